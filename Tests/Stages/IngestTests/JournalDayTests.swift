import Days
import Ingest
import Model
import TestSupport
import Testing

/// On which days silence can mean something.
@Suite struct JournalDayTests {
  private let day = Journal.firstDay

  private func days(_ key: String, _ change: (inout SignalRow) -> Void = { _ in }) throws
    -> JournalDays
  {
    var journal = try Journal()
    let row = journal.add(key, on: 0, 3)
    change(&journal[row])
    return try journal.intake().days
  }

  @Test(arguments: [
    ("mood.state", true), ("energy.level", true), ("stress.level", true), ("pain.headache", true),
    ("symptom.nausea", true), ("other.note", true), ("sleep.quality", false),
    ("food.dairy", false), ("medication.x", false), ("activity.walk", false),
    ("measurement.weight", false), ("environment.rain", false), ("cycle.phase", false),
    ("other.unicorn", false), ("mood.unicorn", true), ("astrology.mars", false),
  ])
  func someCategoriesTellAFeeling(key: String, isFeeling: Bool) throws {
    let days = try days(key)
    #expect(days.journaled == [day])
    #expect(days.feeling == (isFeeling ? [day] : []))
  }

  @Test(arguments: Source.allCases)
  func onlyWhatIsTypedJournals(source: Source) throws {
    let days = try days("mood.state") { $0.source = source }
    let expected: DaySet = source == .manual ? [day] : []
    #expect(days.journaled == expected && days.feeling == expected)
    #expect(days.days(of: .mood) == expected)
    #expect(days.lastDay == day)
  }

  @Test(
    arguments: [
      { $0.value = .nan }, { $0.value = 99 }, { $0.confidence = 0 },
    ] as [@Sendable (inout SignalRow) -> Void])
  func aRefusedRowJournalsAndLeavesADoubt(change: @Sendable (inout SignalRow) -> Void) throws {
    let days = try days("mood.state", change)
    #expect(days.journaled == [day] && days.feeling == [day])
    #expect(days.days(of: .mood) == [day])
    #expect(days.doubts == [JournalDays.Doubt(feature: 0, day: day)])
  }

  @Test(
    arguments: [
      { $0.isDeleted = true }, { $0.isEntryDeleted = true },
    ] as [@Sendable (inout SignalRow) -> Void])
  func aDeletedRowSaysNothing(change: @Sendable (inout SignalRow) -> Void) throws {
    #expect(try days("mood.state", change) == JournalDays())
  }

  @Test func aRowWithoutATimeHasNoDay() throws {
    #expect(try days("mood.state") { $0.instant = nil } == JournalDays())
  }

  @Test func aUsedRowLeavesNoDoubt() throws {
    #expect(try days("mood.state").doubts.isEmpty)
  }

  @Test func anUnknownKeyCountsForItsCategoryAndDoubtsNoFeature() throws {
    let days = try days("food.unicorn")
    #expect(days.days(of: .food) == [day] && days.doubts.isEmpty)
  }

  @Test func aRepeatLeavesNoDoubt() throws {
    var journal = try Journal()
    for _ in 0...1 { journal[journal.add("mood.state", on: 0, 3)].repeatGroup = 0 }
    #expect(try journal.intake().days.doubts.isEmpty)
  }

  @Test func aRefusedBloodPressureDoubtsBothParts() throws {
    let doubts = try days("measurement.blood_pressure").doubts
    #expect(doubts.count == 2 && Set(doubts.map(\.day)) == [day])
  }

  @Test func aRowOfTheFutureJournalsItsDayButIsNoLastDay() throws {
    var journal = try Journal()
    journal.add("mood.state", at: "2026-06-05T08:00:00Z", 3)
    journal.add("mood.state", at: "2026-06-06T20:00:00Z", 3)
    let now = try #require(Instant(iso8601: "2026-06-06T12:00:00Z"))
    let days = try journal.intake(now: now).days
    let (yesterday, today) = (day.advanced(by: 4), day.advanced(by: 5))
    #expect(days.journaled == [yesterday, today] && days.feeling == [yesterday, today])
    #expect(days.doubts == [JournalDays.Doubt(feature: 0, day: today)])
    #expect(days.lastDay == yesterday && days.lastManualDay == yesterday)
  }

  @Test func unreadEntriesHaveLocalDays() throws {
    var journal = try Journal(zone: "Europe/Paris")
    try journal.addUnreadEntry(at: "2026-06-01T21:59:59Z")
    try journal.addUnreadEntry(at: "2026-06-02T22:00:00Z")
    let days = try journal.intake().days
    #expect(days.unread == [day, day.advanced(by: 2)])
    #expect(days.journaled.isEmpty)
  }
}
