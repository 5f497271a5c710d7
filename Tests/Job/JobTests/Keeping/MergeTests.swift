import Days
import Foundation
import Model
import Storage
import TestSupport
import Testing

@testable import Job

/// The runs of shards, put together, are the run of the whole.
@Suite struct MergeTests {
  /// Of three shards the second and third have one person with a profile each.
  private static let people = 7
  /// In the third shard, like some of the others.
  private let failing = RandomJournal.user(5)

  private func journal(days: Int = 50) throws -> JournalFixture {
    let journal = try JournalFixture()
    var random = RandomJournal(seed: 91)
    (random.people, random.days) = (Self.people, days)
    try random.fill(journal)
    try journal.database.execute(
      """
      UPDATE profiles SET timezone = 'Mars/Olympus' WHERE user_id = '\(failing)';
      UPDATE profiles SET lang = 'en' WHERE user_id = '\(RandomJournal.user(3))'
      """)
    // Nobody's profile, a word that one person has, ids that are no UUIDs, what was told of days.
    for number in 20...23 {
      try journal.addSignal(
        of: RandomJournal.user(number), "food.dairy", at: "2026-04-01T10:00:00Z")
    }
    try journal.addSignal(
      of: "not-a-uuid-but-as-long-as-one-000001", "medication.word", at: "2026-04-02T10:00:00Z")
    try journal.addSignal(
      of: RandomJournal.user(3), "medication.ownword", at: "2026-04-03T10:00:00Z",
      ["unit": "mg", "id": "an-id-of-theirs-that-is-no-uuid-0123"])
    try journal.addPeriod(of: RandomJournal.user(6), "travel", ("2026-03-01", "2026-03-09"))
    try journal.addLook(of: RandomJournal.user(3), at: "2026-04-17")
    return journal
  }

  private func shards(_ count: Int = 3) -> [Shard] {
    (1...count).compactMap { Shard("\($0)/\(count)") }
  }

  /// Runs all shards, each in a folder of runs of its own when they are of several machines.
  private func run(
    _ shards: [Shard], of journal: JournalFixture, apart: Bool = false,
    _ change: @escaping @Sendable (inout InsightJob.Order) -> Void = { _ in }
  ) async throws -> [RunFolder] {
    var folders: [RunFolder] = []
    for shard in shards {
      let runs = apart ? journal.folder + "/machine\(shard.number)" : journal.runs
      let summary = try await journal.run {
        $0.shard = shard
        $0.runs = runs
        $0.program = "test"
        change(&$0)
      }
      folders.append(RunFolder(path: summary.folder))
    }
    return folders
  }

  private func results(_ folder: RunFolder, _ table: String) throws -> [[SQLValue]] {
    try Database(DatabaseLocation(path: folder.resultsPath), .readOnly)
      .rows("SELECT * FROM \(table) ORDER BY 1")
  }

  /// What people see, without what tells runs and rows apart.
  private func published(_ journal: JournalFixture) throws -> [[SQLValue]] {
    try ["insights", "insight_runs", "insight_looks"].flatMap { table in
      let names = try journal.database.columnNames(of: table).filter {
        !["id", "run_id", "created_at"].contains($0)
      }
      let list = names.joined(separator: ", ")
      return try journal.database.rows("SELECT \(list) FROM \(table) ORDER BY \(list)")
    }
  }

  @Test(arguments: [(3, false), (8, true)])
  func theRunIsThatOfTheWhole(count: Int, apart: Bool) async throws {
    let whole = try journal()
    let expected = try await whole.run { $0.program = "test" }
    #expect(expected.endings[.failed] == 1)
    let journal = try journal()
    // Of so many shards some have nobody, and go on only when they are told to.
    let parts = try await run(shards(count), of: journal, apart: apart) { $0.isConfirmed = true }
    #expect(try published(journal) == published(whole))
    #expect(try published(journal).count > 20)

    let runs = journal.folder + "/merged"
    try PrivateFile.createFolder(at: runs)
    let summary = try RunMerger(of: parts.reversed(), into: runs).merge()
    #expect((summary.people, summary.signals) == (expected.people, expected.signals))
    let (merged, one) = (RunFolder(path: summary.folder), RunFolder(path: expected.folder))
    #expect(merged.id == one.id)
    #expect(try Snapshot(at: merged.snapshotPath).digest == Snapshot(at: one.snapshotPath).digest)
    try Snapshot(at: merged.snapshotPath).verify()
    for table in ["results", "blocks", "decisions"] {
      #expect(try results(merged, table) == results(one, table), "\(table)")
    }
    #expect(try results(merged, "results").count == expected.people)
    #expect(
      try RunAudit(of: merged, users: nil).told() == RunAudit(of: one, users: nil).told())
    var (left, right) = (try RunDetails(of: merged), try RunDetails(of: one))
    #expect(left.failures == right.failures && left.refused == right.refused)
    #expect(left.record.state == .published && left.record.asked == nil)
    #expect(left.record.mergedFrom == parts.map(\.id) && left.record.shard == nil)
    (left, right) = (try RunDetails(of: parts[0]), right)
    #expect(left.record.shard == "1/\(count)")
    #expect(try names(in: runs) == [one.id])
  }

  @Test func shardsOfOneMomentPublishAtOnce() async throws {
    let whole = try journal()
    _ = try await whole.run()
    let journal = try journal()
    let (location, pipeline, now, runs) = (
      try journal.location, try shippedPipeline(), try instant(), journal.runs
    )
    let shards = shards()
    let people = try await withThrowingTaskGroup(of: Int.self) { group in
      for shard in shards {
        group.addTask {
          var order = InsightJob.Order(
            journal: .file(location), pipeline: pipeline, instant: now, runs: runs)
          order.shard = shard
          return try await InsightJob(order).run { _ in }.people
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(people == Self.people + 5)
    #expect(try published(journal) == published(whole))
  }

  @Test func runsThatDoNotBelongTogetherAreRefused() async throws {
    let journal = try journal(days: 9)
    let parts = try await run(shards(), of: journal)
    let later = try instant("2026-04-21T06:00:00Z")
    let day = try #require(CalendarDay("2026-04-18"))
    let recompute = try shippedPipeline("recompute")
    let last = shards()[2]
    let others: [(MergedPart, @Sendable (inout InsightJob.Order) -> Void)] = [
      (.instant, { $0.instant = later }), (.lastDay, { $0.asOf = .date(day) }),
      (.program, { $0.program = "other" }), (.configuration, { $0.pipeline = recompute }),
      (.activeDays, { $0.activeDays = 365 }), (.division, { $0.shard = Shard("2/2") }),
    ]
    let before = try names(in: journal.runs).count
    for (number, (part, change)) in others.enumerated() {
      let other = try await run([last], of: journal, change)[0]
      #expect(
        problem(parts[0], parts[1], other, in: journal)
          == .different(runs: [parts[0].id, other.id], part), "\(part)")
      #expect(try names(in: journal.runs).count == before + number + 1)
    }
    #expect(problem(parts[0], parts[2], in: journal) == .missing(shards: ["2/3"]))
    #expect(problem(parts[2], in: journal) == .missing(shards: ["1/3", "2/3"]))
    let again = try await run([last], of: journal)[0]
    #expect(
      problem(parts[0], parts[1], parts[2], again, in: journal)
        == .repeated(runs: [parts[2].id, again.id]))
    let dry = try await run([last], of: journal) { $0.isDryRun = true }[0]
    #expect(problem(parts[0], parts[1], dry, in: journal) == .unfinished(run: dry.id))
    let whole = RunFolder(path: try await journal.run { $0.program = "test" }.folder)
    #expect(problem(parts[0], parts[1], whole, in: journal) == .noShard(run: whole.id))
    #expect(problem(in: journal) == .missing(shards: []))
  }

  private func problem(_ parts: RunFolder..., in journal: JournalFixture) -> MergeProblem? {
    let error = jobError { _ = try RunMerger(of: parts, into: journal.runs).merge() }
    return if case .unmergeable(let problem) = error { problem } else { nil }
  }

  @Test func aDamagedPartLeavesNothingNew() async throws {
    let journal = try journal(days: 9)
    let parts = try await run(shards(), of: journal)
    let before = try names(in: journal.runs)
    let snapshot = try Database(DatabaseLocation(path: parts[1].snapshotPath), .readWrite)
    try snapshot.execute(
      "PRAGMA journal_mode = DELETE; UPDATE signals SET confidence = 0.01 WHERE number = 5")
    let merger = RunMerger(of: parts, into: journal.runs)
    #expect(
      jobError { _ = try merger.merge() } == .snapshotDamaged(path: parts[1].snapshotPath))
    #expect(try names(in: journal.runs) == before)
    let lock = try parts[2].lock()
    #expect(jobError { _ = try merger.merge() } == .runInProgress(run: parts[2].id))
    withExtendedLifetime(lock) {}
  }

  @Test func aMergeThatWasCutLeavesNoRun() async throws {
    let journal = try journal(days: 9)
    let parts = try await run(shards(), of: journal)
    let before = try names(in: journal.runs)
    let cut = journal.runs + "/20260420T060000Z-9.merging"
    try FileManager.default.copyItem(atPath: parts[0].path, toPath: cut)
    #expect(try RunFolder.all(in: journal.runs).map(\.id) == before)
    #expect(try RunFolder.find("latest", in: journal.runs).id == before.last)
    _ = try RunPruner(runs: journal.runs, keeping: Retention(nights: 9)).prune(now: try instant())
    #expect(try names(in: journal.runs) == before)
  }

  @Test func aMergedRunNeverGoesOnAndForgets() async throws {
    let journal = try journal()
    let parts = try await run(shards(), of: journal, apart: true)
    try PrivateFile.createFolder(at: journal.runs)
    let merged = RunFolder(path: try RunMerger(of: parts, into: journal.runs).merge().folder)
    let error = jobError {
      _ = try InsightJob.Order(
        resuming: merged, journal: .file(journal.location), pipeline: shippedPipeline())
    }
    #expect(error == .runMerged(run: merged.id))
    let gone = RandomJournal.user(3)
    let trace = try journal.trace(of: gone)
    #expect(try !trace.files(below: journal.runs).isEmpty)
    let told = try RunAudit(of: merged, users: nil).told(without: [gone])
    let summary = try RunEraser(runs: journal.runs).forget([gone])
    #expect((summary.people, summary.runs, summary.isWhole) == (1, 1, true))
    #expect(try trace.files(below: journal.runs) == [])
    #expect(try RunAudit(of: merged, users: nil).told() == told)
    #expect(!told.isEmpty)
    // What a part forgot is forgotten in the next merge too.
    _ = try RunEraser(runs: journal.folder + "/machine2").forget([gone])
    let again = RunFolder(path: try RunMerger(of: parts, into: journal.runs).merge().folder)
    #expect(try trace.files(below: again.path) == [])
    #expect(RunRecord(of: again).forgotten == 1)
  }

  /// Questions have other numbers in the folder of each machine.
  @Test func theSentencesOfAModelComeAlong() async throws {
    let standIn = try StandIn.start()
    let journal = try journal()
    let narration = try standIn.order(.messages)
    let parts = try await run(shards(2), of: journal, apart: true) { $0.narration = narration }
    try PrivateFile.createFolder(at: journal.runs)
    let merged = RunFolder(path: try RunMerger(of: parts, into: journal.runs).merge().folder)
    let before = try parts.flatMap { try sentences(of: $0) }
    #expect(before.count > 4 && before.allSatisfy { !$0.contains("NULL") })
    #expect(try sentences(of: merged).sorted() == before.sorted())
    let model = "claude-sonnet-4-6"
    let told = try #require(try RunDetails(of: merged).narration)
    #expect(told.insights == [model: before.count])
    #expect(told.calls == (try standIn.requests(to: "messages").count))
    // Once more nothing is added.
    let questions = try journal.narrationRows("SELECT * FROM wordings ORDER BY id")
    let again = RunFolder(path: try RunMerger(of: parts, into: journal.runs).merge().folder)
    #expect(try sentences(of: again) == sentences(of: merged))
    #expect(try journal.narrationRows("SELECT * FROM wordings ORDER BY id") == questions)
  }

  /// Who is told what by which sentence, in the order of the people.
  private func sentences(of folder: RunFolder) throws -> [String] {
    let results = try Database(DatabaseLocation(path: folder.resultsPath), .readWrite)
    try Statement("ATTACH ?1 AS narration", in: results)
      .run([.text("\(folder.runs)/narration.sqlite")])
    return try results.rows(
      """
      SELECT json_extract(result, '$.userID') || ' ' || place || ' ' || coalesce(sentence, 'NULL')
        FROM tellings AS t JOIN results AS r ON r.person = t.person
          LEFT JOIN narration.wordings AS w ON w.id = t.wording ORDER BY t.person, place
      """
    ).map { row in if case .text(let text) = row[0] { text } else { "NULL" } }
  }

  @Test func aShardIsHeldBackForItsOwnPeople() async throws {
    let journal = try journal()
    _ = try await run(shards(), of: journal)
    let user = RandomJournal.user(3)
    let shown = try journal.database.rows(
      "SELECT count(*) FROM insights WHERE user_id = '\(user)'")
    try journal.database.execute(
      "DELETE FROM signals WHERE user_id = '\(user)' AND category IN ('pain', 'energy', 'mood')")
    let held = try await journal.run { $0.shard = Shard("2/3") }
    guard case .heldBack(let fading) = held.publication else {
      Issue.record("\(held.publication)")
      return
    }
    #expect(shown == [[SQLValue(fading)]] && fading > 0)
    // Among everyone it is little.
    #expect(try await journal.run { $0.isDryRun = true }.publication == .dryRun(heldBack: false))
    // People of other shards are in none of its runs, and are not gone.
    #expect(
      try RunEraser(runs: journal.runs).forgetPeople(goneFrom: .file(journal.location))
        == RunEraser.Summary())
  }

  @Test func aRunGoesOnWithItsOwnShardOnly() async throws {
    let journal = try journal(days: 9)
    let folder = try await run([shards()[1]], of: journal)[0]
    var order = try InsightJob.Order(
      resuming: folder, journal: .file(journal.location), pipeline: shippedPipeline())
    order.program = "test"
    #expect(order.shard == Shard("2/3"))
    #expect(try await InsightJob(order).resume(folder) { _ in }.publication == .published)
    for other in [Shard("1/3"), Shard("2/4"), nil] {
      order.shard = other
      await #expect(throws: JobError.changedSince(run: folder.id, [.shard])) {
        try await InsightJob(order).resume(folder) { _ in }
      }
    }
  }
}
