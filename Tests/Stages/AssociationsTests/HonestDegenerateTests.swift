import Days
import Model
import Numerics
import TestSupport
import Testing

@testable import Associations

/// Sides that are constant, unknown, or the same as the other.
@Suite struct HonestDegenerateTests {
  private let days = 90

  @Test func aConstantSideIsRefused() throws {
    let family = try family([
      quantity(.environment, "x") { _ in 5 }, quantity(.mood, "y") { Double($0 * $0 % 17) },
    ])
    #expect(family.tested.isEmpty)
    #expect(Set(family.plan.refused.map(\.reason)) == [.constant])
  }

  @Test func anUnknownSideIsRefused() throws {
    let family = try family([
      quantity(.environment, "x") { _ in nil }, quantity(.mood, "y") { Double($0 * $0 % 17) },
    ])
    #expect(family.tested.isEmpty)
    #expect(Set(family.plan.refused.map(\.reason)) == [.tooFewDays])
  }

  @Test func whatTheWeekExplainsWhollyIsRefused() throws {
    let family = try family([
      quantity(.environment, "x") { Double($0 % 7) }, quantity(.mood, "y") { Double($0 * $0 % 17) },
    ])
    #expect(family.tested.isEmpty)
    #expect(Set(family.plan.refused.map(\.reason)) == [.noResidual])
  }

  @Test(arguments: [1.0, -1.0]) func oneSideThatIsTheOtherIsCertain(sign: Double) throws {
    var stream = RandomStream(seed: 5)
    let values = (0..<days).map { _ in Double(stream.integer(below: 1_000)) }
    let family = try family([
      quantity(.environment, "x") { values[$0] }, quantity(.mood, "y") { sign * values[$0] },
    ])
    let same = try #require(family.tested.first { $0.pair.lag == 0 })
    #expect(abs((same.honest?.correlation ?? 0) - sign) < 1e-12)
    #expect(try #require(same.honest?.p) < 1e-100)
    #expect(abs(same.rawP ?? .nan) < 1e-100)
    let next = try #require(family.tested.first { $0.pair.lag == 1 })
    #expect(try #require(next.honest?.p) > 0.001)
  }

  @Test(arguments: [true, false]) func oneEventThatIsTheOtherIsAsCertainAsFisher(isSame: Bool)
    throws
  {
    var stream = RandomStream(seed: 6)
    let values = (0..<days).map { _ in stream.bernoulli(0.4) }
    let family = try family([
      event(.medication, "x") { values[$0] }, event(.symptom, "y") { values[$0] == isSame },
    ])
    let same = try #require(family.tested.first { $0.pair.lag == 0 })
    let p = try #require(same.honest?.p)
    #expect(p >= (same.rawP ?? .nan) && p < 1e-6)
    #expect(((same.honest?.correlation ?? 0) > 0) == isSame)
  }

  @Test func nobodyHasNoFamily() throws {
    let family = try family([])
    #expect(family.tested.isEmpty && family.plan.refused.isEmpty)
  }

  private func family(
    _ columns: [FeatureColumn]
  ) throws -> (plan: PairPlan, tested: [Association]) {
    let axis = DayAxis(DayRange(endingOn: CalendarDay(number: 20_000), count: days))
    let matrix = DayMatrix(axis: axis, columns: columns)
    let panel = ResidualPanel(matrix)
    let plan = PairPlanner(pipeline: try Shipped.pipeline()).plan(matrix, panel: panel)
    let tester = AssociationTester(
      panel: panel, critical: CriticalValues(rate: 0.08, upTo: 90),
      paths: .all.subtracting(.screening))
    return (plan, tester.test(plan, on: matrix))
  }

  private func quantity(
    _ category: Model.Category, _ name: String, _ value: (Int) -> Double?
  ) -> FeatureColumn {
    var column = FeatureColumn(
      term: HonestSample.term(SignalKey(category, name)), source: nil, days: days)
    for day in 0..<days {
      if let value = value(day) { column.setMultiple(value, on: day) }
    }
    return column
  }

  private func event(
    _ category: Model.Category, _ name: String, _ isPresent: (Int) -> Bool
  ) -> FeatureColumn {
    var column = FeatureColumn(
      term: HonestSample.term(SignalKey(category, name)), source: nil, days: days)
    for day in 0..<days {
      column.setPresence(isPresent(day), on: day)
      column.setMultiple(isPresent(day) ? 1 : 0, on: day)
    }
    return column
  }
}
