/// The words that a shell offers, from the verbs and their options.
struct Completion {
  /// The shells that can be told.
  enum Shell: String, CaseIterable {
    case bash
    case zsh
  }

  /// The verbs that are offered.
  let verbs: [Verb]

  init(_ verbs: [Verb] = Verb.all) { self.verbs = verbs }

  /// The script that a shell reads.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    }
  }

  /// What can stand first: the first words of verbs, each once, with what they do. A word that
  /// begins several verbs is told by the first of them.
  var firstWords: [(word: String, summary: String)] {
    var known: Set<String> = []
    let verbs = verbs.map { verb in
      (verb.name.split(separator: " ").first.map(String.init) ?? verb.name, verb.summary)
    }
    return (verbs + [("help", "Prints the help of the program or of a verb.")])
      .filter { known.insert($0.0).inserted }
  }

  /// What can follow the first words of verbs of two words.
  var secondWords: [String: [String]] {
    var words: [String: [String]] = [:]
    for verb in verbs {
      let parts = verb.name.split(separator: " ").map(String.init)
      if parts.count == 2 { words[parts[0], default: []].append(parts[1]) }
    }
    return words
  }

  /// A text as one word of a shell.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
      + "'"
  }
}
