import CSQLite

/// The first hundred bytes of a database file (https://www.sqlite.org/fileformat.html, section
/// 1.3).
struct DatabaseHeader {
  private let bytes: [UInt8]

  /// Reads the header of an open database, shorter when the file is.
  ///
  /// It goes through the file that SQLite itself holds. A process that closes any descriptor of a
  /// file loses all its locks on it: other programs would then take a database in use for one that
  /// nobody has open, and remove its log (https://www.sqlite.org/howtocorrupt.html, section 2.2).
  init(of database: Database, fileBytes: Int) throws(StorageError) {
    let count = min(100, fileBytes)
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe sqlite3_file_control(
      database.handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
    try database.check(code, while: .running)
    guard let file = unsafe file, let read = unsafe file.pointee.pMethods?.pointee.xRead else {
      throw .other(code: Int(SQLITE_MISUSE))
    }
    var result = SQLITE_OK
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe buffer.initialize(repeating: 0)
      result = unsafe read(file, buffer.baseAddress, Int32(count), 0)
      filled = count
    }
    try database.check(result, while: .running)
  }

  /// Whether the file starts like every SQLite database.
  var namesDatabase: Bool { bytes.starts(with: Array("SQLite format 3\0".utf8)) }

  /// How long the file must be; nil when the header does not tell (written by SQLite before 3.7).
  var expectedBytes: Int? {
    guard bytes.count == 100 else { return namesDatabase ? 100 : nil }
    guard number(at: 24, width: 4) == number(at: 92, width: 4) else { return nil }
    let size = number(at: 16, width: 2)
    return number(at: 28, width: 4) * (size == 1 ? 65_536 : size)
  }

  private func number(at offset: Int, width: Int) -> Int {
    bytes[offset..<offset + width].reduce(0) { $0 << 8 | Int($1) }
  }
}
