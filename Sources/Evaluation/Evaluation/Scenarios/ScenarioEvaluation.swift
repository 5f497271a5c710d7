import Configuration
import Job
import Model
import Synthesis

/// A world whose people are made with their truth. `Scenario` is the one that files describe.
public protocol EvaluatedWorld: Sendable {
  /// The name, as in the command line.
  var name: String { get }
  /// Under which promise it stands.
  var promise: Promise { get }
  /// One line in each language: what the world is.
  var texts: [Language: String] { get }
  /// The lengths of its histories, in days.
  var lengths: [Int] { get }
  /// The sizes of its families.
  var families: [Family] { get }
  /// The person of a number from 0; the same whatever else is made.
  func person(_ number: Int, days: Int, family: Family, seed: UInt64) -> ScenarioPerson
  /// A run of a pipeline over its people with histories of so many days: the windows are that long
  /// and end so many `nights` before the last of them; what comes later lies in the future.
  ///
  /// - Throws: `zonesMissing`.
  func blockRun(
    pipeline: LoadedPipeline, days: Int, nightsBefore nights: Int
  ) throws(JobError) -> BlockRun
}

/// Runs the job on people whose truth is known and scores what they are shown.
public struct ScenarioEvaluation: Sendable {
  /// What to evaluate.
  public struct Order: Sendable {
    /// The pipeline that is judged; its window is as long as the history.
    public var pipeline: LoadedPipeline
    /// The worlds.
    public var worlds: [any EvaluatedWorld]
    /// The lengths of the histories, in days; nil for those of each world.
    public var lengths: [Int]?
    /// The sizes of the families; nil for those of each world.
    public var families: [Family]?
    /// People of each cell.
    public var people = 2_000
    /// So many of them, the first ones, are also judged by the ablations.
    public var sampledPeople = 200
    /// The rate at which the raw p-values are controlled, for comparison.
    public var rawRate = 0.1
    /// The seed of every random stream.
    public var seed: UInt64 = 1
    /// How many people are computed at the same time.
    public var workers = 1

    /// The order to evaluate all lengths and families of some worlds.
    public init(pipeline: LoadedPipeline, worlds: [any EvaluatedWorld]) {
      self.pipeline = pipeline
      self.worlds = worlds
    }
  }

  /// How far an evaluation is.
  public enum Progress: Sendable {
    /// So many people of a cell, about.
    case people(Cell, Int)
    /// A whole cell.
    case cell(CellScore)
  }

  private let order: Order

  /// An evaluation that will do what it is told.
  public init(_ order: Order) {
    self.order = order
  }

  /// Evaluates cell after cell; `progress` is called now and then, from any thread. The scores are
  /// the same for every number of workers.
  ///
  /// - Throws: `zonesMissing`.
  public func run(
    _ progress: @escaping @Sendable (Progress) -> Void
  ) async throws(JobError) -> [CellScore] {
    var scores: [CellScore] = []
    for world in order.worlds {
      for family in order.families ?? world.families {
        for days in order.lengths ?? world.lengths {
          let score = try await score(world, days: days, family: family, progress)
          progress(.cell(score))
          scores.append(score)
        }
      }
    }
    return scores
  }

  private func score(
    _ world: any EvaluatedWorld, days: Int, family: Family,
    _ progress: @escaping @Sendable (Progress) -> Void
  ) async throws(JobError) -> CellScore {
    let cell = Cell(scenario: world.name, days: days, family: family)
    let judge = try PersonJudge(world, days: days, order)
    let (people, sampled) = (order.people, order.sampledPeople)
    let (seed, workers) = (order.seed, max(1, order.workers))
    return await withTaskGroup(of: CellScore.self) { group in
      for worker in 0..<workers {
        group.addTask {
          var score = CellScore(cell: cell, promise: world.promise)
          for number in stride(from: worker, to: people, by: workers) {
            let person = world.person(number, days: days, family: family, seed: seed)
            judge.judge(person, isSampled: number < sampled, into: &score)
            if worker == 0, number.isMultiple(of: 20) { progress(.people(cell, number)) }
          }
          return score
        }
      }
      var total = CellScore(cell: cell, promise: world.promise)
      for await score in group { total += score }
      return total
    }
  }
}
