import Model
import Spreadsheet

/// Every tested pair in the order of its sheet, and where its numbers stand there.
struct PairRows: Sendable {
  /// The pairs, by the p-value that is controlled.
  let discoveries: [Discovery]
  /// Which column holds the p-value that is controlled.
  private let controlled: WorkbookColumn

  static let columns: [(column: WorkbookColumn, width: Double)] = [
    (.trigger, 26), (.triggerKey, 22), (.outcome, 22), (.outcomeKey, 20), (.lag, 10), (.method, 17),
    (.days, 8), (.both, 8), (.triggerOnly, 8), (.outcomeOnly, 8), (.neither, 8), (.lift, 8),
    (.phi, 8), (.rho, 8), (.rawP, 11), (.honestP, 11), (.rank, 8), (.q, 11), (.isSignificant, 10),
    (.band, 10), (.incidents, 12), (.isKept, 10), (.gate, 34),
  ]

  init(of facts: WorkbookFacts) {
    let p = facts.discoveries.map { facts.controlledP(of: $0.association) ?? .infinity }
    discoveries = facts.discoveries.indices.sorted { (p[$0], $0) < (p[$1], $1) }
      .map { facts.discoveries[$0] }
    controlled = facts.pipeline.gates.test == .honest ? .honestP : .rawP
  }

  /// The place of a column.
  static func place(_ column: WorkbookColumn) -> Int {
    columns.firstIndex { $0.column == column } ?? 0
  }

  /// All cells of a column; nil without pairs.
  func range(_ column: WorkbookColumn, of sheet: String?) -> CellRange? {
    discoveries.isEmpty
      ? nil : CellRange(1...discoveries.count, column: Self.place(column), of: sheet)
  }

  /// All p-values that are controlled; nil without pairs.
  func controlledP(of sheet: String?) -> CellRange? { range(controlled, of: sheet) }

  /// The p-value that is controlled in a row of a sheet with these columns.
  func controlledP(
    inRow row: Int, of columns: [(column: WorkbookColumn, width: Double)]
  ) -> String {
    let place = columns.firstIndex { $0.column == controlled } ?? 0
    return CellRange.relative(row: row, column: place)
  }
}

extension PersonWorkbook {
  /// Every tested pair.
  var pairSheet: Sheet {
    let cells = pairs.discoveries.enumerated().map { place, discovery in
      row(of: discovery, at: place + 1)
    }
    return sheet(.pairs, PairRows.columns, cells)
  }

  private func row(of discovery: Discovery, at row: Int) -> [SheetCell] {
    let association = discovery.association
    let columns = facts.matrix?.columns ?? []
    let (trigger, outcome) = (
      columns[association.pair.trigger].term, columns[association.pair.outcome].term
    )
    let counts = CountCells(row: row, firstColumn: PairRows.place(.both))
    return [
      .text(name(of: trigger)), .text(trigger.key.description), .text(name(of: outcome)),
      .text(outcome.key.description), .whole(association.pair.lag),
      .text(text.codes.methods[association.pair.method]), .whole(association.days),
      .whole(association.counts?.both), .whole(association.counts?.triggerOnly),
      .whole(association.counts?.outcomeOnly), .whole(association.counts?.neither),
      counts.lift(association.lift), counts.phi(association.phi), .measure(association.rho),
      .probability(association.rawP), .probability(association.honest?.p),
      rank(of: discovery, at: row), q(of: discovery, at: row),
      significance(of: discovery, at: row), .text(text.codes.bands[discovery.band]),
      .whole(association.incidents), .flag(discovery.isKept),
      .text(discovery.failedGate.flatMap { text.codes.gates[$0] }),
    ]
  }

  /// How many p-values are at most as large.
  private func rank(of discovery: Discovery, at row: Int) -> SheetCell {
    guard let all = pairs.controlledP(of: nil),
      let p = facts.controlledP(of: discovery.association)
    else { return SheetCell(.nothing) }
    let count = pairs.discoveries.count {
      facts.controlledP(of: $0.association).map { $0 <= p } ?? false
    }
    let own = pairs.controlledP(inRow: row, of: PairRows.columns)
    return .formula("SUMPRODUCT(1*(\(all.absolute)<=\(own)))", Double(count), "0")
  }

  private func q(of discovery: Discovery, at row: Int) -> SheetCell {
    q(discovery.q, of: pairs.controlledP(inRow: row, of: PairRows.columns), on: nil)
  }

  /// The adjusted p-value of a p-value that stands in a cell, as a formula over all of them.
  func q(_ value: Double?, of own: String, on sheet: String?) -> SheetCell {
    guard let value, let all = pairs.controlledP(of: sheet),
      let ranks = pairs.range(.rank, of: sheet)
    else { return SheetCell(.nothing) }
    let products = "\(all.absolute)*\(place(of: .tests))/\(ranks.absolute)"
    let formula = Formula(array: "MIN(1,IF(\(all.absolute)>=\(own),\(products)))", value)
    return SheetCell(.formula(formula), CellStyle(format: SheetCell.probabilityFormat))
  }

  private func significance(of discovery: Discovery, at row: Int) -> SheetCell {
    guard let q = discovery.q else { return SheetCell(.nothing) }
    let own = CellRange.relative(row: row, column: PairRows.place(.q))
    // As the correction does: equality rejects, and no last bit decides.
    let isSignificant = q <= facts.pipeline.gates.falseDiscoveryRate * (1 + 1e-9)
    return .formula(
      "IF(\(own)<=\(place(of: .rate))*(1+1E-9),1,0)", isSignificant ? 1 : 0, "0")
  }
}

/// The cells of a, b, c and d, which stand side by side.
struct CountCells {
  let a: String
  let b: String
  let c: String
  let d: String

  init(row: Int, firstColumn: Int) {
    func cell(_ place: Int) -> String {
      CellRange.relative(row: row, column: firstColumn + place)
    }
    (a, b, c, d) = (cell(0), cell(1), cell(2), cell(3))
  }

  var sum: String { "\(a)+\(b)+\(c)+\(d)" }

  func lift(_ value: Double?) -> SheetCell {
    value.map { .formula("(\(a)/(\(a)+\(b)))/((\(a)+\(c))/(\(sum)))", $0, SheetCell.measureFormat) }
      ?? SheetCell(.nothing)
  }

  func phi(_ value: Double?) -> SheetCell {
    value.map {
      .formula(
        "(\(a)*\(d)-\(b)*\(c))/SQRT((\(a)+\(b))*(\(c)+\(d))*(\(a)+\(c))*(\(b)+\(d)))", $0,
        SheetCell.measureFormat)
    } ?? SheetCell(.nothing)
  }

  /// The share of days with the outcome among days with the trigger, and among those without; empty
  /// where there are none.
  func shares(_ counts: DayCounts?) -> [SheetCell] {
    func share(_ part: String, _ other: String, _ value: (Int, of: Int)) -> SheetCell {
      guard value.of > 0 else { return SheetCell(.nothing) }
      return .formula("\(part)/(\(part)+\(other))", Double(value.0) / Double(value.of), "0.0%")
    }
    guard let counts else { return [SheetCell(.nothing), SheetCell(.nothing)] }
    return [
      share(a, b, (counts.both, of: counts.triggerDays)),
      share(c, d, (counts.outcomeOnly, of: counts.daysWithoutTrigger)),
    ]
  }
}
