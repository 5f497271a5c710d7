import Foundation
import Testing

/// The days of signals around midnight, worked out by hand from the rules of each zone. A program
/// that fell back to UTC, or to the machine's zone, fails here.
@Suite("Days around midnight")
struct MidnightTests {
  /// A signal, and the local day it must fall on.
  struct Night: Sendable {
    let key: String
    let instant: String
    let london: String
    let paris: String
  }

  /// London is on GMT until 2026-03-29T01:00Z and from 2026-10-25T01:00Z, on GMT+1 between; Paris
  /// is always an hour ahead.
  static let spring: [Night] = [
    Night(
      key: "food.dairy", instant: "2026-03-28T22:30:00Z", london: "2026-03-28", paris: "2026-03-28"),
    Night(
      key: "food.gluten", instant: "2026-03-28T23:30:00Z", london: "2026-03-28",
      paris: "2026-03-29"),
    Night(
      key: "food.sugar", instant: "2026-03-29T22:30:00Z", london: "2026-03-29", paris: "2026-03-30"),
    Night(
      key: "food.alcohol", instant: "2026-03-29T23:30:00Z", london: "2026-03-30",
      paris: "2026-03-30"),
  ]

  static let autumn: [Night] = [
    Night(
      key: "food.dairy", instant: "2026-10-24T22:30:00Z", london: "2026-10-24", paris: "2026-10-25"),
    Night(
      key: "food.gluten", instant: "2026-10-24T23:30:00Z", london: "2026-10-25",
      paris: "2026-10-25"),
    Night(
      key: "food.sugar", instant: "2026-10-25T22:30:00Z", london: "2026-10-25", paris: "2026-10-25"),
    Night(
      key: "food.alcohol", instant: "2026-10-25T23:30:00Z", london: "2026-10-25",
      paris: "2026-10-26"),
  ]

  @Test(
    "the same instant is another day one zone apart, on the nights that clocks change",
    arguments: zip(
      [spring, autumn], [("2026-03", 24, "2026-04-02"), ("2026-10", 20, "2026-10-30")])
  )
  func zonesApart(_ nights: [Night], _ moment: (month: String, first: Int, asOf: String)) throws {
    let folder = try ScratchFolder()
    var journal = SampleJournal()
    let london = journal.add(person: 1, language: "en", zone: "Europe/London")
    let paris = journal.add(person: 2, language: "fr", zone: "Europe/Paris")
    for user in [london, paris] {
      for day in 0..<8 {
        journal.add(
          "mood.state", 3, of: user, at: "\(moment.month)-\(moment.first + day)T12:00:00Z")
      }
      for night in nights { journal.add(night.key, of: user, at: night.instant) }
    }
    try journal.store(in: folder)
    _ = try Program.output(
      [
        "nightly", "--database", "sqlite:journal.db", "--as-of", moment.asOf, "--now",
        "2026-12-01T00:00:00Z",
      ], in: folder)
    let presences = try presences(in: folder)
    for night in nights {
      #expect(presences["\(london) \(night.key)"] == [night.london], "London \(night.instant)")
      #expect(presences["\(paris) \(night.key)"] == [night.paris], "Paris \(night.instant)")
    }
  }

  /// Samoa went from the end of 2011-12-29 to the beginning of 2011-12-31, at 2011-12-30T10:00Z.
  @Test("a day that a zone skipped does not exist, and the next one follows")
  func skippedDay() throws {
    let folder = try ScratchFolder()
    var journal = SampleJournal()
    let user = journal.add(person: 1, language: "en", zone: "Pacific/Apia")
    // Noon in Samoa: 22:00 UTC of the same date before the change, of the date before after it.
    let noons = (1...31).map { String(format: "2011-12-%02dT22:00:00Z", $0) }
    for (number, noon) in noons.enumerated() {
      journal.add("food.coffee", of: user, at: noon)
      journal.add("food.alcohol", number.isMultiple(of: 2) ? 1 : 0, of: user, at: noon)
      journal.add("pain.headache", number.isMultiple(of: 3) ? 5 : 0, of: user, at: noon)
    }
    journal.add("food.dairy", of: user, at: "2011-12-30T09:30:00Z")
    journal.add("food.sugar", of: user, at: "2011-12-30T10:30:00Z")
    try journal.store(in: folder)
    _ = try Program.output(
      [
        "nightly", "--database", "sqlite:journal.db", "--as-of", "last", "--now",
        "2012-02-01T00:00:00Z",
      ], in: folder)
    let presences = try presences(in: folder)
    #expect(presences["\(user) food.dairy"] == ["2011-12-29"])
    #expect(presences["\(user) food.sugar"] == ["2011-12-31"])
    let coffee = try #require(presences["\(user) food.coffee"])
    #expect(coffee.count == noons.count)
    #expect(!coffee.contains("2011-12-30"))
    // Each day but the last has a next one: the day after the 29th is the 31st.
    let pairs = try Program.table(
      ["associations", "latest", "--database", "sqlite:journal.db"], in: folder)
    let complete = pairs.filter { $0["trigger"] == "food.alcohol" && $0["lag_days"] == "1" }
    #expect(complete.map { $0["n"] } == ["\(noons.count - 1)"])
  }

  /// The days on which each person has each event.
  private func presences(in folder: ScratchFolder) throws -> [String: [String]] {
    let cells = try Program.table(
      ["matrix", "latest", "--database", "sqlite:journal.db"], in: folder)
    var days: [String: [String]] = [:]
    for cell in cells where cell["view"] == "binary" && cell["value"] == "1" {
      let (user, feature) = (cell["user_id"] ?? "", cell["feature"] ?? "")
      days["\(user) \(feature)", default: []].append(cell["day"] ?? "")
    }
    return days
  }
}
