import Days
import Job
import Model
import Storage
import TestSupport
import Testing

/// Rows in, findings out, without a file.
@Suite struct BlockRunTests {
  private func run(_ snapshot: Snapshot) throws -> BlockRun {
    try BlockRun(of: snapshot, pipeline: shippedPipeline(), asOf: .snapshot, zones: .system)
  }

  /// Clocks went forward on 29 March 2026 at 01:00 UTC in both cities.
  @Test func oneZoneApartTheSameNightHasOtherDays() throws {
    let journal = try JournalFixture()
    let (paris, london) = (RandomJournal.user(1), RandomJournal.user(2))
    try journal.addProfile(paris, zone: "Europe/Paris")
    try journal.addProfile(london, zone: "Europe/London")
    let times = ["2026-03-28T22:59:59Z", "2026-03-28T23:30:00Z", "2026-03-29T22:30:00Z"]
    for user in [paris, london] {
      for time in times { try journal.addSignal(of: user, "food.dairy", at: time) }
    }
    let snapshot = try journal.freeze()
    let run = try run(snapshot)
    let days = try snapshot.rows(0..<2).map { rows in
      try #require(run.analyse(rows)).intake.observations.map(\.day.description)
    }
    #expect(
      days == [
        ["2026-03-28", "2026-03-29", "2026-03-30"], ["2026-03-28", "2026-03-28", "2026-03-29"],
      ])
  }

  @Test func aSignalInTheFutureIsRefusedToTheMillisecond() throws {
    let journal = try JournalFixture()
    try journal.addProfile(RandomJournal.user(1))
    for time in ["2026-04-20T06:00:00.000Z", "2026-04-20T08:00:00.001+02:00"] {
      try journal.addSignal(of: RandomJournal.user(1), "food.dairy", at: time)
    }
    let snapshot = try journal.freeze()
    let analysis = try #require(try run(snapshot).analyse(try snapshot.rows(0..<1)[0]))
    #expect(analysis.intake.observations.map(\.row) == [0])
    #expect(analysis.intake.refusals.map(\.reason) == [.future])
  }

  @Test func nobodysAnswerDependsOnTheOthers() throws {
    let journal = try JournalFixture.random(seed: 8)
    let snapshot = try journal.freeze()
    let run = try run(snapshot)
    let rows = try snapshot.rows(0..<snapshot.peopleCount)
    func told(_ findings: [PersonFindings]) -> [String] {
      findings.map { "\($0.person.userID) \($0.status) \($0.planned) \($0.findings)" }.sorted()
    }
    let together = told(run.findings(of: rows))
    #expect(together.count == 4)
    #expect(told(run.findings(of: rows.reversed())) == together)
    #expect(told(rows.flatMap { run.findings(of: [$0]) }) == together)
  }

  @Test func aMissingZoneDatabaseIsAnError() throws {
    let journal = try JournalFixture.random(seed: 8, people: 1)
    let snapshot = try journal.freeze()
    let nowhere = ZoneDirectory(path: journal.folder + "/zones")
    #expect(throws: JobError.zonesMissing(path: nowhere.path)) {
      try BlockRun(of: snapshot, pipeline: shippedPipeline(), asOf: .snapshot, zones: nowhere)
    }
  }
}
