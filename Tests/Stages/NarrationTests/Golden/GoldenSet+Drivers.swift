import Days
import Model
import Narration
import TestSupport

// What moves several features at once.
extension GoldenSet {
  typealias Pairs = [DriverFinding.SilencedPair]

  /// Every key of the taxonomy that can follow a driver.
  static func followers() throws -> [Term] {
    let terms = try Shipped.taxonomy().closedTerms
    return terms.filter { $0.role == .trigger } + terms.filter { $0.role == .outcome }
  }

  static func pair(_ trigger: Term, _ outcome: Term, lag: Int = 0) -> DriverFinding.SilencedPair {
    DriverFinding.SilencedPair(trigger: trigger, outcome: outcome, lag: lag)
  }

  static func drivers(in language: Language) throws -> [GoldenSection] {
    let few = [Sample.alcohol, Sample.sleepLength, Sample.headache]
    let coupled = [pair(Sample.alcohol, Sample.headache)]
    func section(
      _ name: String, _ followers: [Term], _ pattern: SharedDriver.Pattern, _ pairs: Pairs
    )
      -> GoldenSection
    {
      GoldenSection(
        "driver: \(name)",
        TemplateNarrator().word(
          DriverFinding(pattern: pattern, followers: followers, silenced: pairs), in: language))
    }
    let patterns = try patterns()
    let rota = patterns[0].pattern
    let every = try followers()
    return patterns.flatMap { name, pattern in
      [
        section("\(name), no pair", few, pattern, []),
        section("\(name), one pair", few, pattern, coupled),
        GoldenSection(
          "answer: moves with \(name)",
          TemplateNarrator().word(
            PairAnswer(
              trigger: Sample.alcohol, outcome: Sample.headache, lag: 1, days: 84, counts: nil,
              verdict: .shared(pattern)), in: language)),
      ]
    } + [
      section("two features", Array(few.suffix(2)), rota, []),
      section("eight features", Array(every.prefix(8)), rota, []),
      section("nine features", Array(every.prefix(9)), rota, []),
      section("every feature", every, rota, []),
      section(
        "one pair at both lags", few, rota,
        coupled + [pair(Sample.alcohol, Sample.headache, lag: 1)]),
      section(
        "three pairs", few, rota,
        coupled + [
          pair(Sample.steps, Sample.mood, lag: 1),
          pair(Sample.medication("ibuprofène 400"), Sample.nausea, lag: 2),
        ]),
      section("eight pairs", few, rota, every.prefix(8).map { pair($0, Sample.headache) }),
      section("nine pairs", few, rota, every.prefix(9).map { pair($0, Sample.headache) }),
      section(
        "many pairs at both lags", few, rota,
        every.prefix(20).flatMap { [pair($0, Sample.mood), pair($0, Sample.mood, lag: 1)] }),
    ]
  }

  /// Every fold of the taxonomy, a rota first, and everything that is no fold.
  private static func patterns() throws -> [(name: String, pattern: SharedDriver.Pattern)] {
    let folds = try Shipped.taxonomy().folds
    let rota = folds.filter { $0.name == "cycle_10" }
    let stretches = [
      ("2026-03-03", "2026-03-12"), ("2026-02-27", "2026-03-01"), ("2025-12-28", "2026-01-04"),
    ]
    return (rota + folds.filter { $0.name != "cycle_10" }).map { ($0.name, .calendar($0)) }
      + stretches.compactMap { first, last in
        guard let start = CalendarDay(first), let end = CalendarDay(last),
          let days = DayRange(first: start, last: end)
        else { return nil }
        return ("stretch from \(first)", .stretch(days))
      } + [("together", .together)] + periods()
  }

  /// What people told: one stretch of each label, several of those that may have some, and what
  /// still goes on.
  private static func periods() -> [(name: String, pattern: SharedDriver.Pattern)] {
    let stretches = (1...6).compactMap { month in
      CalendarDay("2026-0\(month)-03").flatMap {
        LifePeriod.Stretch(first: $0, last: $0.advanced(by: 9))
      }
    }
    let unended = LifePeriod.Stretch(first: stretches[5].first, last: nil).map { [$0] } ?? []
    var periods: [(name: String, pattern: SharedDriver.Pattern)] = []
    for label in LifePeriod.Label.allCases {
      let name = "period \(label.rawValue)"
      periods.append((name, .period(label, [stretches[2]])))
      if label != .job {
        periods.append((name + " twice", .period(label, Array(stretches.prefix(2)))))
        periods.append((name + " six times", .period(label, stretches)))
      }
      periods.append((name + " still going on", .period(label, unended)))
    }
    return periods
  }
}
