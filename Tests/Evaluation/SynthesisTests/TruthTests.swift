import Days
import Foundation
import Model
import Synthesis
import Testing

/// What the truth tells is counted again from the rows of the files, without the engine and without
/// what made them.
@Suite struct TruthTests {
  static let seeds: [UInt64] = [1, 2, 20]

  @Test(arguments: seeds) func dairyAndHeadache(seed: UInt64) throws {
    let reading = try Reading(seed: seed, person: "demo-camille")
    let eaten = reading.days { $0["category"] == "food" && $0["source"] == "manual" }
    let felt = reading.days { feelings.contains($0["category"] ?? "") }
    let counts = reading.counts(
      trigger: reading.days { $0["key"] == "dairy" }, among: eaten,
      outcome: reading.days { $0["key"] == "headache" }, among: felt, lag: 0)
    try reading.expect(counts, trigger: "food.dairy", outcome: "pain.headache")
  }

  @Test(arguments: seeds) func walkAndJointPain(seed: UInt64) throws {
    let reading = try Reading(seed: seed, person: "demo-denise")
    // She says 0 where there is none: her silence says nothing.
    let counts = reading.counts(
      trigger: reading.days { $0["key"] == "walk" },
      among: reading.days { $0["source"] == "manual" },
      outcome: reading.days { $0["key"] == "joint" && $0["value_num"] != "0.0" },
      among: reading.days { $0["key"] == "joint" }, lag: 0)
    try reading.expect(counts, trigger: "activity.walk", outcome: "pain.joint")
  }

  @Test(arguments: seeds) func alcoholAndLowEnergy(seed: UInt64) throws {
    let reading = try Reading(seed: seed, person: "demo-alex")
    let counts = reading.counts(
      trigger: reading.days { $0["key"] == "alcohol" },
      among: reading.days { $0["category"] == "food" },
      outcome: reading.days {
        $0["category"] == "energy" && ["1.0", "2.0"].contains($0["value_num"])
      },
      among: reading.days { $0["category"] == "energy" }, lag: 1)
    try reading.expect(counts, trigger: "food.alcohol", outcome: "energy.level")
  }

  @Test(arguments: seeds) func everyPlantIsPlain(seed: UInt64) throws {
    let truth = try DemoJournal.journal(seed: seed).truth
    #expect(truth.planted.count == 5)
    for plant in truth.planted {
      #expect(abs(plant.effect) > 0.35 && plant.days >= 50, "seed \(seed): \(plant.text)")
    }
    #expect(truth.planted.contains { $0.isProtective })
    #expect(Set(truth.traps.map(\.kind)) == Set(Trap.Kind.allCases))
  }

  private let feelings = ["mood", "energy", "stress", "pain", "symptom"]
}

/// One person's rows by local day.
private struct Reading {
  private let rows: [(day: CalendarDay, row: [String: String])]
  private let truth: Truth
  private let user: String
  private let seed: UInt64

  init(seed: UInt64, person label: String) throws {
    let journal = try DemoJournal.journal(seed: seed)
    let profile = try #require(
      CSVFile(journal.profilesCSV).rows.first { $0["label"] == label })
    user = try #require(profile["user_id"])
    let zone = try TimeZoneRules(identifier: try #require(profile["timezone"]))
    truth = journal.truth
    self.seed = seed
    let refused = Set(truth.refused.filter { $0.reason != .duplicate }.flatMap(\.oneOf))
    let mine = CSVFile(journal.signalsCSV).rows.filter { $0["user_id"] == profile["user_id"] }
    rows = try mine.filter { !refused.contains($0["id"] ?? "") }.map { row in
      let instant = try #require(Instant(iso8601: row["event_time"] ?? ""))
      return (zone.localDay(at: instant), row)
    }
  }

  func days(where matches: ([String: String]) -> Bool) -> Set<CalendarDay> {
    Set(rows.filter { matches($0.row) }.map(\.day))
  }

  func counts(
    trigger: Set<CalendarDay>, among known: Set<CalendarDay>, outcome: Set<CalendarDay>,
    among felt: Set<CalendarDay>, lag: Int
  ) -> DayCounts {
    let days = truth.window.filter { day in
      let later = day.advanced(by: lag)
      return known.contains(day) && felt.contains(later) && truth.window.contains(later)
    }
    func count(_ with: Bool, _ then: Bool) -> Int {
      days.count {
        trigger.contains($0) == with && outcome.contains($0.advanced(by: lag)) == then
      }
    }
    return DayCounts(
      both: count(true, true), triggerOnly: count(true, false), outcomeOnly: count(false, true),
      neither: count(false, false))
  }

  func expect(_ counts: DayCounts, trigger: String, outcome: String) throws {
    let plant = try #require(
      truth.planted.first {
        $0.user == user && $0.trigger == trigger && $0.outcome == outcome
      })
    #expect(plant.counts == counts, "seed \(seed)")
    #expect(plant.days == counts.days, "seed \(seed)")
    #expect(plant.text.contains("\(counts.both) of \(counts.triggerDays) days"), "seed \(seed)")
    let without = "\(counts.outcomeOnly) of \(counts.daysWithoutTrigger) days without"
    #expect(plant.text.contains(without), "seed \(seed)")
  }
}
