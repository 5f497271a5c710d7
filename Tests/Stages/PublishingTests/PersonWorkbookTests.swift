import Days
import Model
import Narration
import Publishing
import Spreadsheet
import TestSupport
import Testing

/// The cells of a workbook, counted by hand.
struct PersonWorkbookTests {
  private typealias Tested = (pair: Pair, p: Double, q: Double)

  /// Headache on the day after dairy: 1, 1, 1, 1 of four days; two of its days have no number, or
  /// nothing at all.
  private static let tested: [Tested] = [
    (Pair(trigger: 0, outcome: 1, lag: 1, method: .twoByTwo), 0.03, 0.04),
    (Pair(trigger: 2, outcome: 1, lag: 0, method: .spearman), 0.01, 0.03),
    (Pair(trigger: 0, outcome: 1, lag: 0, method: .twoByTwo), 0.04, 0.04),
  ]

  private static func discovery(_ tested: Tested) -> Discovery {
    let isTable = tested.pair.method == .twoByTwo
    return Discovery(
      association: Association(
        pair: tested.pair, days: 4,
        counts: isTable ? DayCounts(both: 1, triggerOnly: 1, outcomeOnly: 1, neither: 1) : nil,
        rho: isTable ? nil : -0.2, phi: isTable ? 0 : nil, lift: isTable ? 1 : nil, rawP: 0.5,
        honest: HonestTest(
          correlation: 0.1, degreesOfFreedom: 9, dispersion: 1, p: tested.p, days: []),
        isProtective: false, incidentDays: [0]),
      q: tested.q, band: .weak, failedGate: tested.p < 0.04 ? nil : .strength)
  }

  private static func facts(isEmpty: Bool = false, key: String = "dairy") throws -> WorkbookFacts {
    let matrix = try DayMatrix([
      FeatureColumn("food.dairy", "11010."), FeatureColumn("pain.headache", "5?00.3"),
      FeatureColumn("sleep.duration", "787878"),
    ])
    var findings = PersonFindings(
      person: Person(number: 0, userID: JournalFixture.id(1), profile: nil), status: .ok)
    let window = try #require(DayRange(first: matrix.axis[0], last: matrix.axis[5]))
    let discoveries = isEmpty ? [] : tested.map(discovery)
    findings.planned = discoveries.count
    findings.findings = discoveries.filter(\.isKept).map { discovery in
      let pair = discovery.association.pair
      return Finding(
        trigger: matrix.columns[pair.trigger].term, outcome: matrix.columns[pair.outcome].term,
        discovery: discovery, window: window, incidentDates: [window.first], supportingRows: [],
        triggerSource: nil, redundantTriggers: [],
        life: FindingLife(
          stage: .emerging, heldSince: window.last, looksHeld: 1, windowEnd: window.last))
    }
    var term = try Shipped.term("food.dairy")
    term.key = SignalKey(.food, key)
    let instant = try #require(Instant(iso8601: "2026-04-01T10:30:00Z"))
    var row = SignalRow(number: 1, key: 0, instant: instant)
    row.source = .health
    let time = WorkbookFacts.LocalTime(day: window.first, second: 45_000)
    return WorkbookFacts(
      findings, over: window, zone: "Europe/Paris", instant: instant,
      pipeline: try Shipped.pipeline(),
      entries: [
        WorkbookFacts.Entry(
          id: "s1", term: term,
          observation: Observation(
            of: row, feature: 0, on: window.first, at: instant, value: nil, isExplicitAbsence: true),
          time: time)
      ],
      refused: [
        WorkbookFacts.Refused(
          id: "s2", name: Vocabulary.Name(category: "other", key: "=1+1"), time: nil,
          reason: .badTime)
      ], journaled: [window.first, window.last], matrix: isEmpty ? nil : matrix,
      discoveries: discoveries)
  }

  private static func sheets(_ facts: WorkbookFacts) -> [String: Sheet] {
    let text = TemplateNarrator().word(facts, in: .english)
    let sheets = PersonWorkbook(facts, text).workbook.sheets
    return Dictionary(uniqueKeysWithValues: sheets.map { ($0.name, $0) })
  }

  /// The column below a heading.
  private static func column(_ heading: String, of sheet: Sheet?) throws -> [SheetCell.Content] {
    let sheet = try #require(sheet)
    let place = try #require(
      sheet.rows[0].firstIndex {
        if case .text(let text) = $0.content { text.hasPrefix(heading) } else { false }
      })
    return sheet.rows.dropFirst().map { $0[place].content }
  }

  private static func formula(
    _ text: String, _ value: Double, isArray: Bool = false
  ) -> SheetCell.Content {
    .formula(isArray ? Formula(array: text, value) : Formula(text, .number(value)))
  }

  @Test func `a day is a row, a view a column, and what is not known is empty`() throws {
    let days = Self.sheets(try Self.facts())["Days"]
    #expect(
      try Self.column("dairy", of: days)
        == [.number(1), .number(1), .number(0), .number(1), .number(0), .nothing])
    #expect(
      try Self.column("headache, of 10 (", of: days)
        == [.number(5), .nothing, .number(0), .number(0), .nothing, .number(3)])
    #expect(
      try Self.column("headache\nyes = 1, no = 0\n", of: days)
        == [.number(1), .number(1), .number(0), .number(0), .nothing, .number(1)])
    #expect(
      try Self.column("Signal typed", of: days)
        == [.number(1), .number(0), .number(0), .number(0), .number(0), .number(1)])
    #expect(days?.rows[0].count == 6 && days?.hasHeading == true && days?.frozenColumns == 1)
  }

  @Test func `counts are formulas over the days, moved by the lag`() throws {
    let findings = Self.sheets(try Self.facts())["Findings"]
    let (dairy, headache) = ("'Days'!$C$2:$C$6", "'Days'!$E$3:$E$7")
    for (heading, sides) in [
      ("a:", (1, 1)), ("b:", (1, 0)), ("c:", (0, 1)), ("d:", (0, 0)),
    ] {
      let cells = try Self.column(heading, of: findings)
      #expect(
        cells == [
          Self.formula("COUNTIFS(\(dairy),\(sides.0),\(headache),\(sides.1))", 1), .nothing,
        ])
    }
    #expect(
      try Self.column("n:", of: findings) == [
        Self.formula("J2+K2+L2+M2", 4),
        Self.formula("SUMPRODUCT(ISNUMBER('Days'!$F$2:$F$7)*ISNUMBER('Days'!$D$2:$D$7))", 4),
      ])
    #expect(
      try Self.column("lift", of: findings)
        == [Self.formula("(J2/(J2+K2))/((J2+L2)/(J2+K2+L2+M2))", 1), .nothing])
    #expect(
      try Self.column("rho", of: findings)
        == [.nothing, Self.formula("CORREL('Ranks'!$C$2:$C$7,'Ranks'!$D$2:$D$7)", -0.2)])
  }

  @Test func `ranks share the middle of theirs, on days on which both are known`() throws {
    let sheet = Self.sheets(try Self.facts())["Ranks"]
    func values(_ place: Int) -> [Formula.Value?] {
      sheet?.rows.dropFirst().map {
        if case .formula(let formula) = $0[place].content { formula.value } else { nil }
      } ?? []
    }
    let none = Formula.Value.text("")
    #expect(values(0) == [.number(7), none, .number(7), .number(8), none, .number(8)])
    #expect(values(1) == [.number(5), none, .number(0), .number(0), none, .number(3)])
    #expect(values(2) == [.number(1.5), none, .number(1.5), .number(3.5), none, .number(3.5)])
    #expect(values(3) == [.number(4), none, .number(1.5), .number(1.5), none, .number(3)])
  }

  @Test func `q is a formula over the p-values, which are in order`() throws {
    let sheets = Self.sheets(try Self.facts())
    let pairs = sheets["Compared pairs"]
    #expect(
      try Self.column("honest p", of: pairs) == [.number(0.01), .number(0.03), .number(0.04)])
    #expect(
      try Self.column("Rank of p", of: pairs)
        == (1...3).map { Self.formula("SUMPRODUCT(1*($P$2:$P$4<=P\($0 + 1)))", Double($0)) })
    #expect(
      try Self.column("q", of: pairs)
        == zip(2...4, [0.03, 0.04, 0.04]).map { row, q in
          Self.formula(
            "MIN(1,IF($P$2:$P$4>=P\(row),$P$2:$P$4*'Overview'!$B$18/$Q$2:$Q$4))", q, isArray: true)
        })
    #expect(
      try Self.column("Condition not met", of: pairs) == [.nothing, .nothing, .text("too weak")])
    let overview = sheets["Overview"]?.rows ?? []
    #expect(overview[17][1].content == Self.formula("COUNT('Compared pairs'!$P$2:$P$4)", 3))
    #expect(overview[18][1].content == .number(0.08))
    #expect(overview[10][1].content == Self.formula("'Overview'!$B$10/'Overview'!$B$9", 2.0 / 6))
  }

  @Test func `the pair is tested on the raw p where the pipeline says so`() throws {
    let facts = try Self.facts()
    var pipeline = facts.pipeline
    pipeline.gates.test = .raw
    let raw = WorkbookFacts(
      facts.findings, over: facts.window, zone: facts.zone, instant: facts.instant,
      pipeline: pipeline, entries: [], refused: [], journaled: DaySet(), matrix: facts.matrix,
      discoveries: facts.discoveries)
    let pairs = Self.sheets(raw)["Compared pairs"]
    // Three equal ones.
    #expect(
      try Self.column("Rank of p", of: pairs)
        == (2...4).map { Self.formula("SUMPRODUCT(1*($O$2:$O$4<=O\($0)))", 3) })
  }

  @Test func `signals have their day, their time and their reason`() throws {
    let sheets = Self.sheets(try Self.facts(key: "@SUM(1)"))
    let first = Double(Journal.firstDay.number) + 25_569
    #expect(
      sheets["Signals"]?.rows[1].map(\.content) == [
        .date(first), .date(first + 45_000.0 / 86_400), .text("food"), .text("@SUM(1)"),
        .text("dairy"), .number(0), .text(""), .text("device"), .text("s1"),
      ])
    #expect(
      sheets["Refused signals"]?.rows[1].map(\.content)
        == [.nothing, .text("other"), .text("=1+1"), .text("unreadable time"), .text("s2")])
  }

  @Test func `a person without days has a workbook of headings`() throws {
    let sheets = Self.sheets(try Self.facts(isEmpty: true))
    for name in ["Days", "Findings", "Compared pairs"] {
      #expect(sheets[name]?.rows.count == 1, "\(name)")
    }
    #expect(sheets["Ranks"] == nil)
    #expect(sheets["Overview"]?.rows[17][1].content == .number(0))
  }
}
