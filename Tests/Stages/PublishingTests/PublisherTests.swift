import Model
import Publishing
import Storage
import TestSupport
import Testing

@Suite struct PublisherTests {
  private let a = "food.a"
  private let b = "food.b"
  private let c = "food.c"

  @Test func everyColumnComesBackAsItWasFound() throws {
    let journal = try JournalFixture.ofSample()
    var odd = Sample.insight(b, lag: 1, q: 0.1 + 0.2, effect: -1.0 / 3)
    var numbers = odd.numbers
    numbers.lift = nil
    numbers.triggerDays = nil
    numbers.honestP = Double.leastNonzeroMagnitude
    odd = FoundInsight(
      identity: odd.identity,
      words: Insight(statement: "", plainStatement: "", caveat: ("", ""), narrator: "model"),
      numbers: numbers,
      life: Sample.life(.established, since: "2026-03-01", looks: 9), warnings: [], facts: "[]",
      supportingSignals: [])
    #expect(
      try journal.publish(Sample.result([Sample.insight(a), odd])) == summary(inserted: 2))
    let shelf = try journal.shelf()
    #expect(shelf[a]?.found == Sample.insight(a))
    #expect(shelf[b]?.found == odd)
    #expect(shelf.values.allSatisfy { $0.status == "new" && $0.firstSeen == "2026-04-10" })
    #expect(shelf[a].map { [$0.stage.rawValue, $0.heldSince] } == ["emerging", "2026-04-10"])
    #expect(shelf[b].map { [$0.stage.rawValue, $0.heldSince] } == ["established", "2026-03-01"])
    #expect((shelf[a]?.looksHeld, shelf[b]?.looksHeld) == (1, 9))
    #expect(shelf.values.allSatisfy { $0.runID == "run-1" && $0.id.count == 36 })
    #expect(shelf.values.allSatisfy { $0.windowStart == "2026-01-11" })
    #expect(Set(shelf.values.map(\.id)).count == 2)
  }

  @Test func aKnownInsightKeepsItsIdItsStatusAndItsFirstDay() throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([Sample.insight(a), Sample.insight(b)]))
    try journal.database.execute("UPDATE insights SET status = 'seen'")
    let before = try journal.shelf()
    let life = Sample.life(looks: 2)
    let changed = [Sample.insight(b, q: 0.02, life: life), Sample.insight(a, life: life)]
    let next = Sample.result(changed, windowEnd: "2026-04-11")
    #expect(try journal.publish(next, run: 2) == summary(updated: 2))
    let after = try journal.shelf()
    for key in [a, b] {
      #expect(after[key]?.id == before[key]?.id)
      #expect(after[key]?.status == "seen")
      #expect(after[key]?.firstSeen == "2026-04-10")
      #expect(after[key]?.windowEnd == "2026-04-11")
      #expect(after[key]?.runID == "run-2")
      #expect(after[key]?.looksHeld == 2)
    }
    #expect(after[b]?.found.numbers.q == 0.02)
  }

  @Test func anotherLagOrOutcomeIsAnotherInsight() throws {
    let journal = try JournalFixture.ofSample()
    let three = [
      Sample.insight(a), Sample.insight(a, lag: 1), Sample.insight(a, outcome: "joint"),
    ]
    #expect(try journal.publish(Sample.result(three)) == summary(inserted: 3))
    #expect(
      try journal.publish(Sample.result(Array(three.prefix(2)))) == summary(unchanged: 2, faded: 1))
  }

  @Test(arguments: [PersonResult.Status.ok, .insufficientData])
  func whatIsNoLongerFoundFadesAndKeepsItsNumbers(status: PersonResult.Status) throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([Sample.insight(a), Sample.insight(b)]))
    let before = try journal.shelf()
    let kept = status == .ok ? [Sample.insight(a)] : []
    let next = Sample.result(kept, status: status, windowEnd: "2026-04-11")
    let done = try journal.publish(next, run: 2)
    #expect(done == summary(updated: kept.count, faded: 2 - kept.count))
    let faded = try #require(try journal.shelf()[b])
    #expect(faded.stage == .faded)
    #expect(faded.runID == "run-2")
    #expect(faded.computedAt == Sample.run(2).computedAt)
    let found = try #require(before[b]?.found)
    #expect(faded.found.numbers == found.numbers)
    // What stands is the sentence without how long it has held, and no longer new or to confirm.
    #expect(faded.found.caveat == found.fadedCaveat && found.caveat != found.fadedCaveat)
    #expect(faded.found.statement == found.plainStatement && faded.found.facts == found.facts)
    #expect(faded.found.supportingSignals == found.supportingSignals)
    #expect((faded.heldSince, faded.firstSeen) == (found.life.heldSince, "2026-04-10"))
    #expect((faded.id, faded.status) == (before[b]?.id ?? "", "new"))
    #expect((faded.windowEnd, faded.looksHeld) == ("2026-04-10", 1))
    #expect(try journal.publish(next, run: 3).faded == 0)
    #expect(try journal.shelf()[b]?.runID == "run-2")
  }

  @Test func aFailedPersonFadesNothingAndIsRecorded() throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([Sample.insight(a)]))
    let before = try journal.database.rows("SELECT * FROM insights")
    #expect(
      try journal.publish(Sample.result([], status: .failed), run: 2) == summary())
    #expect(try journal.database.rows("SELECT * FROM insights") == before)
    let last = try #require(try InsightShelf(journal.database).shelf(of: Sample.user).lastRun)
    #expect((last.status, last.message) == ("failed", "message"))
  }

  @Test func aDismissedInsightStaysDismissedAndIsNotCountedAsShown() throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([Sample.insight(a), Sample.insight(b)]))
    try journal.database.execute(
      "UPDATE insights SET status = 'dismissed' WHERE trigger_key = 'food.a'")
    let publisher = try Publisher(journal.database, run: Sample.run(2))
    #expect(try publisher.shownInsights() == 1)
    let next = Sample.result([Sample.insight(a)], windowEnd: "2026-04-11")
    #expect(try publisher.publish(next).shown == 1)
    #expect(try publisher.preview(next).shown == 0)
    #expect(try journal.shelf()[a]?.status == "dismissed")
    #expect(try journal.publish(Sample.result([]), run: 3).faded == 0)
    #expect(try journal.shelf()[a]?.stage == .faded)
    #expect(try journal.shelf()[a]?.status == "dismissed")
    try journal.publish(Sample.result([Sample.insight(a)]), run: 4)
    #expect(try journal.shelf()[a]?.status == "dismissed")
    #expect(try journal.shelf()[a]?.stage == .emerging)
  }

  @Test func aFadedInsightThatComesBackIsTheSameOne() throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([Sample.insight(a)]))
    let id = try journal.shelf()[a]?.id
    try journal.publish(Sample.result([], windowEnd: "2026-04-11"), run: 2)
    let back = Sample.result([Sample.insight(a)], windowEnd: "2026-04-12")
    #expect(try journal.publish(back, run: 3) == summary(updated: 1))
    let insight = try #require(try journal.shelf()[a])
    #expect(insight.id == id)
    #expect(insight.stage == .emerging)
    #expect((insight.firstSeen, insight.looksHeld) == ("2026-04-10", 1))
  }

  @Test func aLookIsOneWindowEndAndTheLastRunToItWins() throws {
    let journal = try JournalFixture.ofSample()
    func looks() throws -> [[SQLValue]] {
      try journal.database.rows(
        """
        SELECT trigger_key, window_end, run_id, q_value, effect, kept FROM insight_looks
          ORDER BY trigger_key, window_end
        """)
    }
    let found = [Sample.insight(a), Sample.insight(b)]
    try journal.publish(Sample.result(found), run: 1)
    try journal.publish(Sample.result(found), run: 2)
    let identity = Sample.insight(b).identity
    let measured = MissedInsight(identity: identity, q: 0.5, effect: -0.1)
    let unmeasured = MissedInsight(identity: identity, q: nil, effect: nil)
    try journal.publish(
      Sample.result([found[0]], windowEnd: "2026-04-11", misses: [measured]), run: 3)
    try journal.publish(
      Sample.result([], status: .insufficientData, windowEnd: "2026-04-12", misses: [unmeasured]),
      run: 4)
    try journal.publish(Sample.result([], status: .failed, misses: [unmeasured]), run: 5)
    let expected: [[SQLValue]] = [
      [.text(a), "2026-04-10", "run-2", 0.01, 0.4, 1],
      [.text(a), "2026-04-11", "run-3", 0.01, 0.4, 1],
      [.text(b), "2026-04-10", "run-2", 0.01, 0.4, 1],
      [.text(b), "2026-04-11", "run-3", 0.5, -0.1, 0],
      [.text(b), "2026-04-12", "run-4", nil, nil, 0],
    ]
    #expect(try looks() == expected)
    try journal.publish(Sample.result([], misses: [measured]), run: 6)
    #expect(try looks()[2] == [.text(b), "2026-04-10", "run-6", 0.5, -0.1, 0])
    #expect(try looks()[0] == expected[0])
    let told = MissedInsight(identity: identity, q: 0.02, effect: 0.3, isToldElsewhere: true)
    try journal.publish(Sample.result([], windowEnd: "2026-04-13", misses: [told]), run: 7)
    #expect(try looks().last == [.text(b), "2026-04-13", "run-7", 0.02, 0.3, 1])
  }

  /// Over random histories: the second time changes no row, whatever came before.
  @Test(arguments: 0..<40)
  func theSameRunTwiceChangesNoRow(seed: Int) throws {
    let journal = try JournalFixture.ofSample()
    try journal.addOldInsight()
    var state = UInt64(seed)
    for run in 0..<4 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let bits = Int(state >> 33)
      let insights = [a, b, c].enumerated().filter { bits >> $0.offset & 1 == 1 }
        .map { Sample.insight($0.element, q: Double(bits >> 8 & 3) / 64) }
      let status: PersonResult.Status =
        insights.isEmpty ? (bits >> 5 & 1 == 1 ? .failed : .insufficientData) : .ok
      let result = Sample.result(
        insights, status: status, windowEnd: "2026-04-1\(bits >> 11 & 3)",
        misses: [a, b, c].enumerated().filter { bits >> $0.offset & 1 == 0 }
          .map { missed($0.element, bits >> 16 & 1 == 1 ? nil : 0.5) })
      let publisher = try Publisher(journal.database, run: Sample.run(run))
      let preview = try publisher.preview(result)
      #expect(try publisher.publish(result) == preview, "seed \(seed), run \(run)")
      let (dump, changes) = (try journal.database.dump(), try journal.totalChanges)
      #expect(
        try publisher.publish(result).withoutShown == summary(unchanged: insights.count))
      #expect(try journal.database.dump() == dump, "seed \(seed), run \(run)")
      #expect(try journal.totalChanges == changes, "seed \(seed), run \(run)")
      if bits >> 14 & 3 == 0 { try journal.database.execute("UPDATE insights SET status = 'seen'") }
    }
  }

  private func missed(_ trigger: String, _ q: Double?) -> MissedInsight {
    MissedInsight(identity: Sample.insight(trigger).identity, q: q, effect: q)
  }

  @Test func previewWritesNothing() throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([Sample.insight(a), Sample.insight(b)]))
    let (dump, changes) = (try journal.database.dump(), try journal.totalChanges)
    let reader = try Database(journal.location, .readOnly)
    let next = Sample.result([Sample.insight(b, q: 0.03), Sample.insight(c)])
    let preview = try Publisher(reader, run: Sample.run(2)).preview(next)
    #expect(preview.withoutShown == summary(inserted: 1, updated: 1, faded: 1))
    #expect(preview.shown == 2)
    #expect(try journal.database.dump() == dump)
    #expect(try journal.totalChanges == changes)
  }

  @Test func anInsightOfAnOlderProgramIsLeftAlone() throws {
    let journal = try JournalFixture.ofSample()
    try journal.addOldInsight()
    let old = try journal.database.rows("SELECT * FROM insights")
    try journal.publish(Sample.result([]))
    #expect(try journal.database.rows("SELECT * FROM insights") == old)
    #expect(try Publisher(journal.database, run: Sample.run()).shownInsights() == 1)
    #expect(try journal.shelf().isEmpty)
  }

  @Test func oneRowTellsOfTheRunOfAPerson() throws {
    let journal = try JournalFixture.ofSample()
    let sql = """
      SELECT user_id, run_id, computed_at, status, message, need, have, window_start, window_end
        FROM insight_runs ORDER BY rowid
      """
    try journal.publish(Sample.result([], status: .insufficientData))
    let first: [SQLValue] = [
      .text(Sample.user), "run-1", "2026-04-11T06:00:00Z", "insufficient_data", "message", 7, 3,
      "2026-01-11", "2026-04-10",
    ]
    #expect(try journal.database.rows(sql) == [first])
    try journal.publish(Sample.result([]))
    #expect(
      try journal.database.rows(sql) == [
        [
          .text(Sample.user), "run-1", "2026-04-11T06:00:00Z", "ok", nil, nil, nil, "2026-01-11",
          "2026-04-10",
        ]
      ])
    try journal.publish(Sample.result([], status: .failed), run: 2)
    #expect(
      try journal.database.rows(sql).last == [
        .text(Sample.user), "run-2", "2026-04-12T06:00:00Z", "failed", "message", nil, nil, nil,
        nil,
      ])
  }
}

/// Others who act while a run computes.
@Suite struct LeavingTests {
  private let insight = Sample.insight("food.a")

  @Test func whoIsGoneIsNotPublished() throws {
    let journal = try JournalFixture.ofSample()
    try journal.database.execute("DELETE FROM profiles")
    #expect(try journal.publish(Sample.result([insight])).left == [.gone: 1])
    #expect(try journal.database.rows("SELECT * FROM insights").isEmpty)
    #expect(try journal.database.rows("SELECT * FROM insight_runs").isEmpty)
  }

  @Test func aLaterMomentThatWasPublishedMeanwhileStands() throws {
    let journal = try JournalFixture.ofSample()
    var early = Sample.run(1)
    early.recordEnd = try Publisher(journal.database, run: early).recordEnd()
    let late = Sample.run(2)
    #expect(late.computedAt > early.computedAt)
    try Publisher(journal.database, run: late).publish(Sample.result([insight]))
    let summary = try Publisher(journal.database, run: early).publish(Sample.result([]))
    #expect(summary.left == [.newer: 1])
    #expect(try journal.shelf()["food.a"]?.stage == .emerging)
    // Its own rows are no reason to leave, nor what was published before it read the journal.
    early.recordEnd = try Publisher(journal.database, run: early).recordEnd()
    #expect(try Publisher(journal.database, run: early).publish(Sample.result([])).left == [:])
    #expect(try Publisher(journal.database, run: early).publish(Sample.result([])).left == [:])
  }

  @Test func anEarlierMomentThatWasPublishedMeanwhileIsFollowed() throws {
    let journal = try JournalFixture.ofSample()
    var late = Sample.run(2)
    late.recordEnd = try Publisher(journal.database, run: late).recordEnd()
    try Publisher(journal.database, run: Sample.run(1)).publish(Sample.result([insight]))
    #expect(try Publisher(journal.database, run: late).publish(Sample.result([])).faded == 1)
  }
}
