import CCairo

/// Something that can be drawn, always the same, whatever it is drawn on.
public struct Picture {
  /// Its size in points.
  public let size: Size
  let draw: (Canvas) -> Void

  /// A picture of a size; `draw` draws within it, from its upper left corner.
  public init(_ size: Size, _ draw: @escaping (Canvas) -> Void) {
    self.size = size
    self.draw = draw
  }

  /// The picture as SVG, one point to a pixel. Letters are shapes in it, so that it looks the same
  /// on machines without the fonts. The same picture gives the same text.
  ///
  /// - Throws: `drawing`.
  public func svg(_ typesetter: Typesetter) throws(ChartError) -> String {
    let sink = ByteSink()
    let surface = unsafe cairo_svg_surface_create_for_stream(
      ByteSink.write, sink.closure, size.width, size.height)
    unsafe cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX)
    try unsafe paint(surface, typesetter, scale: 1)
    // The library numbers the surfaces of a process.
    return withExtendedLifetime(sink) {
      String(decoding: sink.bytes, as: UTF8.self).withoutSurfaceNumber
    }
  }

  /// The picture as PNG on white, `scale` pixels to a point.
  ///
  /// - Throws: `drawing`, also for a picture of more than 32,767 pixels a side.
  public func png(_ typesetter: Typesetter, scale: Double) throws(ChartError) -> [UInt8] {
    let (width, height) = (size.width * scale, size.height * scale)
    guard width.isFinite, height.isFinite, width >= 0, height >= 0, max(width, height) <= 32767
    else { throw .drawing(code: Int(CAIRO_STATUS_INVALID_SIZE.rawValue)) }
    let surface = unsafe cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(width.rounded(.up)), Int32(height.rounded(.up)))
    defer { unsafe cairo_surface_destroy(surface) }
    let sink = ByteSink()
    let white = Picture(size) { canvas in
      canvas.fill([Box(0, 0, size.width + 1, size.height + 1)], Color(0xFFFFFF))
      draw(canvas)
    }
    try unsafe white.paint(cairo_surface_reference(surface), typesetter, scale: scale)
    let status = unsafe cairo_surface_write_to_png_stream(surface, ByteSink.write, sink.closure)
    guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(code: Int(status.rawValue)) }
    return withExtendedLifetime(sink) { sink.bytes }
  }

  /// Draws on a surface, which is finished and released.
  private func paint(
    _ surface: OpaquePointer?, _ typesetter: Typesetter, scale: Double
  ) throws(ChartError) {
    defer { unsafe cairo_surface_destroy(surface) }
    let context = unsafe cairo_create(surface)
    defer { unsafe cairo_destroy(context) }
    guard let context = unsafe context else {
      throw .drawing(code: Int(CAIRO_STATUS_NO_MEMORY.rawValue))
    }
    unsafe cairo_scale(context, scale, scale)
    draw(unsafe Canvas(over: context, typesetter, isTagged: false))
    var status = unsafe cairo_status(context)
    if status == CAIRO_STATUS_SUCCESS {
      unsafe cairo_surface_flush(surface)
      if unsafe cairo_surface_get_type(surface) != CAIRO_SURFACE_TYPE_IMAGE {
        unsafe cairo_surface_finish(surface)
      }
      status = unsafe cairo_surface_status(surface)
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw .drawing(code: Int(status.rawValue)) }
  }
}

extension String {
  /// `id="surface12"` as `id="surface"`.
  fileprivate var withoutSurfaceNumber: String {
    replacing(/id="surface[0-9]+"/, with: "id=\"surface\"")
  }
}
