import Configuration
import Days
import Evaluation
import Job
import Publishing
import Signing
import Spreadsheet
import Storage
import Testing
import Warehouse

@testable import constat

@Suite struct CommandErrorTests {
  private static let usage: [UsageProblem] = [
    .unknownVerb("x"), .unknownOption("--x"), .needsValue("--x"), .needsNoValue("--x"),
    .repeated("--x"), .missing("--x"), .unexpected("x"), .badValue("--x", expected: "a date"),
    .missingJournal(variables: ["A", "B"]), .both("A", "B"), .needsFile(verb: "x"), .missingRuns,
    .needsServer("--x"),
  ]
  private static let cases: [(error: CommandError, code: Int32, isSaid: Bool)] =
    usage.map { (.usage($0), 64, true) } + [
      (.unreadable(path: "/a"), 66, true),
      (.unwritable(path: "/a"), 73, true), (.notOverwritten(path: "/a"), 73, true),
      (.signing(.missing(path: "/a")), 66, true), (.signing(.notAFile(path: "/a")), 65, true),
      (.signing(.otherOwner(path: "/a")), 77, true), (.signing(.failed), 70, true),
      (.signing(.readableByOthers(path: "/a", mode: 0o644)), 77, true),
      (.signing(.unreadable(path: "/a", code: 5)), 77, true),
      (.signing(.notAKey(path: "/a")), 65, true),
      (.signing(.otherAlgorithm(path: "/a")), 65, true),
      (.spreadsheet(.noRoom), 73, true), (.spreadsheet(.tooLarge), 65, true),
      (.spreadsheet(.refused(code: 4)), 74, true),
      (.job(.unreadableColumns(["a.b"])), 77, true),
      (.job(.unreadableColumns(Array(repeating: "a.b", count: 5))), 77, true),
      (.promiseBroken(worlds: 2), 70, true),
      (.promisesBroken(["a"]), 70, true), (.promisesBroken(["a", "b", "c", "d"]), 70, true),
      (.pipelinesMissing, 78, true),
      (.incomplete, 65, false),
      (.failedPeople(count: 1), 69, true),
      (.failedPeople(count: 2), 69, true),
      (.heldBack, 75, false), (.requestUnderWay, 75, true),
      (.tooSoon(until: Instant(milliseconds: 1_800_000_000_000)), 75, true),
      (.profileMissing, 67, true), (.signalsMissing, 69, true),
      (.unwell(count: 1), 69, true), (.unwell(count: 2), 69, true),
      (.outputClosed, 74, false), (.outputFull, 73, true),
      (.logged(.dataError), 65, false),
      (.configuration(.notJSON(file: "/a")), 78, true),
      (.configuration(.unreadable(file: "/a", .missing)), 78, true),
      (.evaluation(.peersOfSeed(1, expected: 2)), 65, true),
      (.evaluation(.peersOfPeople(1, expected: 2)), 65, true),
      (.job(.interrupted), 75, true),
      (.job(.snapshotFormat(path: "/a", version: 3)), 65, true),
      (.job(.snapshotDamaged(path: "/a")), 65, true),
      (.job(.orderDamaged(path: "/a")), 65, true),
      (.job(.unknownEnumeration(column: "source")), 65, true),
      (.job(.runMissing(path: "/a")), 66, true),
      (.job(.runMerged(run: "a")), 65, true),
      (.job(.unmergeable(.noShard(run: "a"))), 65, true),
      (.job(.unmergeable(.unfinished(run: "a"))), 65, true),
      (.job(.unmergeable(.different(runs: ["a", "b"], .instant))), 65, true),
      (.job(.unmergeable(.repeated(runs: ["a", "b"]))), 65, true),
      (.job(.unmergeable(.missing(shards: ["1/2"]))), 65, true),
      (.job(.unmergeable(.missing(shards: Array(repeating: "1/9", count: 6)))), 65, true),
      (.job(.file(path: "/a")), 74, true),
      (.job(.configuration(.notJSON(file: "/a"))), 78, true),
      (.job(.unknownPeople(count: 1)), 67, true),
      (.job(.unknownPeople(count: 2)), 67, true),
      (.job(.unknownZone), 65, true),
      (.job(.zonesMissing(path: "/a")), 69, true),
      (.job(.storage(.locked(path: "/a"))), 75, true),
      (.job(.publishing(.storage(.missing(path: "/a")))), 66, true),
      (.publishing(.unreadableInsight(column: "stage")), 65, true),
      (.publishing(.unreadableRun(column: "drivers")), 65, true),
      (.publishing(.storage(.readOnly(path: "/a"))), 77, true),
      (.storage(.unknownDatabaseScheme("")), 64, true),
      (.storage(.missing(path: "/a")), 66, true),
      (.storage(.isFolder(path: "/a")), 65, true),
      (.storage(.notADatabase(path: "/a")), 65, true),
      (.storage(.truncated(path: "/a", expectedBytes: 2, actualBytes: 1)), 65, true),
      (.storage(.damaged(path: "/a")), 65, true),
      (.storage(.locked(path: "/a")), 75, true),
      (.storage(.readOnly(path: "/a")), 77, true),
      (.storage(.permissionDenied(path: "/a")), 77, true),
      (.storage(.alreadyExists(path: "/a")), 73, true),
      (.storage(.diskFull(path: "/a")), 73, true),
      (.storage(.missingTable("signals")), 65, true),
      (.storage(.foreignSchema(path: "/a")), 65, true),
      (.storage(.constraint(.unique, name: "")), 65, true),
      (.storage(.notUnicode(column: "raw")), 65, true),
      (.storage(.inputOutput(path: "/a", code: 5)), 74, true),
      (.storage(.nestedTransaction), 70, true),
      (.storage(.other(code: 1)), 70, true),
      (.warehouse(.transactionPooler), 64, true),
      (.warehouse(.authentication(.refused, server: "s")), 77, true),
      (.warehouse(.migrationUnknown("0099_z")), 65, true),
      (.schemaBehind(server: "s", lacking: 1), 65, true),
    ]

  @Test(arguments: cases.indices)
  func statusAndWording(at place: Int) {
    let (error, code, isSaid) = Self.cases[place]
    #expect(error.exitCode.rawValue == code, "\(error)")
    #expect((error.wording != nil) == isSaid, "\(error)")
    guard let wording = error.wording else { return }
    #expect(!wording.isEmpty && wording.count > 12, "\(error)")
    let last = wording.suffix(1)
    #expect(last.allSatisfy { $0.isLetter || $0.isNumber || "`)'".contains($0) }, "\(wording)")
    #expect(!wording.contains("\n") && !wording.contains("  "), "\(wording)")
  }

  @Test(arguments: cases.indices)
  func codesAreFixedWords(at place: Int) {
    let code = Self.cases[place].error.code
    #expect(!code.isEmpty && code.allSatisfy { $0 == "_" || $0.isLowercase }, "\(code)")
  }

  @Test func aClosedOutputIsNoSuccess() {
    for (error, _, _) in Self.cases { #expect(error.exitCode != .ok) }
  }

  @Test func onePersonIsSingular() {
    #expect(
      CommandError.failedPeople(count: 1).wording
        == "1 person could not be computed (see above); the others were")
    #expect(
      CommandError.failedPeople(count: 3).wording
        == "3 people could not be computed (see above); the others were")
  }

  @Test(arguments: [
    (["foo"], "foo"), (["foo", "bar"], "foo bar"), (["foo", "--database", "x"], "foo"),
    (["--foo", "--bar"], "--foo"), (["import", "xml"], "import xml"), (["help", "foo"], "foo"),
  ])
  func anUnknownVerbIsNamedWithoutItsOptions(words: [String], wanted: String) async {
    do throws(CommandError) {
      try await Constat.run(words, Console())
      Issue.record("ran")
    } catch {
      guard case .usage(let problem) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(problem == .unknownVerb(wanted))
    }
  }

  @Test func afterTwoDashesHelpIsAnOperand() async {
    do throws(CommandError) {
      try await Constat.run(["associations", "--", "--help"], Console())
      Issue.record("ran")
    } catch {
      #expect(error.exitCode == .noInput)
    }
  }

  @Test func nothingIsAMissingVerb() async {
    do throws(CommandError) {
      try await Constat.run([], Console())
      Issue.record("ran")
    } catch {
      #expect(error.exitCode == .usage)
      #expect(error.wording?.hasPrefix("VERB is missing") == true)
    }
  }
}
