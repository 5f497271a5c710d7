/// One thing that the program can do.
struct Verb {
  /// The words that call it, such as `import csv`.
  let name: String
  /// What follows the name, in the usage line.
  let usage: String
  /// One line for the list of verbs.
  let summary: String
  /// What the help adds, in lines of at most 79 columns.
  let details: String
  /// The options that it knows.
  let options: [Arguments.Option]
  /// Does it.
  let run: @Sendable (Arguments, Console) async throws(CommandError) -> Void

  /// Every verb, in the order of the help.
  static let all: [Verb] = [
    importCSV, nightly, recompute, insights, ask, associations, matrix, signals, statistics,
    synthesize, evaluate, check,
  ]

  /// The verb that the words begin with, and the words after it.
  static func find(in words: [String]) -> (verb: Verb, rest: [String])? {
    for verb in all {
      let name = verb.name.split(separator: " ").map(String.init)
      if words.prefix(name.count).elementsEqual(name) {
        return (verb, Array(words.dropFirst(name.count)))
      }
    }
    return nil
  }

  /// The whole help of the verb.
  var help: String {
    let option = options.map { option in
      let head = "  --\(option.name)\(option.value.map { " \($0)" } ?? "")"
      return "\(head)\n      \(option.help)\(option.isRepeatable ? " (repeatable)" : "")"
    }
    let help = "  --help\n      Print this help."
    return """
      usage: constat \(name) \(usage)

      \(summary)

      \(details)

      options:
      \((option + [help]).joined(separator: "\n"))

      """
  }

  /// The help of the program.
  static var overview: String {
    let width = all.map(\.name.count).max() ?? 0
    let lines = all.map { verb in
      "  \(verb.name)\(String(repeating: " ", count: width - verb.name.count))  \(verb.summary)"
    }
    return """
      usage: constat VERB [options]

      Finds what goes together in a health journal, and says it with numbers that can
      be recomputed by hand. It observes associations; it says nothing of why.

      verbs:
      \(lines.joined(separator: "\n"))

      constat VERB --help     the options of a verb
      constat --version       the version of the program

      """
  }
}
