import FoundationEssentials

/// A JSON text whose members stand in the order in which they are given: the order of a schema's
/// properties is that of the answer, and equal requests must be equal bytes.
indirect enum OrderedJSON {
  case text(String)
  case whole(Int)
  case flag(Bool)
  case list([OrderedJSON])
  case object([(String, OrderedJSON)])

  /// The text in compact form.
  var text: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .whole(let number): String(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let items): "[\(items.map(\.text).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0)):\($1.text)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(text) else {
      preconditionFailure("every text has a JSON form")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
