import Configuration
import FoundationEssentials
import Job
import Model
import Synthesis

/// The first people of each cell, written for programs that try other methods on the same days: the
/// day matrix, the planned pairs, what is true of each, and what Constat shows.
public struct PeerSample: Sendable {
  /// The version of the format.
  fileprivate static let format = 1
  private let order: ScenarioEvaluation.Order
  private let program: String

  /// The sample of an order: `sampledPeople` people of each of its cells. `program` is told in the
  /// files.
  public init(_ order: ScenarioEvaluation.Order, program: String) {
    self.order = order
    self.program = program
  }

  /// The cells, in the order of the evaluation.
  public var cells: [Cell] { order.cells }

  /// The name of the file of a cell.
  public static func fileName(of cell: Cell) -> String {
    "\(cell.scenario)-\(cell.days)-\(cell.family.rawValue).jsonl"
  }

  /// The file of a cell, one JSON document a line: the first tells how it was made, then one line a
  /// person in order, as `datasets/references/README.md` says. The same for every number of workers.
  /// A cell that is not of the order has no people.
  ///
  /// - Throws: `zonesMissing`.
  public func text(of cell: Cell) async throws(JobError) -> String {
    let header = PeerHeader(cell, order, program: program)
    guard let world = order.worlds.first(where: { $0.name == cell.scenario }) else {
      return Self.line(header)
    }
    let run = try world.blockRun(pipeline: order.pipeline, days: cell.days, nightsBefore: 0)
    let (people, workers, seed) = (order.sampledPeople, max(1, order.workers), order.seed)
    let lines = await withTaskGroup(of: [(Int, String)].self) { group in
      for worker in 0..<workers {
        group.addTask {
          stride(from: worker, to: people, by: workers).map { number in
            let person = world.person(
              number, days: cell.days, family: cell.family, seed: seed)
            return (number, Self.line(PeerPerson(number, person, run.analyse(person.rows)?.tested)))
          }
        }
      }
      var lines = [String](repeating: "", count: people)
      for await made in group { for (number, line) in made { lines[number] = line } }
      return lines
    }
    return Self.line(header) + lines.joined()
  }

  private static func line(_ document: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(document) else { return "\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension ScenarioEvaluation.Order {
  /// The cells that it evaluates, in order.
  var cells: [Cell] {
    worlds.flatMap { world in
      (families ?? world.families).flatMap { family in
        lengths(of: world).map { Cell(scenario: world.name, days: $0, family: family) }
      }
    }
  }
}

/// What the lines of people rest on. Numbers in pairs are places in `methods` and `truths`.
private struct PeerHeader: Encodable {
  struct Gates: Encodable {
    let minimumIncidents: Int
    let minimumLift: Double
    let minimumPhi: Double
    let minimumRho: Double
  }

  let format = PeerSample.format
  let program: String
  let seed: UInt64
  let scenario: String
  let days: Int
  let family: Family
  let people: Int
  /// The rate at which peers control false discoveries.
  let rate: Double
  let gates: Gates
  let methods = Method.allCases
  let truths = PairTruth.words

  init(_ cell: Cell, _ order: ScenarioEvaluation.Order, program: String) {
    self.program = program
    seed = order.seed
    scenario = cell.scenario
    days = cell.days
    family = cell.family
    people = order.sampledPeople
    rate = order.rawRate
    let gates = order.pipeline.pipeline.gates
    self.gates = Gates(
      minimumIncidents: gates.minimumIncidents, minimumLift: gates.minimumLift,
      minimumPhi: gates.minimumPhi, minimumRho: gates.minimumRho)
  }
}

/// One person of a sample.
private struct PeerPerson: Encodable {
  /// A column that some planned pair needs.
  struct Feature: Encodable {
    let key: String
    let higherIsWorse: Bool
    /// The yes/no view, one character a day: `1`, `0`, or `?` where unknown. Nil when no table
    /// needs it.
    var presence: String?
    /// The numeric view, null where unknown; nil when no ranks need it.
    var values: [Double?]?
  }

  struct Planted: Encodable {
    let trigger: String
    let outcome: String
    let lag: Int
    let size: Double
    let isProtective: Bool
  }

  /// The person's own tally, so that whoever reads the file can check how it scores.
  struct Score: Encodable {
    let shown: Tally.ByTruth
    let misdirected: Int
    let fates: [String: Int]
  }

  let number: Int
  let features: [Feature]
  /// For each planned pair: trigger and outcome as places in `features`, lag, method, truth.
  let pairs: [[Int]]
  let planted: [Planted]
  /// For each finding: its place in `pairs`, and 1 when it is protective.
  let shown: [[Int]]
  let score: Score

  init(_ number: Int, _ person: ScenarioPerson, _ tested: PersonAnalysis.Tested?) {
    self.number = number
    planted = person.planted.map {
      Planted(
        trigger: "\($0.trigger)", outcome: "\($0.outcome)", lag: $0.lag, size: $0.size,
        isProtective: $0.isProtective)
    }
    let plan = tested?.plan.planned ?? []
    let columns = Set(plan.flatMap { [$0.trigger, $0.outcome] }).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
    features = tested.map { tested in columns.map { Self.feature($0, plan, tested.matrix) } } ?? []
    let keys = tested?.matrix.columns.map(\.key) ?? []
    pairs = plan.map { pair in
      let truth = person.truth(
        trigger: keys[pair.trigger], outcome: keys[pair.outcome], lag: pair.lag)
      return [
        places[pair.trigger] ?? 0, places[pair.outcome] ?? 0, pair.lag,
        Method.allCases.firstIndex(of: pair.method) ?? 0, truth.place,
      ]
    }
    shown = (tested?.discoveries ?? []).enumerated().filter(\.element.isKept).map {
      [$0.offset, $0.element.association.isProtective ? 1 : 0]
    }
    score = Self.score(person, tested)
  }

  private static func feature(_ place: Int, _ plan: [Pair], _ matrix: DayMatrix) -> Feature {
    let column = matrix.columns[place]
    let methods = Set(
      plan.filter { $0.trigger == place || $0.outcome == place }.map(\.method))
    var feature = Feature(key: "\(column.key)", higherIsWorse: column.term.worse != .lower)
    if methods.contains(.twoByTwo) {
      feature.presence = String(
        (0..<matrix.axis.count).map { day -> Character in
          column.presenceObserved[day] ? column.presence[day] ? "1" : "0" : "?"
        })
    }
    if methods.contains(.spearman) {
      feature.values = column.withMultiples { $0.map { $0.isNaN ? nil : $0 } }
    }
    return feature
  }

  private static func score(_ person: ScenarioPerson, _ tested: PersonAnalysis.Tested?) -> Score {
    let scorer = PersonScorer(planted: person.planted) {
      person.truth(trigger: $0, outcome: $1, lag: $2)
    }
    let tally = scorer.score(
      tested.map { ShownFinding.all(of: $0.discoveries, on: $0.matrix) } ?? [],
      tested: tested.map { Set(PersonJudge.pairs(of: $0)) })
    return Score(
      shown: tally.shown, misdirected: tally.misdirected,
      fates: Dictionary(uniqueKeysWithValues: tally.fates().map { ($0.key.rawValue, $0.value) }))
  }
}

extension PairTruth {
  /// The words for what a pair is, in the order of `place`.
  fileprivate static let words = ["direct", "null"] + InducedReason.allCases.map(\.rawValue)

  /// The place of what the pair is in `words`.
  fileprivate var place: Int {
    switch self {
    case .direct: 0
    case .null: 1
    case .induced(let reason): 2 + (InducedReason.allCases.firstIndex(of: reason) ?? 0)
    }
  }
}
