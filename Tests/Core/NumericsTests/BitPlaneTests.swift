import Testing

@testable import Numerics

@Suite struct BitPlaneTests {
  /// The same counts, day by day.
  private static func plainCount(_ trigger: [Bool?], _ outcome: [Bool?], lag: Int) -> TwoByTwo {
    var counts = [0, 0, 0, 0]
    for day in trigger.indices where day + lag < outcome.count {
      guard let on = trigger[day], let after = outcome[day + lag] else { continue }
      counts[(on ? 0 : 2) + (after ? 0 : 1)] += 1
    }
    return TwoByTwo(a: counts[0], b: counts[1], c: counts[2], d: counts[3])
  }

  private static func randomDays(_ count: Int, using random: inout RandomStream) -> [Bool?] {
    let missing = Int.random(in: 0...4, using: &random)
    return (0..<count).map { _ in
      Int.random(in: 0..<5, using: &random) < missing ? nil : Bool.random(using: &random)
    }
  }

  @Test func countsAsDayByDay() {
    for length in 0...200 {
      var random = RandomStream(seed: UInt64(length))
      let trigger = Self.randomDays(length, using: &random)
      let outcome = Self.randomDays(length, using: &random)
      for lag in [0, 1, 2, 3, 7, 63, 64, 65, 128, 200, 1000] {
        #expect(
          TwoByTwo(trigger: BitPlane(trigger), outcome: BitPlane(outcome), lag: lag)
            == Self.plainCount(trigger, outcome, lag: lag), "seed and length \(length), lag \(lag)")
      }
    }
  }

  @Test func givesBackItsDays() {
    var random = RandomStream(seed: 7)
    let days = Self.randomDays(150, using: &random)
    let plane = BitPlane(days)
    #expect(days.indices.allSatisfy { plane[$0] == days[$0] })
  }

  @Test func wordsAreCleanedOfWhatIsNotADay() {
    let plane = BitPlane(dayCount: 3, observed: [~0], value: [~0])
    #expect(plane.observed == [0b111])
    let unknown = BitPlane(dayCount: 64, observed: [0b01], value: [0b11])
    #expect(unknown.value == [0b01])
    #expect(unknown[1] == nil)
  }

  @Test func tenThousandDaysWithoutAnAnswerCountNothing() {
    let nothing = BitPlane([Bool?](repeating: nil, count: 10_000))
    let always = BitPlane([Bool?](repeating: true, count: 10_000))
    #expect(TwoByTwo(trigger: nothing, outcome: always, lag: 1).n == 0)
    #expect(
      TwoByTwo(trigger: always, outcome: always, lag: 1) == TwoByTwo(a: 9_999, b: 0, c: 0, d: 0))
  }
}
