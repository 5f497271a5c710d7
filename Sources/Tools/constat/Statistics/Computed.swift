/// A value of an answer.
enum Computed: Equatable {
  case nothing
  case text(String)
  case whole(Int128)
  case number(Double)
  case flag(Bool)
  case list([Computed])

  static func optional(_ number: Double?) -> Computed { number.map { .number($0) } ?? .nothing }
  static func count(_ number: Int) -> Computed { .whole(Int128(number)) }

  /// The value as JSON: a double with the fewest digits that read back as the same one, an infinite
  /// one as the text `inf` or `-inf`.
  var json: String {
    switch self {
    case .nothing: "null"
    case .text(let text): JSONText.quoted(text)
    case .whole(let number): "\(number)"
    case .number(let number):
      number.isFinite ? "\(number)" : number.isNaN ? "null" : JSONText.quoted("\(number)")
    case .flag(let flag): "\(flag)"
    case .list(let values): "[\(values.map(\.json).joined(separator: ", "))]"
    }
  }
}

/// The members of an answer, in order.
struct Answer {
  private(set) var members: [(name: String, value: Computed)] = []

  init(_ members: KeyValuePairs<String, Computed> = [:]) {
    self.members = members.map { ($0.key, $0.value) }
  }

  mutating func add(_ name: String, _ value: Computed) {
    members.append((name, value))
  }

  mutating func add(_ other: Answer) {
    members += other.members
  }

  /// One line without its end.
  var json: String {
    let pairs = members.map { "\(JSONText.quoted($0.name)): \($0.value.json)" }
    return "{\(pairs.joined(separator: ", "))}"
  }
}
