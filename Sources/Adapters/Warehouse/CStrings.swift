/// Texts with a NUL at the end, as a C library takes them.
struct CStrings {
  private let bytes: [CChar]
  /// Where each begins; nil for a null pointer.
  private let starts: [Int?]

  init(_ texts: [String?]) {
    var bytes: [CChar] = []
    starts = texts.map { text in
      guard let text else { return nil }
      defer { bytes.append(contentsOf: text.utf8CString) }
      return bytes.count
    }
    self.bytes = bytes
  }

  /// Lends the pointers, with a null pointer after the last.
  func withPointers<Result>(
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var pointers = unsafe starts.map { start -> UnsafePointer<CChar>? in
        guard let start, let base = bytes.baseAddress else { return nil }
        return unsafe base + start
      }
      unsafe pointers.append(nil)
      return unsafe pointers.withUnsafeBufferPointer { list in
        guard let base = list.baseAddress else { preconditionFailure("a list has an end") }
        return unsafe body(base)
      }
    }
  }
}
