import Model
import Spreadsheet

extension PersonWorkbook {
  private static let columns: [(column: WorkbookColumn, width: Double)] = [
    (.number, 6), (.statement, 60), (.trigger, 24), (.triggerKey, 20), (.outcome, 20),
    (.outcomeKey, 20), (.lag, 10), (.method, 17), (.days, 8), (.both, 8), (.triggerOnly, 8),
    (.outcomeOnly, 8), (.neither, 8), (.shareWith, 10), (.shareWithout, 10), (.lift, 8), (.phi, 8),
    (.rho, 8), (.rawP, 11), (.honestP, 11), (.q, 11), (.band, 10), (.incidents, 12),
    (.isProtective, 10), (.correlation, 12), (.dispersion, 8), (.degreesOfFreedom, 8),
    (.lowest, 10),
    (.greatest, 10), (.difference, 10), (.lowestDifference, 10), (.greatestDifference, 10),
    (.stage, 18), (.heldSince, 12), (.looks, 8), (.otherLags, 12), (.companions, 24),
    (.triggerSource, 12), (.warnings, 40), (.caveat, 60), (.incidentDates, 40),
  ]

  private static func place(_ column: WorkbookColumn) -> Int {
    columns.firstIndex { $0.column == column } ?? 0
  }

  /// Every reported finding, counted again from the days.
  var findingSheet: Sheet {
    let rows = facts.findings.findings.indices.map { place in
      let row = place + 1
      return naming(place) + counting(place, inRow: row) + testing(place, inRow: row)
        + sizing(place) + telling(place)
    }
    return sheet(.findings, Self.columns, rows)
  }

  private func finding(_ place: Int) -> Finding { facts.findings.findings[place] }

  private func naming(_ place: Int) -> [SheetCell] {
    let finding = finding(place)
    return [
      .whole(place + 1), .paragraph(text.insights[place].statement),
      .text(name(of: finding.trigger)), .text(finding.trigger.key.description),
      .text(name(of: finding.outcome)), .text(finding.outcome.key.description),
      .whole(finding.lag), .text(text.codes.methods[finding.discovery.association.pair.method]),
    ]
  }

  private func counting(_ place: Int, inRow row: Int) -> [SheetCell] {
    let association = finding(place).discovery.association
    let cells = CountCells(row: row, firstColumn: Self.place(.both))
    let ranges = PairRanges(association.pair, days, sheet: name(of: .days))
    let days: SheetCell =
      association.pair.method == .twoByTwo
      ? .formula(cells.sum, Double(association.days), "0")
      : .formula(ranges.completeDays, Double(association.days), "0")
    func count(_ first: Int, _ second: Int, _ value: Int?) -> SheetCell {
      guard let value, let formula = ranges.count(first, second) else { return SheetCell(.nothing) }
      return .formula(formula, Double(value), "0")
    }
    let counts = association.counts
    return [
      days, count(1, 1, counts?.both), count(1, 0, counts?.triggerOnly),
      count(0, 1, counts?.outcomeOnly), count(0, 0, counts?.neither),
    ] + cells.shares(counts) + [
      cells.lift(association.lift), cells.phi(association.phi), rho(association.rho, place),
    ]
  }

  private func rho(_ rho: Double?, _ place: Int) -> SheetCell {
    guard let rho, let ranks = rankRanges(ofFinding: place) else { return SheetCell(.nothing) }
    return .formula(
      "CORREL(\(ranks.trigger.absolute),\(ranks.outcome.absolute))", rho, SheetCell.measureFormat)
  }

  private func testing(_ place: Int, inRow row: Int) -> [SheetCell] {
    let discovery = finding(place).discovery
    let association = discovery.association
    let p = pairs.controlledP(inRow: row, of: Self.columns)
    return [
      .probability(association.rawP), .probability(association.honest?.p),
      q(discovery.q, of: p, on: name(of: .pairs)), .text(text.codes.bands[discovery.band]),
      .whole(association.incidents), .flag(association.isProtective),
      .measure(association.honest?.correlation), .measure(association.honest?.dispersion),
      .whole(association.honest?.degreesOfFreedom),
    ]
  }

  private func sizing(_ place: Int) -> [SheetCell] {
    let size = finding(place).discovery.size
    return [
      .measure(size?.interval.lowerBound), .measure(size?.interval.upperBound),
      .measure(size?.difference?.value), .measure(size?.difference?.interval.lowerBound),
      .measure(size?.difference?.interval.upperBound),
    ]
  }

  private func telling(_ place: Int) -> [SheetCell] {
    let finding = finding(place)
    let discovery = finding.discovery
    return [
      .text(text.codes.stages[finding.life.stage]), .day(finding.life.heldSince),
      .whole(finding.life.looksHeld),
      .text(discovery.alsoAtLags.map { "\($0)" }.joined(separator: ", ")),
      .paragraph(finding.redundantTriggers.map { name(of: $0) }.joined(separator: ", ")),
      .text(finding.triggerSource.flatMap { text.codes.sources[$0] }),
      .paragraph(
        discovery.warnings.compactMap { text.codes.warnings[$0] }.joined(separator: text.separator)),
      .paragraph(text.insights[place].caveat),
      .paragraph(finding.incidentDates.map(\.description).joined(separator: ", ")),
    ]
  }
}

/// The cells of a pair's two sides on the sheet of days, day by day.
struct PairRanges {
  /// The numbers of the trigger and of the outcome.
  let values: (trigger: CellRange, outcome: CellRange)
  /// The yes or no of both; nil where a side has none.
  private let presences: (trigger: CellRange, outcome: CellRange)?
  private let isRanked: Bool

  init(_ pair: Pair, _ days: DayColumns, sheet: String) {
    let (trigger, outcome) = (days.places[pair.trigger], days.places[pair.outcome])
    func ranges(_ first: Int, _ second: Int) -> (CellRange, CellRange) {
      (
        days.range(first, from: 0, to: pair.lag, of: sheet),
        days.range(second, from: pair.lag, to: 0, of: sheet)
      )
    }
    values = ranges(trigger.value, outcome.value)
    if let first = trigger.presence, let second = outcome.presence {
      presences = ranges(first, second)
    } else {
      presences = nil
    }
    isRanked = pair.method == .spearman
  }

  /// The number of days on which both are known as numbers.
  var completeDays: String {
    "SUMPRODUCT(ISNUMBER(\(values.trigger.absolute))*ISNUMBER(\(values.outcome.absolute)))"
  }

  /// The number of days on which the sides are these, 1 or 0; of ranked sides only days on which both
  /// are known as numbers too. Nil where a side has no yes or no.
  func count(_ trigger: Int, _ outcome: Int) -> String? {
    guard let presences else { return nil }
    var parts = [
      "\(presences.trigger.absolute),\(trigger)", "\(presences.outcome.absolute),\(outcome)",
    ]
    if isRanked {
      parts += ["\(values.trigger.absolute),\"<>\"", "\(values.outcome.absolute),\"<>\""]
    }
    return "COUNTIFS(\(parts.joined(separator: ",")))"
  }
}
