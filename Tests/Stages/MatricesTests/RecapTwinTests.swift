import Days
import Matrices
import Model
import Numerics
import TestSupport
import Testing

/// Drawn journals, whose recap is computed a second time from what was drawn, without a matrix.
struct RecapTwinTests {
  /// What one day holds.
  private struct Day {
    var mood: Double?
    var sleep: Double?
    /// Instants of meals, in hours; with repeats.
    var meals: [Int] = []
    var deniesMeals = false
    /// By the place of the pain: its strength, 0 for a denied one.
    var pains: [Double?] = [nil, nil]

    init(_ stream: inout RandomStream, denies: Bool) {
      if stream.bernoulli(0.5) { mood = Double(1 + stream.integer(below: 5)) }
      if stream.bernoulli(0.6) { sleep = Double(10 + stream.integer(below: 9)) / 2 }
      if stream.bernoulli(0.6) {
        meals = (0..<stream.integer(below: 5)).map { _ in 8 + stream.integer(below: 4) }
      }
      deniesMeals = stream.bernoulli(0.1)
      for place in pains.indices where stream.bernoulli(0.2) {
        let isDenied = denies && place == 0 && stream.bernoulli(0.5)
        pains[place] = isDenied ? 0 : Double(1 + stream.integer(below: 10))
      }
    }

    var isFeeling: Bool { mood != nil || pains.contains { $0 != nil } }
  }

  private static let pains = ["pain.headache", "pain.back"]

  private static func journal(of days: [Day]) throws -> Journal {
    var journal = try Journal()
    for (place, day) in days.enumerated() {
      let date = Journal.firstDay.advanced(by: place)
      if let mood = day.mood { journal.add("mood.state", on: place, mood) }
      if let sleep = day.sleep { journal.add("sleep.duration", at: "\(date)T07:00:00Z", sleep) }
      for hour in day.meals {
        journal.add("food.meal", at: "\(date)T\(hour < 10 ? "0" : "")\(hour):00:00Z")
      }
      if day.deniesMeals { journal.add("food.meal", at: "\(date)T21:00:00Z", 0) }
      for (name, strength) in zip(pains, day.pains) {
        if let strength { journal.add(name, on: place, strength) }
      }
    }
    return journal
  }

  /// Whether each pain is there on a day: nil where unknown or where it was never told of.
  private static func pains(of day: Day, among days: [Day]) -> [Bool?] {
    pains.indices.compactMap { place -> Bool?? in
      let told = days.compactMap { $0.pains[place] }
      if told.isEmpty { return nil }
      if let strength = day.pains[place] { return strength > 0 }
      let isKnown = day.isFeeling && !told.contains(0)
      return .some(isKnown ? false : nil)
    }
  }

  private static func mean(_ numbers: [Double]) -> String {
    numbers.isEmpty ? "-/0" : "\(numbers.reduce(0, +) / Double(numbers.count))/\(numbers.count)"
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `agrees with a count by hand`(seed: UInt64) throws {
    var stream = RandomStream(seed: seed)
    let denies = stream.bernoulli(0.5)
    let days = (0..<(3 + stream.integer(below: 40))).map { _ in Day(&stream, denies: denies) }
    let recap = try Self.journal(of: days).recap(upTo: days.count - 1)
    let last = days.suffix(14)
    #expect(try recap.drawing("mood") == Self.mean(last.compactMap(\.mood)), "seed \(seed)")
    #expect(try recap.drawing("sleep") == Self.mean(last.compactMap(\.sleep)), "seed \(seed)")
    let meals = last.filter { !$0.meals.isEmpty || $0.deniesMeals }
    #expect(
      try recap.drawing("meals") == Self.mean(meals.map { Double(Set($0.meals).count) }),
      "seed \(seed)")
    let pains = last.map { Self.pains(of: $0, among: days) }
    let with = pains.count { $0.contains(true) }
    let known = with + pains.count { !$0.isEmpty && $0.allSatisfy { $0 == false } }
    #expect(
      try recap.drawing("pain") == (known == 0 ? "-/0" : "\(Double(with))/\(known)"),
      "seed \(seed)")
    let tracked = pains.count { $0.contains { $0 != nil } }
    #expect(
      try recap.score("pain") == "\(tracked < 5 ? 1 : tracked < 10 ? 2 : 3)/\(tracked)",
      "seed \(seed)")
  }
}
