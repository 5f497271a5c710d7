import CCairo

/// Lays text out with the fonts of this machine. Lengths are in points and do not depend on what is
/// drawn on. Not for several threads at once.
@safe public final class Typesetter {
  private let context: OpaquePointer

  /// A typesetter. Which fonts there are is looked up once a process.
  ///
  /// - Throws: `noFonts`.
  public init() throws(ChartError) {
    guard Self.hasFont(like: ":"), let map = unsafe pango_cairo_font_map_get_default(),
      let context = unsafe pango_font_map_create_context(map)
    else { throw .noFonts }
    unsafe self.context = context
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
    unsafe pango_cairo_context_set_resolution(context, 72)
    unsafe pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    unsafe pango_context_set_round_glyph_positions(context, 0)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(context)) }

  /// Whether this machine has a font family of that name.
  public static func hasFamily(_ name: String) -> Bool { hasFont(like: name) }

  /// Whether there is a font of a pattern; `:` is any. Pango lists families where there is none.
  private static func hasFont(like name: String) -> Bool {
    let pattern = unsafe FcNameParse(name)
    defer { unsafe FcPatternDestroy(pattern) }
    let wanted = unsafe FcObjectSetCreate()
    defer { unsafe FcObjectSetDestroy(wanted) }
    guard let found = unsafe FcFontList(nil, pattern, wanted) else { return false }
    defer { unsafe FcFontSetDestroy(found) }
    return unsafe found.pointee.nfont > 0
  }

  /// A text laid out in a width; without one it is a single line.
  ///
  /// What no document may hold is drawn as U+FFFD (`withoutControls`). Lines run from left to right,
  /// and names from right to left within them.
  public func set(_ text: String, _ style: TextStyle, width: Double? = nil) -> TextBlock {
    guard let layout = unsafe pango_layout_new(context) else {
      preconditionFailure("the library ends the process when memory is short")
    }
    let description = unsafe pango_font_description_new()
    defer { unsafe pango_font_description_free(description) }
    unsafe pango_font_description_set_family(description, style.family.rawValue)
    unsafe pango_font_description_set_absolute_size(description, style.size * Self.unit)
    unsafe pango_font_description_set_weight(
      description, PangoWeight(rawValue: UInt32(style.weight.rawValue)))
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_layout_set_line_spacing(layout, Float(style.leading))
    unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    unsafe pango_layout_set_alignment(layout, style.alignment.code)
    if let width { unsafe pango_layout_set_width(layout, Int32(width * Self.unit)) }
    if let lines = style.maximumLines {
      unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      unsafe pango_layout_set_height(layout, -Int32(lines))
    }
    unsafe pango_layout_set_auto_dir(layout, 0)
    // A hyphen where a word is broken would look like one of the name.
    let attributes = unsafe pango_attr_list_new()
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
    let shown = text.withoutControls.readFromLeft
    unsafe pango_layout_set_text(layout, shown, Int32(shown.utf8.count))
    return unsafe TextBlock(adopting: layout, color: style.color)
  }

  /// Whether this machine has fonts with all letters of a text. Others are drawn as boxes.
  public func hasLetters(of text: String) -> Bool {
    let block = set(text, TextStyle(.body, size: 10, color: Color(0)))
    return unsafe pango_layout_get_unknown_glyphs_count(block.layout) == 0
  }

  static let unit = Double(PANGO_SCALE)
}

extension TextStyle.Alignment {
  fileprivate var code: PangoAlignment {
    switch self {
    case .left: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .right: PANGO_ALIGN_RIGHT
    }
  }
}

/// A text that is laid out.
@safe public final class TextBlock {
  let layout: OpaquePointer
  let color: Color
  /// What it takes, in points.
  public let size: Size

  /// Takes a layout over, which it releases.
  init(adopting layout: OpaquePointer, color: Color) {
    unsafe self.layout = layout
    self.color = color
    var extents = PangoRectangle()
    unsafe pango_layout_get_extents(layout, nil, &extents)
    size = Size(
      Double(extents.width) / Typesetter.unit, Double(extents.height) / Typesetter.unit)
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
}
