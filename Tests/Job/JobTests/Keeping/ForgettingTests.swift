import Days
import Foundation
import Model
import Publishing
import Storage
import TestSupport
import Testing

@testable import Job

/// Who is forgotten is in no byte of any run, and the others are as they were.
@Suite struct ForgettingTests {
  private let gone = RandomJournal.user(2)

  private func folders(_ journal: JournalFixture) throws -> [RunFolder] {
    try RunFolder.all(in: journal.runs)
  }

  private func results(_ folder: RunFolder) throws -> [String: SQLValue] {
    let rows = try Database(DatabaseLocation(path: folder.resultsPath), .readOnly).rows(
      "SELECT json_extract(result, '$.userID'), result FROM results")
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        if case .text(let id) = row[0] { (id, row[1]) } else { ("", row[1]) }
      })
  }

  private func contents(below folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
    }
    return files
  }

  /// A night over everyone, one more a day later, and what the person asked for themself.
  private func journal() async throws -> JournalFixture {
    let journal = try JournalFixture.random(seed: 61)
    // A word of theirs that nobody else has, and an id that is no UUID.
    try journal.addSignal(of: gone, "medication.OWNWORD", at: "2026-04-01T10:00:00Z")
    try journal.addSignal(
      of: gone, "food.dairy", at: "2026-04-02T10:00:00Z",
      ["id": "an-id-of-theirs-that-is-no-uuid-0123"]
    )
    _ = try await journal.run()
    let later = try instant("2026-04-21T06:00:00Z")
    _ = try await journal.run { $0.instant = later }
    _ = try await journal.run {
      $0.instant = later
      $0.users = [gone]
    }
    return journal
  }

  @Test func nothingIsLeftOfThemAndTheOthersAreAsTheyWere() async throws {
    let journal = try await journal()
    let trace = try journal.trace(of: gone)
    #expect(try trace.files(below: journal.runs).count >= 7)
    let folders = try folders(journal)
    #expect(folders.count == 3)
    var before: [[String]] = []
    for folder in folders {
      before.append(try RunAudit(of: folder, users: nil).told(without: [gone]))
    }
    let stored = try results(folders[0])

    let summary = try RunEraser(runs: journal.runs).forget([gone.uppercased()])
    #expect((summary.people, summary.runs, summary.isWhole) == (1, 3, true))
    #expect(try trace.files(below: journal.runs) == [])
    for file in try contents(below: journal.runs).values {
      #expect(file.range(of: Data("OWNWORD".utf8)) == nil)
    }
    for (folder, lines) in zip(folders, before) {
      let audit = try RunAudit(of: folder, users: nil)
      #expect(try audit.told() == lines)
      #expect(try folder.order().forgotten == 1)
    }
    #expect(before[0].count > 100 && before[2].isEmpty)
    #expect(try folders[2].order().users == [])
    #expect(try results(folders[0]) == stored.filter { $0.key != gone })
    #expect(throws: JobError.unknownPeople(count: 1)) {
      try RunAudit(of: folders[0], users: [gone])
    }
  }

  @Test func onceMoreChangesNoByte() async throws {
    let journal = try await journal()
    _ = try RunEraser(runs: journal.runs).forget([gone])
    let before = try contents(below: journal.runs)
    let again = try RunEraser(runs: journal.runs).forget([gone])
    #expect(again == RunEraser.Summary())
    #expect(try contents(below: journal.runs) == before)
  }

  /// Numbers of names are given as a freeze gives them, so that the two are one.
  @Test(arguments: [1, 2, 3, 4])
  func theSnapshotIsOneThatNeverHadThem(number: Int) throws {
    let journal = try JournalFixture.random(seed: 62)
    let user = RandomJournal.user(number)
    let snapshot = try journal.freeze()
    let without = journal.folder + "/without.sqlite"
    try snapshot.write(to: without, without: PersonSet([user]))
    try Snapshot(at: without).verify()
    #expect(try Snapshot(at: without).peopleCount == 3)
    try journal.remove(user)
    #expect(try journal.freeze(to: "again.sqlite").digest == Snapshot(at: without).digest)
  }

  @Test func aDamagedRunIsNamedAndLeft() async throws {
    let journal = try await journal()
    let folders = try folders(journal)
    let snapshot = try Database(DatabaseLocation(path: folders[1].snapshotPath), .readWrite)
    try snapshot.execute(
      "PRAGMA journal_mode = DELETE; UPDATE signals SET confidence = 0.01 WHERE number = 5")
    let digest = try folders[1].order().snapshotDigest
    let summary = try RunEraser(runs: journal.runs).forget([gone])
    #expect(summary.unreadable == [folders[1].id] && summary.runs == 2)
    #expect(try folders[1].order().snapshotDigest == digest)
    #expect(try RunAudit(of: folders[0], users: nil).told().count > 100)
  }

  @Test func aRunAtWorkIsNamedAndLeft() async throws {
    let journal = try await journal()
    let folders = try folders(journal)
    let trace = try journal.trace(of: gone)
    let lock = try folders[2].lock()
    #expect(lock != nil)
    let summary = try RunEraser(runs: journal.runs).forget([gone])
    #expect(summary.busy == [folders[2].id] && summary.runs == 2)
    let left = try trace.files(below: journal.runs)
    #expect(!left.isEmpty && left.allSatisfy { $0.hasPrefix(folders[2].id) })
    withExtendedLifetime(lock) {}
  }

  @Test func aRunThatWasCutGoesOnWithoutThem() async throws {
    let people = 7
    let expected = try JournalFixture.random(seed: 5, people: people)
    try expected.remove(gone)
    _ = try await expected.run()
    let journal = try JournalFixture.random(seed: 5, people: people)
    _ = try await journal.run { $0.blockSize = 2 }
    let folder = try folders(journal)[0]
    // As a cut after the second block leaves it.
    try Database(DatabaseLocation(path: folder.resultsPath), .readWrite).execute(
      """
      DELETE FROM decisions; DELETE FROM blocks WHERE first > 2;
      DELETE FROM results WHERE person > 3
      """)
    for table in ["insights", "insight_runs", "insight_looks"] {
      try journal.database.execute("DELETE FROM \(table)")
    }
    let summary = try RunEraser(runs: journal.runs).forget([gone])
    #expect(summary.runs == 1)
    let blocks = try Database(DatabaseLocation(path: folder.resultsPath), .readOnly)
      .rows("SELECT first, people FROM blocks")
    #expect(blocks == [[0, 2]])
    try journal.remove(gone)
    let order = try InsightJob.Order(
      resuming: folder, journal: .file(journal.location), pipeline: shippedPipeline())
    let resumed = try await InsightJob(order).resume(folder) { _ in }
    #expect((resumed.publication, resumed.people) == (.published, people - 1))
    let told = """
      SELECT user_id, trigger_key, outcome_key, lag_days, statement, facts FROM insights
        ORDER BY user_id, trigger_key, outcome_key, lag_days
      """
    #expect(try journal.database.rows(told) == expected.database.rows(told))
    #expect(try !journal.database.rows(told).isEmpty)
  }

  @Test func whoIsGoneFromTheJournalIsForgotten() async throws {
    let journal = try await journal()
    let eraser = RunEraser(runs: journal.runs)
    let before = try contents(below: journal.runs)
    #expect(try eraser.forgetPeople(goneFrom: .file(journal.location)) == RunEraser.Summary())
    #expect(try contents(below: journal.runs) == before)
    let trace = try journal.trace(of: gone)
    // A profile or a signal alone keeps them.
    try journal.database.execute("DELETE FROM profiles WHERE user_id = '\(gone)'")
    #expect(try eraser.forgetPeople(goneFrom: .file(journal.location)).people == 0)
    try journal.remove(gone)
    let summary = try eraser.forgetPeople(goneFrom: .file(journal.location))
    #expect((summary.people, summary.runs) == (1, 3))
    #expect(try trace.files(below: journal.runs) == [])
  }

  /// An empty journal, or another one, is likelier than that most people left.
  @Test func mostOfThoseKnownAreNotForgottenUnasked() async throws {
    let journal = try await journal()
    let eraser = RunEraser(runs: journal.runs)
    let before = try contents(below: journal.runs)
    for number in 1...2 { try journal.remove(RandomJournal.user(number)) }
    for number in 3...4 {
      try journal.remove(RandomJournal.user(number))
      let summary = try eraser.forgetPeople(goneFrom: .file(journal.location))
      #expect((summary.withheld, summary.people) == (number, 0))
      #expect(try contents(below: journal.runs) == before)
    }
    let summary = try eraser.forgetPeople(goneFrom: .file(journal.location), isConfirmed: true)
    #expect((summary.withheld, summary.people) == (0, 4))
  }

  /// Two journals of one folder have their runs in one place.
  @Test func nobodyIsGoneWhereAnotherJournalHasARun() async throws {
    let journal = try await journal()
    let other = try JournalFixture.random(seed: 77, people: 2)
    _ = try await other.run { $0.runs = journal.runs }
    try journal.remove(gone)
    let before = try contents(below: journal.runs)
    let eraser = RunEraser(runs: journal.runs)
    #expect(try eraser.forgetPeople(goneFrom: .file(journal.location)) == RunEraser.Summary())
    #expect(try eraser.forgetPeople(goneFrom: .file(other.location)) == RunEraser.Summary())
    #expect(try contents(below: journal.runs) == before)
  }

  @Test func otherFoldersAreNoRuns() async throws {
    for (name, isRun) in [
      ("20260420T060000Z", true), ("20260420T060000Z-2", true), ("20260420T060000Z-", false),
      ("20260420T060000Z-x", false), ("20260420T060000", false), ("nightly.lock", false),
      ("2026042xT060000Z", false), ("", false), (".20260420T060000Z", false),
    ] {
      #expect(RunFolder.isRunName(name) == isRun, "\(name)")
    }
  }
}
