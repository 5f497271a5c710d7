import Foundation
import TestSupport
import Testing

@testable import constat

@Suite struct ManualPageTests {
  private let page = ManualPage.text()

  @Test func everythingThatTheHelpTellsIsThere() {
    for verb in Verb.all {
      #expect(page.contains(".SS constat \(Roff.escaped(verb.name))\n"), "\(verb.name)")
      for option in verb.options {
        #expect(page.contains("\\fB\(Roff.escaped(option.tag))\\fR"), "\(option.name)")
      }
    }
    for code in ExitCode.allCases {
      #expect(page.contains("\\fB\(code.rawValue)\\fR\n"))
      #expect(Verb.overview.contains(" \(code.rawValue)  \(code.meaning)\n"))
    }
    for variable in Surroundings.variables {
      #expect(page.contains("\\fB\(variable.name)\\fR\n"))
      #expect(Verb.overview.contains("  \(variable.name)\n"))
    }
    for file in Surroundings.files { #expect(page.contains(Roff.escaped(file.name))) }
  }

  @Test func meaningsAreSentencesOfTheirOwn() {
    let meanings = ExitCode.allCases.map(\.meaning)
    #expect(Set(meanings).count == meanings.count)
    for meaning in meanings { #expect(meaning.hasSuffix(".") && meaning.count <= 73) }
  }

  @Test(arguments: [
    ("a-b", "a\\-b"), ("\\", "\\e"), ("it's `x`", "it\\(aqs \\(gax\\(ga"),
    ("\u{e9}", "\\[u00E9]"), ("~^\"", "\\(ti\\(ha\\(dq"),
  ])
  func charactersShowAsThemselves(text: String, escaped: String) {
    #expect(Roff.escaped(text) == escaped)
  }

  @Test func noTextBecomesAnInstruction() {
    var page = Roff(title: "X", section: 1, source: "x")
    page.section("A")
    page.paragraph(".so /etc/passwd")
    page.lines("'x\n.y")
    page.item(".z", ".w")
    let instructions = page.text.split(separator: "\n").filter { $0.hasPrefix(".") }
    #expect(Set(instructions.map { $0.prefix(3) }) == [".TH", ".SH", ".PP", ".nf", ".fi", ".TP"])
    #expect(!page.text.contains("\n'"))
    #expect(page.text.contains("\n\\&.so /etc/passwd\n"))
  }

  @Test func wordsBetweenBackticksAreBoldAndIndentedLinesStay() {
    var page = Roff(title: "X", section: 1, source: "x")
    page.prose("see `a b`\nand more\n\nkinds:\n  one\n  two")
    #expect(
      page.text.hasSuffix(".PP\nsee \\fBa b\\fR and more\n.PP\n.nf\nkinds:\n  one\n  two\n.fi\n"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func groffHasNothingToSay() throws {
    let said = try Shell.run("groff -man -ww -Tutf8 -z 2>&1", input: page)
    #expect(said == "")
    // The same words in a page that is wrong are found.
    #expect(try Shell.run("groff -man -ww -Tutf8 -z 2>&1", input: page + ".nosuch\n") != "")
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func groffShowsWhatTheHelpSays() throws {
    // One long line a paragraph, so that nothing is broken.
    let shown = try Shell.run("groff -man -Tutf8 -rLL=2000n -P-cbou", input: page)
    for verb in Verb.all { #expect(shown.contains(verb.summary), "\(verb.name)") }
    #expect(shown.contains("--database sqlite:PATH\n"))
  }
}

/// A script of bash, for what a shell has to say.
enum Shell {
  /// Runs a script with a text as its input, and gives what it writes.
  static func run(
    _ script: String, input: String = "", by shell: String = "/bin/bash", in folder: String = "/"
  ) throws -> String {
    let process = Process.bare([shell, "-c", script], in: folder)
    // A file instead of a pipe: nothing can fill up and wait.
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("shell-\(UUID().uuidString)")
    try Data(input.utf8).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: path)
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
