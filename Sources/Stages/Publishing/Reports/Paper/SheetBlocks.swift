import Charts
import Model

/// A finding on paper: a card with a full edge when it is established, a broken one when it is
/// emerging.
struct SheetBlocks {
  let text: DoctorText
  let style: PaperStyle

  private static let inset = 12.0
  private var width: Double { PaperStyle.width - 2 * Self.inset }
  private var half: Double { (width - 18) / 2 }

  /// Something of a card, at a place within it.
  private struct Piece {
    let size: Size
    let draw: (Canvas, Point) -> Void
  }

  func card(of sheet: FindingSheet, _ words: DoctorText.Sheet) -> PaperBlock {
    let (left, right) = (evidence(of: sheet, words), facts(of: sheet, words))
    var pieces: [(Piece, x: Double, y: Double)] = []
    var y = Self.inset * 0.8
    func add(_ piece: Piece, space: Double = 4) {
      pieces.append((piece, Self.inset, y))
      y += piece.size.height + space
    }
    add(piece(words.title, style.subheading, as: .subheading), space: 1)
    add(piece(words.stage, style.caption, as: .paragraph))
    add(piece(words.statement, style.body, as: .paragraph), space: 7)
    pieces.append((right, Self.inset + half + 18, y))
    pieces.append((left, Self.inset, y))
    y += max(left.size.height, right.size.height) + 5
    add(strip(of: sheet, words), space: 3)
    for warning in words.warnings {
      add(piece("\u{2022}\u{00A0}\(warning)", style.callout, as: .paragraph), space: 2)
    }
    add(piece(words.caveat, style.callout, as: .paragraph))
    add(piece(words.smallPrint, style.caption, as: .paragraph), space: Self.inset * 0.7)
    let (height, isEstablished) = (y, words.isEstablished)
    return PaperBlock(height: height) { canvas, top in
      canvas.begin(.section)
      frame(Box(PaperStyle.margin, top, PaperStyle.width, height), isEstablished, on: canvas)
      for (piece, x, y) in pieces {
        piece.draw(canvas, Point(PaperStyle.margin + x, top + y))
      }
      canvas.end(.section)
    }
  }

  private func frame(_ box: Box, _ isEstablished: Bool, on canvas: Canvas) {
    canvas.outline([box], style.theme.line, width: 0.6, radius: 8)
    let edge = [Point(box.left, box.top + 8), Point(box.left, box.bottom - 8)]
    canvas.stroke(
      [edge], style.theme.sign, width: isEstablished ? 4 : 2, dash: isEstablished ? [] : [5, 4])
  }

  private func piece(_ words: String, _ style: TextStyle, as role: Canvas.Role) -> Piece {
    let text = self.style.typesetter.set(words, style, width: width)
    return Piece(size: text.size) { canvas, place in
      canvas.begin(role)
      canvas.draw(text, at: place)
      canvas.end(role)
    }
  }

  private func piece(_ picture: Picture, saying alternative: String) -> Piece {
    Piece(size: picture.size) { canvas, place in
      canvas.draw(picture, at: place, alternative: alternative)
    }
  }

  private func evidence(of sheet: FindingSheet, _ words: DoctorText.Sheet) -> Piece {
    piece(
      EvidenceChart(
        evidence: sheet.evidence, text: words.charts, style: style.charts, width: half
      ).picture, saying: words.charts.evidence)
  }

  private func strip(of sheet: FindingSheet, _ words: DoctorText.Sheet) -> Piece {
    piece(
      DayStripChart(
        strip: sheet.strip, text: words.charts, style: style.charts,
        width: width
      ).picture, saying: words.charts.strip)
  }

  /// The numbers, and below them the life of the finding.
  private func facts(of sheet: FindingSheet, _ words: DoctorText.Sheet) -> Piece {
    let rows = words.facts.map { line in
      (
        style.typesetter.set(line.name, style.name, width: half * 0.34),
        style.typesetter.set(line.value, style.callout, width: half * 0.64)
      )
    }
    let life = LifeChart(points: sheet.life, style: style.charts, width: half * 0.6).picture
    let lifeText = style.typesetter.set(words.charts.life, style.caption, width: half * 0.36)
    let heights = rows.map { max($0.0.size.height, $0.1.size.height) + 2 }
    let listHeight = heights.reduce(0, +)
    let all = listHeight + (sheet.life.count > 1 ? life.size.height + 4 : 0)
    return Piece(size: Size(half, all)) { canvas, place in
      canvas.begin(.list)
      var y = place.y
      for ((name, value), height) in zip(rows, heights) {
        canvas.item(name, at: Point(place.x, y), value, at: Point(place.x + half * 0.36, y))
        y += height
      }
      canvas.end(.list)
      guard sheet.life.count > 1 else { return }
      canvas.draw(life, at: Point(place.x, y + 4), alternative: words.charts.life)
      canvas.begin(.paragraph)
      canvas.draw(
        lifeText,
        at: Point(place.x + half * 0.64, y + 4 + (life.size.height - lifeText.size.height) / 2))
      canvas.end(.paragraph)
    }
  }
}
