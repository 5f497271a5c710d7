import CQPDF

/// Adds to a PDF what the drawing library does not write: its language, and what its figures show.
@safe final class DocumentCompletion {
  private let document: qpdf_data
  private let bytes: [UInt8]

  /// - Throws: `document` when the bytes are no PDF.
  init(_ bytes: [UInt8]) throws(ChartError) {
    guard let document = unsafe qpdf_init() else { throw .document }
    unsafe self.document = document
    self.bytes = bytes
    unsafe qpdf_set_suppress_warnings(document, 1)
    unsafe qpdf_silence_errors(document)
  }

  deinit {
    // An error that nobody has asked for is printed.
    if unsafe qpdf_has_error(document) != 0 { _ = unsafe qpdf_get_error(document) }
    var document: qpdf_data? = unsafe document
    unsafe qpdf_cleanup(&document)
  }

  /// The document with its language, one alternative to each figure in their order, and the title
  /// where a reader shows the name.
  ///
  /// - Throws: `document`, also when there are fewer or more figures than alternatives.
  func complete(language: String, alternatives: [String]) throws(ChartError) -> [UInt8] {
    // The library reads from the bytes until it has written.
    let completed: [UInt8]? = unsafe bytes.withUnsafeBytes { raw in
      let start = unsafe raw.bindMemory(to: CChar.self).baseAddress
      guard unsafe qpdf_read_memory(document, "", start, UInt64(raw.count), nil) < 2 else {
        return nil
      }
      let root = unsafe qpdf_get_root(document)
      unsafe qpdf_oh_replace_key(
        document, root, "/Lang", qpdf_oh_new_unicode_string(document, language))
      let preferences = unsafe qpdf_oh_new_dictionary(document)
      unsafe qpdf_oh_replace_key(
        document, preferences, "/DisplayDocTitle", qpdf_oh_new_bool(document, 1))
      unsafe qpdf_oh_replace_key(document, root, "/ViewerPreferences", preferences)
      var rest = alternatives[...]
      let areAll = describe(unsafe qpdf_oh_get_key(document, root, "/StructTreeRoot"), &rest)
      guard areAll, rest.isEmpty else { return nil }
      return written()
    }
    guard let completed else { throw .document }
    return completed
  }

  /// Gives the figures below an element their alternatives, in the order of reading, and tells
  /// whether there were enough.
  private func describe(_ element: qpdf_oh, _ alternatives: inout ArraySlice<String>) -> Bool {
    guard unsafe qpdf_oh_is_dictionary(document, element) != 0 else { return true }
    let kind = unsafe qpdf_oh_get_key(document, element, "/S")
    if unsafe qpdf_oh_is_name_and_equals(document, kind, "/Figure") != 0 {
      guard let alternative = alternatives.popFirst() else { return false }
      unsafe qpdf_oh_replace_key(
        document, element, "/Alt", qpdf_oh_new_unicode_string(document, alternative))
    }
    let kids = unsafe qpdf_oh_get_key(document, element, "/K")
    guard unsafe qpdf_oh_is_array(document, kids) != 0 else {
      return describe(kids, &alternatives)
    }
    for place in 0..<(unsafe qpdf_oh_get_array_n_items(document, kids)) {
      let kid = unsafe qpdf_oh_get_array_item(document, kids, place)
      guard describe(kid, &alternatives) else { return false }
    }
    return true
  }

  private func written() -> [UInt8]? {
    guard unsafe qpdf_init_write_memory(document) < 2 else { return nil }
    unsafe qpdf_set_deterministic_ID(document, 1)
    unsafe qpdf_set_object_stream_mode(document, qpdf_o_generate)
    guard unsafe qpdf_write(document) < 2, let buffer = unsafe qpdf_get_buffer(document) else {
      return nil
    }
    let length = Int(unsafe qpdf_get_buffer_length(document))
    return unsafe [UInt8](UnsafeBufferPointer(start: buffer, count: length))
  }
}
