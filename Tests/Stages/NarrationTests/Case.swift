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

  var finding: Finding {
    let isLess = counts.map { $0.both * $0.neither < $0.triggerOnly * $0.outcomeOnly } ?? false
    let phi = rho == nil ? (isLess ? -0.4 : 0.4) : nil
    let association = Association(
      pair: Pair(trigger: 0, outcome: 1, lag: lag, method: rho == nil ? .twoByTwo : .spearman),
      days: days, counts: counts, rho: rho, phi: phi, lift: rho == nil ? 1.75 : nil,
      rawP: 0.000_012_345_678_901_234_5, rawLogP: -11.3, honestP: 0.1 + 0.2,
      isProtective: (phi ?? rho ?? 0) < 0, incidentDays: [1, 3])
    var discovery = Discovery(association: association, q: 0.05, band: band, failedGate: nil)
    discovery.alsoAtLags = otherLags
    discovery.warnings = warnings
    let last = CalendarDay(number: 20_000)
    return Finding(
      trigger: trigger, outcome: outcome, discovery: discovery,
      window: DayRange(endingOn: last, count: 90),
      incidentDates: [last.advanced(by: -5), last.advanced(by: -3)], supportingRows: [4, 9],
      triggerSource: nil)
  }

  func statement(in language: Language) -> String {
    TemplateNarrator().word(finding, in: language).statement
  }
}
