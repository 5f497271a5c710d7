import Testing

@testable import constat

@Suite struct ArgumentsTests {
  private static let options = [
    Arguments.Option("file", "PATH", help: "A file."),
    Arguments.Option("user", "UUID", help: "A person.", isRepeatable: true),
    Arguments.Option("dry", help: "A switch."),
  ]

  private func read(_ words: String...) throws(CommandError) -> Arguments {
    try Arguments(words, knowing: Self.options)
  }

  /// The problem that a reading ends with.
  private func problem(_ body: () throws(CommandError) -> Void) -> UsageProblem? {
    do throws(CommandError) { try body() } catch {
      if case .usage(let problem) = error { return problem }
    }
    return nil
  }

  @Test func valuesAndSwitchesAndOperands() throws {
    let arguments = try read("one", "--file", "a b", "-", "--dry", "two")
    #expect(arguments["file"] == "a b")
    #expect(arguments.has("dry") && !arguments.has("user"))
    #expect(arguments.operands == ["one", "-", "two"])
    #expect(arguments["user"] == nil && arguments.all("user").isEmpty)
  }

  @Test(arguments: [
    ("--file=a", "a"), ("--file=a=b", "a=b"), ("--file=--x", "--x"),
  ])
  func attachedValues(word: String, value: String) throws {
    #expect(try read(word)["file"] == value)
  }

  @Test func aNegativeValueIsAValue() throws {
    #expect(try read("--file", "-5")["file"] == "-5")
  }

  @Test func repeatedOptions() throws {
    let arguments = try read("--user", "a", "--user=b")
    #expect(arguments.all("user") == ["a", "b"])
    #expect(arguments["user"] == "b")
    #expect(
      problem { () throws(CommandError) in _ = try read("--file", "a", "--file=b") }
        == .repeated("--file"))
    #expect(
      problem { () throws(CommandError) in _ = try read("--dry", "--dry") } == .repeated("--dry"))
  }

  @Test func afterTwoDashesEverythingIsAnOperand() throws {
    let arguments = try read("a", "--", "--dry", "-x", "--", "b")
    #expect(arguments.operands == ["a", "--dry", "-x", "--", "b"])
    #expect(!arguments.has("dry"))
  }

  @Test(arguments: [
    (["--file"], UsageProblem.needsValue("--file")),
    (["--file", "--dry"], .needsValue("--file")),
    (["--file", "--"], .needsValue("--file")),
    (["--file="], .needsValue("--file")),
    (["--file", ""], .needsValue("--file")),
    (["--user", "a", "--user", ""], .needsValue("--user")),
    (["--dry=yes"], .needsNoValue("--dry")),
    (["--dry="], .needsNoValue("--dry")),
    (["--fil", "a"], .unknownOption("--fil")),
    (["--fil=secret"], .unknownOption("--fil")),
    (["--=x"], .unknownOption("--")),
    (["-f", "a"], .unknownOption("-f")),
  ])
  func wrongWords(words: [String], wanted: UsageProblem) {
    #expect(
      problem { () throws(CommandError) in
        _ = try Arguments(words, knowing: Self.options)
      } == wanted)
  }

  @Test func requiredValues() throws {
    #expect(try read("--file", "a").required("file") == "a")
    #expect(
      problem { () throws(CommandError) in _ = try read().required("file") } == .missing("--file"))
  }

  @Test func wholeNumbers() throws {
    #expect(try read().integer("file", in: 1...3) == nil)
    #expect(try read("--file", "3").integer("file", in: 1...3) == 3)
    for text in ["0", "4", "x", "1.0", "99999999999999999999"] {
      let found = problem { () throws(CommandError) in
        _ = try read("--file=\(text)").integer("file", in: 1...3)
      }
      #expect(found == .badValue("--file", expected: "a whole number from 1 to 3"), "\(text)")
    }
  }

  @Test func oneOperandOrNone() throws {
    #expect(try read("a").operand("RUN") == "a")
    #expect(problem { () throws(CommandError) in _ = try read().operand("RUN") } == .missing("RUN"))
    #expect(
      problem { () throws(CommandError) in _ = try read("a", "b").operand("RUN") }
        == .unexpected("b"))
    #expect(
      problem { () throws(CommandError) in try read("a").refuseOperands() } == .unexpected("a"))
    #expect(problem { () throws(CommandError) in try read("--dry").refuseOperands() } == nil)
  }

  @Test func oneOfSeveralWords() throws {
    #expect(try read().choice("file", of: ["csv", "json"]) == "csv")
    #expect(try read("--file", "json").choice("file", of: ["csv", "json"]) == "json")
    #expect(
      problem { () throws(CommandError) in
        _ = try read("--file", "xml").choice("file", of: ["csv", "json"])
      } == .badValue("--file", expected: "one of csv, json"))
  }

  @Test func runsLieBesideTheDatabase() throws {
    let options = [Arguments.Option.database, .runs, .users]
    let beside = try Arguments(["--database", "sqlite:/a/b/journal.db"], knowing: options)
    #expect(try beside.runsFolder([:]) == "/a/b/runs")
    let top = try Arguments(["--database", "sqlite:/journal.db"], knowing: options)
    #expect(try top.runsFolder([:]) == "/runs")
    let given = try Arguments(["--runs", "here"], knowing: options)
    #expect(try given.runsFolder([:]) == "here")
    #expect(
      problem { () throws(CommandError) in
        _ = try Arguments([], knowing: options).runsFolder([:])
      } == .missing("--runs"))
  }

  @Test func peopleAreUUIDs() throws {
    let id = "27E2124B-6892-511D-98C3-0228047D8A1A"
    let options = [Arguments.Option.users]
    #expect(
      try Arguments(["--user", id], knowing: options).userIDs()
        == ["27e2124b-6892-511d-98c3-0228047d8a1a"])
    #expect(try Arguments([], knowing: options).userIDs() == nil)
    let other = "00000000-0000-4000-8000-000000000001"
    let twice = ["--user", other, "--user", id, "--user", id.lowercased(), "--user", other]
    #expect(try Arguments(twice, knowing: options).userIDs() == [other, id.lowercased()])
    let found = problem { () throws(CommandError) in
      _ = try Arguments(["--user", id, "--user", "Ann"], knowing: options).userIDs()
    }
    #expect(found?.wording.contains("Ann") == false)
  }
}
