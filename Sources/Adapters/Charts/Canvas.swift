import CCairo

/// Something to draw on: an SVG, a PNG or a page of a PDF. It is lent and must not be kept.
@safe public final class Canvas {
  /// Lays text out for it.
  public let typesetter: Typesetter
  private let context: OpaquePointer
  private let isTagged: Bool
  /// What the figures show, in words, in the order in which they were drawn.
  private(set) var alternatives: [String] = []

  /// A canvas over a context, which its maker releases. Where it is tagged, roles are kept.
  init(over context: OpaquePointer, _ typesetter: Typesetter, isTagged: Bool) {
    unsafe self.context = context
    self.typesetter = typesetter
    self.isTagged = isTagged
  }

  // MARK: Shapes

  /// Lines through some places each, drawn as one.
  public func stroke(
    _ lines: [[Point]], _ color: Color, width: Double, dash: [Double] = []
  ) {
    unsafe cairo_new_path(context)
    for line in lines { trace(line) }
    stroke(color, width, dash)
  }

  /// Filled rectangles, their corners rounded, drawn as one.
  public func fill(_ boxes: [Box], _ color: Color, radius: Double = 0) {
    unsafe cairo_new_path(context)
    for box in boxes { trace(box, radius) }
    fill(color)
  }

  /// The outlines of rectangles, their corners rounded; they lie within the rectangles.
  public func outline(_ boxes: [Box], _ color: Color, width: Double, radius: Double = 0) {
    unsafe cairo_new_path(context)
    for box in boxes {
      trace(
        Box(
          box.left + width / 2, box.top + width / 2, box.size.width - width,
          box.size.height - width), radius)
    }
    stroke(color, width, [])
  }

  /// Filled areas between some places each, drawn as one.
  public func fill(_ areas: [[Point]], _ color: Color) {
    unsafe cairo_new_path(context)
    for area in areas where !area.isEmpty {
      trace(area)
      unsafe cairo_close_path(context)
    }
    fill(color)
  }

  /// Discs of one size.
  public func fillCircles(_ centers: [Point], radius: Double, _ color: Color) {
    unsafe cairo_new_path(context)
    for center in centers { trace(center, radius) }
    fill(color)
  }

  /// Rings of one size, which lie within the radius.
  public func outlineCircles(
    _ centers: [Point], radius: Double, _ color: Color, width: Double
  ) {
    unsafe cairo_new_path(context)
    for center in centers { trace(center, radius - width / 2) }
    stroke(color, width, [])
  }

  /// A text, its upper left corner at a place.
  public func draw(_ text: TextBlock, at place: Point) {
    unsafe cairo_move_to(context, place.x, place.y)
    choose(text.color)
    unsafe pango_cairo_show_layout(context, text.layout)
  }

  // MARK: Roles

  /// What a part of a page is to whoever has it read aloud: a structure type of PDF.
  public enum Role: String, Sendable {
    case document = "Document"
    case section = "Sect"
    case title = "H1"
    case heading = "H2"
    case subheading = "H3"
    case paragraph = "P"
    case list = "L"
    case item = "LI"
    case label = "Lbl"
    case content = "LBody"
    case note = "Note"
  }

  /// Begins a part, which `end` ends; parts nest.
  public func begin(_ role: Role) {
    if isTagged { unsafe cairo_tag_begin(context, role.rawValue, "") }
  }

  /// Ends a part.
  public func end(_ role: Role) {
    if isTagged { unsafe cairo_tag_end(context, role.rawValue) }
  }

  /// Draws a picture with its upper left corner at a place; `alternative` says in words what it
  /// shows.
  public func draw(_ picture: Picture, at place: Point, alternative: String) {
    if isTagged { unsafe cairo_tag_begin(context, "Figure", "") }
    alternatives.append(alternative.withoutControls)
    unsafe cairo_save(context)
    unsafe cairo_translate(context, place.x, place.y)
    picture.draw(self)
    unsafe cairo_restore(context)
    if isTagged { unsafe cairo_tag_end(context, "Figure") }
  }

  // MARK: Paths

  private func trace(_ line: [Point]) {
    guard let first = line.first else { return }
    unsafe cairo_move_to(context, first.x, first.y)
    for point in line.dropFirst() { unsafe cairo_line_to(context, point.x, point.y) }
  }

  private func trace(_ box: Box, _ radius: Double) {
    let radius = min(radius, box.size.width / 2, box.size.height / 2)
    guard radius > 0 else {
      unsafe cairo_rectangle(context, box.left, box.top, box.size.width, box.size.height)
      return
    }
    let quarter = Double.pi / 2
    unsafe cairo_new_sub_path(context)
    unsafe cairo_arc(context, box.right - radius, box.top + radius, radius, -quarter, 0)
    unsafe cairo_arc(context, box.right - radius, box.bottom - radius, radius, 0, quarter)
    unsafe cairo_arc(
      context, box.left + radius, box.bottom - radius, radius, quarter, 2 * quarter)
    unsafe cairo_arc(
      context, box.left + radius, box.top + radius, radius, 2 * quarter, 3 * quarter)
    unsafe cairo_close_path(context)
  }

  private func trace(_ center: Point, _ radius: Double) {
    unsafe cairo_new_sub_path(context)
    unsafe cairo_arc(context, center.x, center.y, max(radius, 0), 0, 2 * Double.pi)
    unsafe cairo_close_path(context)
  }

  private func fill(_ color: Color) {
    choose(color)
    unsafe cairo_fill(context)
  }

  private func stroke(_ color: Color, _ width: Double, _ dash: [Double]) {
    choose(color)
    unsafe cairo_set_line_width(context, width)
    unsafe cairo_set_dash(context, dash, Int32(dash.count), 0)
    unsafe cairo_stroke(context)
  }

  private func choose(_ color: Color) {
    unsafe cairo_set_source_rgb(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }
}
