extension Row {
  /// An array of UUIDs of one dimension, without NULLs.
  public func uuids(at index: Int) throws(WarehouseError) -> [StoredUUID] {
    var uuids: [StoredUUID] = []
    unsafe try forEachElement(at: index, .uuids) { field throws(WarehouseError) in
      guard unsafe field.count == 16 else { throw wrongType(.uuids, at: index) }
      unsafe uuids.append(
        StoredUUID(high: field.load(UInt64.self), low: field.load(UInt64.self, at: 8)))
    }
    return uuids
  }

  /// An array of texts of one dimension, without NULLs.
  public func texts(at index: Int) throws(WarehouseError) -> [String] {
    var texts: [String] = []
    unsafe try forEachElement(at: index, .texts) { field throws(WarehouseError) in
      guard unsafe field.count >= 0 else { throw wrongType(.texts, at: index) }
      let bytes = unsafe UnsafeRawBufferPointer(start: field.start, count: field.count)
      guard let text = unsafe String(validating: bytes, as: UTF8.self) else {
        throw .notUnicode(column: columns.names[index])
      }
      texts.append(text)
    }
    return texts
  }

  /// The binary form: dimensions, a flag for NULLs, the type of the elements, then for each
  /// dimension its length and its first index, then each element with its length before it.
  private func forEachElement(
    at index: Int, _ kind: ColumnKind, _ body: (RawField) throws(WarehouseError) -> Void
  ) throws(WarehouseError) {
    let field = unsafe try field(at: index, kind)
    let dimensions = unsafe field.count >= 12 ? field.load(Int32.self) : -1
    if unsafe dimensions == 0 && field.count == 12 { return }
    guard unsafe dimensions == 1 && field.count >= 20 else { throw wrongType(kind, at: index) }
    var place = 20
    for _ in 0..<max(0, unsafe field.load(Int32.self, at: 12)) {
      guard unsafe place + 4 <= field.count else { throw wrongType(kind, at: index) }
      let length = unsafe Int(field.load(Int32.self, at: place))
      place += 4
      guard length >= -1, unsafe place + max(0, length) <= field.count else {
        throw wrongType(kind, at: index)
      }
      unsafe try body(RawField(start: field.start + place, count: length))
      place += max(0, length)
    }
    guard unsafe place == field.count else { throw wrongType(kind, at: index) }
  }
}
