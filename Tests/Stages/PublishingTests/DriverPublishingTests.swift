import Publishing
import Storage
import TestSupport
import Testing

/// What moves several features at once is published with the run.
@Suite struct DriverPublishingTests {
  private let rota = FoundDriver(
    pattern: "cycle_10", stretch: nil, features: ["food.coffee", "pain.headache"],
    pairs: [FoundDriver.Pair(trigger: "food.coffee", outcome: "pain.headache", lagDays: 1)],
    statement: "Un « rythme »/é.")
  private let holiday = FoundDriver(
    pattern: "stretch", stretch: ("2026-03-03", "2026-03-12"), features: ["a.b", "c.d"], pairs: [],
    statement: "S.")

  private let job = FoundDriver(
    pattern: "period_job", stretch: nil,
    days: [
      FoundDriver.Days(first: "2025-03-03", last: "2026-03-12"),
      FoundDriver.Days(first: "2026-04-01", last: nil),
    ], features: ["a.b"], pairs: [], statement: "S.")

  private func column(_ journal: JournalFixture) throws -> [SQLValue] {
    try journal.database.rows("SELECT drivers FROM insight_runs ORDER BY run_id").compactMap(
      \.first)
  }

  @Test func theColumnHasStableNames() throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([], drivers: [rota, holiday]))
    #expect(
      try column(journal) == [
        .text(
          #"[{"features":["food.coffee","pain.headache"],"#
            + #""pairs":[{"lag_days":1,"outcome":"pain.headache","trigger":"food.coffee"}],"#
            + #""pattern":"cycle_10","statement":"Un « rythme »/é."},"#
            + #"{"features":["a.b","c.d"],"first":"2026-03-03","last":"2026-03-12","pairs":[],"#
            + #""pattern":"stretch","statement":"S."}]"#)
      ])
    #expect(try InsightShelf(journal.database).shelf(of: Sample.user).drivers == [rota, holiday])
  }

  @Test func aPeriodHasItsDays() throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([], drivers: [job]))
    #expect(
      try column(journal) == [
        .text(
          #"[{"days":[{"first":"2025-03-03","last":"2026-03-12"},{"first":"2026-04-01"}],"#
            + #""features":["a.b"],"pairs":[],"pattern":"period_job","statement":"S."}]"#)
      ])
    #expect(try InsightShelf(journal.database).shelf(of: Sample.user).drivers == [job])
  }

  @Test func theSameRunAgainChangesNoRowAndAnotherOneDoes() throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([], drivers: [rota]))
    let before = try journal.totalChanges
    try journal.publish(Sample.result([], drivers: [rota]))
    #expect(try journal.totalChanges == before)
    try journal.publish(Sample.result([], drivers: [holiday]))
    #expect(try journal.totalChanges != before)
    #expect(try InsightShelf(journal.database).shelf(of: Sample.user).drivers == [holiday])
  }

  /// A person who could not be computed keeps everything that was told.
  @Test func theLastRunThatComputedIsTold() throws {
    let journal = try JournalFixture.ofSample()
    let shelf = try InsightShelf(journal.database)
    #expect(try shelf.shelf(of: Sample.user).drivers.isEmpty)
    try journal.publish(Sample.result([], drivers: [rota]))
    try journal.publish(Sample.result([], status: .failed), run: 2)
    #expect(try shelf.shelf(of: Sample.user).drivers == [rota])
    try journal.publish(Sample.result([], status: .insufficientData), run: 3)
    #expect(try shelf.shelf(of: Sample.user).drivers.isEmpty)
  }

  @Test(arguments: ["[1]", #"[{"pattern": "cycle_10"}]"#])
  func whatNoRunWritesIsNamed(_ text: String) throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(Sample.result([], drivers: [rota]))
    try journal.database.execute("UPDATE insight_runs SET drivers = '\(text)'")
    let shelf = try InsightShelf(journal.database)
    #expect(throws: PublishingError.unreadableRun(column: "drivers")) {
      try shelf.shelf(of: Sample.user)
    }
  }

  @Test func aJournalOfTheOlderSchemaIsNamed() throws {
    let journal = try JournalFixture.ofSample()
    try journal.database.execute("ALTER TABLE insight_runs DROP COLUMN drivers")
    let missing = PublishingError.storage(
      .missingColumn(table: "insight_runs", column: "drivers"))
    #expect(throws: missing) { try InsightShelf(journal.database) }
    #expect(throws: missing) { try Publisher(journal.database, run: Sample.run()) }
  }
}
