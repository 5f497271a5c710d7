import Foundation
import Model
import Numerics
import Testing

@testable import Synthesis

/// The worlds hold what they say, and nothing that relates two features.
@Suite struct NullWorldTests {
  private static let seed: UInt64 = 20_260_624

  private static func people(_ world: NullWorld, days: Int = 90, count: Int = 30) -> [NullPerson] {
    (0..<count).map { world.person($0, days: days, seed: seed) }
  }

  @Test(arguments: NullWorld.allCases) func aPersonHasTwentyTriggersAndOutcomes(world: NullWorld) {
    let person = world.person(0, days: 60, seed: Self.seed)
    #expect(person.related.isEmpty)
    #expect(person.matrix.axis.count == 60)
    #expect(person.matrix.columns.count { $0.term.role == .trigger } == 20)
    #expect(person.matrix.columns.count { $0.term.role == .outcome } == 20)
    #expect(person.matrix.columns.count { $0.term.isPresence } == 20)
    #expect(Set(person.matrix.columns.map(\.key)).count == 40)
  }

  @Test func thePersonFollowsFromItsNameAlone() {
    func cells(_ world: NullWorld, _ number: Int, _ days: Int, _ seed: UInt64) -> [[Double]] {
      // A missing cell has a value too here, so that equal people compare equal.
      world.person(number, days: days, seed: seed).matrix.columns.map { column in
        column.withMultiples { $0.map { $0.isNaN ? -1e9 : $0 } }
      }
    }
    let first = cells(.allAtOnce, 3, 60, 1)
    #expect(first == cells(.allAtOnce, 3, 60, 1))
    #expect(first != cells(.allAtOnce, 4, 60, 1))
    #expect(first != cells(.allAtOnce, 3, 60, 2))
    #expect(first.map { $0.prefix(30) } != cells(.allAtOnce, 3, 61, 1).map { $0.prefix(30) })
    #expect(cells(.persistent, 3, 60, 1) != cells(.veryPersistent, 3, 60, 1))
  }

  @Test func valuesAreWithinWhatTheirKindsAllow() {
    for world in NullWorld.allCases {
      for column in world.person(1, days: 90, seed: Self.seed).matrix.columns {
        for day in 0..<90 {
          guard let value = column.value(on: day) else { continue }
          switch column.term.kind {
          case .event: #expect(value == (column.presence[day] ? 1 : 0))
          case .intensity: #expect(column.presence[day] ? (1...10).contains(value) : value == 0)
          case .scale: #expect((1...5).contains(value))
          default: #expect(value.isFinite)
          }
        }
      }
    }
  }

  /// Events lie between rare and usual; both sides are left for a table.
  @Test func ratesVaryBetweenPeople() {
    let rates = Self.people(.independent).flatMap { person in
      person.matrix.columns.filter { $0.term.kind == .event }.map {
        Double($0.presence.population) / 90
      }
    }
    let mean = rates.reduce(0, +) / Double(rates.count)
    #expect(abs(mean - 0.4) < 0.03)
    #expect(rates.count { $0 < 0.25 } > rates.count / 10)
    #expect(rates.count { $0 > 0.55 } > rates.count / 10)
  }

  @Test func someNumbersHaveTiesAndSomeHaveFew() {
    let person = NullWorld.independent.person(2, days: 90, seed: Self.seed)
    func distinct(_ key: SignalKey) -> Int {
      Set(person.matrix.column(of: key)?.withMultiples { $0 } ?? []).count
    }
    #expect(distinct(SignalKey(.activity, "steps")) > 85)
    #expect(distinct(SignalKey(.energy, "level")) > 50)
    #expect((3...5).contains(distinct(SignalKey(.mood, "state"))))
    #expect(distinct(SignalKey(.environment, "rain")) < 10)
  }

  /// Mean lag-1 correlation of numbers whose ties are few, over 400 days.
  @Test(
    arguments: zip(
      [NullWorld.independent, .persistent, .veryPersistent, .sticky, .everyOtherDay],
      [0, 0.6, 0.8, 0.9, -0.8]))
  func numbersPersistAsTheWorldSays(world: NullWorld, phi: Double) {
    let correlations = Self.people(world, days: 400, count: 10).flatMap { person in
      person.matrix.columns.filter { $0.term.kind == .quantity }.map { lagOne($0) }
    }
    let mean = correlations.reduce(0, +) / Double(correlations.count)
    // Counts lose a little of it.
    #expect(abs(mean - phi) < 0.06, "\(world): \(mean)")
  }

  @Test func habitsOfEveryOtherDayAlternate() {
    let correlations = Self.people(.everyOtherDay, days: 400, count: 10).flatMap { person in
      person.matrix.columns.filter { $0.term.kind == .event }.map { lagOne($0) }
    }
    // A slip on one day of ten: 0.1 - 0.9.
    let mean = correlations.reduce(0, +) / Double(correlations.count)
    #expect(abs(mean + 0.8) < 0.02, "\(mean)")
    #expect(correlations.allSatisfy { $0 < -0.6 })
  }

  /// The share of variance that weekday means, or a line and a bend, explain.
  @Test func weekdaysAndDriftExplainHalfWhereTheyShould() {
    let weekdays = NullWorldShares(.weekday, seed: Self.seed)
    let drift = NullWorldShares(.trend, seed: Self.seed)
    let none = NullWorldShares(.independent, seed: Self.seed)
    #expect(weekdays.byWeekday > 0.4 && weekdays.byDrift < 0.1)
    #expect(drift.byDrift > 0.4 && drift.byWeekday < 0.1)
    #expect(none.byWeekday < 0.1 && none.byDrift < 0.06)
  }

  /// Two series with the same missing days tell which values are missing: of a thousand days at one
  /// end of the levels, far more are.
  @Test func missingnessDependsOnTheValueAndOnBadDays() {
    var stream = RandomStream(seed: Self.seed)
    let count = 4_000
    let missing = MissingDays(count, from: &stream)
    let levels = (0..<count).map { _ in stream.gaussian() }
    var together = 0
    let first = missing.missing(levels, from: &stream)
    let second = missing.missing(levels.map { _ in 0 }, from: &stream)
    func share(_ days: [Int], of missing: [Bool]) -> Double {
      Double(days.count { missing[$0] }) / Double(days.count)
    }
    let high = share(levels.indices.filter { levels[$0] > 0.5 }, of: first)
    let low = share(levels.indices.filter { levels[$0] < -0.5 }, of: first)
    #expect(abs(high - low) > 0.3, "\(high), \(low)")
    // Bad days take both: two series are missing together more often than by chance.
    for day in levels.indices where first[day] && second[day] { together += 1 }
    let chance = share(Array(levels.indices), of: first) * share(Array(levels.indices), of: second)
    #expect(Double(together) / Double(count) > 1.3 * chance)
  }

  @Test(arguments: NullWorld.allCases) func onlyWorldsOfMissingDaysMissAny(world: NullWorld) {
    let columns = world.person(0, days: 90, seed: Self.seed).matrix.columns
    let known = columns.map { Double($0.observed.population) / 90 }
    let mean = known.reduce(0, +) / Double(known.count)
    if world == .missing || world == .allAtOnce {
      #expect(mean > 0.6 && mean < 0.9)
    } else {
      #expect(mean == 1)
    }
  }

  /// Fresh days: correlations of two features spread as they do by chance, and lean nowhere.
  @Test func featuresHaveNothingToDoWithEachOther() {
    var (sum, squares, count) = (0.0, 0.0, 0.0)
    for person in Self.people(.independent, count: 10) {
      let columns = person.matrix.columns.map { column in
        column.withMultiples { $0.map { Optional($0) } }
      }
      for x in columns.indices {
        for y in columns.indices where y > x {
          guard let r = Pearson(columns[x], columns[y]).r else { continue }
          (sum, squares, count) = (sum + r, squares + r * r, count + 1)
        }
      }
    }
    #expect(count == 7_800)
    #expect(abs(sum / count) < 0.005)
    // The variance of r by chance is 1 / (n - 1).
    #expect(abs(squares / count * 89 - 1) < 0.06)
  }

  private func lagOne(_ column: FeatureColumn) -> Double {
    let values = column.withMultiples { $0.map { Optional($0) } }
    return Pearson(values.dropLast(), Array(values.dropFirst())).r ?? .nan
  }
}

/// Mean shares of variance over the measures of some people.
private struct NullWorldShares {
  private(set) var byWeekday = 0.0
  private(set) var byDrift = 0.0

  init(_ world: NullWorld, seed: UInt64) {
    var count = 0.0
    for number in 0..<20 {
      let matrix = world.person(number, days: 90, seed: seed).matrix
      let weekdays = matrix.axis.map(\.weekday.rawValue)
      let weeks = (0..<7).map { day in weekdays.map { $0 == day ? 1.0 : 0 } }
      let places = (0..<90).map { Double($0) / 45 - 1 }
      let bends = [places.map { _ in 1.0 }, places, places.map { $0 * $0 }]
      for column in matrix.columns where column.term.kind == .quantity {
        let values = column.withMultiples { $0 }
        byWeekday += Self.share(of: values, by: weeks)
        byDrift += Self.share(of: values, by: bends)
        count += 1
      }
    }
    byWeekday /= count
    byDrift /= count
  }

  private static func share(of values: [Double], by columns: [[Double]]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let centred = values.map { $0 - mean }
    let projection = Projection(design: ColumnBlock(rowCount: values.count, columns: columns))
    let left = projection.residuals(of: ColumnBlock(rowCount: values.count, columns: [centred]))
    func squares(_ values: some Sequence<Double>) -> Double { values.reduce(0) { $0 + $1 * $1 } }
    return 1 - squares(left.column(0)) / squares(centred)
  }
}
