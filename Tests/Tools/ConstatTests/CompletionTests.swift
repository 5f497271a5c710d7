import Foundation
import TestSupport
import Testing

@testable import constat

/// What the shells offer, asked of the shells themselves.
@Suite struct CompletionTests {
  private final class Folder {
    let path: String

    init() throws {
      path =
        FileManager.default.temporaryDirectory
        .appendingPathComponent("completion-tests-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(
        atPath: path + "/dir a", withIntermediateDirectories: true)
      for name in ["journal.db", "dir a/my file.db"] {
        try Data().write(to: URL(fileURLWithPath: "\(path)/\(name)"))
      }
      for shell in Completion.Shell.allCases {
        try Data(Completion().script(for: shell).utf8)
          .write(to: URL(fileURLWithPath: "\(path)/_\(shell.rawValue)"))
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test func optionsSayWhatTheirValuesAre() {
    func kind(_ value: String?) -> ValueKind { Arguments.Option("x", value, help: "").kind }
    #expect(kind(nil) == .nothing)
    #expect(kind("FILE") == .file)
    #expect(kind("DIR") == .folder)
    #expect(kind("sqlite:PATH") == .database)
    #expect(Arguments.Option.database.kind == .journal)
    #expect(kind("text|json") == .words(["text", "json"]))
    #expect(kind("DATE|last") == .words(["last"]))
    #expect(kind("A|B") == .anything)
    #expect(kind("N,...") == .anything)
  }

  /// The words that bash offers at the end of a line, which it parts as it does by default.
  private func bash(_ line: String) throws -> [String] {
    let script = """
      source ./_bash
      complete -p constat | grep -q -- '-F _constat constat' || exit 1
      COMP_LINE=$(cat)
      COMP_POINT=${#COMP_LINE}
      COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
      # As readline parts it: at spaces, and at = and : which are words of their own.
      mapfile -t COMP_WORDS < <(grep -oE '\\\\.|[^ :=\\\\]+(\\\\.[^ :=\\\\]*)*|[:=]+' <<<"$COMP_LINE")
      if [[ $COMP_LINE == *' ' && $COMP_LINE != *'\\ ' ]]; then COMP_WORDS+=(''); fi
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _constat
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    return try Shell.run(script, input: line, in: folder.path)
      .split(separator: "\n").map(String.init)
  }

  @Test func bashReadsTheScript() throws {
    #expect(try Shell.run("bash -n ./_bash 2>&1 && echo sound", in: folder.path) == "sound\n")
  }

  @Test func bashOffersVerbs() throws {
    let words = try bash("constat ")
    for verb in Verb.all {
      #expect(words.contains(String(verb.name.prefix { $0 != " " })), "\(verb.name)")
    }
    #expect(words.contains("help") && words.contains("--version"))
    #expect(Set(words).count == words.count)
    #expect(try bash("constat nig") == ["nightly"])
    #expect(try bash("constat import ") == ["csv", "postgres"])
    #expect(try bash("constat help chec") == ["check"])
    #expect(try bash("constat completions ").prefix(2) == ["bash", "zsh"])
  }

  @Test func bashOffersTheOptionsOfEachVerb() throws {
    for verb in Verb.all {
      let words = try bash("constat \(verb.name) --")
      #expect(words == verb.options.map { "--\($0.name)" } + ["--help"], "\(verb.name)")
    }
  }

  @Test func bashOffersAnOptionAgainWhereItMayBeGivenAgain() throws {
    #expect(try bash("constat nightly --user A --us") == ["--user"])
    #expect(try bash("constat recompute --user A --us") == [])
    #expect(try bash("constat matrix --format=csv --form") == [])
  }

  @Test(arguments: [
    ("constat nightly --narrator ", ["template", "claude"]),
    ("constat check --format=j", ["json"]),
    ("constat associations la", ["latest"]),
    ("constat nightly --user ", []),
    ("constat nightly --database ", ["sqlite:", "postgres://"]),
    ("constat nightly --database postgres:", ["//"]),
    ("constat import csv --database ", ["sqlite:"]),
    ("constat import csv --database sqlite:jou", ["journal.db"]),
    ("constat nightly --database sqlite:jou", ["journal.db"]),
    ("constat nightly --database=sqlite:jou", ["journal.db"]),
    ("constat nightly --database sqlite:dir\\ a", []),
    ("constat nightly --runs d", ["dir a"]),
    ("constat import csv --profiles jo", ["journal.db"]),
    ("constat nightly --pipeline=jo", ["journal.db"]),
    ("constat frobnicate --", []),
  ])
  func bashOffersValues(line: String, words: [String]) throws {
    #expect(try bash(line) == words)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh")))
  func zshCompletesALine() throws {
    #expect(try Shell.run("zsh -n ./_zsh 2>&1 && echo sound", in: folder.path) == "sound\n")
    let lines = [
      ("constat nig", "constat nightly"), ("constat import c", "constat import csv"),
      ("constat nightly --dr", "constat nightly --dry-run"),
      ("constat check --format=j", "constat check --format=json"),
      ("constat check --database sqlite:jo", "constat check --database sqlite:journal.db"),
      ("constat check --database pos", "constat check --database postgres://"),
      ("constat work --database sq", "constat work --database sqlite:"),
      ("constat associations la", "constat associations latest"),
    ]
    // A shell in a terminal of its own, in which a key is pressed; then it prints the line.
    let script = """
      zmodload zsh/zpty
      zpty z zsh -f -i
      zpty -w z 'PS1=; unsetopt zle_bracketed_paste; autoload -Uz compinit; compinit -u -D'
      zpty -w z 'source ./_zsh; show() { print -r -- "<$BUFFER>" >>shown; BUFFER= }; zle -N show'
      zpty -w z 'bindkey "^T" show; print ready >>shown'
      while IFS= read -r line; do zpty -w -n z $line$'\\t\\x14'; done
      zpty -w z 'exit'
      while zpty -r z chunk; do :; done 2>/dev/null
      cat shown
      """
    let shown = try Shell.run(
      script, input: lines.map(\.0).joined(separator: "\n") + "\n", by: "/usr/bin/zsh",
      in: folder.path)
    let expected = lines.map(\.1)
    let found = shown.split(separator: "\n").dropFirst().map {
      $0.dropFirst().dropLast().trimmingCharacters(in: .whitespaces)
    }
    #expect(found == expected)
  }
}
