import Days
import Foundation
import Job
import Storage
import TestSupport
import Testing

/// Requests of people, answered within this process.
@Suite struct RequestDeskTests {
  private let user = RandomJournal.user(1)
  private let journal: JournalFixture
  private let clock: TestClock

  init() throws {
    journal = try JournalFixture.random(seed: 83)
    clock = try TestClock()
  }

  /// Answers a person at once, as a command line does.
  private func recompute(
    _ user: String, since: String? = nil, by desk: RequestDesk
  ) async throws -> RequestAnswer {
    switch try desk.receive(user, since: try since.map { try instant($0) }) {
    case .answered(let answer): answer
    case .claimed(let claim): try await desk.answer(claim)
    }
  }

  private func ending(_ answer: RequestAnswer) -> String {
    switch answer.ending {
    case .computed: answer.summary == nil ? "no run" : "computed"
    case .nothingNew: "nothing new"
    case .tooSoon(let until): "too soon until \(until)"
    case .failed(let fault): fault.code
    }
  }

  @Test func onceAnHourAndAPerson() async throws {
    let desk = try journal.desk(clock)
    let first = try await recompute(user, by: desk)
    #expect(ending(first) == "computed" && first.inserted > 0)
    #expect(try journal.rowCount("insights") == first.inserted)
    clock.advance(minutes: 59)
    let second = try await recompute(user, by: desk)
    #expect(ending(second) == "too soon until 2026-04-20T07:00:00Z")
    #expect(second.fault?.code == "too_soon" && second.inserted == 0)
    #expect(second.fault?.retryAt == (try instant("2026-04-20T07:00:00Z")))
    // An app is answered in the same way, and in its row.
    try journal.ask(user)
    #expect(ending(try await desk.answer(try #require(try desk.next()))) == ending(second))
    let other = try await recompute(RandomJournal.user(2), by: desk)
    #expect(ending(other) == "computed")
    clock.advance(minutes: 1)
    let third = try await recompute(user, by: desk)
    #expect(ending(third) == "computed")
    #expect(third.inserted == 0, "nothing is told twice")
    #expect(
      try journal.requests(user) == ["done \(first.inserted) -", "failed - too_soon", "done 0 -"])
    let error = try journal.database.rows(
      """
      SELECT json_extract(error, '$.retry_at'), json_extract(error, '$.message')
        FROM insight_requests WHERE status = 'failed'
      """)
    // The first person lives in New York and reads French.
    let sentence =
      "Vos constats viennent d’être mis à jour\u{00A0}: vous pourrez recommencer à "
      + "3\u{00A0}h\u{00A0}00."
    #expect(error == [["2026-04-20T07:00:00Z", .text(sentence)]])
  }

  @Test func aNightAndADryRunDoNotCount() async throws {
    _ = try await journal.run()
    _ = try await journal.run { order in
      order.users = [user]
      order.isDryRun = true
    }
    #expect(ending(try await recompute(user, by: try journal.desk(clock))) == "computed")
  }

  @Test func aFailureDoesNotCountAndTellsWhy() async throws {
    try journal.database.execute("UPDATE profiles SET timezone = 'Mars/Base'")
    let desk = try journal.desk(clock)
    for _ in 0..<2 {
      let answer = try await recompute(user, by: desk)
      #expect(ending(answer) == "people_failed")
      #expect(answer.fault?.message.contains("fuseau horaire") == true)
    }
    try journal.database.execute("DELETE FROM profiles")
    #expect(ending(try await recompute(user, by: desk)) == "no_profile")
    #expect(throws: JobError.unknownPeople(count: 1)) {
      _ = try desk.receive(JournalFixture.id(4_711), since: nil)
    }
    try journal.ask(JournalFixture.id(4_711))
    try journal.ask(user, since: "yesterday")
    while let claim = try desk.next() { _ = try await desk.answer(claim) }
    #expect(try journal.requests(JournalFixture.id(4_711)) == ["failed - error"])
    #expect(
      try journal.requests(user) == [
        "failed - people_failed", "failed - people_failed", "failed - no_profile",
        "failed - bad_since",
      ])
  }

  /// Makes everything of the journal as old as the winter, and takes away traces of what was deleted.
  private func age() throws {
    for table in ["profiles", "entries", "signals", "periods"] {
      try journal.database.execute(
        """
        UPDATE \(table) SET created_at = '2026-03-01T00:00:00Z', updated_at = '2026-03-01T00:00:00Z'
        """)
    }
    for table in ["entries", "signals"] {
      try journal.database.execute(
        "UPDATE \(table) SET deleted_at = '2026-03-02T00:00:00Z' WHERE deleted_at IS NOT NULL")
    }
    try journal.database.execute("DELETE FROM deleted_signals; DELETE FROM last_deletions")
  }

  @Test func nothingIsComputedWhereNothingChanged() async throws {
    try journal.addPeriod(of: user, "sick", ("2025-03-03", "2025-03-04"))
    let entry = try journal.addEntry(of: user, at: "2026-03-01T00:00:00Z", status: "pending")
    try age()
    let desk = try journal.desk(clock)
    let since = "2026-04-20T07:00:00Z"
    #expect(ending(try await recompute(user, since: since, by: desk)) == "computed", "the first")
    let runs = try names(in: journal.runs)
    #expect(ending(try await recompute(user, since: since, by: desk)) == "nothing new")
    #expect(try names(in: journal.runs) == runs)
    clock.advance(minutes: 61)
    let early = "2026-03-02T00:00:00Z"
    #expect(ending(try await recompute(user, since: early, by: desk)) == "computed", "unseen")
    for change in [
      "UPDATE signals SET updated_at = '2026-04-20T23:30:00.5+09:00' WHERE key = 'headache'",
      "UPDATE signals SET deleted_at = 'some day' WHERE key = 'headache'",
      "UPDATE profiles SET updated_at = '2026-04-20T20:00:00Z'",
      "DELETE FROM periods", "DELETE FROM entries WHERE id = '\(entry)'",
      "DELETE FROM signals WHERE rowid = (SELECT min(rowid) FROM signals WHERE user_id = '\(user)')",
    ] {
      try age()
      let now = clock.now.description
      #expect(ending(try await recompute(user, since: now, by: desk)) == "nothing new", "\(change)")
      clock.advance(minutes: 61)
      try journal.database.execute(change)
      #expect(ending(try await recompute(user, since: now, by: desk)) == "computed", "\(change)")
    }
    try age()
    clock.advance(minutes: 24 * 60)
    #expect(ending(try await recompute(user, since: since, by: desk)) == "computed", "another day")
    #expect(ending(try await recompute(user, since: since, by: desk)) == "nothing new")
  }

  @Test func oneWorksForAPersonAtATime() async throws {
    let desk = try journal.desk(clock)
    guard case .claimed(let claim) = try desk.receive(user, since: nil) else {
      Issue.record("not claimed")
      return
    }
    #expect(ending(try await recompute(user, by: desk)) == "request_under_way")
    #expect(try desk.next() == nil, "nobody else claims it")
    try journal.ask(user)
    try journal.ask(RandomJournal.user(2))
    #expect(try journal.rowCount("insight_requests") == 2, "one open request a person")
    #expect(try desk.next()?.userID == RandomJournal.user(2))
    #expect(ending(try await desk.answer(claim)) == "computed")
  }

  @Test func whatADeadProcessLeftIsServedAfterThoseWhoWait() async throws {
    let desk = try journal.desk(clock)
    try journal.ask(user, at: "2026-04-20T05:00:00Z")
    // The claim is let go of without an answer, as the system does for a dead process.
    #expect(try desk.next()?.userID == user)
    #expect(try journal.requests() == ["running - -"])
    try journal.ask(RandomJournal.user(3), at: "2026-04-20T05:50:00Z")
    try journal.ask(RandomJournal.user(2), at: "2026-04-20T05:40:00Z")
    var order: [String] = []
    while let claim = try desk.next() {
      order.append(claim.userID)
      _ = try await desk.answer(claim)
    }
    #expect(order == [2, 3, 1].map(RandomJournal.user))
    #expect(try journal.requests().allSatisfy { $0.hasPrefix("done") })
  }

  @Test func aRequestThatWaitsIsTheOneThatACommandAnswers() async throws {
    let desk = try journal.desk(clock)
    try journal.ask(user)
    #expect(ending(try await recompute(user, by: desk)) == "computed")
    #expect(try journal.requests(user).count == 1)
    #expect(try desk.next() == nil)
  }

  @Test func theForgottenLeaveNoRequest() async throws {
    let desk = try journal.desk(clock)
    try journal.ask(user)
    let claim = try #require(try desk.next())
    let eraser = RequestEraser(.file(try journal.location))
    try journal.database.execute("INSERT INTO last_deletions VALUES ('\(user)', 'then')")
    #expect(try eraser.forget([user.uppercased()]) == 1)
    #expect(try journal.rowCount("last_deletions") == 0)
    _ = try await desk.answer(claim)
    #expect(try journal.requests(user) == [], "an answer brings nobody back")
    try journal.ask(user)
    try journal.ask(RandomJournal.user(2))
    for table in ["signals", "profiles"] {
      try journal.database.execute("DELETE FROM \(table) WHERE user_id = '\(user)'")
    }
    #expect(try eraser.forgetPeopleGone() == 1)
    #expect(try journal.requests().count == 1)
    let older = try JournalFixture(schema: JournalFixture.looseSchema)
    #expect(try RequestEraser(.file(older.location)).forget([user]) == 0)
  }

  @Test func onlyTheNewestRunsOfRequestsStay() async throws {
    let night = try await journal.run()
    let own = try await journal.run { $0.users = [user] }
    let desk = try journal.desk(clock) { $0.isForRequest = true }
    for number in 1...3 {
      try journal.ask(RandomJournal.user(number))
      _ = try await desk.answer(try #require(try desk.next()))
      clock.advance(minutes: 1)
    }
    let runs = RequestRuns(runs: journal.runs)
    #expect(try runs.surplus(beyond: 3) == [])
    let surplus = try runs.surplus(beyond: 1)
    #expect(surplus == ["20260420T060000Z-3", "20260420T060100Z"])
    try runs.remove(surplus + ["20260420T060000Z-9"])
    let left = try names(in: journal.runs).filter { !$0.hasSuffix(".lock") }
    #expect(
      left == [night.folder, own.folder].map { String($0.split(separator: "/").last ?? "") }
        + ["20260420T060200Z"])
  }
}
