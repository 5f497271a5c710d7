import Charts
import Model

/// What stands for the days of one side, gathered so that equal marks are drawn as one.
struct DayMarks {
  private var full: [Box] = []
  private var empty: [Box] = []
  private var unknown: [Point] = []
  private var radius = 0.0

  /// Adds a day that fills a box.
  mutating func add(_ cell: DayStrip.Cell, in box: Box) {
    let inset = min(box.size.width * 0.12, 1)
    let inner = Box(box.left + inset, box.top, box.size.width - 2 * inset, box.size.height)
    switch cell {
    case .yes: full.append(inner)
    case .no: empty.append(inner)
    case .unknown:
      unknown.append(Point(box.left + box.size.width / 2, box.top + box.size.height / 2))
      radius = min(box.size.width * 0.2, 0.9)
    case .level(let share):
      let height = max(box.size.height * share, 0.6)
      full.append(Box(inner.left, box.bottom - height, inner.size.width, height))
    }
  }

  /// Draws all of them, those that are a yes or a number in `color`.
  func draw(_ color: Color, _ theme: Theme, on canvas: Canvas) {
    if !full.isEmpty { canvas.fill(full, color) }
    if let first = empty.first {
      canvas.outline(empty, theme.sign, width: min(0.5, first.size.width / 3))
    }
    if !unknown.isEmpty { canvas.fillCircles(unknown, radius: radius, theme.softInk) }
  }
}
