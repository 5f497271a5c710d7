/// What one look at something here gave.
struct CheckFinding: Equatable, Encodable {
  /// How well it is.
  enum Level: String, Encodable {
    /// It works.
    case ok
    /// It works, and somebody should look at it.
    case warn
    /// It does not work, or others can read what they must not.
    case bad
  }

  let level: Level
  /// What was looked at, in one word.
  let what: String
  /// What was seen: facts of the machine, never a value of a person.
  let detail: String
  /// What to do about it; nil where nothing need be done.
  var advice: String?

  static func ok(_ what: String, _ detail: String) -> CheckFinding {
    CheckFinding(level: .ok, what: what, detail: detail)
  }

  static func warn(_ what: String, _ detail: String, _ advice: String) -> CheckFinding {
    CheckFinding(level: .warn, what: what, detail: detail, advice: advice)
  }

  static func bad(_ what: String, _ detail: String, _ advice: String) -> CheckFinding {
    CheckFinding(level: .bad, what: what, detail: detail, advice: advice)
  }

  /// The words of an error, which often tell what to do after a semicolon.
  static func bad(_ what: String, saying words: String, otherwise advice: String) -> CheckFinding {
    guard let place = words.firstRange(of: "; ") else { return .bad(what, words, advice) }
    return .bad(
      what, String(words[..<place.lowerBound]), String(words[place.upperBound...]))
  }
}
