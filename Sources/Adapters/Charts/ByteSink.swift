import CCairo

/// Takes what the drawing library writes.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// What the library is given to find the sink again; the sink must outlive its surface.
  var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// How the library writes.
  static let write: cairo_write_func_t = { closure, data, length in
    guard let closure = unsafe closure, let data = unsafe data else {
      return CAIRO_STATUS_WRITE_ERROR
    }
    let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }
}
