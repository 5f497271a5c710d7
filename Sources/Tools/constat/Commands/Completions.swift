extension Verb {
  static let completions = Verb(
    name: "completions", usage: "bash|zsh",
    summary: "Prints what lets a shell complete verbs, options and files.",
    details: """
      `make install` puts it where both shells look. In the shell at hand it is tried
      with `source <(constat completions bash)`.
      """,
    options: [], operand: .words(Completion.Shell.allCases.map(\.rawValue))
  ) { arguments, console throws(CommandError) in
    let names = Completion.Shell.allCases.map(\.rawValue).joined(separator: " or ")
    guard let shell = Completion.Shell(rawValue: try arguments.operand(names)) else {
      throw .usage(.badValue("the shell", expected: "to be \(names)"))
    }
    try console.write(Completion().script(for: shell))
  }
}
