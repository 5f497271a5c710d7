import Charts
import Model

/// How a printed page looks: the type scale of the design system, smaller by what paper is read closer
/// than a phone at arm's length allows.
struct PaperStyle {
  /// A4, in points.
  static let page = Size(595.28, 841.89)
  static let margin = 42.0
  static let width = page.width - 2 * margin
  /// Where the text of a page ends, above its number.
  static let bottom = page.height - 48

  let theme: Theme
  let typesetter: Typesetter
  let legend: DoctorText.Legend

  private static let scale = 0.58

  var charts: ChartStyle {
    ChartStyle(theme: theme, textSize: 12 * Self.scale, typesetter: typesetter, legend: legend)
  }
  var title: TextStyle {
    TextStyle(.display, size: 28 * Self.scale, weight: .bold, color: theme[.s700])
  }
  var heading: TextStyle {
    TextStyle(.display, size: 22 * Self.scale, weight: .semibold, color: theme[.s700])
  }
  var subheading: TextStyle {
    TextStyle(.body, size: 17 * Self.scale, weight: .semibold, color: theme.ink)
  }
  var body: TextStyle { TextStyle(.body, size: 16 * Self.scale, color: theme.ink) }
  var callout: TextStyle { TextStyle(.body, size: 14 * Self.scale, color: theme.softInk) }
  var name: TextStyle {
    TextStyle(.body, size: 14 * Self.scale, weight: .semibold, color: theme.ink)
  }
  var caption: TextStyle { TextStyle(.body, size: 12 * Self.scale, color: theme.softInk) }
}

/// Something of a page that is not broken over two.
struct PaperBlock {
  /// Its height.
  let height: Double
  /// The distance to what stands above it on the same page.
  var space = 0.0
  /// Whether a page may not end below it.
  var keepsWithNext = false
  /// Draws it with its upper edge at a height.
  let draw: (Canvas, Double) -> Void

  init(height: Double, _ draw: @escaping (Canvas, Double) -> Void) {
    self.height = height
    self.draw = draw
  }

  /// A text over the width of the page.
  init(_ text: TextBlock, as role: Canvas.Role) {
    self.init(height: text.size.height) { canvas, top in
      canvas.begin(role)
      canvas.draw(text, at: Point(PaperStyle.margin, top))
      canvas.end(role)
    }
  }

  func below(_ space: Double) -> PaperBlock {
    var block = self
    block.space = space
    return block
  }

  var withNext: PaperBlock {
    var block = self
    block.keepsWithNext = true
    return block
  }
}

/// Blocks one below the other, page by page.
struct PaperFlow {
  /// The blocks of each page, with the height at which each begins.
  let pages: [[(block: PaperBlock, top: Double)]]

  /// The pages of the least number that closer blocks would give, as far apart as that allows.
  init(fitting blocks: [PaperBlock]) {
    let flows = [1, 0.75, 0.5].map { PaperFlow(blocks, spacing: $0) }
    let least = flows.map(\.pages.count).min()
    self = flows.first { $0.pages.count == least } ?? PaperFlow(blocks)
  }

  /// Breaks blocks into pages, the distances between them times `spacing`. A block that is taller than
  /// a page has one of its own.
  init(_ blocks: [PaperBlock], spacing: Double = 1) {
    var pages: [[(block: PaperBlock, top: Double)]] = [[]]
    var y = PaperStyle.margin
    var place = 0
    while place < blocks.count {
      var group = [blocks[place]]
      while group.last?.keepsWithNext == true, place + group.count < blocks.count {
        group.append(blocks[place + group.count])
      }
      let isFirst = pages[pages.count - 1].isEmpty
      let height = group.enumerated().reduce(0.0) {
        $0 + $1.element.height + ($1.offset == 0 && isFirst ? 0 : $1.element.space * spacing)
      }
      if !isFirst, y + height > PaperStyle.bottom {
        pages.append([])
        y = PaperStyle.margin
      }
      for block in group {
        if !pages[pages.count - 1].isEmpty { y += block.space * spacing }
        pages[pages.count - 1].append((block, y))
        y += block.height
      }
      place += group.count
    }
    self.pages = pages
  }
}
