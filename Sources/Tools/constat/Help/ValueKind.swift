/// What a word of the command line may be, for those who complete it.
enum ValueKind: Hashable {
  /// Nothing stands there: the option is a switch, or the verb takes no operand.
  case nothing
  /// Any file.
  case file
  /// Any folder.
  case folder
  /// `sqlite:` and a file.
  case database
  /// The same, or `postgres://` and what nobody can guess.
  case journal
  /// The folder of a run, or `latest`.
  case run
  /// One of these.
  case words([String])
  /// Something that nobody can guess.
  case anything
}

extension Arguments.Option {
  /// The name with its dashes and what its value is called.
  var tag: String { "--\(name)\(value.map { " \($0)" } ?? "")" }

  /// What its value may be, as the name of the value tells: of `DATE|last` the word in lower case
  /// is one that can be written as it stands.
  var kind: ValueKind {
    switch value {
    case nil: return .nothing
    case "FILE", "PATH": return .file
    case "DIR": return .folder
    case "sqlite:PATH": return .database
    case "sqlite:PATH|postgres://...": return .journal
    case let value?:
      let parts = value.split(separator: "|")
      let words = parts.filter { $0.allSatisfy(\.isLowercase) }.map(String.init)
      return parts.count > 1 && !words.isEmpty ? .words(words) : .anything
    }
  }
}
