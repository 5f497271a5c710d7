import Charts
import Days
import Model

/// A doctor's summary on A4: one to three pages, as PDF.
///
/// What does not fit on three pages is left out from the end of its list, and how much that is is
/// told: first lines of the lists below the findings, then whole findings, of which the first are
/// told in full, others in a line.
public struct DoctorPaper {
  private let summary: DoctorSummary
  private let text: DoctorText
  private let style: PaperStyle

  /// The paper of a summary and its words.
  ///
  /// - Throws: `noFonts`.
  public init(_ summary: DoctorSummary, _ text: DoctorText, theme: Theme) throws(ChartError) {
    self.summary = summary
    self.text = text
    style = PaperStyle(
      theme: theme, typesetter: try Typesetter(), legend: text.legend)
  }

  /// The most pages that a doctor has time for.
  static let mostPages = 3

  /// The document, made at an instant, of which it holds whole seconds. The same summary at the same
  /// second gives the same bytes.
  ///
  /// - Throws: `drawing`, `document`.
  public func pdf(at instant: Instant) throws(ChartError) -> [UInt8] {
    let document = try PagedDocument(
      PagedDocument.Description(
        title: text.title, language: text.language.rawValue, creator: "Constat",
        instant: "\(instant.wholeSecond)"), pageSize: PaperStyle.page, style.typesetter)
    let pages = fitted.pages
    document.canvas.begin(.document)
    for (number, page) in pages.enumerated() {
      for (block, top) in page { block.draw(document.canvas, top) }
      footer(number + 1, of: pages.count, on: document.canvas)
      document.endPage()
    }
    document.canvas.end(.document)
    return try document.finish()
  }

  private func footer(_ page: Int, of count: Int, on canvas: Canvas) {
    var small = style.caption
    small.alignment = .right
    let number = style.typesetter.set(
      "\(text.page) \(page) / \(count)", small, width: PaperStyle.width)
    canvas.begin(.note)
    canvas.draw(number, at: Point(PaperStyle.margin, PaperStyle.page.height - 34))
    canvas.end(.note)
  }

  // MARK: Fitting

  /// How much of the long lists is shown.
  private struct Limits {
    var sheets: Int
    var lines: Int
  }

  private var fitted: PaperFlow {
    let blocks = SheetBlocks(text: text, style: style)
    let sheets = zip(summary.sheets, text.sheets).prefix(12).map {
      blocks.card(of: $0, $1)
    }
    let head = head
    var limits = Limits(sheets: sheets.count, lines: 24)
    while true {
      let flow = PaperFlow(fitting: head + findings(sheets, limits) + tail(limits))
      if flow.pages.count <= Self.mostPages || (limits.sheets == 0 && limits.lines <= 2) {
        return flow
      }
      if limits.lines > 6 || limits.sheets == 0 {
        limits.lines = max(2, limits.lines * 2 / 3)
      } else {
        limits.sheets -= 1
      }
    }
  }

  // MARK: Parts

  private func set(_ text: String, _ style: TextStyle) -> TextBlock {
    self.style.typesetter.set(text, style, width: PaperStyle.width)
  }

  private func paragraph(_ text: String, _ style: TextStyle) -> PaperBlock {
    PaperBlock(set(text, style), as: .paragraph)
  }

  private func heading(_ text: String) -> PaperBlock {
    PaperBlock(set(text, style.heading), as: .heading).below(14).withNext
  }

  private var head: [PaperBlock] {
    [
      PaperBlock(set(text.title, style.title), as: .title),
      paragraph(text.period, style.callout).below(3),
      notice(text.disclaimer).below(8),
    ] + part(text.summary, most: .max) + journal
  }

  /// The legal mention in a frame.
  private func notice(_ words: String) -> PaperBlock {
    let inner = 8.0
    let text = style.typesetter.set(words, style.callout, width: PaperStyle.width - 2 * inner)
    let theme = style.theme
    return PaperBlock(height: text.size.height + 2 * inner) { canvas, top in
      let box = Box(
        PaperStyle.margin, top, PaperStyle.width, text.size.height + 2 * inner)
      canvas.begin(.paragraph)
      canvas.fill([box], theme.ground, radius: 6)
      canvas.draw(text, at: Point(box.left + inner, top + inner))
      canvas.end(.paragraph)
    }
  }

  /// The most outcomes and medications beside the calendar.
  private static let mostSignals = 10

  /// The calendar beside the key signals.
  private var journal: [PaperBlock] {
    let part = text.journal
    guard !part.isEmpty else { return [] }
    let half = (PaperStyle.width - 20) / 2
    let calendar = CalendarChart(
      days: summary.days, style: style.charts, width: half
    ).picture
    let signals = text.keySignals
    let title = style.typesetter.set(signals.title, style.subheading, width: half)
    let rows = signals.lines.prefix(Self.mostSignals).map { line in
      (
        style.typesetter.set(line.name, style.name, width: half * 0.4),
        style.typesetter.set(line.value, style.callout, width: half * 0.58)
      )
    }
    let more = signals.lines.count - rows.count
    let rest = more > 0 ? style.typesetter.set(text.more(more), style.callout, width: half) : nil
    let heights = rows.map { max($0.0.size.height, $0.1.size.height) + 1.5 }
    let listHeight =
      title.size.height + 3 + heights.reduce(0, +) + (rest.map(\.size.height) ?? 0)
    let alternative = text.calendar
    let both = PaperBlock(height: max(calendar.size.height, listHeight)) { canvas, top in
      canvas.draw(calendar, at: Point(PaperStyle.margin, top), alternative: alternative)
      guard !rows.isEmpty else { return }
      let left = PaperStyle.margin + half + 20
      canvas.begin(.subheading)
      canvas.draw(title, at: Point(left, top))
      canvas.end(.subheading)
      var y = top + title.size.height + 3
      canvas.begin(.list)
      for ((name, value), height) in zip(rows, heights) {
        canvas.item(name, at: Point(left, y), value, at: Point(left + half * 0.42, y))
        y += height
      }
      canvas.end(.list)
      guard let rest else { return }
      canvas.begin(.paragraph)
      canvas.draw(rest, at: Point(left, y))
      canvas.end(.paragraph)
    }
    return [heading(part.title)]
      + part.sentences.map { paragraph($0, style.body).below(4).withNext } + [both.below(8)]
  }

  private func findings(_ cards: [PaperBlock], _ limits: Limits) -> [PaperBlock] {
    var blocks: [PaperBlock] = []
    for (part, isEstablished) in [(text.established, true), (text.emerging, false)] {
      let places = text.sheets.indices.filter { text.sheets[$0].isEstablished == isEstablished }
      guard !places.isEmpty else { continue }
      blocks.append(heading(part.title))
      blocks += part.sentences.map { paragraph($0, style.callout).below(3).withNext }
      blocks += places.filter { $0 < limits.sheets }.map { cards[$0].below(9) }
      let others = places.filter { $0 >= limits.sheets }.map { text.sheets[$0].inOneLine }
      blocks += list(others, most: limits.lines)
    }
    return blocks
  }

  private func tail(_ limits: Limits) -> [PaperBlock] {
    text.parts.flatMap { part($0, most: limits.lines) }
  }

  private func part(_ part: DoctorText.Part, most: Int) -> [PaperBlock] {
    guard !part.isEmpty else { return [] }
    let look = part == text.parts.last ? style.callout : style.body
    let sentences = part.sentences.map { paragraph($0, look).below(4) }
    var blocks = [heading(part.title)] + sentences + list(part.lines, most: most)
    // A short part is not torn, and a long one has no line alone on a page.
    let isShort = blocks.count <= 8
    for place in blocks.indices.dropLast()
    where isShort || place <= sentences.count || place == blocks.count - 2 {
      blocks[place].keepsWithNext = true
    }
    return blocks
  }

  private func list(_ lines: [DoctorText.Line], most: Int) -> [PaperBlock] {
    let indent = PaperStyle.width * 0.32
    var blocks = lines.prefix(most).map { line in
      var value = style.callout
      value.maximumLines = 4
      let sides = (
        style.typesetter.set(line.name, style.name, width: indent - 10),
        style.typesetter.set(line.value, value, width: PaperStyle.width - indent)
      )
      return PaperBlock(height: max(sides.0.size.height, sides.1.size.height)) { canvas, top in
        canvas.begin(.list)
        canvas.item(
          sides.0, at: Point(PaperStyle.margin, top), sides.1,
          at: Point(PaperStyle.margin + indent, top))
        canvas.end(.list)
      }.below(3)
    }
    if lines.count > most {
      blocks.append(paragraph(text.more(lines.count - most), style.callout).below(3))
    }
    return blocks
  }
}

extension Canvas {
  /// A name and what is said of it, as an item of a list.
  func item(_ name: TextBlock, at place: Point, _ value: TextBlock, at other: Point) {
    begin(.item)
    begin(.label)
    draw(name, at: place)
    end(.label)
    begin(.content)
    draw(value, at: other)
    end(.content)
    end(.item)
  }
}
