import Days
import Discoveries
import Model
import Numerics
import TestSupport
import Testing

/// What could have been seen, and the three ways to answer a suspicion.
@Suite struct AnswerRuleTests {
  private let day = CalendarDay(number: 20_555)

  private func honest(freedom: Int) -> HonestTest {
    HonestTest(correlation: 0.1, degreesOfFreedom: freedom, dispersion: 1, p: 0.5, days: [])
  }

  private func discovery(_ sample: Sample, _ failedGate: Gate?) -> Discovery {
    Discovery(
      association: sample.association, q: 0.5, band: .weak, failedGate: failedGate)
  }

  private func verdict(
    _ sample: Sample, _ failedGate: Gate?, tests: Int
  ) throws -> PairAnswer.Verdict {
    AnswerRule(pipeline: try Shipped.pipeline(), testCount: tests)
      .verdict(of: discovery(sample, failedGate), among: []) { _ in -1...1 }
  }

  @Test func whatIsReportedIsSeenAlsoByItsOtherLag() throws {
    #expect(try verdict(.table(), nil, tests: 800) == .seen)
    #expect(try verdict(.table(), .story, tests: 800) == .seen)
  }

  @Test func whatMovesWithADriverSaysWithWhich() throws {
    let drivers = [SharedDriver.Pattern.together, .stretch(DayRange(endingOn: day, count: 9))].map {
      SharedDriver(pattern: $0, force: [], followers: [0, 1])
    }
    let rule = AnswerRule(pipeline: try Shipped.pipeline(), testCount: 10)
    for (index, driver) in drivers.enumerated() {
      var moved = discovery(.table(), .driver)
      moved.driver = index
      #expect(
        rule.verdict(of: moved, among: drivers, reaching: { _ in -1...1 })
          == .shared(driver.pattern))
    }
    var told = discovery(.table(), nil)
    #expect(rule.verdict(of: told, among: drivers, reaching: { _ in -1...1 }) == .seen)
    told.failedGate = .significance
    guard case .shared = rule.verdict(of: told, among: drivers, reaching: { _ in -1...1 }) else {
      return
    }
    Issue.record("a pair that failed for another reason moves with nothing")
  }

  @Test(arguments: Gate.allCases.filter { $0 != .story })
  func theOthersAreNotSeenOrCannotBeTold(_ gate: Gate) throws {
    let long = Sample.table(phi: 0.2).with(\.honest, honest(freedom: 60))
    guard case .notSeen(let able) = try verdict(long, gate, tests: 10) else {
      Issue.record("a family of 10 tests over many days sees a strong effect")
      return
    }
    #expect(able.smallestCorrelation <= 0.5)
    let short = Sample.table(phi: 0.2).with(\.honest, honest(freedom: 12))
    guard case .tooWeak(let little) = try verdict(short, gate, tests: 10) else {
      Issue.record("12 degrees of freedom do not see a strong effect among 10 tests")
      return
    }
    #expect(little.smallestCorrelation > 0.5)
  }

  /// A rho of 0.6 beside "a correlation of 0.42 would have shown" would deny what was counted.
  @Test(arguments: Gate.allCases.filter { $0 != .story })
  func anEffectAsLargeAsTheBarIsNotDenied(_ gate: Gate) throws {
    let bar = 0.36
    for (rho, isDenied) in [(bar - 0.01, true), (bar + 0.02, false), (-bar - 0.02, false)] {
      let sample = Sample.ranks(rho: rho).with(\.honest, honest(freedom: 60))
      let verdict = try verdict(sample, gate, tests: 10)
      // t = 2.74 at 0.08 / 10 with 60 degrees of freedom: r = 0.333; the bar is just above it.
      if case .notSeen(let able) = verdict {
        #expect(abs(able.smallestCorrelation - 0.333) < 0.002, "\(rho)")
        #expect(isDenied && abs(rho) < able.smallestCorrelation, "\(rho)")
      } else {
        #expect(abs(rho) >= 0.333, "\(rho)")
      }
    }
  }

  @Test func ranksThatCouldNotReachItDoNotTell() throws {
    let rule = AnswerRule(pipeline: try Shipped.pipeline(), testCount: 10)
    for rho in [0.05, -0.05] {
      let sample = Sample.ranks(rho: rho).with(\.honest, honest(freedom: 60))
      let discovery = Discovery(
        association: sample.association, q: 1, band: .weak, failedGate: .significance)
      func verdict(_ range: ClosedRange<Double>) -> PairAnswer.Verdict {
        rule.verdict(of: discovery, among: []) { _ in range }
      }
      // Only the direction in which they lean counts.
      guard case .notSeen = verdict(rho > 0 ? -0.1...0.9 : -0.9...0.1),
        case .tooWeak = verdict(rho > 0 ? -0.9...0.2 : -0.2...0.9)
      else {
        Issue.record("a rho of \(rho) is judged by what its side can reach")
        return
      }
    }
  }

  @Test(arguments: [Gate.incidents, .sign, .silence])
  func whatPassedTheRateIsNotDenied(_ gate: Gate) throws {
    let rule = AnswerRule(pipeline: try Shipped.pipeline(), testCount: 10)
    let sample = Sample.ranks(rho: 0.31).with(\.honest, honest(freedom: 60))
    func verdict(q: Double) -> PairAnswer.Verdict {
      rule.verdict(
        of: Discovery(
          association: sample.association, q: q, band: .moderate, failedGate: gate), among: []
      ) { _ in -1...1 }
    }
    guard case .tooWeak = verdict(q: 0.08), case .notSeen = verdict(q: 0.081) else {
      Issue.record("q of 0.08 is found, q of 0.081 is not")
      return
    }
  }

  /// Two of three days with coffee, four headaches: all of them on its days are 4 of 58 against
  /// none of 17, a phi of 0.13; on none of its days they are 4 of 17, a phi of -0.44. What leans
  /// one way is not denied because the other way would have shown.
  @Test(arguments: [
    ([4, 54, 0, 17], 0.13, false), ([2, 56, 2, 15], -0.11, true),
    ([2, 36, 2, 37], 0.01, false), ([2, 36, 2, 37], -0.01, false),
    ([17, 41, 4, 13], 0.06, true), ([1, 12, 20, 42], -0.2, false), ([4, 9, 17, 45], 0.03, true),
  ])
  func whatTheMarginsCannotShowIsNotDenied(
    _ cells: [Int], _ phi: Double, _ isDenied: Bool
  ) throws {
    let counts = DayCounts(
      both: cells[0], triggerOnly: cells[1], outcomeOnly: cells[2], neither: cells[3])
    let sample = Sample.table(phi: phi).with(\.counts, counts)
      .with(\.honest, honest(freedom: 62))
    switch try verdict(sample, .significance, tests: 10) {
    case .notSeen: #expect(isDenied)
    case .tooWeak: #expect(!isDenied)
    case let other: Issue.record("\(other)")
    }
  }

  /// Gates without the one of strength.
  private static func rateAlone(_ rate: Double) throws -> Pipeline.Gates {
    var gates = try Shipped.pipeline().gates
    gates.falseDiscoveryRate = rate
    (gates.minimumPhi, gates.minimumRho) = (0, 0)
    return gates
  }

  /// An r just below would not have passed, and one just above would: by the t of r.
  @Test(arguments: [5, 12, 30, 60], [1, 10, 200])
  func theSmallestCorrelationJustPasses(_ freedom: Int, _ tests: Int) throws {
    let sample = Sample.ranks().with(\.honest, honest(freedom: freedom))
    let rule = DetectabilityRule(gates: try Self.rateAlone(0.08), testCount: tests)
    let r = try #require(rule.detectability(of: sample.association)).smallestCorrelation
    func p(_ r: Double) -> Double {
      let t = r * (Double(freedom) / (1 - r * r)).squareRoot()
      return StudentT(degreesOfFreedom: Double(freedom)).twoSided(t)
    }
    let needed = 0.08 / Double(tests)
    #expect(p(r - 1e-6) > needed)
    #expect(p(r + 1e-6) < needed)
  }

  @Test func whatIsTooWeakToBeReportedCouldNotBeSeen() throws {
    let gates = try Shipped.pipeline().gates
    let rule = DetectabilityRule(gates: gates, testCount: 1)
    let sample = Sample.table().with(\.honest, honest(freedom: 300))
    let able = try #require(rule.detectability(of: sample.association))
    #expect(able.smallestCorrelation == gates.minimumPhi)
    // 8 2 4 26: a phi of 1 would be sqrt(12 * 28 / (10 * 30)) of a difference in shares.
    #expect(abs((able.smallestDifference ?? 0) - 0.3 * (336.0 / 300).squareRoot()) < 1e-12)
    let plain = DetectabilityRule(
      gates: try Self.rateAlone(gates.falseDiscoveryRate), testCount: 1)
    #expect(try #require(plain.detectability(of: sample.association)).smallestCorrelation < 0.2)
  }

  /// Of three pairs with the same degrees of freedom the second one stands in the middle, and its
  /// own gate bounds what could have been seen.
  @Test func thePairInTheMiddleOfAFamilyTellsForAll() throws {
    var gates = try Self.rateAlone(0.9)
    gates.minimumPhi = 0.2
    gates.minimumRho = 0.3
    let rule = DetectabilityRule(gates: gates, testCount: 3)
    func family(_ samples: [(Sample, Int)]) -> [Discovery] {
      samples.map { sample, freedom in
        discovery(sample.with(\.honest, honest(freedom: freedom)), .significance)
      }
    }
    let cases: [([(Sample, Int)], Double)] = [
      ([(.table(), 200), (.ranks(), 200), (.ranks(), 200)], 0.3),
      ([(.ranks(), 200), (.table(), 200), (.ranks(), 200)], 0.2),
      ([(.ranks(), 200), (.table(), 100), (.ranks(), 300)], 0.3),
      ([(.table(), 200), (.ranks(), 300)], 0.3),
    ]
    for (place, (samples, bound)) in cases.enumerated() {
      let able = rule.detectability(ofFamily: family(samples))
      #expect(able?.smallestCorrelation == bound, "case \(place)")
    }
    #expect(rule.detectability(ofFamily: []) == nil)
  }

  @Test func rawTestsHaveTwoFewerDegreesOfFreedomThanDays() throws {
    let rule = DetectabilityRule(gates: try Self.rateAlone(0.1), testCount: 4)
    let raw = rule.detectability(of: Sample.table().association)
    let same = rule.detectability(
      of: Sample.table().with(\.honest, honest(freedom: 38)).association)
    #expect(raw != nil && raw == same)
  }

  @Test func withoutDegreesOfFreedomNothingIsTold() throws {
    let sample = Sample.table().with(\.honest, honest(freedom: 0))
    #expect(
      try verdict(sample, .significance, tests: 3)
        == .tooWeak(Detectability(smallestCorrelation: 1, smallestDifference: nil)))
  }
}
