import Model
import Synthesis

/// How many people of whom nothing is true are shown something all the same, world by world.
public struct NullEvaluation: Sendable {
  /// What to evaluate.
  public struct Order: Sendable {
    /// The pipeline whose promise is measured.
    public var pipeline: Pipeline
    /// The pipeline that controls the raw p-value, for comparison.
    public var rawPipeline: Pipeline
    /// The worlds.
    public var worlds = NullWorld.allCases
    /// The lengths of a person's history, in days.
    public var lengths = [60, 90]
    /// People of each world and length.
    public var people = 600
    /// The seed of every random stream.
    public var seed: UInt64 = 1
    /// How many people are computed at the same time.
    public var workers = 1

    /// The order to evaluate every world at 60 and 90 days.
    public init(pipeline: Pipeline, rawPipeline: Pipeline) {
      self.pipeline = pipeline
      self.rawPipeline = rawPipeline
    }
  }

  private let order: Order
  private let honest: AlarmCounter
  private let raw: AlarmCounter

  /// An evaluation that will do what it is told.
  public init(_ order: Order) {
    self.order = order
    honest = AlarmCounter(order.pipeline)
    raw = AlarmCounter(order.rawPipeline)
  }

  /// Evaluates world after world; `progress` is called with each when it is done. The counts are
  /// the same for every number of workers.
  public func run(_ progress: @Sendable (WorldScore) -> Void) async -> [WorldScore] {
    var scores: [WorldScore] = []
    for days in order.lengths {
      for world in order.worlds {
        let score = await score(world, days: days)
        progress(score)
        scores.append(score)
      }
    }
    return scores
  }

  private func score(_ world: NullWorld, days: Int) async -> WorldScore {
    let start = ContinuousClock.now
    let workers = max(1, order.workers)
    return await withTaskGroup(of: (FalseAlarms, FalseAlarms).self) { group in
      for worker in 0..<workers {
        group.addTask {
          var alarms = (FalseAlarms(), FalseAlarms())
          for number in stride(from: worker, to: order.people, by: workers) {
            let person = world.person(number, days: days, seed: order.seed)
            alarms.0 += honest.count(person)
            alarms.1 += raw.count(person)
          }
          return alarms
        }
      }
      var total = (honest: FalseAlarms(), raw: FalseAlarms())
      for await (honest, raw) in group {
        total.honest += honest
        total.raw += raw
      }
      return WorldScore(
        world: world, days: days, honest: total.honest, raw: total.raw,
        seconds: (ContinuousClock.now - start) / .seconds(1))
    }
  }
}

/// What one world and length gave.
public struct WorldScore: Sendable {
  /// The world.
  public let world: NullWorld
  /// The length of a person's history.
  public let days: Int
  /// What the honest p-value lets through.
  public let honest: FalseAlarms
  /// What the raw p-value lets through.
  public let raw: FalseAlarms
  /// The time it took.
  public let seconds: Double

  /// Whether the promise is kept, with the strength gate and without.
  public func keeps(_ promise: FalseDiscoveryPromise) -> Bool {
    [honest.shown, honest.shownWithoutStrength].allSatisfy {
      promise.isKept(by: Share($0, of: honest.people))
    }
  }
}
