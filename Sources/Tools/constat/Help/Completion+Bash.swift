extension Completion {
  /// The script for bash 4.3 or newer. It needs no other package; words that bash parts at `:` and
  /// `=` are put together again.
  var bash: String {
    let firsts = (firstWords.map(\.word) + ["--help", "--version"]).joined(separator: " ")
    return """
      # Completion of constat in bash, as `constat completions bash` writes it.

      # What the value of an option may be: VERB OPTION. Empty for a switch.
      _constat_value() {
        case "$1 $2" in
      \(valueCases)
          *) REPLY= ;;
        esac
      }

      # The options of a verb; + stands before those that may be given again.
      _constat_options() {
        case $1 in
      \(optionCases)
          *) REPLY= ;;
        esac
      }

      # What stands beside the options of a verb.
      _constat_operand() {
        case $1 in
      \(operandCases)
          *) REPLY= ;;
        esac
      }

      # Words without a verb: how many there are, and the first of them.
      _constat_verb_words() {
        case "$1 $2" in
          '1 '*) REPLY='words \(firsts)' ;;
      \(secondCases)
          *) REPLY= ;;
        esac
      }

      \(Self.bashFunctions(names: verbs.map { Self.quoted($0.name) }.joined(separator: " ")))
      """
  }

  private var valueCases: String {
    var patterns: [ValueKind: [String]] = [:]
    var order: [ValueKind] = []
    for verb in verbs {
      for option in verb.options where option.kind != .nothing {
        if patterns[option.kind] == nil { order.append(option.kind) }
        patterns[option.kind, default: []].append(Self.quoted("\(verb.name) --\(option.name)"))
      }
    }
    return order.map { kind in
      let pattern = (patterns[kind] ?? []).joined(separator: " | \\\n      ")
      return "    \(pattern))\n      REPLY=\(Self.quoted(Self.word(for: kind))) ;;"
    }.joined(separator: "\n")
  }

  private var optionCases: String {
    verbs.map { verb in
      let options =
        verb.options.map { ($0.isRepeatable ? "+" : "") + "--\($0.name)" } + ["--help"]
      return "    \(Self.quoted(verb.name)))\n      REPLY='\(options.joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }

  private var operandCases: String {
    verbs.filter { $0.operand != .nothing }.map { verb in
      "    \(Self.quoted(verb.name))) REPLY=\(Self.quoted(Self.word(for: verb.operand))) ;;"
    }.joined(separator: "\n")
  }

  private var secondCases: String {
    let firsts = firstWords.map(\.word).filter { $0 != "help" }.joined(separator: " ")
    let seconds = secondWords.sorted { $0.key < $1.key }.map { first, seconds in
      "    '2 \(first)') REPLY='words \(seconds.joined(separator: " "))' ;;"
    }
    return (seconds + ["    '2 help') REPLY='words \(firsts) --man' ;;"]).joined(separator: "\n")
  }

  private static func word(for kind: ValueKind) -> String {
    switch kind {
    case .nothing: ""
    case .file: "file"
    case .folder: "folder"
    case .database: "database"
    case .journal: "journal"
    case .run: "run"
    case .words(let words): "words \(words.joined(separator: " "))"
    case .anything: "anything"
    }
  }
}
