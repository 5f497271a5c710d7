import Days
import Model
import Numerics
import TestSupport
import Testing

@testable import Associations

@Suite struct DriverSearchTests {
  /// Six days on and four off.
  private static let rota: [Double] = [1, 1, 1, 1, 1, 1, -1.5, -1.5, -1.5, -1.5]

  private struct Answer {
    let drivers: [SharedDriver]
    let twin: DriverTwin

    var patterns: [SharedDriver.Pattern] { drivers.map(\.pattern) }
  }

  private func search(_ matrix: DayMatrix, paths: FastPaths = .all) throws -> Answer {
    let folds = try Shipped.taxonomy().folds
    let panel = ResidualPanel(matrix, paths: paths)
    let found = DriverSearch(folds: folds).search(
      matrix, panel, isTrigger: { $0.role == .trigger }
    ) {
      ResidualPanel(matrix, paths: paths, drivers: $0)
    }
    return Answer(drivers: found.drivers, twin: DriverTwin(matrix, panel, folds: folds))
  }

  private static func person(_ seed: UInt64) -> DrivenPerson {
    var stream = RandomStream(seed: seed)
    var person = DrivenPerson(seed: seed)
    person.days = [50, 64, 90][stream.integer(below: 3)]
    person.features = 6 + stream.integer(below: 9)
    person.logging = [1, 0.9, 0.7][stream.integer(below: 3)]
    person.followers = (0..<person.features).filter { _ in stream.bernoulli(0.6) }
    let size = 0.6 + 1.5 * stream.uniform()
    switch stream.integer(below: 4) {
    case 0: person.force = rota.map { $0 * size }
    case 1: person.force = (0..<person.days).map { (20..<29).contains($0) ? -2 * size : 0 }
    case 2:
      person.features = 14
      person.followers = Array(0..<14)
      person.force = (0..<person.days).map { _ in 1.5 * size * stream.gaussian() }
    default: break
    }
    return person
  }

  @Test func findsWhatThePageSays() throws {
    var kinds: [String: Int] = [:]
    for seed in UInt64(1)...32 {
      let answer = try search(Self.person(seed).matrix())
      let expected = answer.twin.driver()
      #expect(answer.patterns.first == expected?.pattern, "seed \(seed)")
      #expect(answer.drivers.first?.followers == expected?.followers, "seed \(seed)")
      switch expected?.pattern {
      case .calendar: kinds["calendar", default: 0] += 1
      case .stretch: kinds["stretch", default: 0] += 1
      case .together: kinds["together", default: 0] += 1
      case .period: kinds["told", default: 0] += 1
      case nil: kinds["nothing", default: 0] += 1
      }
    }
    #expect(kinds.count == 4 && kinds.values.allSatisfy { $0 >= 3 }, "\(kinds)")
  }

  @Test(arguments: [10, 30]) func findsARotaInHalfOfTheFeatures(features: Int) throws {
    for seed in UInt64(1)...3 {
      var person = DrivenPerson(seed: seed)
      person.features = features
      person.followers = Array(stride(from: 0, to: features, by: 2))
      person.force = Self.rota
      let driver = try #require(try search(person.matrix()).drivers.first, "seed \(seed)")
      #expect(
        driver.pattern.code == "cycle_10" || driver.pattern.code == "cycle_5",
        "seed \(seed): \(driver.pattern)")
      let followers = Set(driver.followers)
      let missed = Set(person.followers).subtracting(followers).count
      let others = followers.subtracting(person.followers).count
      #expect(
        missed <= features / 15 && others <= max(2, features / 6), "seed \(seed): \(followers)")
      #expect(driver.followers == driver.followers.sorted())
      let force = (0..<10).map { driver.force[$0] }
      let r = try #require(HonestTwin.pearson(force, Self.rota))
      #expect(abs(r) > 0.8, "seed \(seed): \(force)")
    }
  }

  @Test func findsAHoliday() throws {
    for seed in UInt64(1)...4 {
      var person = DrivenPerson(seed: seed)
      person.features = 12
      person.followers = [0, 1, 2, 3, 6, 7, 8, 9]
      person.force = (0..<90).map { (40..<50).contains($0) ? 3 : 0 }
      let driver = try #require(try search(person.matrix()).drivers.first, "seed \(seed)")
      guard case .stretch(let range) = driver.pattern else {
        Issue.record("seed \(seed): \(driver.pattern)")
        continue
      }
      let first = DrivenPerson.firstDay.distance(to: range.first)
      let last = DrivenPerson.firstDay.distance(to: range.last)
      #expect(abs(first - 40) <= 2 && abs(last - 49) <= 2, "seed \(seed): \(first)...\(last)")
      let missed = Set(person.followers).subtracting(driver.followers)
      #expect(missed.count <= 2, "seed \(seed): \(driver.followers)")
    }
  }

  @Test func findsNothingInNoise() throws {
    var found: [String] = []
    for seed in UInt64(1)...200 {
      var person = DrivenPerson(seed: 10_000 + seed)
      person.features = 6 + Int(seed % 5)
      person.days = 56
      person.logging = seed.isMultiple(of: 2) ? 1 : 0.85
      let drivers = try search(person.matrix()).patterns
      if !drivers.isEmpty { found.append("seed \(10_000 + seed): \(drivers)") }
    }
    #expect(found.count <= 10, "\(found.count) of 200: \(found)")
  }

  @Test func fewerThanFiveFeaturesTellNothing() throws {
    for (features, isFound) in [(4, false), (5, true)] {
      var person = DrivenPerson(seed: 1)
      person.features = features
      person.followers = Array(0..<features)
      person.force = Self.rota.map { 2 * $0 }
      #expect(try search(person.matrix()).drivers.isEmpty != isFound, "\(features) features")
    }
  }

  /// Of five features one is known on too few days.
  @Test func rarelyKnownFeaturesDoNotCount() throws {
    var person = DrivenPerson(seed: 1)
    person.features = 5
    person.followers = Array(0..<5)
    person.force = Self.rota.map { 2 * $0 }
    let whole = person.matrix()
    var columns = whole.columns
    var rare = FeatureColumn(term: columns[4].term, source: nil, days: 90)
    for day in 0..<36 { rare.setMultiple(columns[4].withMultiples { $0[day] }, on: day) }
    columns[4] = rare
    #expect(try !search(whole).drivers.isEmpty)
    #expect(try search(DayMatrix(axis: whole.axis, columns: columns)).drivers.isEmpty)
  }

  @Test(arguments: [0.85, 0.6]) func daysWithoutALogAreNoHindrance(logging: Double) throws {
    var person = DrivenPerson(seed: 3)
    person.days = 120
    person.features = 12
    person.followers = Array(0..<8)
    person.force = Self.rota
    person.logging = logging
    let answer = try search(person.matrix())
    let driver = try #require(answer.drivers.first)
    #expect(driver.pattern.code == "cycle_10")
    #expect(Set(driver.followers).intersection(person.followers).count >= 6)
  }

  @Test func forcesAreFiniteAndAnswersTheSameEachTime() throws {
    let ways: [FastPaths] = [
      .all, .all, [], .all.subtracting(.screening), .all.subtracting(.sharedRegressions),
      .all.subtracting(.countedRanks),
    ]
    for seed in UInt64(1)...6 {
      let person = Self.person(seed)
      let matrix = person.matrix()
      let answers = try ways.map { try search(matrix, paths: $0).drivers }
      #expect(answers[0] == answers[1], "seed \(seed)")
      for drivers in answers {
        #expect(drivers.count <= 3)
        #expect(drivers.map(\.pattern) == answers[0].map(\.pattern), "seed \(seed)")
        #expect(drivers.map(\.followers) == answers[0].map(\.followers), "seed \(seed)")
        for (driver, other) in zip(drivers, answers[0]) {
          #expect(driver.force.count == person.days && driver.force.allSatisfy(\.isFinite))
          // The sign of a singular vector is arbitrary.
          let near = zip(driver.force, other.force).allSatisfy { abs($0 - $1) < 1e-8 }
          let turned = zip(driver.force, other.force).allSatisfy { abs($0 + $1) < 1e-8 }
          #expect(near || turned, "seed \(seed)")
        }
      }
    }
  }

  /// What was taken away is not found again.
  @Test func whatIsTakenAwayIsGone() throws {
    var person = DrivenPerson(seed: 2)
    person.followers = Array(0..<8)
    person.force = Self.rota.map { 2 * $0 }
    let patterns = try search(person.matrix()).patterns
    #expect(patterns.first?.code == "cycle_10")
    #expect(!patterns.dropFirst().map(\.code).contains("cycle_10"))
  }
}
