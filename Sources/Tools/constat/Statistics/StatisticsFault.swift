import Days

/// Why a line of `constat statistics` is not computed. Members are named by their path.
enum StatisticsFault: Error, Equatable {
  case notJSON
  case missing(String)
  case wrongType(String, expected: String)
  case unreadable(String)
  case notAllowed(String, expected: String)
  case unlikeLengths(String)
  case unknownKind
  case prose(StatisticsKind)
  case zone(DaysError)

  var wording: String {
    switch self {
    case .notJSON: "the line is not one JSON value"
    case .missing(let path): "`\(path)` is missing"
    case .wrongType("", let expected): "the line is not \(expected)"
    case .wrongType(let path, let expected): "`\(path)` is not \(expected)"
    case .unreadable(let path):
      "`\(path)` holds a value that is malformed or does not fit"
    case .notAllowed(let path, let expected): "`\(path)` must be \(expected)"
    case .unlikeLengths(let lists): "\(lists) must be lists of one length"
    case .unknownKind:
      "no such kind; there are "
        + StatisticsKind.allCases.filter(\.isComputed).map(\.rawValue).joined(separator: ", ")
    case .prose(let kind): "\(kind.rawValue) is a rule in words: there is nothing to compute"
    case .zone(let error): error.description
    }
  }

  /// What a decoder found inside a member. Where a whole number is needed, it does not tell the
  /// place of a fraction or of a number out of range.
  init(_ error: any Error, inside member: String) {
    switch error {
    case let fault as StatisticsFault: self = fault
    case DecodingError.keyNotFound(let key, let context):
      self = .missing(Self.path(context.codingPath + [key]))
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      self = .wrongType(Self.path(context.codingPath), expected: Self.word(for: type))
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self = .unreadable(Self.path(context.codingPath))
    default: self = member.isEmpty ? .notJSON : .unreadable(member)
    }
  }

  /// A path such as `input.tables[0][3]`.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }

  private static func word(for type: any Any.Type) -> String {
    switch type {
    case is Double.Type, is Double?.Type: "a number"
    case is Int.Type, is Int?.Type: "a whole number"
    case is String.Type, is String?.Type: "a text"
    case is [Any].Type: "a list"
    default: "an object"
    }
  }
}
