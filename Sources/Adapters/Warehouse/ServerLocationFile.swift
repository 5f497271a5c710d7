import Glibc

extension ServerLocation {
  /// More bytes than any address has.
  static let greatestLength = 4_096

  /// The location that a file holds, as `text(ofFile:)` reads it.
  ///
  /// - Throws: `location`, which says what to do.
  public init(
    contentsOfFile path: String, application: String = "constat"
  ) throws(WarehouseError) {
    try self.init(Self.text(ofFile: path), application: application)
  }

  /// The text of a file that may hold a password: it belongs to this account, and nobody else may
  /// read it. Spaces and line ends around the text do not count.
  ///
  /// - Throws: `location`, which says what to do.
  public static func text(ofFile path: String) throws(WarehouseError) -> String {
    // Nothing waits for the other end of a pipe; what is open is what is judged.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw .location(
        errno == ENOENT ? .missingFile(path: path) : .unreadableFile(path: path, code: errno))
    }
    defer { close(descriptor) }
    if let fault = fault(of: descriptor, path) { throw .location(fault) }
    let bytes = try read(descriptor, path)
    guard bytes.count <= greatestLength else {
      throw .location(.longFile(path: path, bytes: greatestLength))
    }
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
    let start = bytes.drop(while: isSpace)
    let end = start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex
    guard start.startIndex < end else { throw .location(.emptyFile(path: path)) }
    guard let text = String(validating: start[..<end], as: UTF8.self) else {
      throw .location(.syntax)
    }
    return text
  }

  private static func fault(of descriptor: Int32, _ path: String) -> LocationFault? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      return .unreadableFile(path: path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .notAFile(path: path) }
    guard status.st_uid == geteuid() else { return .otherOwner(path: path) }
    let mode = UInt32(status.st_mode & 0o777)
    return mode & 0o077 == 0 ? nil : .readableByOthers(path: path, mode: mode)
  }

  private static func read(
    _ descriptor: Int32, _ path: String
  ) throws(WarehouseError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: greatestLength + 1)
    var count = 0
    while count < bytes.count {
      let size = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
      }
      if size < 0 && errno == EINTR { continue }
      guard size >= 0 else { throw .location(.unreadableFile(path: path, code: errno)) }
      if size == 0 { break }
      count += size
    }
    return Array(bytes[..<count])
  }
}
