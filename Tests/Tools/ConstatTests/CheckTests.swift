import Days
import Foundation
import TestSupport
import Testing

@testable import constat

/// Facts that are bad are told as bad, with what to do; those that are well are not.
@Suite struct CheckTests {
  private static let now = Instant(milliseconds: 1_800_000_000_000)

  private var machine: MachineFacts {
    var facts = MachineFacts()
    facts.pipelines = "/p"
    facts.library = "OpenBLAS 1"
    facts.libraryError = 1e-15
    facts.zoneVersion = "2025b"
    return facts
  }

  private func level(_ what: String, in findings: [CheckFinding]) -> CheckFinding.Level? {
    let found = findings.filter { $0.what == what }
    // Whatever is not well comes with what to do.
    for finding in findings { #expect((finding.advice == nil) == (finding.level == .ok)) }
    return found.count == 1 ? found[0].level : nil
  }

  @Test func aSoundMachineIsWell() {
    #expect(machine.findings.map(\.level) == Array(repeating: .ok, count: 6))
    #expect(
      machine.findings.map(\.what) == ["program", "pipelines", "key", "zones", "numbers", "fonts"])
  }

  @Test func whatIsWrongWithTheMachineIsBad() {
    func bad(_ what: String, _ change: (inout MachineFacts) -> Void) {
      var facts = machine
      change(&facts)
      #expect(level(what, in: facts.findings) == .bad, "\(what)")
      #expect(facts.findings.count { $0.level == .bad } == 1, "\(what)")
    }
    bad("pipelines") { $0.pipelines = nil }
    bad("pipelines") { $0.faults = ["a.json: missing"] }
    bad("key") { $0.key = .fault("/k is open to others (mode 644); run chmod 600 on it") }
    bad("zones") { $0.zoneFault = "no time zones" }
    for error in [2e-12, 1, .infinity, .nan] { bad("numbers") { $0.libraryError = error } }
    bad("fonts") { $0.fonts = .none }
    var other = machine
    other.fonts = .others
    #expect(level("fonts", in: other.findings) == .warn)
    var present = machine
    present.key = .present
    #expect(level("key", in: present.findings) == .ok)
  }

  @Test func anErrorIsToldWithItsAdvice() {
    #expect(
      CheckFinding.bad("x", saying: "a is open; close it; now", otherwise: "-")
        == .bad("x", "a is open", "close it; now"))
    #expect(CheckFinding.bad("x", saying: "a", otherwise: "b") == .bad("x", "a", "b"))
  }

  @Test func errorsOfNumbersAreToldAsPowers() {
    #expect(MachineFacts.power(2e-15) == "1e-14")
    #expect(MachineFacts.power(9e-13) == "1e-12")
    #expect(MachineFacts.power(0) == "the last bit")
  }

  @Test func aJournalIsJudged() {
    var well = JournalFacts()
    well.path = "/j.db"
    #expect(well.findings.map(\.level) == [.ok, .ok, .ok])
    func finding(_ change: (inout JournalFacts) -> Void) -> [CheckFinding] {
      var facts = well
      change(&facts)
      return facts.findings
    }
    #expect(
      finding { $0.openingFault = "/j.db is locked; try again" }
        == [.bad("journal", "/j.db is locked", "try again")])
    #expect(level("journal", in: finding { $0.permissions = 0o640 }) == .bad)
    #expect(level("journal", in: finding { $0.permissions = 0o604 }) == .bad)
    #expect(level("journal", in: finding { $0.isWritable = false }) == .bad)
    #expect(level("schema", in: finding { $0.pendingMigrations = 2 }) == .warn)
    #expect(finding { $0.pendingMigrations = 1 }[1].detail == "lacks 1 migration")
    #expect(level("schema", in: finding { $0.schemaFault = "of another program" }) == .bad)
    #expect(level("soundness", in: finding { $0.damagedPlaces = 1 }) == .bad)
    #expect(finding { $0.damagedPlaces = 10 }[2].detail == "10 or more damaged places")
  }

  @Test func theFolderOfRunsIsJudged() {
    var well = RunsFacts()
    well.path = "/runs"
    well.freeBytes = 100_000_000_000
    well.journalBytes = 1_000_000_000
    #expect(well.findings.map(\.level) == [.ok, .ok])
    func level(_ what: String, _ change: (inout RunsFacts) -> Void) -> CheckFinding.Level? {
      var facts = well
      change(&facts)
      return self.level(what, in: facts.findings)
    }
    #expect(level("runs") { $0.fault = "no permission; ask" } == .bad)
    #expect(level("runs") { $0.kind = .file } == .bad)
    #expect(level("runs") { $0.isWritable = false } == .bad)
    #expect(level("runs") { $0.permissions = 0o755 } == .warn)
    #expect(level("runs") { $0.kind = .missing } == .ok)
    #expect(
      level("runs") {
        $0.kind = .missing
        $0.isWritable = false
      } == .bad)
    #expect(level("space") { $0.freeBytes = 2_000_000_000 } == .bad)
    #expect(level("space") { $0.freeBytes = 5_000_000_000 } == .warn)
    #expect(level("space") { $0.freeBytes = nil } == nil)
    #expect(
      level("space") {
        $0.journalBytes = nil
        $0.freeBytes = 1_000_000
      } == .bad)
  }

  @Test func timesAreJudged() {
    func times(_ change: (inout TimeFacts) -> Void) -> [CheckFinding] {
      var facts = TimeFacts(now: Self.now)
      facts.hasJournal = true
      facts.lastRun = TimeFacts.LastRun(instant: Self.now, succeeded: 3, failed: 0)
      change(&facts)
      return facts.findings
    }
    func later(_ hours: Int64) -> Instant {
      Instant(milliseconds: Self.now.milliseconds + hours * 3_600_000)
    }
    #expect(times { $0.programMade = later(-1) }.map(\.level) == [.ok, .ok])
    #expect(level("clock", in: times { $0.programMade = later(1) }) == .bad)
    #expect(level("clock", in: times { $0.newestRow = later(23) }) == .ok)
    #expect(level("clock", in: times { $0.newestRow = later(25) }) == .bad)
    #expect(level("last run", in: times { $0.lastRun = nil }) == .warn)
    #expect(level("last run", in: times { $0.lastRun?.failed = 1 }) == .warn)
    #expect(level("last run", in: times { $0.lastRun?.instant = later(-47) }) == .ok)
    #expect(level("last run", in: times { $0.lastRun?.instant = later(-49) }) == .warn)
    #expect(times { $0.hasJournal = false }.map(\.what) == ["clock"])
  }

  @Test func sizesAreReadable() {
    #expect(CheckText.size(0) == "0 kB")
    #expect(CheckText.size(2_260_000) == "2.2 MB")
    #expect(CheckText.size(1_234_567_000_000) == "1,234.5 GB")
  }

  @Test func thePageFitsATerminalAndEndsWithAVerdict() throws {
    let long = String(repeating: "some words ", count: 20)
    let page = CheckPage([
      .ok("program", "1"), .warn("space", long, long), .bad("last run", long, long),
    ])
    #expect(!page.isWell)
    for line in page.text.split(separator: "\n") { #expect(line.count <= 79, "\(line)") }
    #expect(page.text.hasPrefix("ok    program   1\nwarn  space     some words"))
    #expect(page.text.hasSuffix("\n1 bad, 1 to look at\n"))
    #expect(CheckPage([.ok("a", "b")]).text.hasSuffix("\nall is well\n"))
    #expect(CheckPage([.warn("a", "b", "c")]).text.hasSuffix("\neverything works; 1 to look at\n"))
    #expect(CheckPage([.warn("a", "b", "c")]).isWell)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(page.json.utf8)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings.compactMap { $0["level"] as? String } == ["ok", "warn", "bad"])
    #expect(object["isWell"] as? Bool == false)
  }
}

/// What is gathered is what is there.
@Suite struct CheckGatheringTests {
  private func folder() throws -> String {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("check-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test func shippedPipelinesHaveNoFault() {
    #expect(MachineFacts.faults(in: Repository.root + "/pipelines") == [])
  }

  @Test func aFileThatIsMissingOrWrongIsAFault() throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let copy = path + "/pipelines"
    try FileManager.default.copyItem(atPath: Repository.root + "/pipelines", toPath: copy)
    #expect(MachineFacts.faults(in: copy) == [])
    try FileManager.default.removeItem(atPath: copy + "/prompts/narration-1.fr.txt")
    let faults = MachineFacts.faults(in: copy)
    #expect(faults.count == 1 && faults.contains { $0.contains("narration-1.fr.txt") })
    try Data("{}".utf8).write(to: URL(fileURLWithPath: copy + "/raw-ablation.json"))
    #expect(MachineFacts.faults(in: copy).count == 2)
  }

  @Test func zonesAreReadOrMissed() throws {
    #expect(MachineFacts.zoneFault(in: .system) == nil)
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let zones = ZoneDirectory(path: path)
    #expect(MachineFacts.zoneFault(in: zones) == "no time zones in \(path)")
    #expect(MachineFacts.zoneVersion(in: zones) == nil)
    try Data("# version 2031a\nmore".utf8).write(to: URL(fileURLWithPath: path + "/tzdata.zi"))
    #expect(MachineFacts.zoneVersion(in: zones) == "2031a")
    try FileManager.default.createDirectory(
      atPath: path + "/Europe", withIntermediateDirectories: true)
    // Another zone under the name.
    try FileManager.default.copyItem(
      atPath: ZoneDirectory.system.path + "/Asia/Tokyo", toPath: path + "/Europe/Paris")
    #expect(MachineFacts.zoneFault(in: zones) == "the time zones in \(path) are wrong")
  }

  @Test func aFolderOfRunsIsLookedAt() throws {
    let path = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: path)
    let here = RunsFacts.gather(path, journalBytes: 7)
    #expect(here.kind == .folder && here.permissions == 0o750 && here.isWritable)
    #expect(here.journalBytes == 7 && (here.freeBytes ?? 0) > 0)
    let missing = RunsFacts.gather(path + "/a/b", journalBytes: nil)
    #expect(missing.kind == .missing && missing.isWritable)
    #expect((missing.freeBytes ?? 0) > 0)
    try Data().write(to: URL(fileURLWithPath: path + "/file"))
    #expect(RunsFacts.gather(path + "/file", journalBytes: nil).kind == .file)
  }
}
