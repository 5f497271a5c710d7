import Days
import Model
import Spreadsheet

/// A workbook in which every number of one look at one person can be counted again.
public struct PersonWorkbook: Sendable {
  let facts: WorkbookFacts
  let text: WorkbookText
  let days: DayColumns
  let pairs: PairRows
  /// The findings that rest on ranks, by their places among all.
  let ranked: [Int]

  /// The workbook of some facts, in the words of a language.
  public init(_ facts: WorkbookFacts, _ text: WorkbookText) {
    self.facts = facts
    self.text = text
    days = DayColumns(of: facts.matrix)
    pairs = PairRows(of: facts)
    let findings = facts.findings.findings
    ranked = findings.indices.filter { findings[$0].discovery.association.rho != nil }
  }

  /// The workbook. Of a person without signals or findings a sheet has its headings only; that of
  /// ranks is left out where nothing rests on them.
  public var workbook: Workbook {
    // An instant of 0 would stand for the clock.
    let second = max(1, facts.instant.milliseconds / 1000)
    var workbook = Workbook(title: text.title, author: "Constat", createdSecond: second)
    workbook.sheets = [
      overview, daySheet, signalSheet, refusalSheet, findingSheet, pairSheet,
    ]
    if !ranked.isEmpty { workbook.sheets.append(rankSheet) }
    return workbook
  }

  /// The name of a sheet.
  func name(of sheet: WorkbookSheet) -> String { text.sheets[sheet] ?? sheet.rawValue }

  /// A sheet of headings and rows.
  func sheet(
    _ sheet: WorkbookSheet, _ columns: [(column: WorkbookColumn, width: Double)],
    _ rows: [[SheetCell]]
  ) -> Sheet {
    var page = Sheet(name(of: sheet))
    page.hasHeading = true
    page.rows = [columns.map { .heading(text.columns[$0.column] ?? $0.column.rawValue) }] + rows
    page.widths = columns.map(\.width)
    return page
  }

  /// What a feature is called.
  func name(of term: Term) -> String { text.names[term.key]?.name ?? term.key.description }
}

extension PersonWorkbook {
  private static let firstItemRow = 2

  /// The cell of the overview that holds a number.
  func place(of item: WorkbookItem) -> String {
    let row = Self.firstItemRow + (WorkbookItem.allCases.firstIndex(of: item) ?? 0)
    return CellRange(row...row, column: 1, of: name(of: .overview)).absolute
  }

  private var overview: Sheet {
    var page = Sheet(name(of: .overview))
    page.widths = [44, 96]
    var title = CellStyle()
    title.isBold = true
    page.rows = [[SheetCell(.text(text.title), title)], []]
    for item in WorkbookItem.allCases {
      page.rows.append([.label(text.items[item] ?? item.rawValue), cell(of: item).leading])
    }
    for paragraphs in [text.outcome, text.guide] where !paragraphs.isEmpty {
      page.rows += [[]] + paragraphs.map { [SheetCell(.nothing), .paragraph($0)] }
    }
    return page
  }

  private func cell(of item: WorkbookItem) -> SheetCell {
    let findings = facts.findings
    let axis = facts.matrix?.axis
    let journaled = facts.window.map { facts.journaled.count(in: $0) } ?? 0
    return switch item {
    case .person: .text(findings.person.userID)
    case .instant: .text(facts.instant.description)
    case .zone: .text(facts.zone)
    case .pipeline: .text(facts.pipeline.name)
    case .firstDay: .day(facts.window?.first)
    case .lastDay: .day(facts.window?.last)
    case .windowDays: .whole(facts.window?.count ?? 0)
    case .journaledDays: .whole(journaled)
    case .completeness:
      facts.window.map {
        .formula(
          "\(place(of: .journaledDays))/\(place(of: .windowDays))",
          Double(journaled) / Double($0.count), "0%")
      } ?? SheetCell(.nothing)
    case .firstKnownDay: .day(axis?.first)
    case .knownDays: .whole(axis?.count ?? 0)
    case .features: .whole(facts.matrix?.columns.count ?? 0)
    case .accepted: .whole(findings.accepted)
    case .refused: .whole(facts.refused.count)
    case .refusedPairs: .whole(findings.refusedPairs.values.reduce(0, +))
    case .tests: testCount
    case .rate: .number(facts.pipeline.gates.falseDiscoveryRate, "0.00")
    case .found: .whole(findings.findings.count)
    }
  }

  private var testCount: SheetCell {
    guard let p = pairs.controlledP(of: name(of: .pairs)) else { return .whole(0) }
    return .formula("COUNT(\(p.absolute))", Double(pairs.discoveries.count), "0")
  }
}
