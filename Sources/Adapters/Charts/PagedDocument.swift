import CCairo
import CQPDF

/// A PDF in the making: tagged, searchable, its fonts within. The same pages give the same bytes.
@safe public final class PagedDocument {
  /// What is told of a document beside its pages.
  public struct Description: Sendable {
    /// Its title.
    public let title: String
    /// Its language, as `fr`.
    public let language: String
    /// The program that made it.
    public let creator: String
    /// When it was made, `YYYY-MM-DDThh:mm:ssZ`.
    public let instant: String

    /// A description from its parts.
    public init(title: String, language: String, creator: String, instant: String) {
      self.title = title
      self.language = language
      self.creator = creator
      self.instant = instant
    }
  }

  /// Where the pages are drawn.
  public let canvas: Canvas
  private let description: Description
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let sink: ByteSink

  /// A document of pages of one size.
  ///
  /// - Throws: `drawing`; `instant` when that of the description is of another form, of which the
  ///   library would write no date at all, and say nothing.
  public init(
    _ description: Description, pageSize: Size, _ typesetter: Typesetter
  ) throws(ChartError) {
    guard
      description.instant.wholeMatch(
        of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z/) != nil
    else { throw .instant }
    let sink = ByteSink()
    guard
      let surface = unsafe cairo_pdf_surface_create_for_stream(
        ByteSink.write, sink.closure, pageSize.width, pageSize.height),
      let context = unsafe cairo_create(surface)
    else { throw .drawing(code: Int(CAIRO_STATUS_NO_MEMORY.rawValue)) }
    self.description = description
    self.sink = sink
    unsafe self.surface = surface
    unsafe self.context = context
    canvas = unsafe Canvas(over: context, typesetter, isTagged: true)
    for (key, text) in [
      (CAIRO_PDF_METADATA_TITLE, description.title.withoutControls),
      (CAIRO_PDF_METADATA_CREATOR, description.creator),
      (CAIRO_PDF_METADATA_CREATE_DATE, description.instant),
      (CAIRO_PDF_METADATA_MOD_DATE, description.instant),
    ] {
      unsafe cairo_pdf_surface_set_metadata(surface, key, text)
    }
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Ends a page; what is drawn next is on a new one, should there be anything.
  public func endPage() { unsafe cairo_show_page(context) }

  /// The whole document.
  ///
  /// - Throws: `drawing`, `document`.
  public func finish() throws(ChartError) -> [UInt8] {
    unsafe cairo_surface_finish(surface)
    var status = unsafe cairo_status(context)
    if status == CAIRO_STATUS_SUCCESS { status = unsafe cairo_surface_status(surface) }
    guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(code: Int(status.rawValue)) }
    let completion = try DocumentCompletion(sink.bytes)
    return try completion.complete(
      language: description.language, alternatives: canvas.alternatives)
  }
}
