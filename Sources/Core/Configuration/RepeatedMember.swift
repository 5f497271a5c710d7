import FoundationEssentials

/// Looks for a name that stands twice in one object, which a decoded tree no longer shows.
struct RepeatedMember {
  private enum Container {
    case object(names: Set<String>, current: String)
    case list(index: Int)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var containers: [Container] = []

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The place of the first repeated member; nil when there is none. The bytes must be a JSON
  /// document. O(bytes).
  static func find(in bytes: [UInt8], of file: Place) -> Place? {
    var search = RepeatedMember(bytes: bytes)
    return search.run() ? search.place(in: file) : nil
  }

  private mutating func run() -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "{"): containers.append(.object(names: [], current: ""))
      case UInt8(ascii: "["): containers.append(.list(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): containers.removeLast()
      case UInt8(ascii: ","): countItem()
      case UInt8(ascii: "\""):
        let text = skipText()
        if nextIsColon, !addName(text) { return true }
      default: break
      }
    }
    return false
  }

  private mutating func countItem() {
    if case .list(let index) = containers.last {
      containers[containers.count - 1] = .list(index: index + 1)
    }
  }

  /// Moves behind a text whose opening quote was read, and gives it with its quotes.
  private mutating func skipText() -> ArraySlice<UInt8> {
    let start = position - 1
    while bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    return bytes[start..<position]
  }

  /// A text is a name exactly when a colon follows it.
  private var nextIsColon: Bool {
    bytes[position...].first { $0 > UInt8(ascii: " ") } == UInt8(ascii: ":")
  }

  private mutating func addName(_ text: ArraySlice<UInt8>) -> Bool {
    guard case .object(var names, _) = containers.last else { return true }
    let name = Self.name(text)
    let isNew = names.insert(name).inserted
    containers[containers.count - 1] = .object(names: names, current: name)
    return isNew
  }

  /// The name without quotes; decoded, so that one written with an escape is seen to be the same.
  private static func name(_ text: ArraySlice<UInt8>) -> String {
    if text.contains(UInt8(ascii: "\\")),
      let name = try? JSONDecoder().decode(String.self, from: Data(text))
    {
      return name
    }
    return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
  }

  private func place(in file: Place) -> Place {
    containers.reduce(file) { place, container in
      switch container {
      case .object(_, let current): place.member(current)
      case .list(let index): place.item(index)
      }
    }
  }
}
