import Days
import Foundation
import Model
import Publishing
import Storage
import TestSupport
import Testing
import Warehouse

@testable import Job

/// The whole job over a journal on a server says what it says over the same journal in a file.
@Suite(.needsServer) struct ServerJobTests {
  /// What people have to read, without what is given anew to each row.
  private func told(_ shelf: InsightShelf) throws -> [String] {
    try shelf.userIDs().flatMap { user in
      let shelf = try shelf.shelf(of: user)
      let run = shelf.lastRun
      return [
        "\(user) \(shelf.language?.rawValue ?? "none") \(run?.status ?? "") \(run?.message ?? "")"
          + " \(run?.computedAt ?? "") \(shelf.drivers)"
      ]
        + shelf.insights.map {
          "\(user) \($0.status) \($0.stage) \($0.firstSeen ?? "") \($0.looksHeld) \($0.heldSince) "
            + "\($0.windowStart ?? "") \($0.windowEnd ?? "") \($0.computedAt) \($0.found)"
        }.sorted()
    }
  }

  private func order(
    _ journal: JournalLocation, _ file: JournalFixture, at time: String, named: String
  ) throws -> InsightJob.Order {
    InsightJob.Order(
      journal: journal, pipeline: try shippedPipeline(), instant: try instant(time),
      runs: "\(file.folder)/\(named)")
  }

  @Test(arguments: [91, 92])
  func everyNightIsTheSame(seed: UInt64) async throws {
    let file = try JournalFixture.random(seed: seed, people: 6)
    let server = try ServerJournal()
    try server.copy(file.database)
    let night = JournalLocation.server(server.jobLocation)
    for (number, time) in [
      "2026-04-18T06:00:00Z", "2026-04-19T06:00:00Z", RandomJournal.instant,
    ].enumerated() {
      let expected = try await InsightJob(
        order(.file(file.location), file, at: time, named: "file")
      ).run { _ in }
      let found = try await InsightJob(order(night, file, at: time, named: "server")).run { _ in }
      #expect(found.decisionDigest == expected.decisionDigest, "seed \(seed), night \(number)")
      #expect(found.kept == expected.kept && found.kept > 0)
      #expect(found.changes == expected.changes)
      let reader = try InsightShelf(Connection(server.jobLocation))
      #expect(try told(reader) == told(InsightShelf(file.database)), "seed \(seed)")
      // A person does something between two nights.
      let user = RandomJournal.user(1 + number)
      let change = "UPDATE insights SET status = 'dismissed' WHERE user_id = '\(user)'"
      try file.database.execute(change)
      try server.owner.execute(change)
    }
  }

  @Test func theSameRunAgainWritesNoRow() async throws {
    let file = try JournalFixture.random(seed: 93)
    let server = try ServerJournal()
    try server.copy(file.database)
    let order = try order(
      .server(server.jobLocation), file, at: RandomJournal.instant, named: "runs")
    let first = try await InsightJob(order).run { _ in }
    func versions() throws -> [String] {
      try ["insights", "insight_runs", "insight_looks"].flatMap { table in
        try server.owner.rows("SELECT xmin::text || ' ' || ctid::text FROM \(table) ORDER BY 1") {
          row throws(WarehouseError) in try row.text(at: 0)
        }
      }
    }
    let before = try versions()
    let folder = RunFolder(path: first.folder)
    try Database(DatabaseLocation(path: folder.resultsPath), .readWrite)
      .execute("DELETE FROM decisions WHERE name = 'finished'")
    var again = try InsightJob.Order(
      resuming: folder, journal: .server(server.jobLocation), pipeline: shippedPipeline())
    again.program = order.program
    let second = try await InsightJob(again).resume(folder) { _ in }
    #expect(second.changes.unchanged == first.kept && first.kept > 0)
    #expect(try versions() == before)
  }

  /// What cannot be written is not computed first, but a dry run is.
  @Test func aRoleThatOnlyReadsIsToldAtOnce() async throws {
    let file = try JournalFixture.random(seed: 97)
    let server = try ServerJournal()
    try server.copy(file.database)
    try server.owner.execute(
      """
      DO 'BEGIN EXECUTE (SELECT format(''ALTER ROLE %I SET default_transaction_read_only = on'',
        current_database())); END'
      """)
    var order = try order(
      .server(server.jobLocation), file, at: RandomJournal.instant, named: "runs")
    await #expect(throws: JobError.warehouse(.readOnlyServer)) {
      _ = try await InsightJob(order).run { _ in }
    }
    #expect(!FileManager.default.fileExists(atPath: order.runs))
    order.isDryRun = true
    #expect(try await InsightJob(order).run { _ in }.publication == .dryRun(heldBack: false))
  }

  /// A deed of a person between freeze and publish wins.
  @Test func whatPeopleDoMeanwhileStands() async throws {
    let file = try JournalFixture.random(seed: 94)
    let server = try ServerJournal()
    try server.copy(file.database)
    let time = RandomJournal.instant
    var dry = try order(.server(server.jobLocation), file, at: time, named: "runs")
    dry.isDryRun = true
    let folder = RunFolder(path: try await InsightJob(dry).run { _ in }.folder)
    try server.owner.execute("DELETE FROM auth.users WHERE id = '\(RandomJournal.user(1))'")
    try server.owner.execute(
      "UPDATE profiles SET lang = 'en' WHERE user_id = '\(RandomJournal.user(2))'")
    let late = try InsightJob.Order(
      resuming: folder, journal: .server(server.jobLocation), pipeline: shippedPipeline())
    let summary = try await InsightJob(late).resume(folder) { _ in }
    #expect(summary.publication == .published)
    #expect(summary.changes.left == [.gone: 1])
    let left = try server.owner.rows("SELECT DISTINCT user_id FROM insights") {
      row throws(WarehouseError) in try row.uuid(at: 0).description
    }
    #expect(!left.contains(RandomJournal.user(1)) && !left.isEmpty)
    #expect(
      try server.owner.rows(
        "SELECT lang FROM profiles WHERE user_id = '\(RandomJournal.user(2))'"
      ) { row throws(WarehouseError) in try row.text(at: 0) } == ["en"])
  }

  /// What is read comes from a server that only reads, what is written goes to the other one.
  @Test(.needsStandby) func aStandbyIsReadInItsPlace() async throws {
    let file = try JournalFixture.random(seed: 98)
    let server = try ServerJournal()
    try server.copy(file.database)
    let expected = try await InsightJob(
      order(.file(file.location), file, at: RandomJournal.instant, named: "file")
    ).run { _ in }
    var split = try order(
      .server(server.jobLocation), file, at: RandomJournal.instant, named: "server")
    split.standby = try server.standbyLocation()
    let found = try await InsightJob(split).run { _ in }
    #expect(found.decisionDigest == expected.decisionDigest && found.kept > 0)
    #expect(
      try told(InsightShelf(Connection(server.jobLocation))) == told(InsightShelf(file.database)))
    // The standby takes no insight.
    split.journal = .server(try server.standbyLocation())
    let refused = try await #require(throws: JobError.self) {
      try await InsightJob(split).run { _ in }
    }
    #expect("\(refused)".contains("read"))
  }

  @Test func whoIsGoneFromAServerIsForgotten() async throws {
    let file = try JournalFixture.random(seed: 95)
    let server = try ServerJournal()
    try server.copy(file.database)
    let journal = JournalLocation.server(server.jobLocation)
    let summary = try await InsightJob(
      order(journal, file, at: RandomJournal.instant, named: "runs")
    ).run { _ in }
    try server.owner.execute("DELETE FROM auth.users WHERE id = '\(RandomJournal.user(2))'")
    let eraser = RunEraser(runs: file.folder + "/runs")
    #expect(try eraser.forgetPeople(goneFrom: journal).people == 1)
    let people = try Snapshot(at: RunFolder(path: summary.folder).snapshotPath).people(0..<3)
    #expect(people.map(\.userID) == [1, 3, 4].map { RandomJournal.user($0) })
  }
}

/// A person asks in a journal on a server.
@Suite(.needsServer) struct ServerRequestTests {
  private func desk(_ server: ServerJournal, _ file: JournalFixture) throws -> RequestDesk {
    var order = InsightJob.Order(
      journal: .server(server.jobLocation), pipeline: try shippedPipeline("recompute"),
      instant: try instant(), runs: file.folder + "/runs")
    order.isForRequest = true
    let now = try instant()
    return RequestDesk(
      order, on: RequestDesk.Terms(minutesBetween: 60, now: { now }, code: { "\($0)" }))
  }

  private func rows(_ server: ServerJournal) throws -> [String] {
    try server.owner.rows(
      """
      SELECT status || ' ' || coalesce(inserted::text, 'none') || ' '
          || coalesce(error ->> 'code', 'none') || ' ' || (run_id IS NOT NULL)
        FROM insight_requests ORDER BY requested_at, id
      """
    ) { row throws(WarehouseError) in try row.text(at: 0) }
  }

  @Test func aRequestIsHeardServedAndLimited() async throws {
    let file = try JournalFixture.random(seed: 96)
    let server = try ServerJournal()
    try server.copy(file.database)
    let desk = try desk(server, file)
    let bell = RequestBell(of: .server(server.jobLocation))
    #expect(try bell.wait(atMost: 0, orUntilReadable: -1))
    let user = RandomJournal.user(1)
    // As an app does it.
    try server.owner.execute(
      """
      SET ROLE authenticated; SELECT set_config('request.jwt.claim.sub', '\(user)', false);
      INSERT INTO insight_requests (user_id) VALUES ('\(user)'); RESET ROLE
      """)
    let start = ContinuousClock.now
    #expect(try bell.wait(atMost: 20, orUntilReadable: -1))
    #expect(ContinuousClock.now - start < .seconds(15))
    do {
      let claim = try #require(try desk.next())
      #expect(try desk.next() == nil, "nobody else serves it meanwhile")
      let answer = try await desk.answer(claim)
      #expect(answer.fault == nil && answer.inserted > 0)
      #expect(try rows(server) == ["done \(answer.inserted) none true"])
    }
    // Once more within the hour.
    try server.owner.execute("INSERT INTO insight_requests (user_id) VALUES ('\(user)')")
    _ = try await desk.answer(try #require(try desk.next()))
    #expect(try rows(server).last == "failed none too_soon false")
    #expect(try desk.next() == nil)
  }

  @Test func whatADeadWorkerLeftIsServedAgain() async throws {
    let file = try JournalFixture.random(seed: 97)
    let server = try ServerJournal()
    try server.copy(file.database)
    let desk = try desk(server, file)
    let user = RandomJournal.user(2)
    try server.owner.execute("INSERT INTO insight_requests (user_id) VALUES ('\(user)')")
    var lost = try desk.next()
    #expect(lost != nil)
    #expect(try desk.next() == nil)
    #expect(try rows(server) == ["running none none false"])
    withExtendedLifetime(lost) {}
    lost = nil
    let answer = try await desk.answer(try #require(try desk.next()))
    #expect(answer.fault == nil)
    #expect(try rows(server) == ["done \(answer.inserted) none true"])
  }
}
