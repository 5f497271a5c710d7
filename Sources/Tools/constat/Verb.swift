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
  /// What may stand beside the options.
  var operand = ValueKind.nothing
  /// Does it.
  let run: @Sendable (Arguments, Console) async throws(CommandError) -> Void

  /// Every verb, in the order of the help.
  static let all: [Verb] = [
    importCSV, importPostgres, exportUser, nightly, recompute, work, insights, ask, reportRecap,
    reportDoctor, reportWorkbook, reportNight, associations, matrix, signals, runsList, runsShow,
    runsExplain, runsPrune, runsMerge, forget, statistics, synthesize, evaluate, check,
    migrateJournal, completions,
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
      "  \(option.tag)\n      \(option.help)\(option.isRepeatable ? " (repeatable)" : "")"
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
    let codes = ExitCode.allCases.map { code in
      "  \(code.rawValue < 10 ? " " : "")\(code.rawValue)  \(code.meaning)"
    }
    let variables = Surroundings.variables.flatMap { variable in
      ["  \(variable.name)"] + variable.meaning.folded(indent: "      ")
    }
    return """
      usage: constat VERB [options]

      \(purpose.folded(indent: "").joined(separator: "\n"))

      verbs:
      \(lines.joined(separator: "\n"))

      constat VERB --help     the options of a verb
      constat help --man      the whole manual, for man -l -
      constat --version       the version of the program

      exit status:
      \(codes.joined(separator: "\n"))

      environment:
      \(variables.joined(separator: "\n"))

      """
  }

  /// What the program is for.
  static let purpose =
    "Finds what goes together in a health journal, and says it with numbers that can be recomputed "
    + "by hand. It observes associations; it says nothing of why."
}
