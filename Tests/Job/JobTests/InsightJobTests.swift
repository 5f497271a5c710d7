import Foundation
import Job
import Publishing
import Storage
import Synchronization
import TestSupport
import Testing

/// The whole journey in one process.
@Suite struct InsightJobTests {
  /// A journal's insights without what differs from run to run.
  private func published(_ journal: JournalFixture) throws -> [[SQLValue]] {
    let names = try journal.database.columnNames(of: "insights").filter {
      !["id", "run_id"].contains($0)
    }
    return try journal.database.rows(
      """
      SELECT \(names.joined(separator: ", ")) FROM insights
        ORDER BY user_id, outcome_cat, outcome_key, trigger_key, lag_days
      """)
      + journal.database.rows(
        """
        SELECT user_id, computed_at, status, message, need, have, window_start, window_end
          FROM insight_runs ORDER BY user_id, run_id
        """)
      + journal.database.rows(
        """
        SELECT user_id, outcome_cat, outcome_key, trigger_key, lag_days, window_end, q_value,
          effect, kept FROM insight_looks
        """)
  }

  private func results(_ summary: JobSummary) throws -> [[SQLValue]] {
    let path = RunFolder(path: summary.folder).resultsPath
    return try Database(DatabaseLocation(path: path), .readOnly)
      .rows("SELECT * FROM results ORDER BY person")
  }

  @Test func plantedAssociationsAreFoundAndNobodyElseIsTold() async throws {
    let journal = try JournalFixture.random(seed: 11)
    let summary = try await journal.run()
    #expect(summary.publication == .published)
    #expect(summary.people == 4)
    #expect(summary.endings == [.ok: 3, .insufficientData: 1])
    let shelf = try InsightShelf(journal.database)
    for number in 1...3 {
      let insights = try shelf.shelf(of: RandomJournal.user(number)).insights
      #expect(
        insights.contains {
          $0.found.identity.triggerKey == "food.dairy" && $0.found.identity.outcomeKey == "headache"
            && $0.found.identity.lagDays == 0
        },
        "person \(number): \(insights.map(\.found.identity))")
    }
    let last = try shelf.shelf(of: RandomJournal.user(4))
    #expect(last.insights.isEmpty)
    #expect(last.lastRun?.status == "insufficient_data")
    #expect(last.lastRun?.message?.isEmpty == false)
    #expect(summary.changes.inserted == summary.kept)
    let refused = summary.refused.values.reduce(0, +)
    #expect(summary.signals == summary.accepted + refused)
    #expect(summary.refused.count >= 4)
  }

  /// Rows of every shape and every instant: each is used or refused with a reason.
  @Test(arguments: 51...58)
  func everyRowIsUsedOrRefused(seed: Int) async throws {
    let journal = try JournalFixture()
    var chaos = ChaosJournal(seed: UInt64(seed))
    try chaos.fill(journal)
    // Nobody can say on which day the rows of an unknown zone lie: their people fail as a whole.
    let readable = try journal.database.rows(
      """
      SELECT count(*) FROM signals WHERE user_id NOT IN
        (SELECT user_id FROM profiles WHERE timezone <> 'Asia/Tokyo')
      """)
    for instant in [RandomJournal.instant, "9999-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z"] {
      let now = try JobTests.instant(instant)
      let summary = try await journal.run {
        $0.instant = now
        $0.isConfirmed = true
      }
      let told = summary.accepted + summary.refused.values.reduce(0, +)
      #expect([[SQLValue(told)]] == readable, "seed \(seed), \(instant)")
      let lasts = try await journal.run {
        $0.instant = now
        $0.asOf = .last
        $0.isDryRun = true
      }
      #expect(lasts.accepted == summary.accepted)
    }
  }

  /// Neither the number of workers nor the size of the blocks is seen in any result.
  @Test func workersAndBlocksDecideNothing() async throws {
    let journal = try JournalFixture.random(seed: 12, people: 7)
    var first: (digest: String, published: [[SQLValue]], results: [[SQLValue]])?
    for (workers, blockSize) in [(1, 64), (1, 1), (2, 1), (2, 3), (5, 3), (5, 1_000), (3, 0)] {
      try journal.database.execute(
        "DELETE FROM insights; DELETE FROM insight_runs; DELETE FROM insight_looks")
      let summary = try await journal.run {
        $0.workers = workers
        $0.blockSize = blockSize
      }
      let (published, results) = (try published(journal), try results(summary))
      #expect(results.count == 7)
      if let first {
        #expect(summary.decisionDigest == first.digest, "\(workers), \(blockSize)")
        #expect(published == first.published, "\(workers), \(blockSize)")
        #expect(results == first.results, "\(workers), \(blockSize)")
      }
      first = (summary.decisionDigest, published, results)
    }
  }

  @Test func aDryRunWritesNothingAndTellsWhatARunDoes() async throws {
    let journal = try JournalFixture.random(seed: 13)
    _ = try await journal.run()
    try journal.database.execute(
      """
      DELETE FROM insights WHERE rowid = (SELECT min(rowid) FROM insights);
      DELETE FROM signals WHERE user_id = '\(RandomJournal.user(3))' AND key = 'headache'
      """)
    let dump = try journal.database.dump()
    let version = try journal.database.rows("PRAGMA data_version")
    let lines = Mutex<[String]>([])
    let dry = try await journal.run({ $0.isDryRun = true }) { progress in
      if case .finished(let line) = progress {
        lines.withLock { $0.append("\(line.result.userID) \(line.changes)") }
      }
    }
    #expect(dry.publication == .dryRun(heldBack: false))
    #expect(try journal.database.dump() == dump)
    #expect(try journal.database.rows("PRAGMA data_version") == version)
    let real = try await journal.run { _ in
    } progress: { progress in
      if case .finished(let line) = progress {
        lines.withLock { $0.append("\(line.result.userID) \(line.changes)") }
      }
    }
    #expect(real.publication == .published)
    #expect(real.changes == dry.changes)
    #expect(real.changes.inserted > 0 && real.changes.faded > 0 && real.changes.updated > 0)
    #expect(real.decisionDigest == dry.decisionDigest)
    let told = lines.withLock { $0 }
    #expect(told.count == 8)
    #expect(Array(told.prefix(4)) == Array(told.suffix(4)))
  }

  @Test func aPersonInAnUnknownZoneFailsAloneAndKeepsEverything() async throws {
    let journal = try JournalFixture.random(seed: 14)
    _ = try await journal.run()
    let user = RandomJournal.user(2)
    let before = try journal.database.rows("SELECT * FROM insights WHERE user_id = '\(user)'")
    #expect(!before.isEmpty)
    for zone in ["Europe/Nowhere", "", "../etc/passwd"] {
      _ = try journal.database.rows(
        "UPDATE profiles SET timezone = ?1 WHERE user_id = ?2", [.text(zone), .text(user)])
      let summary = try await journal.run()
      #expect(summary.endings == [.ok: 2, .insufficientData: 1, .failed: 1])
      #expect(summary.publication == .published)
      #expect(summary.changes.updated > 0 && summary.changes.faded == 0)
      #expect(
        try journal.database.rows("SELECT * FROM insights WHERE user_id = '\(user)'") == before)
      let last = try InsightShelf(journal.database).shelf(of: user).lastRun
      #expect(last?.status == "failed")
      #expect(last?.message?.isEmpty == false)
    }
  }

  @Test func peopleWithoutAProfileAreReadButNeverToldAnything() async throws {
    let journal = try JournalFixture.random(seed: 15)
    let user = RandomJournal.user(1)
    _ = try await journal.run()
    try journal.database.execute("DELETE FROM profiles WHERE user_id = '\(user)'")
    let sql = """
      SELECT count(*) FROM insights WHERE user_id = '\(user)' UNION ALL
      SELECT count(*) FROM insight_runs WHERE user_id = '\(user)'
      """
    let before = try journal.database.rows(sql)
    let summary = try await journal.run()
    #expect(summary.people == 4)
    #expect(summary.endings.values.reduce(0, +) == 3)
    let signals = try journal.database.rows(
      "SELECT count(*) FROM signals WHERE user_id = '\(user)'")
    #expect(SQLValue(summary.refused["no_profile"]) == signals.first?.first)
    #expect(try journal.database.rows(sql) == before)
  }

  @Test func anEmptyJournalIsHeldBack() async throws {
    let journal = try JournalFixture()
    let summary = try await journal.run()
    #expect(summary.publication == .heldBack(fading: 0))
    #expect(summary.people == 0)
    #expect(try await journal.run { $0.isConfirmed = true }.publication == .published)
    #expect(try journal.database.rows("SELECT * FROM insight_runs").isEmpty)
  }

  /// Exactly half may fade; one more may not.
  @Test(arguments: [(0, false), (1, true)])
  func moreThanHalfFadedIsHeldBack(more: Int, isHeldBack: Bool) async throws {
    let journal = try JournalFixture.random(seed: 16)
    let first = try await journal.run()
    for number in 0..<first.kept + more {
      try journal.database.execute(
        """
        INSERT INTO insights (user_id, statement, plain_statement, caveat, faded_caveat, outcome_cat, outcome_key,
            trigger_key, lag_days, incidents, days_observed, strength, strength_band, method, effect, p_value,
            q_value, stage, held_since, looks_held, window_start, window_end, narrator, run_id)
          SELECT user_id, statement, statement, caveat, caveat, outcome_cat, outcome_key, 'food.x\(number)', lag_days,
            incidents, days_observed, strength, strength_band, method, effect, p_value, q_value,
            stage, held_since, looks_held, window_start, window_end, narrator, run_id
            FROM insights LIMIT 1
        """)
    }
    // Dismissed insights are not shown: they count on neither side.
    try journal.database.execute(
      """
      INSERT INTO insights (user_id, statement, outcome_cat, trigger_key, incidents, days_observed,
          strength, strength_band, status)
        SELECT user_id, '', 'pain', 'x', 1, 1, 1, 'weak', 'dismissed' FROM insights
      """)
    let dump = try journal.database.dump()
    let fading = first.kept + more
    let dry = try await journal.run { $0.isDryRun = true }
    #expect(dry.publication == .dryRun(heldBack: isHeldBack))
    let next = try await journal.run()
    #expect(next.publication == (isHeldBack ? .heldBack(fading: fading) : .published))
    #expect(next.changes.faded == fading)
    #expect((try journal.database.dump() == dump) == isHeldBack)
    guard isHeldBack else { return }
    #expect(try await journal.run { $0.isConfirmed = true }.publication == .published)
    #expect(
      try journal.database.rows("SELECT count(*) FROM insights WHERE stage = 'faded'")
        == [[SQLValue(fading)]])
  }

  /// The job stops at a person who cannot be written; those before are whole, the others as before.
  @Test func anErrorWhilePublishingLeavesEachPersonWhole() async throws {
    let journal = try JournalFixture.random(seed: 17)
    let user = RandomJournal.user(2)
    try journal.database.execute(
      """
      CREATE TRIGGER fault BEFORE INSERT ON insight_runs WHEN new.user_id = '\(user)'
        BEGIN SELECT RAISE(ABORT, 'no'); END
      """)
    let error = await #expect(throws: JobError.self) { try await journal.run() }
    #expect(error == .publishing(.storage(.constraint(.trigger, name: ""))))
    func people(_ table: String) throws -> [[SQLValue]] {
      try journal.database.rows("SELECT DISTINCT user_id FROM \(table) ORDER BY user_id")
    }
    #expect(try people("insights") == [[.text(RandomJournal.user(1))]])
    #expect(try people("insight_runs") == [[.text(RandomJournal.user(1))]])
    try journal.database.execute("DROP TRIGGER fault")
    #expect(try await journal.run().publication == .published)
    #expect(try people("insight_runs").count == 4)
  }

  @Test func onlyThePersonAskedForIsPublished() async throws {
    let journal = try JournalFixture.random(seed: 18)
    let everyone = try await journal.run { $0.isDryRun = true }
    let user = RandomJournal.user(2)
    let one = try await journal.run { $0.users = [user] }
    #expect((one.people, everyone.people) == (1, 4))
    #expect(
      try journal.database.rows("SELECT DISTINCT user_id FROM insights") == [[.text(user)]])
    let (alone, all) = (try results(one), try results(everyone))
    #expect(alone[0][1...] == all[1][1...])
    let error = await #expect(throws: JobError.self) {
      try await journal.run { $0.users = [user, "nobody"] }
    }
    #expect(error == .unknownPeople(count: 1))
  }

  @Test(arguments: [false, true])
  func aRunThatFreezesNothingLeavesNoFolder(isDryRun: Bool) async throws {
    let journal = try JournalFixture.random(seed: 20, people: 1)
    let missing = try DatabaseLocation(path: journal.folder + "/missing.sqlite")
    await #expect(throws: JobError.storage(.missing(path: missing.path))) {
      try await journal.run {
        $0.journal = .file(missing)
        $0.isDryRun = isDryRun
      }
    }
    #expect(!FileManager.default.fileExists(atPath: journal.runs))
    await #expect(throws: JobError.unknownPeople(count: 1)) {
      try await journal.run {
        $0.users = ["nobody"]
        $0.isDryRun = isDryRun
      }
    }
    #expect(try names(in: journal.runs).isEmpty)
  }

  @Test func everythingThatARunWritesIsPrivate() async throws {
    let journal = try JournalFixture.random(seed: 19, people: 1)
    let folders = Mutex<[String: Int]>([:])
    let runs = journal.runs
    let summary = try await journal.run { _ in
    } progress: { progress in
      guard case .computed = progress, let folder = try? RunFolder.find("latest", in: runs).path
      else { return }
      for file in (try? names(in: folder)) ?? [] {
        let found = try? mode(of: folder + "/" + file)
        folders.withLock { $0[file] = found }
      }
    }
    #expect(try mode(of: journal.runs) == 0o700)
    #expect(try mode(of: summary.folder) == 0o700)
    let files = try names(in: summary.folder)
    #expect(
      files == [
        "pipeline.json", "results.sqlite", "run.json", "snapshot.sqlite", "taxonomy.json",
      ])
    for file in files { #expect(try mode(of: summary.folder + "/" + file) == 0o600, "\(file)") }
    let during = folders.withLock { $0 }
    #expect(during["results.sqlite-wal"] != nil)
    #expect(during.allSatisfy { $0.value == 0o600 }, "\(during)")
  }

  @Test func aJournalThatCannotBeReadIsAnErrorAndNoRun() async throws {
    let journal = try JournalFixture.random(seed: 20, people: 1)
    let path = journal.folder + "/other.sqlite"
    try journal.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = try Data(contentsOf: URL(fileURLWithPath: journal.path))
    let damaged: [(Data?, StorageError)] = [
      (nil, .missing(path: path)), (Data(), .notADatabase(path: path)),
      (Data("no".utf8), .notADatabase(path: path)),
      (
        whole.dropLast(100),
        .truncated(path: path, expectedBytes: whole.count, actualBytes: whole.count - 100)
      ),
    ]
    for isDryRun in [true, false] {
      for (bytes, expected) in damaged {
        try? FileManager.default.removeItem(atPath: path)
        try bytes?.write(to: URL(fileURLWithPath: path))
        let location = try DatabaseLocation(path: path)
        let error = await #expect(throws: JobError.self) {
          try await journal.run {
            $0.journal = .file(location)
            $0.isDryRun = isDryRun
          }
        }
        #expect(error == .storage(expected))
        #expect(throws: JobError.runMissing(path: journal.runs)) {
          try RunFolder.find("latest", in: journal.runs)
        }
      }
    }
  }

  @Test func aCancelledRunPublishesNothing() async throws {
    let journal = try JournalFixture.random(seed: 21)
    let job = InsightJob(
      InsightJob.Order(
        journal: .file(try journal.location), pipeline: try shippedPipeline(),
        instant: try instant(),
        runs: journal.runs))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await job.run { _ in }
    }
    task.cancel()
    let result = await task.result
    #expect(throws: JobError.interrupted) { try result.get() }
    #expect(try journal.database.rows("SELECT * FROM insight_runs").isEmpty)
  }
}
