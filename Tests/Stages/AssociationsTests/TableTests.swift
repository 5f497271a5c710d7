import Model
import Numerics
import TestSupport
import Testing

/// The numbers of a 2x2 table.
@Suite struct TableTests {
  private static func answers(_ count: Int, _ random: inout RandomStream) -> [Bool?] {
    let (gaps, ones) = (random.uniform() * 0.5, random.uniform())
    return (0..<count).map { _ in
      let isKnown = !random.bernoulli(gaps)
      let answer = random.bernoulli(ones)
      return isKnown ? answer : nil
    }
  }

  private static func column(_ key: String, _ answers: [Bool?]) throws -> FeatureColumn {
    try FeatureColumn(key, numbers: answers.map { $0.map { $0 ? 1 : 0 } })
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func countsAreThoseOfTheDays(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    // Around the words of 64 days in which the days are kept.
    let count = 1 + random.integer(below: 200)
    let (x, y) = (Self.answers(count, &random), Self.answers(count, &random))
    let matrix = try DayMatrix([
      Self.column("food.dairy", x), Self.column("symptom.nausea", y),
    ])
    for lag in 0...3 {
      let plain = PlainTwin.counts(x, y, lag: lag)
      let fast = try matrix.association("food.dairy", "symptom.nausea", lag: lag)
      #expect(fast.counts == plain && fast.days == plain.days, "seed \(seed), lag \(lag)")
      #expect(fast.rho == nil)
      guard let phi = PlainTwin.phi(plain) else { continue }
      #expect(abs((fast.phi ?? 9) - phi) < 1e-12, "seed \(seed), lag \(lag)")
      #expect(fast.isProtective == (phi < -1e-12), "seed \(seed), lag \(lag)")
      let p = PlainTwin.fisher(plain)
      #expect(abs((fast.rawP ?? .nan) - p) <= 1e-9 * p, "seed \(seed), lag \(lag)")
      let lift =
        Double(plain.both) / Double(plain.triggerDays)
        / (Double(plain.outcomeDays) / Double(plain.days))
      #expect(abs((fast.lift ?? -1) - lift) < 1e-12, "seed \(seed), lag \(lag)")
      let incidents = (0..<max(0, count - lag)).filter {
        x[$0] == true && y[$0 + lag] == !fast.isProtective
      }
      #expect(fast.incidentDays == incidents, "seed \(seed), lag \(lag)")
    }
  }

  @Test func aPainWithoutANumberCounts() throws {
    let matrix = try DayMatrix([
      FeatureColumn("food.dairy", "1100"), FeatureColumn("pain.back", "?03."),
    ])
    let counts = try matrix.association("food.dairy", "pain.back").counts
    #expect(counts == DayCounts(both: 1, triggerOnly: 1, outcomeOnly: 1, neither: 0))
  }

  @Test(arguments: [("symptom.nausea", "1"), ("pain.back", "6")])
  func whatGoesWithoutTheOutcomeIsProtective(outcome: String, mark: String) throws {
    let drawing = "000100" + "111011".replacing("1", with: mark)
    let matrix = try DayMatrix([
      FeatureColumn("activity.walk", "111111000000"),
      FeatureColumn(outcome, drawing.replacing("1", with: mark)),
    ])
    let association = try matrix.association("activity.walk", outcome)
    #expect(association.isProtective)
    // The days on which it went without.
    #expect(association.incidentDays == [0, 1, 2, 4, 5] && association.incidents == 5)
    #expect(association.effect < 0 && association.strength == -association.effect)
  }
}
