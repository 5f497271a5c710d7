extension Completion {
  /// The script for zsh, to be found as `_constat` or read by a start file.
  var zsh: String {
    let verbs = firstWords.map { "    " + Self.quoted("\($0.word):\($0.summary)") }
    return """
      #compdef constat
      # Completion of constat in zsh, as `constat completions zsh` writes it.

      _constat_database() {
        if compset -P 'sqlite:'; then _files; else compadd -S '' -- 'sqlite:'; fi
      }

      _constat_journal() {
        if compset -P 'sqlite:'; then _files; else compadd -S '' -- 'sqlite:' 'postgres://'; fi
      }

      _constat_run() {
        _alternative 'runs:run:(latest)' 'folders:folder:_files -/'
      }

      _constat() {
        local curcontext=$curcontext verb
        local -a verbs=(
      \(verbs.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          if [[ $PREFIX == -* ]]; then
            compadd -- --help --version
          else
            _describe -t verbs verb verbs
          fi
          return
        fi
        verb=$words[2]
        case $verb in
          help)
            if (( CURRENT == 3 )); then
              _describe -t verbs verb verbs
              compadd -- --man
            fi
            return
            ;;
      \(zshSecondCases)
        esac
        shift words
        (( CURRENT-- ))
        case $verb in
      \(zshVerbCases)
        esac
      }

      if [[ $funcstack[1] == _constat ]]; then
        _constat "$@"
      else
        compdef _constat constat
      fi

      """
  }

  private var zshSecondCases: String {
    secondWords.sorted { $0.key < $1.key }.map { first, seconds in
      """
          \(first))
            if (( CURRENT == 3 )); then
              compadd -- \(seconds.joined(separator: " "))
              return
            fi
            verb="$words[2] $words[3]"
            shift words
            (( CURRENT-- ))
            ;;
      """
    }.joined(separator: "\n")
  }

  private var zshVerbCases: String {
    verbs.map { verb in
      var lines = verb.options.map(Self.zshOption) + ["'--help[Print this help.]'"]
      if verb.operand != .nothing { lines.append("'1:operand:\(Self.action(for: verb.operand))'") }
      return "    \(Self.quoted(verb.name)))\n      _arguments \\\n        "
        + lines.joined(separator: " \\\n        ") + "\n      ;;"
    }.joined(separator: "\n")
  }

  /// `'--name=[help]:VALUE:action'`, with a star before what may be given again.
  private static func zshOption(_ option: Arguments.Option) -> String {
    let help = option.help.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    let star = option.isRepeatable ? "*" : ""
    let head =
      "\(star)--\(option.name)\(option.value == nil ? "" : "=")"
      + "[\(escaped(help, "[]\\"))]"
    guard let value = option.value else { return quoted(head) }
    return quoted("\(head):\(escaped(value, ":\\")):\(action(for: option.kind))")
  }

  private static func action(for kind: ValueKind) -> String {
    switch kind {
    case .nothing, .anything: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .database: "_constat_database"
    case .journal: "_constat_journal"
    case .run: "_constat_run"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func escaped(_ text: String, _ special: String) -> String {
    text.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
