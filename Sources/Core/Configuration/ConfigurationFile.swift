import FoundationEssentials

/// A configuration file as it was read.
public struct ConfigurationFile: Sendable, Equatable {
  /// The name that errors tell: the path under which the file was read.
  public let name: String
  /// Every byte, a byte order mark included.
  public let bytes: [UInt8]

  /// A file whose bytes are known already, as those that a run keeps.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Reads the file at a path; fails with `ConfigurationError.unreadable`.
  public init(path: String) throws(ConfigurationError) {
    do {
      self.init(name: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))))
    } catch {
      throw .unreadable(file: path, Self.obstacle(in: error))
    }
  }

  private static func obstacle(in error: any Error) -> ConfigurationError.Obstacle {
    switch (error as? CocoaError)?.code {
    case CocoaError.Code.fileReadNoSuchFile: .missing
    case CocoaError.Code.fileReadNoPermission: .forbidden
    default: .other
    }
  }

  /// The document itself.
  package var root: Place { Place(file: name) }

  /// The document as a tree. A byte order mark before it is skipped; a name twice in one object is
  /// an error.
  func tree() throws(ConfigurationError) -> JSONValue {
    let tree = try decode(JSONValue.self)
    if let place = RepeatedMember.find(in: bytes, of: root) { throw place.error(.repeated) }
    return tree
  }

  /// The document as a value of that type, after its shape is checked: for files of other modules.
  package func decode<Value: Decodable>(
    _ type: Value.Type, checkedBy shape: Shape
  ) throws(ConfigurationError) -> Value {
    try shape.check(try tree(), at: root)
    return try decode(type)
  }

  /// The document as a value of that type, whose shape was checked before.
  func decode<Value: Decodable>(_ type: Value.Type) throws(ConfigurationError) -> Value {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let document = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    // The decoder guesses other encodings and would mend what is not UTF-8.
    guard String(validating: document, as: UTF8.self) != nil else { throw .notJSON(file: name) }
    do {
      return try JSONDecoder().decode(type, from: Data(document))
    } catch {
      throw .notJSON(file: name)
    }
  }
}
