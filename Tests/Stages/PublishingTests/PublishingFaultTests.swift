import Publishing
import Storage
import TestSupport
import Testing

/// Each person is one transaction.
@Suite struct PublishingFaultTests {
  private let other = JournalFixture.id(2)
  private let found = ["food.a", "food.b", "food.c", "food.d"].map { Sample.insight($0) }

  private func prepared() throws -> JournalFixture {
    let journal = try JournalFixture.ofSample()
    try journal.addProfile(other)
    try journal.publish(Sample.result(Array(found.prefix(3))))
    try journal.publish(Sample.result(found, of: other))
    return journal
  }

  /// Faults at each kind of write, in the middle of a person whose run inserts, updates and fades.
  @Test(
    arguments: [
      "INSERT ON insights", "UPDATE ON insights WHEN old.trigger_key = 'food.b'",
      "UPDATE ON insights WHEN new.stage = 'faded'", "INSERT ON insight_runs",
      "INSERT ON insight_looks",
    ], ["ABORT, 'no'", "ROLLBACK, 'no'", "FAIL, 'no'"])
  func aFaultLeavesThePersonAsBefore(place: String, action: String) throws {
    let journal = try prepared()
    let before = try journal.database.dump()
    let next = Sample.result(
      [found[0], found[1], found[3]], windowEnd: "2026-04-11")
    try journal.database.execute(
      "CREATE TRIGGER fault BEFORE \(place) BEGIN SELECT RAISE(\(action)); END")
    #expect(throws: PublishingError.self) { try journal.publish(next, run: 2) }
    #expect(!journal.database.isInTransaction)
    #expect(try journal.database.dump() == before)
    try journal.database.execute("DROP TRIGGER fault")
    #expect(
      try journal.publish(next, run: 2) == summary(inserted: 1, updated: 2, faded: 1))
    #expect(try journal.shelf(of: other).count == 4)
  }

  @Test func aFaultOfOnePersonLeavesTheOthersWhole() throws {
    let journal = try prepared()
    try journal.database.execute(
      """
      CREATE TRIGGER fault BEFORE UPDATE ON insights WHEN old.user_id = '\(other)'
        BEGIN SELECT RAISE(ABORT, 'no'); END
      """)
    let before = try journal.database.rows("SELECT * FROM insights WHERE user_id = '\(other)'")
    let publisher = try Publisher(journal.database, run: Sample.run(2))
    try publisher.publish(Sample.result([found[0]], windowEnd: "2026-04-11"))
    #expect(throws: PublishingError.storage(.constraint(.trigger, name: ""))) {
      try publisher.publish(Sample.result([found[0]], of: other, windowEnd: "2026-04-11"))
    }
    let third = JournalFixture.id(3)
    try journal.addProfile(third)
    try publisher.publish(Sample.result(found, of: third))
    #expect(try journal.shelf().values.filter { $0.stage == .faded }.count == 2)
    #expect(
      try journal.database.rows("SELECT * FROM insights WHERE user_id = '\(other)'") == before)
    #expect(try journal.shelf(of: third).count == 4)
  }

  @Test func aLockedJournalIsAnErrorAndNothingIsWritten() throws {
    let journal = try prepared()
    let writer = try Database(
      journal.location, .readWrite, options: DatabaseOptions(busyTimeout: .zero))
    let publisher = try Publisher(writer, run: Sample.run(2))
    let before = try journal.database.dump()
    try journal.database.execute("BEGIN IMMEDIATE")
    #expect(throws: PublishingError.storage(.locked(path: journal.path))) {
      try publisher.publish(Sample.result([]))
    }
    try journal.database.execute("ROLLBACK")
    #expect(try journal.database.dump() == before)
    #expect(try publisher.publish(Sample.result([])).withoutShown == summary(faded: 3))
  }

  @Test(arguments: [
    ("stage = NULL, run_id = NULL", "stage"), ("effect = NULL", "effect"),
    ("warnings = '{}'", "warnings"), ("supporting_signal_ids = '[1]'", "supporting_signal_ids"),
    ("caveat = NULL", "caveat"), ("held_since = NULL", "held_since"),
    ("looks_held = NULL", "looks_held"), ("effect = 9e999", "effect"),
    ("lift = -9e999", "lift"), ("q_value = 9e999", "q_value"), ("q_value = 1e300", "q_value"),
    ("q_value = -0.1", "q_value"), ("p_value = 1.1", "p_value"),
  ])
  func whatNoRunWritesIsNamedAndTouched(change: String, column: String) throws {
    let journal = try prepared()
    try journal.database.execute(
      "UPDATE insights SET \(change) WHERE trigger_key = 'food.b' AND user_id = '\(Sample.user)'")
    let before = try journal.database.dump()
    #expect(throws: PublishingError.unreadableInsight(column: column)) {
      try journal.publish(Sample.result(found), run: 2)
    }
    #expect(throws: PublishingError.unreadableInsight(column: column)) { try journal.shelf() }
    #expect(try journal.database.dump() == before)
    #expect(try journal.publish(Sample.result(found, of: other)) == summary(unchanged: 4))
  }

  @Test func aJournalThatWasNotMigratedIsNamed() throws {
    let journal = try JournalFixture(schema: JournalFixture.looseSchema)
    #expect(throws: PublishingError.storage(.missingTable("insights"))) {
      try Publisher(journal.database, run: Sample.run())
    }
    #expect(throws: PublishingError.storage(.missingTable("insights"))) {
      try InsightShelf(journal.database)
    }
    let half = try prepared()
    try half.database.execute("DROP TABLE insight_runs")
    #expect(throws: PublishingError.storage(.missingTable("insight_runs"))) {
      try Publisher(half.database, run: Sample.run())
    }
  }
}
