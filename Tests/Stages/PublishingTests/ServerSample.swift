import Model
import Publishing
import TestSupport

/// Numbers that follow from a seed: SplitMix64.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }
}

/// Results that a server can hold.
enum ServerSample {
  static func run(_ number: Int) -> PublishedRun {
    let fraction = number % 2 == 1 ? ".125" : ""
    return PublishedRun(
      id: "run-\(number)", computedAt: "2026-04-\(10 + number)T06:00:00\(fraction)Z")
  }

  static func insight(
    _ number: Int, outcome: String = "headache", q: Double = 0.01, signals: Int = 2
  ) -> FoundInsight {
    var numbers = FoundInsight.Numbers(
      method: "two_by_two", effect: -1.0 / 3, rawP: 0.001 / 3, q: q, band: "moderate")
    numbers.lift = number % 3 == 0 ? nil : 0.1 + 0.2
    numbers.honestP = number % 2 == 0 ? nil : Double.leastNonzeroMagnitude
    numbers.triggerDays = number % 2 == 0 ? 20 : nil
    numbers.incidents = 7
    numbers.daysObserved = 60
    return FoundInsight(
      identity: FoundInsight.Identity(
        outcomeCategory: "pain", outcomeKey: outcome, triggerKey: "food.\(number)",
        lagDays: number % 2),
      words: Insight(
        statement: "It \"goes\"\t\\with\\ é/😀\nand 'holds'; \(q).", plainStatement: "",
        caveat: ("No cause, new.", "No cause, gone."), narrator: "template"),
      numbers: numbers, life: Sample.life(looks: number + 1),
      warnings: number % 2 == 0 ? [] : ["weekday", "a\"b/\\é"],
      facts: "{\"b\" : 1.0e-3,\n \"a\":\"é/\\u00e9\"}",
      supportingSignals: (0..<signals).map { JournalFixture.id(0xb_0000 + 16 * number + $0) })
  }

  /// What a run might say of a person; nobody knows what the next one says.
  static func result(
    of user: String, night: Int, _ dice: inout Dice
  ) -> PersonResult {
    var (found, misses): ([FoundInsight], [MissedInsight]) = ([], [])
    for number in 0..<6 {
      let q = Double.random(in: 0..<0.08, using: &dice)
      let insight = insight(
        number, q: Bool.random(using: &dice) ? 0.01 : q, signals: .random(in: 0...3, using: &dice))
      switch Int.random(in: 0..<5, using: &dice) {
      case 0, 1, 2: found.append(insight)
      case 3: misses.append(MissedInsight(identity: insight.identity, q: nil, effect: nil))
      default:
        misses.append(
          MissedInsight(
            identity: insight.identity, q: q, effect: 0.3,
            isToldElsewhere: Bool.random(using: &dice)))
      }
    }
    let ending = Int.random(in: 0..<6, using: &dice)
    if ending == 0 { return Sample.result([], of: user, status: .failed) }
    return Sample.result(
      ending == 1 ? [] : found, of: user, status: ending == 1 ? .insufficientData : .ok,
      windowEnd: "2026-04-\(10 + night / 2)", misses: misses,
      drivers: Bool.random(using: &dice) ? [] : [driver])
  }

  private static let driver = FoundDriver(
    pattern: "stretch", stretch: ("2026-03-03", "2026-03-12"), features: ["a.b", "c.d"],
    pairs: [FoundDriver.Pair(trigger: "a.b", outcome: "c.d", lagDays: 1)],
    statement: "Un « rythme »/é.")
}
