import Charts
import Days
import Model

@testable import Publishing

/// Fixed days and words for charts.
enum ChartSample {
  /// 3 March 2026.
  static let first = CalendarDay(number: 20_515)

  static let legend = DoctorText.Legend(
    yes: "oui", no: "non", unknown: "inconnu", points: "points",
    days: [
      .noted: "noté", .unread: "écrit, pas encore lu", .measured: "appareils", .silent: "rien",
    ],
    weekdays: ["L", "M", "M", "J", "V", "S", "D"],
    months: [
      "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.",
      "déc.",
    ], percent: "\u{202F}%")

  static let text = words(ends: ([], []))

  static func words(ends: (trigger: [String], outcome: [String])) -> DoctorText.Charts {
    DoctorText.Charts(
      trigger: ("Durée du sommeil (h)", "Produits laitiers"), outcome: ("Humeur", "Mal de tête"),
      ends: ends, rows: rows, evidence: "evidence", strip: "strip", life: "life",
      incident: "les deux")
  }

  private static let rows: [DoctorText.Line] = [
    .init("Avec", "12 jours sur 15 (80 %)"), .init("Sans", "9 jours sur 60 (15 %)"),
    .init("Écart", "+65 points (de +32 à +80)"),
  ]

  static func style(_ theme: Theme = .turquoise) throws -> ChartStyle {
    ChartStyle(theme: theme, textSize: 9, typesetter: try Typesetter(), legend: legend)
  }

  /// Days of which every kind of mark comes, without chance.
  static func strip(days: Int, lag: Int, isRanked: Bool = false) -> DayStrip {
    let trigger = (0..<days).map { day -> DayStrip.Cell in
      if day % 11 == 10 { return .unknown }
      return isRanked ? .level(Double(day % 7) / 6) : day % 5 == 1 ? .yes : .no
    }
    let outcome = (0..<days).map { day -> DayStrip.Cell in
      day % 13 == 12 ? .unknown : day % 5 == 1 + lag || day % 17 == 3 ? .yes : .no
    }
    let incidents = (0..<max(0, days - lag)).filter {
      $0 % 5 == 1 && trigger[$0] != .unknown && outcome[$0 + lag] == .yes
    }
    return DayStrip(
      dates: (0..<days).map { first.advanced(by: $0) }, trigger: trigger, outcome: outcome,
      lag: lag, incidents: incidents)
  }

  static let shares = FindingSheet.Evidence.shares(
    DayCounts(both: 12, triggerOnly: 3, outcomeOnly: 9, neither: 51),
    EffectSize.Difference(unit: .share, value: 0.65, interval: 0.32...0.8))

  static let groups = FindingSheet.Evidence.groups(
    of: .outcome, with: .init([1, 2, 2, 2, 3], median: 2),
    without: .init([2, 3, 3, 3, 3, 4, 5], median: 3))

  static let points = FindingSheet.Evidence.points(
    (0..<40).map { day -> FindingSheet.ValuePair in
      let hours = day % 9
      return .init(trigger: 5 + Double(hours) / 2, outcome: Double(1 + (hours + day % 4) / 3))
    })

  static let life = (0..<12).map { look in
    FindingSheet.LifePoint(
      windowEnd: first.advanced(by: look * 2), effect: look == 5 ? nil : 0.3 + Double(look) / 40,
      isKept: look > 2 && look != 5)
  }
}
