import Days
import Job
import Model
import Numerics
import TestSupport

@testable import Configuration
@testable import Evaluation
@testable import Synthesis

/// A small world for tests: four foods and two pains, days drawn afresh, and dairy that brings a
/// headache on the same day where something is planted.
struct TinyWorld: EvaluatedWorld {
  static let dairy = SignalKey(.food, "dairy")
  static let headache = SignalKey(.pain, "headache")
  private static let foods = ["dairy", "coffee", "alcohol", "sugar"].map { SignalKey(.food, $0) }
  private static let pains = ["headache", "back"].map { SignalKey(.pain, $0) }
  private static let meal = SignalKey(.food, "meal")
  private static let mood = SignalKey(.mood, "state")
  private static let keys = foods + pains + [meal, mood]

  var name = "tiny"
  var promise = Promise.kept
  var texts: [Language: String] = [.french: "Un petit monde <test>", .english: "A small world"]
  var lengths = [30, 60]
  var families = [Family.personal]
  var hiddenFold: CalendarFold.Kind?
  var definition: [UInt8] { Array("\(name) \(chance ?? 0)".utf8) }
  /// The chance of a headache with dairy; nil plants nothing.
  var chance: Double?

  func person(_ number: Int, days: Int, family: Family, seed: UInt64) -> ScenarioPerson {
    var stream = RandomStream(seed: seed &* 10_000 &+ UInt64(number))
    var rows: [SignalRow] = []
    func write(_ key: SignalKey, on day: Int, _ value: Double? = nil) {
      guard let place = Self.keys.firstIndex(of: key) else { return }
      let noon = Instant(iso8601: "\(Journal.firstDay.advanced(by: day))T12:00:00Z")
      var row = SignalRow(number: Int64(rows.count), key: place, instant: noon)
      row.value = value
      rows.append(row)
    }
    for day in 0..<days {
      write(Self.meal, on: day)
      write(Self.mood, on: day, Double(1 + stream.integer(below: 5)))
      let eaten = Self.foods.filter { _ in stream.bernoulli(0.4) }
      for food in eaten { write(food, on: day) }
      for pain in Self.pains {
        let follows = pain == Self.headache && eaten.contains(Self.dairy)
        let chance = follows ? chance ?? 0.3 : 0.3
        if stream.bernoulli(chance) {
          write(pain, on: day, Double(1 + stream.integer(below: 10)))
        }
      }
    }
    let profile = Person.Profile(language: .english, zone: "UTC")
    let person = Person(number: number, userID: "person \(number)", profile: profile)
    var causes = CauseMap(features: Self.keys, persistent: [])
    if chance != nil {
      causes.plant(
        PlantedEffect(
          trigger: Self.dairy, outcome: Self.headache, lag: 0, size: 1, isProtective: false,
          shape: .presence))
    }
    return ScenarioPerson(
      rows: PersonRows(person: person, signals: rows, unreadEntries: []),
      planted: causes.planted, causes: causes)
  }

  func blockRun(
    pipeline: LoadedPipeline, days: Int, nightsBefore nights: Int
  ) throws(JobError) -> BlockRun {
    var changed = pipeline.pipeline
    changed.window.days = days
    let last = Journal.firstDay.advanced(by: days - 1 - nights)
    let names = Self.keys.map { Vocabulary.Name(category: $0.category.rawValue, key: $0.name) }
    return BlockRun(
      pipeline: changed,
      vocabulary: Vocabulary(names: names, units: [""], taxonomy: pipeline.taxonomy),
      zones: try ZoneTable(["UTC"], in: .system),
      moment: Moment(
        asOf: .date(last),
        snapshotInstant: Instant(milliseconds: Int64(last.number + 1) * 86_400_000)))
  }
}

extension TinyWorld {
  /// An order for a few people of some worlds.
  static func order(
    _ worlds: [TinyWorld], people: Int = 12, workers: Int = 1
  ) throws -> ScenarioEvaluation.Order {
    var order = ScenarioEvaluation.Order(pipeline: try Shipped.loadedPipeline(), worlds: worlds)
    order.people = people
    order.sampledPeople = 5
    order.workers = workers
    return order
  }

  /// The report of a small evaluation of a world with something planted and one without.
  static func report(
    workers: Int = 1, peers: PeerResults? = nil, store: CellStore? = nil,
    _ progress: @escaping @Sendable (ScenarioEvaluation.Progress) -> Void = { _ in }
  ) async throws -> ScenarioReport {
    var nothing = TinyWorld()
    nothing.name = "nothing"
    nothing.promise = .beside
    nothing.lengths = [60]
    let worlds = [TinyWorld(chance: 0.95), nothing]
    var order = try order(worlds, workers: workers)
    order.store = store
    let scores = try await ScenarioEvaluation(order).run(progress)
    return ScenarioReport(
      of: scores,
      made: .init(
        program: "constat 1.2.3", command: "constat evaluate --users 12 --seed 1",
        selection: .init(), seed: 1, people: 12, sampledPeople: 5),
      promises: .init(
        maximumShare: 0.1, maximumUpperLimit: 0.125, decidingPeople: 1_000,
        power: [.init(scenario: "tiny", days: 60, size: 1, minimum: 0.5)]),
      texts: Dictionary(uniqueKeysWithValues: worlds.map { ($0.name, $0.texts) }), peers: peers)
  }
}
