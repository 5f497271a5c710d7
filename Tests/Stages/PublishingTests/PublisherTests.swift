import Publishing
import Storage
import TestSupport
import Testing

@Suite struct PublisherTests {
  private let a = "food.a"
  private let b = "food.b"
  private let c = "food.c"

  @Test func everyColumnComesBackAsItWasFound() throws {
    let journal = try JournalFixture()
    var odd = Sample.insight(b, lag: 1, q: 0.1 + 0.2, effect: -1.0 / 3)
    var numbers = odd.numbers
    numbers.lift = nil
    numbers.triggerDays = nil
    numbers.honestP = Double.leastNonzeroMagnitude
    odd = FoundInsight(
      identity: odd.identity, words: ("", "", "model"), numbers: numbers, warnings: [],
      facts: "[]", supportingSignals: [])
    #expect(
      try journal.publish(Sample.result([Sample.insight(a), odd])) == summary(inserted: 2))
    let shelf = try journal.shelf()
    #expect(shelf[a]?.found == Sample.insight(a))
    #expect(shelf[b]?.found == odd)
    #expect(shelf.values.allSatisfy { $0.status == "new" && $0.stage == .emerging })
    #expect(shelf.values.allSatisfy { $0.firstSeen == "2026-04-10" && $0.looksHeld == 1 })
    #expect(shelf.values.allSatisfy { $0.runID == "run-1" && $0.id.count == 36 })
    #expect(shelf.values.allSatisfy { $0.windowStart == "2026-01-11" })
    #expect(Set(shelf.values.map(\.id)).count == 2)
  }

  @Test func aKnownInsightKeepsItsIdItsStatusAndItsFirstDay() throws {
    let journal = try JournalFixture()
    try journal.publish(Sample.result([Sample.insight(a), Sample.insight(b)]))
    try journal.database.execute("UPDATE insights SET status = 'seen'")
    let before = try journal.shelf()
    let changed = [Sample.insight(b, q: 0.02), Sample.insight(a)]
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
    let journal = try JournalFixture()
    let three = [
      Sample.insight(a), Sample.insight(a, lag: 1), Sample.insight(a, outcome: "joint"),
    ]
    #expect(try journal.publish(Sample.result(three)) == summary(inserted: 3))
    #expect(
      try journal.publish(Sample.result(Array(three.prefix(2)))) == summary(unchanged: 2, faded: 1))
  }

  @Test(arguments: [PersonResult.Status.ok, .insufficientData])
  func whatIsNoLongerFoundFadesAndKeepsItsNumbers(status: PersonResult.Status) throws {
    let journal = try JournalFixture()
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
    #expect(faded.found == before[b]?.found)
    #expect((faded.id, faded.status) == (before[b]?.id ?? "", "new"))
    #expect((faded.windowEnd, faded.looksHeld) == ("2026-04-10", 1))
    #expect(try journal.publish(next, run: 3).faded == 0)
    #expect(try journal.shelf()[b]?.runID == "run-2")
  }

  @Test func aFailedPersonFadesNothingAndIsRecorded() throws {
    let journal = try JournalFixture()
    try journal.publish(Sample.result([Sample.insight(a)]))
    let before = try journal.database.rows("SELECT * FROM insights")
    #expect(
      try journal.publish(Sample.result([], status: .failed), run: 2) == summary())
    #expect(try journal.database.rows("SELECT * FROM insights") == before)
    let last = try #require(try InsightShelf(journal.database).shelf(of: Sample.user).lastRun)
    #expect((last.status, last.message) == ("failed", "message"))
  }

  @Test func aDismissedInsightStaysDismissedAndIsNotCountedAsShown() throws {
    let journal = try JournalFixture()
    try journal.publish(Sample.result([Sample.insight(a), Sample.insight(b)]))
    try journal.database.execute(
      "UPDATE insights SET status = 'dismissed' WHERE trigger_key = 'food.a'")
    let publisher = try Publisher(journal.database, run: Sample.run(2))
    #expect(try publisher.shownInsights() == 1)
    try publisher.publish(Sample.result([Sample.insight(a)], windowEnd: "2026-04-11"))
    #expect(try journal.shelf()[a]?.status == "dismissed")
    #expect(try journal.publish(Sample.result([]), run: 3).faded == 0)
    #expect(try journal.shelf()[a]?.stage == .faded)
    #expect(try journal.shelf()[a]?.status == "dismissed")
    try journal.publish(Sample.result([Sample.insight(a)]), run: 4)
    #expect(try journal.shelf()[a]?.status == "dismissed")
    #expect(try journal.shelf()[a]?.stage == .emerging)
  }

  @Test func aFadedInsightThatComesBackIsTheSameOne() throws {
    let journal = try JournalFixture()
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

  @Test func looksAreCountedByTheEndsOfTheWindows() throws {
    let journal = try JournalFixture()
    let ends = [("10", 1), ("10", 1), ("11", 2), ("11", 2), ("14", 3), ("12", 3)]
    for (run, (end, looks)) in ends.enumerated() {
      try journal.publish(
        Sample.result([Sample.insight(a)], windowEnd: "2026-04-\(end)"), run: run)
      #expect(try journal.shelf()[a]?.looksHeld == looks, "run \(run)")
      #expect(try journal.shelf()[a]?.windowEnd == "2026-04-\(end)")
    }
  }

  @Test func anEstablishedInsightStaysEstablished() throws {
    let journal = try JournalFixture()
    try journal.publish(Sample.result([Sample.insight(a)]))
    try journal.database.execute("UPDATE insights SET stage = 'established'")
    try journal.publish(Sample.result([Sample.insight(a)], windowEnd: "2026-04-11"), run: 2)
    #expect(try journal.shelf()[a]?.stage == .established)
  }

  /// Over random histories: the second time changes no row, whatever came before.
  @Test(arguments: 0..<40)
  func theSameRunTwiceChangesNoRow(seed: Int) throws {
    let journal = try JournalFixture()
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
        insights, status: status, windowEnd: "2026-04-1\(bits >> 11 & 3)")
      let publisher = try Publisher(journal.database, run: Sample.run(run))
      let preview = try publisher.preview(result)
      #expect(try publisher.publish(result) == preview, "seed \(seed), run \(run)")
      let (dump, changes) = (try journal.database.dump(), try journal.totalChanges)
      #expect(try publisher.publish(result) == summary(unchanged: insights.count))
      #expect(try journal.database.dump() == dump, "seed \(seed), run \(run)")
      #expect(try journal.totalChanges == changes, "seed \(seed), run \(run)")
      if bits >> 14 & 3 == 0 { try journal.database.execute("UPDATE insights SET status = 'seen'") }
    }
  }

  @Test func previewWritesNothing() throws {
    let journal = try JournalFixture()
    try journal.publish(Sample.result([Sample.insight(a), Sample.insight(b)]))
    let (dump, changes) = (try journal.database.dump(), try journal.totalChanges)
    let reader = try Database(journal.location, .readOnly)
    let next = Sample.result([Sample.insight(b, q: 0.03), Sample.insight(c)])
    let preview = try Publisher(reader, run: Sample.run(2)).preview(next)
    #expect(preview == summary(inserted: 1, updated: 1, faded: 1))
    #expect(try journal.database.dump() == dump)
    #expect(try journal.totalChanges == changes)
  }

  @Test func anInsightOfAnOlderProgramIsLeftAlone() throws {
    let journal = try JournalFixture()
    try journal.addOldInsight()
    let old = try journal.database.rows("SELECT * FROM insights")
    try journal.publish(Sample.result([]))
    #expect(try journal.database.rows("SELECT * FROM insights") == old)
    #expect(try Publisher(journal.database, run: Sample.run()).shownInsights() == 1)
    #expect(try journal.shelf().isEmpty)
  }

  @Test func oneRowTellsOfTheRunOfAPerson() throws {
    let journal = try JournalFixture()
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
