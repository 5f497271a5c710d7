import Days
import Model
import Numerics
import TestSupport
import Testing

@testable import Associations
@testable import Job

/// What a family says of pairs when the person told of days that move everything.
@Suite struct FamilyPeriodTests {
  /// Two holidays, which four of eight features follow; nothing acts on anything.
  private func person(_ seed: UInt64) -> DrivenPerson {
    var person = DrivenPerson(seed: seed)
    person.features = 8
    person.followers = [0, 1, 4, 5]
    person.force = (0..<90).map { (20..<29).contains($0) || (60..<68).contains($0) ? 2.5 : 0 }
    return person
  }

  private func period(_ label: LifePeriod.Label, _ from: Int, _ to: Int?) throws -> LifePeriod {
    let first = DrivenPerson.firstDay
    let stretch = LifePeriod.Stretch(
      first: first.advanced(by: from), last: to.map { first.advanced(by: $0) })
    return LifePeriod(label, try #require(stretch))
  }

  private func holidays() throws -> [LifePeriod] {
    [try period(.holiday, 20, 28), try period(.holiday, 60, 67)]
  }

  /// Everything that is decided of a matrix, in words.
  private func decisions(
    _ matrix: DayMatrix, changing change: (inout Pipeline) -> Void = { _ in }
  ) throws -> (text: String, family: FamilyRun.Family, discoveries: [Discovery]) {
    let run = FamilyRun(
      pipeline: try Shipped.pipeline(change), folds: try Shipped.taxonomy().folds)
    let family = run.test(matrix, windowDays: matrix.axis.count, paths: [])
    let discoveries = run.judge(family)
    let lines = discoveries.map { discovery in
      "\(discovery.association.pair) \(discovery.association.honest?.p as Any)"
        + " \(discovery.failedGate as Any) \(discovery.driver as Any)"
    }
    return ("\(family.drivers) \(lines)", family, discoveries)
  }

  private func isReported(_ discovery: Discovery) -> Bool {
    discovery.isKept || discovery.failedGate == .story
  }

  @Test func whatMovesWithTheHolidaysSaysSo() throws {
    var (falseWithout, silenced) = (0, 0)
    for seed in UInt64(1)...6 {
      var matrix = person(seed).matrix()
      let without = try decisions(matrix) { $0.gates.sharedDrivers = false }
      let reported = Set(without.discoveries.filter(isReported).map(\.association.pair))
      falseWithout += reported.count
      matrix.periods = try holidays()
      let with = try decisions(matrix)
      #expect(with.family.drivers.first?.pattern.code == "period_holiday")
      #expect(with.discoveries.allSatisfy { !isReported($0) }, "seed \(seed)")
      for discovery in with.discoveries where discovery.failedGate == .driver {
        #expect(discovery.driver == 0 && reported.contains(discovery.association.pair))
        silenced += 1
      }
    }
    #expect(falseWithout >= 6 && silenced >= 6, "\(falseWithout), \(silenced)")
  }

  @Test func aColumnCostsADegreeOfFreedomOfEveryTest() throws {
    var matrix = DrivenPerson(seed: 1).matrix()
    let search = DriverSearch(folds: [])
    matrix.periods = try holidays() + [period(.sick, 3, 7)]
    let plain = ResidualPanel(matrix)
    let told = search.told(in: matrix, plain, isTrigger: { $0.role == .trigger })
    #expect(told.map(\.pattern.code) == ["period_holiday", "period_sick"])
    let freed = ResidualPanel(matrix, drivers: told.map(\.force))
    #expect(freed.parameterCount == plain.parameterCount + 2)
  }

  /// Four features are too few for a search.
  @Test func fewFeaturesAreServedToo() throws {
    var (falseWithout, silenced) = (0, 0)
    for seed in UInt64(1)...6 {
      var person = person(seed)
      person.features = 4
      person.followers = [0, 1, 2, 3]
      var matrix = person.matrix()
      let without = try decisions(matrix)
      falseWithout += without.discoveries.count(where: isReported)
      matrix.periods = try holidays()
      let with = try decisions(matrix)
      #expect(with.family.drivers.first?.pattern.code == "period_holiday", "seed \(seed)")
      #expect(!with.discoveries.contains(where: isReported), "seed \(seed)")
      silenced += with.discoveries.count { $0.driver == 0 }
    }
    #expect(falseWithout >= 1 && silenced >= falseWithout, "\(falseWithout), \(silenced)")
  }

  @Test func aTrueLinkBesideHolidaysIsKept() throws {
    for seed in UInt64(1)...4 {
      var person = person(seed)
      person.link = (trigger: 0, outcome: 4)
      var matrix = person.matrix()
      matrix.periods = try holidays()
      let discovery = try #require(
        try decisions(matrix).discoveries.first {
          $0.association.pair.trigger == 0 && $0.association.pair.outcome == 4
            && $0.association.pair.lag == 0
        })
      #expect(isReported(discovery), "seed \(seed): \(discovery.failedGate as Any)")
    }
  }

  @Test func theOrderOfPeriodsChangesNothing() throws {
    for seed in UInt64(1)...4 {
      var stream = RandomStream(seed: seed)
      var matrix = person(seed).matrix()
      var periods =
        try holidays() + [
          period(.job, 45, nil), period(.sick, 3, 7), period(.travel, 30, 33),
        ]
      matrix.periods = periods
      let expected = try decisions(matrix).text
      for place in periods.indices.reversed() {
        periods.swapAt(place, stream.integer(below: place + 1))
      }
      matrix.periods = periods
      #expect(try decisions(matrix).text == expected, "seed \(seed)")
    }
  }

  @Test func whatLiesOutsideOrIsNotMeantChangesNothing() throws {
    for seed in UInt64(1)...4 {
      var matrix = person(seed).matrix()
      let expected = try decisions(matrix).text
      matrix.periods = [
        try period(.holiday, -30, -1), try period(.sick, 90, 99), try period(.travel, 200, nil),
        try period(.job, -300, nil), try period(.sick, 40, 41),
      ]
      #expect(try decisions(matrix).text == expected, "seed \(seed)")
      matrix.periods = try holidays()
      let plain = try decisions(matrix) { $0.gates.sharedDrivers = false }
      #expect(plain.family.drivers.isEmpty && plain.family.undriven.isEmpty)
    }
  }

  @Test func theRawTestTakesNothingAway() throws {
    var matrix = person(1).matrix()
    let expected = try decisions(matrix) { $0.gates.test = .raw }.text
    matrix.periods = try holidays()
    #expect(try decisions(matrix) { $0.gates.test = .raw }.text == expected)
  }
}
