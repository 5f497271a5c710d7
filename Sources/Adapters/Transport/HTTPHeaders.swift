/// Headers in the order in which they were given or arrived. A name may be there several times, and
/// its case does not count.
///
/// What is printed of headers is their names: a value may be a key.
public struct HTTPHeaders: Sendable, Equatable {
  /// Each name as it was written, with its value.
  private(set) var fields: [Field] = []

  struct Field: Sendable, Equatable {
    let name: String
    let value: String
  }

  /// No headers.
  public init() {}

  /// Headers in the order given.
  public init(_ fields: [(name: String, value: String)]) {
    for field in fields { add(field.name, field.value) }
  }

  /// The number of headers, repeated ones each.
  public var count: Int { fields.count }

  /// The names in their order, as they were written.
  public var names: [String] { fields.map(\.name) }

  /// Adds a header after the others.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The first value of a name; nil without one.
  public subscript(name: String) -> String? { values(of: name).first }

  /// Every value of a name, in the order of the headers.
  public func values(of name: String) -> [String] {
    let wanted = name.lowercased()
    return fields.filter { $0.name.lowercased() == wanted }.map(\.value)
  }
}

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The names alone.
  public var description: String { "[\(names.joined(separator: ", "))]" }

  /// The names alone.
  public var debugDescription: String { description }

  /// The names alone.
  public var customMirror: Mirror { Mirror(self, children: ["names": names]) }
}

extension HTTPHeaders {
  /// Names that say how the message is framed, or that the client itself sends.
  private static let reserved: Set = [
    "accept-encoding", "connection", "content-length", "cookie", "expect", "host", "keep-alive",
    "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
  ]

  /// Refuses what would change the framing or smuggle a second header in.
  ///
  /// - Throws: `TransportError.header`, with the place of the header and not its text.
  func check() throws(TransportError) {
    for (place, field) in fields.enumerated() {
      guard !field.name.isEmpty, field.name.utf8.allSatisfy(Self.isToken) else {
        throw .header(place: place, .name)
      }
      guard !Self.reserved.contains(field.name.lowercased()) else {
        throw .header(place: place, .reserved)
      }
      guard field.value.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7f) }) else {
        throw .header(place: place, .value)
      }
    }
  }

  private static func isToken(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7f && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
  }
}
