import Days
import Job
import Model
import Numerics
import Publishing
import Storage
import TestSupport
import Testing

/// Someone whose coffee, alcohol, headaches, mood and energy change on four short holidays, and
/// nothing acts on anything.
@Suite struct PeriodJobTests {
  private static let seed: UInt64 = 11
  private let user = RandomJournal.user(1)
  private let holidays = [
    ("2026-01-24", "2026-01-28"), ("2026-02-17", "2026-02-20"), ("2026-03-19", "2026-03-23"),
    ("2026-04-11", "2026-04-14"),
  ]

  private func journal(language: String = "en") throws -> JournalFixture {
    let journal = try JournalFixture()
    try journal.addProfile(user, language: language, zone: "UTC")
    var stream = RandomStream(seed: Self.seed)
    let today = try #require(CalendarDay("2026-04-20"))
    try journal.database.execute("BEGIN")
    for offset in 1...100 {
      let day = today.advanced(by: -offset).description
      try write(day, holidays.contains { $0.0 <= day && day <= $0.1 }, from: &stream, into: journal)
    }
    try journal.database.execute("COMMIT")
    return journal
  }

  private func write(
    _ day: String, _ isHoliday: Bool, from stream: inout RandomStream,
    into journal: JournalFixture
  ) throws {
    func add(_ name: String, _ hour: Int, _ value: Double? = nil) throws {
      try journal.addSignal(of: user, name, at: "\(day)T\(hour):00:00Z", value: value)
    }
    try add("food.meal", 12)
    if stream.bernoulli(isHoliday ? 0.02 : 0.85) { try add("food.coffee", 13) }
    if stream.bernoulli(isHoliday ? 0.98 : 0.15) { try add("food.alcohol", 14) }
    if stream.bernoulli(isHoliday ? 0.02 : 0.75) { try add("pain.headache", 15, 5) }
    let bonus = isHoliday ? 3 : 0
    try add("mood.state", 16, Double(1 + bonus + stream.integer(below: 2)))
    try add("energy.level", 17, Double(1 + bonus + stream.integer(below: 2)))
  }

  private func tell(_ journal: JournalFixture) throws {
    for (first, last) in holidays {
      try journal.addPeriod(of: user, "holiday", (first, last))
    }
  }

  private func shelf(_ journal: JournalFixture) throws -> PersonShelf {
    try InsightShelf(journal.database).shelf(of: user)
  }

  @Test func whatMovesWithHolidaysIsPublishedInWordsAskedAndAudited() async throws {
    let journal = try journal()
    try tell(journal)
    let summary = try await journal.run()
    let shelf = try shelf(journal)
    let told = try #require(shelf.drivers.first, "seed \(Self.seed)")
    #expect(told.pattern == "period_holiday")
    #expect(told.days == holidays.map { FoundDriver.Days(first: $0.0, last: $0.1) })
    #expect(
      told.statement.hasPrefix(
        "During your holidays (from 24 to 28 January 2026, from 17 to 20 February 2026, from 19 to "
          + "23 March 2026, from 11 to 14 April 2026) several things changed together: "))
    let pairs = told.pairs.map { "\($0.trigger) \($0.outcome) \($0.lagDays)" }
    #expect(!pairs.isEmpty, "seed \(Self.seed)")
    let audit = try RunAudit(of: RunFolder(path: summary.folder), users: nil)
    var audited: [String] = []
    try audit.forEachPair { pair throws(JobError) in
      guard pair.reason == Gate.driver.rawValue else { return }
      audited.append("\(pair.trigger) \(pair.outcome) \(pair.pair.lag)")
    }
    let silenced = shelf.drivers.flatMap(\.pairs).map {
      "\($0.trigger) \($0.outcome) \($0.lagDays)"
    }
    #expect(audited.sorted() == silenced.sorted())
    let answers = try audit.answers(of: user, to: PairQuestion(trigger: nil, outcome: nil))
    let shared = answers.others.filter {
      if case .shared(.period(.holiday, _)) = $0.verdict { true } else { false }
    }
    #expect(shared.count == pairs.count)
    #expect(shelf.insights.isEmpty, "seed \(Self.seed): \(shelf.insights.map(\.found.statement))")
  }

  @Test func deletedPeriodsAreNone() async throws {
    let (never, deleted) = (try journal(language: "fr"), try journal(language: "fr"))
    let expected = try await never.run()
    try tell(deleted)
    let told = try await deleted.run()
    #expect(told.decisionDigest != expected.decisionDigest)
    #expect(try shelf(deleted).drivers.first?.statement.contains("vos vacances") == true)
    let other = try journal(language: "fr")
    try tell(other)
    try other.database.execute("UPDATE periods SET deleted_at = '2026-04-19T00:00:00Z'")
    #expect(try await other.run().decisionDigest == expected.decisionDigest)
    #expect(try shelf(other).drivers == shelf(never).drivers)
  }
}
