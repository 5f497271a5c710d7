import Days
import Foundation
import Job
import Model
import Storage
import TestSupport
import Testing

/// What is gathered for a doctor, counted by hand.
@Suite("A doctor's summary of a journal")
struct DoctorRunTests {
  private let journal: JournalFixture
  private let user = JournalFixture.id(1)

  private static let dairy: Set = [1, 4, 9, 11, 16, 18, 23, 27, 30, 33, 38, 45, 49, 52, 57]

  /// Sixty days to 2026-05-30: fifteen have dairy and, but for one, a headache; a day without says so.
  /// The 40th is silent, on the 41st only the weather is known.
  init() throws {
    journal = try JournalFixture()
    try journal.addProfile(user, language: "en", zone: "UTC")
    for day in 0..<60 where day != 40 {
      let date = try #require(CalendarDay("2026-04-01")).advanced(by: day)
      try journal.addSignal(
        of: user, "environment.temperature", at: "\(date)T08:00:00Z", value: Double(day % 7),
        ["source": "weather", "unit": "°C"])
      guard day != 41 else { continue }
      let hasDairy = Self.dairy.contains(day)
      try journal.addSignal(
        of: user, "food.dairy", at: "\(date)T12:00:00Z", value: hasDairy ? 1 : 0)
      try journal.addSignal(
        of: user, "pain.headache", at: "\(date)T18:00:00Z", value: hasDairy && day != 9 ? 4 : 0)
    }
  }

  private func summary(
    _ change: (inout InsightJob.Order) -> Void = { _ in }
  ) throws -> DoctorSummary {
    var order = InsightJob.Order(
      journal: .file(try journal.location), pipeline: try Shipped.loadedPipeline(),
      instant: try #require(Instant(iso8601: "2026-05-31T10:00:00Z")), runs: journal.runs)
    order.users = [user]
    change(&order)
    let before = (try? names(in: journal.runs)) ?? []
    let (summary, language) = try DoctorSummary.gather(order)
    #expect(language == .english)
    // Nothing is left behind.
    #expect(((try? names(in: journal.runs)) ?? []) == before)
    return summary
  }

  @Test func `each date is noted, measured or silent`() throws {
    let summary = try summary()
    #expect(summary.days.count == 60 && summary.days.last.map { "\($0.date)" } == "2026-05-30")
    #expect(summary.days[40].day == .silent && summary.days[41].day == .measured)
    #expect(summary.count(.noted) == 58)
    #expect(summary.writtenOn.map { "\($0)" } == "2026-05-31")
    #expect(
      summary.coverage == [
        .init(.environment, days: 59), .init(.food, days: 58), .init(.pain, days: 58),
      ])
  }

  @Test(arguments: ["pending", "failed", "structured"])
  func `a date on which the person wrote is not empty`(status: String) throws {
    // Noted, silent and measured without them.
    for day in 39...41 {
      let date = try #require(CalendarDay("2026-04-01")).advanced(by: day)
      try journal.addEntry(of: user, at: "\(date)T20:00:00Z", status: status)
    }
    let summary = try summary()
    #expect(
      summary.days[39...41].map(\.day)
        == (status == "structured" ? [.noted, .silent, .measured] : [.noted, .unread, .unread]))
    #expect(DoctorSummary.Day.allCases.reduce(0) { $0 + summary.count($1) } == 60)
  }

  @Test func `a refused signal is of the day that it would have been used on`() throws {
    // A night that a device tells in the evening is of the day after; the window ends on the 30th.
    for (time, source) in [
      ("2026-03-31T22:00:00Z", "health"), ("2026-03-31T22:30:00Z", "health"),
      ("2026-05-30T22:00:00Z", "health"), ("2026-05-30T22:00:00Z", "manual"),
    ] {
      try journal.addSignal(
        of: user, "sleep.duration", at: time, value: 99, ["source": .text(source), "unit": "h"])
    }
    #expect(try summary().refused == [.outOfRange: 3])
  }

  @Test func `signals of other days are not counted among the refused`() throws {
    for date in ["2026-05-02", "2025-05-02"] {
      try journal.addSignal(of: user, "food.nothing_known", at: "\(date)T12:00:00Z")
    }
    #expect(try summary().refused == [.unknownKey: 1])
  }

  @Test func `key signals are counted over the window`() throws {
    let signals = try summary().keySignals
    #expect(signals.map { "\($0.term.key)" } == ["pain.headache"])
    #expect(signals[0].present == 14 && signals[0].known == 58 && signals[0].mean == 4)
  }

  @Test func `a strip holds the days that were counted`() throws {
    let sheet = try #require(summary().sheets.first)
    #expect("\(sheet.finding.trigger.key)" == "food.dairy" && sheet.finding.lag == 0)
    guard case .shares(let counts, let difference) = sheet.evidence else {
      Issue.record("a table has shares")
      return
    }
    #expect(counts == DayCounts(both: 14, triggerOnly: 1, outcomeOnly: 0, neither: 43))
    #expect(difference.map { abs($0.value - 14.0 / 15) < 1e-12 } == true)
    #expect(sheet.strip.trigger.count { $0 == .yes } == 15)
    #expect(sheet.strip.outcome.count { $0 == .yes } == 14)
    #expect(sheet.strip.trigger[40] == .unknown && sheet.strip.outcome[41] == .unknown)
    #expect(sheet.strip.incidents == Self.dairy.subtracting([9]).sorted())
  }

  @Test func `a life has the looks up to this one`() throws {
    for (end, effect, kept) in [
      ("2026-05-05", .infinity, 1), ("2026-05-06", -1.5, 1), ("2026-05-10", 0.4, 1),
      ("2026-05-20", nil, 0), ("2026-05-29", 0.8, 1),
      // A later look is no part of the life up to this one, and that of this day is made anew.
      ("2026-05-30", 0.1, 0), ("2026-06-02", 0.2, 1),
    ] as [(String, Double?, Int64)] {
      try journal.addLook(
        of: user, at: end, ["effect": SQLValue(effect), "kept": .integer(kept)])
    }
    let life = try #require(summary().sheets.first).life
    #expect(
      life.dropFirst(2).map { "\($0.windowEnd)" }
        == ["2026-05-10", "2026-05-20", "2026-05-29", "2026-05-30"])
    #expect(life.map(\.isKept) == [true, true, true, false, true, true])
    // What is no phi is none.
    #expect(life.dropLast().map(\.effect) == [nil, nil, 0.4, nil, 0.8])
    #expect(life.last?.effect.map { $0 > 0.9 } == true)
  }

  @Test func `what held before and does not now is lost, with its last day`() throws {
    for (trigger, kept) in [("food.sugar", 1), ("food.gluten", 0)] as [(String, Int64)] {
      for end in ["2026-05-10", "2026-05-12"] {
        try journal.addLook(
          of: user, at: end, ["trigger_key": .text(trigger), "kept": .integer(kept)])
      }
    }
    let lost = try summary().lost
    #expect(lost.map { "\($0.trigger.key) \($0.lastHeld)" } == ["food.sugar 2026-05-12"])
    #expect(lost.allSatisfy { !$0.isTested })
    // Who has no family lost nothing.
    #expect(try summary { $0.asOf = .date(CalendarDay(number: 0)) }.lost.isEmpty)
  }

  @Test func `what the person dismissed is counted and not shown`() async throws {
    _ = try await journal.run { $0.instant = Instant(iso8601: "2026-05-31T10:00:00Z")! }
    let shown = try summary()
    #expect(shown.dismissed == 0 && !shown.sheets.isEmpty)
    try journal.database.execute("UPDATE insights SET status = 'dismissed'")
    let hidden = try summary()
    #expect(hidden.sheets.isEmpty && hidden.dismissed == shown.sheets.count)
  }

  @Test func `each candidate pair has its answer, the seen ones too`() throws {
    let answers = try summary().answers
    #expect(answers.contains { $0.verdict == .seen && "\($0.trigger.key)" == "food.dairy" })
    #expect(
      answers.contains {
        "\($0.trigger.key)" == "environment.temperature" && $0.verdict != .seen
      })
    #expect(answers.count == 4)
  }

  @Test func `whoever has nothing has a summary`() throws {
    let other = JournalFixture.id(2)
    try journal.addProfile(other, language: "en", zone: "UTC")
    let summary = try summary { $0.users = [other] }
    #expect(summary.sheets.isEmpty && summary.answers.isEmpty && summary.coverage.isEmpty)
    guard case .insufficient = summary.findings.status else {
      Issue.record("nothing is enough")
      return
    }
  }

  @Test func `an unknown zone and a stranger are errors`() throws {
    try journal.database.execute("UPDATE profiles SET timezone = 'Nowhere/Nothing'")
    #expect(jobError { _ = try summary() } == .unknownZone)
    #expect(
      jobError { _ = try summary { $0.users = [JournalFixture.id(9)] } }
        == .unknownPeople(count: 1))
    #expect((try? names(in: journal.runs)) ?? [] == [])
  }
}
