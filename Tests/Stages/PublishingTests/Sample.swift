import Model
import Publishing
import Storage
import TestSupport
import Testing

/// Results and runs of tests.
enum Sample {
  static let user = JournalFixture.id(1)

  static func run(_ number: Int = 1) -> PublishedRun {
    PublishedRun(id: "run-\(number)", computedAt: "2026-04-\(10 + number)T06:00:00Z")
  }

  static func insight(
    _ trigger: String, outcome: String = "headache", lag: Int = 0, q: Double = 0.01,
    effect: Double = 0.4, life: FoundInsight.Life = life()
  ) -> FoundInsight {
    var numbers = FoundInsight.Numbers(
      method: "two_by_two", effect: effect, rawP: 0.001 / 3, q: q, band: "moderate")
    numbers.lift = 2.1
    numbers.incidents = 7
    numbers.daysObserved = 60
    numbers.triggerDays = 20
    return FoundInsight(
      identity: FoundInsight.Identity(
        outcomeCategory: "pain", outcomeKey: outcome, triggerKey: trigger, lagDays: lag),
      words: Insight(
        statement: "It \"goes\" with é/😀; held.", plainStatement: "It \"goes\" with é/😀.",
        caveat: ("No cause, new.", "No cause, gone."), narrator: "template"),
      numbers: numbers,
      life: life, warnings: ["weekday", "a\"b"], facts: "{\"a\":1}",
      supportingSignals: ["s1", "s/2"])
  }

  static func life(
    _ stage: Stage = .emerging, since day: String = "2026-04-10", looks: Int = 1
  ) -> FoundInsight.Life {
    FoundInsight.Life(stage: stage, heldSince: day, looksHeld: looks)
  }

  static func result(
    _ insights: [FoundInsight], of user: String = user, status: PersonResult.Status = .ok,
    windowEnd: String = "2026-04-10", misses: [MissedInsight] = [], drivers: [FoundDriver] = []
  ) -> PersonResult {
    PersonResult(
      userID: user, status: status, message: status == .ok ? nil : "message",
      missing: status == .insufficientData ? (7, 3) : nil,
      window: status == .failed ? nil : ("2026-01-11", windowEnd), insights: insights,
      misses: misses, drivers: drivers)
  }
}

extension JournalFixture {
  /// What was done; how much was shown before stands in tests of its own.
  @discardableResult
  func publish(_ result: PersonResult, run: Int = 1) throws -> PublishingSummary {
    try Publisher(database, run: Sample.run(run)).publish(result).withoutShown
  }

  /// A person's insights by trigger.
  func shelf(of user: String = Sample.user) throws -> [String: PublishedInsight] {
    let insights = try InsightShelf(database).shelf(of: user).insights
    return Dictionary(uniqueKeysWithValues: insights.map { ($0.found.identity.triggerKey, $0) })
  }

  /// An insight as an older program left it.
  func addOldInsight(of user: String = Sample.user) throws {
    try insert(
      "insights",
      [
        "id": .text(nextID()), "user_id": .text(user), "statement": "Old.", "outcome_cat": "pain",
        "trigger_key": "dairy", "incidents": 4, "days_observed": 30, "strength": 0.4,
        "strength_band": "moderate",
      ])
  }

  var totalChanges: SQLValue? {
    get throws { try database.rows("SELECT total_changes()").first?.first }
  }
}

func summary(
  inserted: Int = 0, updated: Int = 0, unchanged: Int = 0, faded: Int = 0
) -> PublishingSummary {
  var summary = PublishingSummary()
  summary.inserted = inserted
  summary.updated = updated
  summary.unchanged = unchanged
  summary.faded = faded
  return summary
}

extension JournalFixture {
  /// A journal with the profile of the sample's person.
  static func ofSample() throws -> JournalFixture {
    let journal = try JournalFixture()
    try journal.addProfile(Sample.user)
    return journal
  }
}

extension Publisher {
  @discardableResult
  func publish(_ result: PersonResult) throws -> PublishingSummary {
    try #require(try publish([result]).first)
  }

  func preview(_ result: PersonResult) throws -> PublishingSummary {
    try #require(try preview([result]).first)
  }
}

extension PublishingSummary {
  var withoutShown: PublishingSummary {
    var summary = self
    summary.shown = 0
    return summary
  }
}
