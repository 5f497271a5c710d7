import Glibc

/// A key, which is never printed: whoever needs it is lent its text.
public struct Secret: Sendable {
  /// More bytes than any key has.
  public static let greatestLength = 4_096

  private let text: String

  /// A key that a variable of the environment held, without the spaces and line ends around it.
  ///
  /// - Parameters:
  ///   - value: what the variable held.
  ///   - name: the name of the variable, for errors.
  /// - Throws: `TransportError.secret` with `empty`, `tooLong` or `characters`.
  public init(_ value: String, fromVariable name: String) throws(TransportError) {
    text = try Self.checked(Array(value.utf8), from: name)
  }

  /// The key in a file that belongs to this account and that nobody else may read, without the
  /// spaces and line ends around it.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - folder: where a service manager hands over keys to this process alone, as systemd does. A
  ///     file right in it may also belong to the administrator and be readable through an access
  ///     list, which shows as a readable group.
  /// - Throws: `TransportError.secret`, which says what to do.
  public init(
    contentsOfFile path: String, handedOverIn folder: String? = nil
  ) throws(TransportError) {
    // Right in the folder: an empty name of one, or a way out of it, opens nothing else.
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isHandedOver = folder == parts.dropLast().joined(separator: "/") && folder != ""
    text = try Self.checked(try Self.read(path, isHandedOver: isHandedOver), from: path)
  }

  /// Lends the key.
  public func withText<Result, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(text)
  }

  private static func checked(_ bytes: [UInt8], from source: String) throws(TransportError)
    -> String
  {
    guard bytes.count <= greatestLength else {
      throw .secret(source: source, .tooLong(bytes: greatestLength))
    }
    let isSpace = { (byte: UInt8) in byte == 0x20 || (0x09...0x0d).contains(byte) }
    let start = bytes.drop(while: isSpace)
    let end = start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex
    let key = start[..<end]
    guard !key.isEmpty else { throw .secret(source: source, .empty) }
    guard key.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw .secret(source: source, .characters)
    }
    return String(decoding: key, as: UTF8.self)
  }

  private static func read(
    _ path: String, isHandedOver: Bool
  ) throws(TransportError) -> [UInt8] {
    // Nothing waits for the other end of a pipe; what is open is what is judged.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw .secret(source: path, errno == ENOENT ? .missing : .unreadable(code: errno))
    }
    defer { close(descriptor) }
    if let fault = fault(of: descriptor, isHandedOver: isHandedOver) {
      throw .secret(source: path, fault)
    }
    var bytes = [UInt8](repeating: 0, count: greatestLength + 1)
    var count = 0
    while count < bytes.count {
      let size = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        return unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
      }
      if size < 0 && errno == EINTR { continue }
      guard size >= 0 else { throw .secret(source: path, .unreadable(code: errno)) }
      if size == 0 { break }
      count += size
    }
    return Array(bytes[..<count])
  }

  private static func fault(of descriptor: Int32, isHandedOver: Bool) -> SecretFault? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return .unreadable(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { return .notAFile }
    guard status.st_uid == geteuid() || isHandedOver && status.st_uid == 0 else {
      return .otherOwner
    }
    let mode = UInt32(status.st_mode & 0o777)
    return mode & (isHandedOver ? 0o037 : 0o077) == 0 ? nil : .readableByOthers(mode: mode)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Never the key.
  public var description: String { "<secret>" }

  /// Never the key.
  public var debugDescription: String { description }

  /// Never the key.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
