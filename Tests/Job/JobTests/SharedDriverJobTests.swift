import Configuration
import Days
import Job
import Model
import Numerics
import Publishing
import Storage
import TestSupport
import Testing

/// A shift worker whose coffee, alcohol, sleep, mood, energy and headaches follow five days of work
/// and five of rest, and nothing acts on anything.
@Suite struct SharedDriverJobTests {
  private static let seed: UInt64 = 5
  private let user = RandomJournal.user(1)

  private func journal(language: String = "en") throws -> JournalFixture {
    let journal = try JournalFixture()
    try journal.addProfile(user, language: language, zone: "UTC")
    var stream = RandomStream(seed: Self.seed)
    let today = try #require(CalendarDay("2026-04-20"))
    try journal.database.execute("BEGIN")
    for offset in 1...120 {
      let day = today.advanced(by: -offset)
      try write(day, isWork: day.number % 10 < 5, from: &stream, into: journal)
    }
    try journal.database.execute("COMMIT")
    return journal
  }

  private func write(
    _ day: CalendarDay, isWork: Bool, from stream: inout RandomStream, into journal: JournalFixture
  ) throws {
    func add(_ name: String, _ hour: Int, _ value: Double? = nil) throws {
      try journal.addSignal(of: user, name, at: "\(day)T\(hour):00:00Z", value: value)
    }
    try add("food.meal", 12)
    if stream.bernoulli(isWork ? 0.9 : 0.1) { try add("food.coffee", 13) }
    if stream.bernoulli(isWork ? 0.1 : 0.9) { try add("food.alcohol", 14) }
    if stream.bernoulli(isWork ? 0.9 : 0.1) { try add("pain.headache", 15, 5) }
    let bonus = isWork ? 0 : 2
    try add("mood.state", 16, Double(1 + bonus + stream.integer(below: 3)))
    try add("energy.level", 17, Double(1 + bonus + stream.integer(below: 3)))
    try add("stress.level", 18, Double(3 - bonus + stream.integer(below: 3)))
  }

  /// The shipped pipeline when it does not look for shared drivers.
  private func pipelineWithoutDrivers() throws -> LoadedPipeline {
    let shipped = try shippedPipeline()
    let text = String(decoding: shipped.pipelineData, as: UTF8.self)
    let on = #""sharedDrivers": true"#
    try #require(text.contains(on))
    let changed = text.replacing(on, with: #""sharedDrivers": false"#)
    return try LoadedPipeline(
      pipeline: ConfigurationFile(name: "pipeline", bytes: Array(changed.utf8)),
      taxonomy: ConfigurationFile(name: "taxonomy", bytes: shipped.taxonomyData))
  }

  private func shelf(_ journal: JournalFixture) throws -> PersonShelf {
    try InsightShelf(journal.database).shelf(of: user)
  }

  private func named(_ pair: FoundDriver.Pair) -> String {
    "\(pair.trigger) \(pair.outcome) \(pair.lagDays)"
  }

  private func named(_ insight: PublishedInsight) -> String {
    let identity = insight.found.identity
    return "\(identity.triggerKey) \(identity.outcomeCategory).\(identity.outcomeKey) "
      + "\(identity.lagDays)"
  }

  @Test func aRotaIsPublishedInWordsAndAuditedAsItWas() async throws {
    let journal = try journal()
    let summary = try await journal.run()
    let shelf = try shelf(journal)
    let rota = try #require(shelf.drivers.first, "seed \(Self.seed)")
    #expect(rota.pattern == "cycle_10")
    for feature in ["food.coffee", "food.alcohol", "pain.headache", "mood.state"] {
      #expect(rota.features.contains(feature), "seed \(Self.seed): \(rota.features)")
    }
    #expect(rota.statement.hasPrefix("Several things follow a 10-day rhythm: "))
    #expect(rota.statement.contains("is therefore not called an association: "))
    let silenced = shelf.drivers.flatMap(\.pairs).map(named)
    #expect(silenced.contains("food.coffee pain.headache 0"), "seed \(Self.seed): \(silenced)")
    #expect(Set(silenced).isDisjoint(with: shelf.insights.map(named)))
    let audit = try RunAudit(of: RunFolder(path: summary.folder), users: nil)
    var audited: [String] = []
    try audit.forEachPair { pair throws(JobError) in
      guard pair.reason == Gate.driver.rawValue else { return }
      audited.append("\(pair.trigger) \(pair.outcome) \(pair.pair.lag)")
    }
    #expect(audited.sorted() == silenced.sorted())
  }

  @Test func publishingTheSameRunAgainDecidesTheSame() async throws {
    let journal = try journal(language: "fr")
    let first = try await journal.run()
    let before = try shelf(journal)
    #expect(before.drivers.first?.statement.contains("10\u{00A0}jours") == true)
    let second = try await journal.run()
    #expect(second.decisionDigest == first.decisionDigest)
    #expect(try shelf(journal).drivers == before.drivers)
    // The digest of decisions sees the drivers.
    let without = try pipelineWithoutDrivers()
    let other = try await self.journal(language: "fr").run { $0.pipeline = without }
    #expect(other.decisionDigest != first.decisionDigest)
  }

  /// What was told before shared drivers were looked for fades, and the page says for what.
  @Test func anEarlierFindingThatMovesWithARotaFadesAndIsNamedWithIt() async throws {
    let journal = try journal()
    let before = try pipelineWithoutDrivers()
    _ = try await journal.run { $0.pipeline = before }
    let told = try shelf(journal)
    #expect(told.drivers.isEmpty)
    #expect(told.insights.map(named).contains("food.coffee pain.headache 0"))
    _ = try await journal.run { $0.isConfirmed = true }
    let now = try shelf(journal)
    let coffee = try #require(
      now.insights.first { named($0) == "food.coffee pain.headache 0" })
    #expect(coffee.stage == .faded)
    #expect(now.drivers.flatMap(\.pairs).map(named).contains(named(coffee)))
    let looks = try journal.database.rows(
      """
      SELECT kept FROM insight_looks
        WHERE trigger_key = 'food.coffee' AND outcome_key = 'headache' AND lag_days = 0
      """)
    #expect(looks == [[0]])
  }

  @Test func askingForSuchAPairNamesTheRota() async throws {
    let journal = try journal()
    let summary = try await journal.run()
    let audit = try RunAudit(of: RunFolder(path: summary.folder), users: [user])
    let answers = try audit.answers(
      of: user,
      to: PairQuestion(
        trigger: Shipped.term("food.coffee"), outcome: Shipped.term("pain.headache")))
    let today = try #require(answers.asked.first { $0.lag == 0 })
    guard case .shared(.calendar(let fold)) = today.verdict else {
      Issue.record("seed \(Self.seed): \(today.verdict)")
      return
    }
    #expect(fold.name == "cycle_10")
    let everything = try audit.answers(of: user, to: PairQuestion(trigger: nil, outcome: nil))
    #expect(everything.others.contains { $0.verdict == today.verdict })
    // The folder of the run goes with the journal.
    #expect(try self.shelf(journal).drivers.first?.pattern == fold.name)
  }
}
