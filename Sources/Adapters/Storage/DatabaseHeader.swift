import Glibc

/// The first hundred bytes of a database file (https://www.sqlite.org/fileformat.html, section 1.3).
struct DatabaseHeader {
  private let bytes: [UInt8]

  /// Reads the header, shorter when the file is.
  init(contentsOf path: String) throws(StorageError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastSystemError(path) }
    defer { close(descriptor) }
    let count = 100
    var failed = false
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = unsafe pread(descriptor, buffer.baseAddress, count, 0)
      failed = got < 0
      filled = max(got, 0)
    }
    if failed { throw .lastSystemError(path) }
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
