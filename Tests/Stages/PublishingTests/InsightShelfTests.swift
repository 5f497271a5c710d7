import Publishing
import Storage
import TestSupport
import Testing

@Suite struct InsightShelfTests {
  @Test func theStrongestEvidenceComesFirstAndTheFadedLast() throws {
    let journal = try JournalFixture.ofSample()
    let best = Sample.insight("food.faded", q: 0.0001)
    try journal.publish(Sample.result([best]))
    let found = [
      Sample.insight("food.third", q: 0.02, effect: 0.3),
      Sample.insight("food.second", q: 0.02, effect: -0.5),
      Sample.insight("food.first", q: 0.01, effect: 0.3),
      Sample.insight("food.fourth", q: 0.05, effect: 0.9),
    ]
    try journal.publish(Sample.result(found), run: 2)
    let shelf = try InsightShelf(journal.database).shelf(of: Sample.user)
    #expect(
      shelf.insights.map(\.found.identity.triggerKey)
        == ["food.first", "food.second", "food.third", "food.fourth", "food.faded"])
  }

  @Test func equalEvidenceIsOrderedById() throws {
    let journal = try JournalFixture.ofSample()
    try journal.publish(
      Sample.result((0..<20).map { Sample.insight("food.\($0)") }))
    let ids = try InsightShelf(journal.database).shelf(of: Sample.user).insights.map(\.id)
    #expect(ids == ids.sorted())
  }

  @Test func theLatestRunIsTold() throws {
    let journal = try JournalFixture.ofSample()
    let shelf = try InsightShelf(journal.database)
    #expect(try shelf.shelf(of: Sample.user).lastRun == nil)
    try journal.publish(Sample.result([], status: .failed), run: 3)
    try journal.publish(Sample.result([], status: .insufficientData), run: 2)
    #expect(try shelf.shelf(of: Sample.user).lastRun?.status == "failed")
    #expect(try shelf.shelf(of: Sample.user).lastRun?.computedAt == "2026-04-13T06:00:00Z")
  }

  /// `-10` comes after `-9`, although not as a text.
  @Test func ofTheRunsOfOneInstantTheLastOneIsTold() throws {
    let journal = try JournalFixture.ofSample()
    for number in 1...11 {
      let run = PublishedRun(id: "run-\(number)", computedAt: "2026-04-11T06:00:00Z")
      let status: PersonResult.Status = number == 11 ? .ok : .failed
      try Publisher(journal.database, run: run).publish(Sample.result([], status: status))
    }
    let last = try InsightShelf(journal.database).shelf(of: Sample.user).lastRun
    #expect(last?.status == "ok")
  }

  @Test func everyoneWithSomethingIsListedOnce() throws {
    let journal = try JournalFixture()
    let shelf = try InsightShelf(journal.database)
    #expect(try shelf.userIDs().isEmpty)
    try journal.addProfile(JournalFixture.id(3))
    try journal.addProfile(JournalFixture.id(1))
    try journal.publish(Sample.result([Sample.insight("food.a")], of: JournalFixture.id(1)))
    // A person whose profile is gone keeps their rows.
    try journal.addProfile(JournalFixture.id(2))
    try journal.publish(Sample.result([], of: JournalFixture.id(2), status: .failed))
    try journal.database.execute("DELETE FROM profiles WHERE user_id = '\(JournalFixture.id(2))'")
    try journal.addOldInsight(of: JournalFixture.id(4))
    #expect(try shelf.userIDs() == [1, 2, 3, 4].map(JournalFixture.id))
  }
}
