/// Takes a reply piece by piece, on the thread of its transfer, and stops it at a limit.
final class ReplyCollector {
  /// The one status whose body a download stores.
  static let storedStatus = 200

  private let limits: TransportLimits
  private let file: ReceivedFile?
  private var headerBytes = 0

  /// Whether the request began to leave for the server.
  var hasRequestBegun = false
  /// Whether the header is whole, and a body can begin.
  private(set) var isHeaderComplete = false
  private(set) var status = 0
  private(set) var headers = HTTPHeaders()
  /// The body, unless it goes to the file.
  private(set) var body: [UInt8] = []
  /// Bytes of the body, decompressed.
  private(set) var bodyBytes = 0
  /// The limit at which the transfer was stopped.
  private(set) var fault: TransferFault?
  /// Why the file could not be written.
  private(set) var fileError: TransportError?

  init(_ limits: TransportLimits, _ file: ReceivedFile?) {
    self.limits = limits
    self.file = file
  }

  /// Takes a line of a header, its end included. False stops the transfer.
  func takeHeader(_ line: [UInt8]) -> Bool {
    headerBytes += line.count
    guard headerBytes <= limits.headerBytes else {
      fault = .headersTooLarge(limit: limits.headerBytes)
      return false
    }
    // What comes after the body is a trailer, which could contradict what was acted on.
    if isHeaderComplete { return true }
    let text = String(decoding: line, as: UTF8.self)
    if text.allSatisfy(\.isNewline) {
      // An interim reply (1xx) has a header of its own, and another one follows.
      isHeaderComplete = status >= 200
    } else if text.hasPrefix("HTTP/") {
      headers = HTTPHeaders()
      status = text.split(separator: " ").dropFirst().first.flatMap { Int($0.prefix(3)) } ?? 0
    } else if let colon = text.firstIndex(of: ":") {
      headers.add(
        Self.trimmed(text[..<colon]), Self.trimmed(text[text.index(after: colon)...]))
    }
    return true
  }

  /// Takes a piece of the body, decompressed. False stops the transfer.
  func takeBody(_ piece: UnsafeRawBufferPointer) -> Bool {
    bodyBytes += piece.count
    let file = status == Self.storedStatus ? file : nil
    let limit = file == nil ? limits.bodyBytes : limits.fileBytes
    guard bodyBytes <= limit else {
      fault = .bodyTooLarge(limit: limit)
      return false
    }
    guard let file else {
      unsafe body.append(contentsOf: piece)
      return true
    }
    do throws(TransportError) {
      try unsafe file.write(piece)
      return true
    } catch {
      fileError = error
      return false
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character.isWhitespace }
    let start = text.drop(while: isSpace)
    return String(
      start[..<(start.lastIndex { !isSpace($0) }.map(start.index(after:)) ?? start.startIndex)])
  }
}
