import Days
import Ingest
import Model
import Numerics
import TestSupport
import Testing

/// One sample told twice is used once.
@Suite struct RepeatTests {
  /// Rows of one identity; each was updated at the time given.
  private func journal(updatedAt times: [Int64], source: Source = .health) throws -> Journal {
    var journal = try Journal()
    for time in times {
      let row = journal.add("activity.steps", on: 0, 1000)
      journal[row].source = source
      journal[row].updatedAt = time
      journal[row].repeatGroup = 0
    }
    return journal
  }

  private func used(_ journal: Journal) throws -> [Int64] {
    try journal.intake().observations.map(\.row)
  }

  @Test(
    arguments: [
      ([5, 9, 7], 1), ([9, 5, 7], 0), ([7, 7, 7], 2), ([9, 7, 9], 2), ([9, 9, 7], 1),
      ([-5, -9], 0),
    ] as [([Int64], Int64)])
  func theLatestThenTheGreatestIdWins(times: [Int64], winner: Int64) throws {
    for source in [Source.health, .manual, .cycle, .weather] {
      let journal = try journal(updatedAt: times, source: source)
      #expect(try used(journal) == [winner])
      let others = times.indices.map(Int64.init).filter { $0 != winner }
      #expect(try journal.intake().refusals.map(\.row) == others)
      #expect(try journal.intake().refusals.allSatisfy { $0.reason == .duplicate })
    }
  }

  @Test func theOrderOfTheRowsDoesNotMatter() throws {
    let rows = try journal(updatedAt: [3, 8, 8, 1]).rows
    let journal = try journal(updatedAt: [3, 8, 8, 1])
    let reader = try SignalReader(
      vocabulary: journal.vocabulary(), pipeline: Shipped.pipeline(), snapshotInstant: Journal.now)
    for shift in 0..<4 {
      var turned = rows
      turned.signals = Array(rows.signals[shift...] + rows.signals[..<shift])
      let intake = reader.read(turned, in: journal.zone)
      #expect(intake.observations.map(\.row) == [2], "shift \(shift)")
    }
  }

  @Test(arguments: RefusalTests.order.dropFirst().dropLast())
  func aRefusedRowNeverBeatsAUsableOne(reason: RefusalReason) throws {
    var journal = try journal(updatedAt: [1, 9])
    switch reason {
    case .deleted: journal[1].isDeleted = true
    case .entryDeleted: journal[1].isEntryDeleted = true
    case .unknownKey: journal[1].key = journal[journal.add("food.unicorn", on: 0)].key
    case .badTime: journal[1].instant = nil
    case .future: journal[1].instant = Instant(milliseconds: Journal.now.milliseconds + 1)
    case .notANumber: journal[1].value = nil
    case .unknownUnit: journal[1].unit = journal[journal.add("x.y", on: 0, unit: "furlong")].unit
    case .outOfRange: journal[1].value = -1
    default: journal[1].confidence = 0.1
    }
    #expect(try used(journal) == [0])
    #expect(try journal.reason(of: 1) == reason)
  }

  @Test func withoutAnIdentifierNothingRepeats() throws {
    var journal = try journal(updatedAt: [1, 2])
    for row in 0...1 { journal[row].repeatGroup = nil }
    #expect(try used(journal) == [0, 1])
  }

  @Test func differentIdentifiersDoNotRepeat() throws {
    var journal = try journal(updatedAt: [1, 2])
    journal[1].repeatGroup = 1
    #expect(try used(journal) == [0, 1])
  }

  @Test func anIdentifierRepeatsOnAnyDayAndUnderAnyKey() throws {
    var journal = try Journal()
    journal.add("food.dairy", on: 0)
    journal.add("food.sugar", on: 5)
    for row in 0...1 { journal[row].repeatGroup = 3 }
    #expect(try used(journal) == [1])
  }

  @Test func theWeatherIsReadOnceALocalDateAndKey() throws {
    var journal = try Journal(zone: "Europe/Paris")
    let times = [
      ("environment.rain", "2026-06-01T22:30:00Z"), ("environment.rain", "2026-06-02T21:30:00Z"),
      ("environment.rain", "2026-06-02T22:30:00Z"),
      ("environment.humidity", "2026-06-02T12:00:00Z"),
    ]
    for (group, (key, time)) in times.enumerated() {
      let row = journal.add(key, at: time, 3)
      journal[row].source = .weather
      journal[row].updatedAt = 10 - Int64(row)
      // Neither different identifiers nor none make it another reading.
      journal[row].repeatGroup = group == 1 ? nil : Int64(group)
    }
    #expect(try used(journal) == [0, 2, 3])
    #expect(try journal.reason(of: 1) == .duplicate)
  }

  @Test func oneIdentifierForTheWeatherOfTwoDaysIsTwoReadings() throws {
    var journal = try Journal()
    for day in 0...1 {
      let row = journal.add("environment.rain", on: day, 3)
      journal[row].source = .weather
      journal[row].repeatGroup = 0
    }
    #expect(try used(journal) == [0, 1])
  }
}
