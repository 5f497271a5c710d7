import Days
import Model
import Narration

/// A finding under construction, with numbers that hang together.
struct Case {
  var trigger: Term
  var outcome: Term
  /// both, trigger only, outcome only, neither.
  var counts: DayCounts?
  /// Spearman's rho; nil makes a 2x2 table.
  var rho: Double?
  var days = 62
  var lag = 0
  var otherLags: [Int] = []
  var band = StrengthBand.moderate
  var warnings: [Warning] = []
  var size: EffectSize?
  /// Other triggers that tell the same, and whether this one speaks for them.
  var redundant: [Term] = []
  var speaks = true
  var stage = Stage.emerging
  var heldDays = 0
  var looks = 1
  var isBack = false

  init(_ trigger: Term, _ outcome: Term, _ counts: [Int]? = nil, rho: Double? = nil, lag: Int = 0) {
    self.trigger = trigger
    self.outcome = outcome
    self.counts = counts.map {
      DayCounts(both: $0[0], triggerOnly: $0[1], outcomeOnly: $0[2], neither: $0[3])
    }
    self.rho = rho
    self.lag = lag
    days = self.counts?.days ?? days
  }

  /// The same with the other lags at which it holds.
  func also(_ lags: Int...) -> Case {
    var copy = self
    copy.otherLags = lags
    return copy
  }

  /// The same after it has held for so many days.
  func held(_ days: Int, looks: Int = 15, _ stage: Stage = .established) -> Case {
    var copy = self
    (copy.heldDays, copy.looks, copy.stage) = (days, looks, stage)
    return copy
  }

  /// The same with a difference of shares, in hundredths, and its interval.
  func differing(by value: Int, _ interval: ClosedRange<Double>) -> Case {
    var copy = self
    copy.size = EffectSize(
      interval: -0.1...0.6,
      difference: EffectSize.Difference(
        unit: .share, value: Double(value) / 100, interval: interval))
    return copy
  }

  /// The same with warnings.
  func warning(_ warnings: Warning...) -> Case {
    var copy = self
    copy.warnings = warnings
    return copy
  }

  var finding: Finding {
    let isLess = counts.map { $0.both * $0.neither < $0.triggerOnly * $0.outcomeOnly } ?? false
    let phi = rho == nil ? (isLess ? -0.4 : 0.4) : nil
    let association = Association(
      pair: Pair(trigger: 0, outcome: 1, lag: lag, method: rho == nil ? .twoByTwo : .spearman),
      days: days, counts: counts, rho: rho, phi: phi, lift: rho == nil ? 1.75 : nil,
      rawP: 0.000_012_345_678_901_234_5,
      honest: HonestTest(
        correlation: 0.4, degreesOfFreedom: 50, dispersion: 1, p: 0.1 + 0.2, days: []),
      isProtective: (phi ?? rho ?? 0) < 0, incidentDays: [1, 3])
    var discovery = Discovery(association: association, q: 0.05, band: band, failedGate: nil)
    discovery.alsoAtLags = otherLags
    discovery.warnings = warnings
    discovery.size = size
    discovery.speaksForOthers = speaks
    let last = CalendarDay(number: 20_000)
    var life = FindingLife(
      stage: stage, heldSince: last.advanced(by: -heldDays), looksHeld: looks, windowEnd: last)
    life.isBack = isBack
    return Finding(
      trigger: trigger, outcome: outcome, discovery: discovery,
      window: DayRange(endingOn: last, count: 90),
      incidentDates: [last.advanced(by: -5), last.advanced(by: -3)], supportingRows: [4, 9],
      triggerSource: nil, redundantTriggers: redundant,
      life: life)
  }

  func insight(in language: Language) -> Insight {
    TemplateNarrator().word(finding, in: language)
  }

  func statement(in language: Language) -> String { insight(in: language).statement }

  func caveat(in language: Language) -> String { insight(in: language).caveat }
}
