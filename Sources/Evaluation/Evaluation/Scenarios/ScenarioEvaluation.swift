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
  /// The bytes that say what it is: beside the program all that its people depend on.
  var definition: [UInt8] { get }
  /// The fold of the calendar that something hidden repeats with; nil where nothing does.
  var hiddenFold: CalendarFold.Kind? { get }
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
    /// The lengths of the histories, in days; nil for those of each world. A world is left out where
    /// its own are all shorter.
    public var lengths: [Int]?
    /// The sizes of the families; nil for those of each world.
    public var families: [Family]?
    /// People of each cell.
    public var people = 2_000
    /// So many of them, the first ones, are also judged by the ablations.
    public var sampledPeople = 200
    /// Only in histories of at most so many days.
    public var sampledDays = Int.max
    /// The rate at which the raw p-values are controlled, for comparison.
    public var rawRate = 0.1
    /// The seed of every random stream.
    public var seed: UInt64 = 1
    /// How many people are computed at the same time.
    public var workers = 1
    /// Where finished cells are kept and looked for; nil for nowhere.
    public var store: CellStore?

    /// The order to evaluate all lengths and families of some worlds.
    public init(pipeline: LoadedPipeline, worlds: [any EvaluatedWorld]) {
      self.pipeline = pipeline
      self.worlds = worlds
    }

    /// The lengths that are evaluated of a world.
    func lengths(of world: any EvaluatedWorld) -> [Int] {
      let longest = world.lengths.max() ?? 0
      return lengths?.filter { $0 <= longest } ?? world.lengths
    }
  }

  private let order: Order

  /// An evaluation that will do what it is told.
  public init(_ order: Order) {
    self.order = order
  }

  /// The cells in the order in which they are scored.
  public var cells: [Cell] { tasks.map(\.cell) }

  private var tasks: [(world: any EvaluatedWorld, cell: Cell)] {
    order.worlds.flatMap { world in
      (order.families ?? world.families).flatMap { family in
        order.lengths(of: world).map { days in
          (world, Cell(scenario: world.name, days: days, family: family))
        }
      }
    }
  }

  /// Evaluates cell after cell; `progress` is called now and then, from any thread, one call at a
  /// time. The scores are the same for every number of workers, and whether they were kept or not.
  ///
  /// - Throws: `zonesMissing`; `storage` and `file` where a finished cell cannot be kept.
  public func run(
    _ progress: @escaping @Sendable (Progress) -> Void
  ) async throws(JobError) -> [CellScore] {
    let tasks = tasks
    try order.store?.prepare()
    let found = found(tasks, progress)
    var position = Position(
      of: zip(tasks, found).map { ($0.cell, isFound: $1 != nil) }, people: order.people)
    var scores: [CellScore] = []
    for (task, found) in zip(tasks, found) {
      if let found {
        scores.append(found)
        continue
      }
      let before = position
      let score = try await score(task.world, task.cell) { people in
        progress(.at(before.advanced(in: task.cell, people: people)))
      }
      if let store = order.store {
        try store.keep(score, as: store.key(of: task.cell, in: task.world, order))
      }
      position.finish(task.cell)
      progress(.at(position))
      scores.append(score)
    }
    return scores
  }

  /// The scores that an earlier run kept, for each cell.
  private func found(
    _ tasks: [(world: any EvaluatedWorld, cell: Cell)],
    _ progress: @Sendable (Progress) -> Void
  ) -> [CellScore?] {
    guard let store = order.store else { return tasks.map { _ in nil } }
    let found = tasks.map { world, cell -> CellScore? in
      switch store.find(cell, as: store.key(of: cell, in: world, order)) {
      case .score(let score): return score
      case .nothing: return nil
      case .damaged(let path):
        progress(.damaged(path: path))
        return nil
      }
    }
    progress(.found(found.count { $0 != nil }, of: tasks.count))
    return found
  }

  private func score(
    _ world: any EvaluatedWorld, _ cell: Cell, _ progress: @escaping @Sendable (Int) -> Void
  ) async throws(JobError) -> CellScore {
    let judge = try PersonJudge(world, days: cell.days, order)
    let people = order.people
    let sampled = cell.days <= order.sampledDays ? order.sampledPeople : 0
    let (seed, workers) = (order.seed, max(1, order.workers))
    return await withTaskGroup(of: CellScore.self) { group in
      for worker in 0..<workers {
        group.addTask {
          var score = CellScore(cell: cell, promise: world.promise)
          for number in stride(from: worker, to: people, by: workers) {
            let person = world.person(
              number, days: cell.days, family: cell.family, seed: seed)
            judge.judge(person, isSampled: number < sampled, into: &score)
            if worker == 0, number.isMultiple(of: 20) { progress(number) }
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
