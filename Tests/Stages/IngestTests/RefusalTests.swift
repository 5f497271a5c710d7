import Days
import Ingest
import Model
import TestSupport
import Testing

/// Every reason for which a row is refused, and which is told when several hold.
@Suite struct RefusalTests {
  /// The order of the page.
  static let order: [RefusalReason] = [
    .noProfile, .deleted, .entryDeleted, .unknownKey, .badTime, .future, .notANumber, .unknownUnit,
    .outOfRange, .lowConfidence, .duplicate,
  ]

  /// A journal whose row 0, a blood pressure, breaks the rules given.
  private static func journal(breaking reasons: [RefusalReason]) throws -> Journal {
    var journal = try Journal()
    journal.add("measurement.blood_pressure", on: 0, 120)
    journal[0].secondValue = 80
    // The later rule first: a row without a time cannot lie in the future as well.
    for reason in order.reversed() where reasons.contains(reason) {
      journal.spoil(row: 0, with: reason)
    }
    return journal
  }

  @Test func theOrderIsThePage() {
    #expect(RefusalReason.allCases == Self.order)
  }

  @Test func aSoundRowIsUsed() throws {
    #expect(try Self.journal(breaking: []).reason(of: 0) == nil)
  }

  @Test(arguments: order)
  func eachRuleRefuses(reason: RefusalReason) throws {
    #expect(try Self.journal(breaking: [reason]).reason(of: 0) == reason)
  }

  @Test(
    arguments: order.indices.flatMap { first in
      order[(first + 1)...].map { (order[first], $0) }
    })
  func theFirstOfTwoRulesIsTold(first: RefusalReason, second: RefusalReason) throws {
    #expect(try Self.journal(breaking: [second, first]).reason(of: 0) == first)
  }

  @Test(arguments: order)
  func aRefusalIsOfTheDayOfItsRow(reason: RefusalReason) throws {
    var journal = try Self.journal(breaking: [reason])
    // Of the next day, as a used one would be.
    let night = journal.add("sleep.duration", at: "2026-06-01T22:00:00Z", 99, unit: "h")
    journal[night].source = .health
    let refusals = try journal.intake().refusals
    let days = [0, night].map { row in refusals.first { $0.row == Int64(row) }?.day }
    let next = Journal.firstDay.advanced(by: 1)
    switch reason {
    case .noProfile: #expect(days == [nil, nil])
    case .badTime: #expect(days == [nil, next])
    case .future: #expect(days == [Journal.firstDay.advanced(by: 92), next])
    default: #expect(days == [Journal.firstDay, next])
    }
  }

  @Test func withoutAProfileEveryRowIsRefusedAndNoDayIsKnown() throws {
    var journal = try Journal()
    journal.hasProfile = false
    journal.add("mood.state", on: 0, 3)
    journal.add("food.unicorn", on: 1)
    try journal.addUnreadEntry(at: "2026-06-03T12:00:00Z")
    let intake = try journal.intake()
    #expect(intake.refusals.map(\.reason) == [.noProfile, .noProfile])
    #expect(intake.observations.isEmpty && intake.days == JournalDays())
  }

  @Test(arguments: [
    ("food.unicorn", true), ("astrology.mars", true), ("food.", true), ("medication.", true),
    ("medication. \t", true), ("FOOD.dairy", true), ("food.Dairy", true), ("food.dairy", false),
    ("medication.Doliprane 1000", false), ("medication.ñ", false), ("other.note", false),
    ("other.thing", true),
  ])
  func onlyKeysOfTheTaxonomyAreKnown(key: String, isUnknown: Bool) throws {
    var journal = try Journal()
    journal.add(key, on: 0)
    #expect(try journal.reason(of: 0) == (isUnknown ? .unknownKey : nil))
  }

  @Test(arguments: ["", "yesterday", "2026-06-01T08:00:00", "2026-06-01", "2026-02-30T08:00:00Z"])
  func aTimeNeedsADateAndAnOffset(time: String) throws {
    var journal = try Journal()
    journal.add("food.dairy", at: time)
    #expect(try journal.reason(of: 0) == .badTime)
  }

  @Test func theSnapshotsInstantIsNotTheFuture() throws {
    var journal = try Journal()
    journal.add("food.dairy", at: "2026-06-01T08:00:00.000Z")
    let instant = try #require(journal[0].instant)
    let before = Instant(milliseconds: instant.milliseconds - 1)
    #expect(try journal.reason(of: 0, now: instant) == nil)
    #expect(try journal.reason(of: 0, now: before) == .future)
  }

  @Test(
    arguments: [
      "food.dairy", "pain.headache", "mood.state", "sleep.duration", "medication.x", "other.note",
    ], [Double.nan, .infinity, -.infinity])
  func whatIsNotANumberIsRefused(key: String, value: Double) throws {
    var journal = try Journal()
    journal.add(key, on: 0, value)
    #expect(try journal.reason(of: 0) == .notANumber)
  }

  @Test(arguments: [(0.5, false), (0.5.nextDown, true), (Double.nan, true), (1, false)])
  func confidenceNeedsAHalf(confidence: Double, isRefused: Bool) throws {
    var journal = try Journal()
    journal.add("food.dairy", on: 0)
    journal[0].confidence = confidence
    #expect(try journal.reason(of: 0) == (isRefused ? .lowConfidence : nil))
  }
}

extension Journal {
  /// Makes a row, the blood pressure 120/80, break a rule.
  fileprivate mutating func spoil(row: Int, with reason: RefusalReason) {
    switch reason {
    case .noProfile: hasProfile = false
    case .deleted: self[row].isDeleted = true
    case .entryDeleted: self[row].isEntryDeleted = true
    case .unknownKey: self[row].key = self[add("measurement.unicorn", on: 0)].key
    case .badTime: self[row].instant = nil
    case .future: self[row].instant = Instant(milliseconds: Journal.now.milliseconds + 1)
    case .notANumber: self[row].secondValue = .nan
    case .unknownUnit: self[row].unit = self[add("food.dairy", on: 0, unit: "furlong")].unit
    case .outOfRange: self[row].value = 1000
    case .lowConfidence: self[row].confidence = 0.49
    case .duplicate:
      let twin = add("measurement.blood_pressure", on: 0, 110)
      self[twin].secondValue = 70
      for twin in [row, twin] { self[twin].repeatGroup = 7 }
    }
  }
}
