/// A part of a run, in the order of the run.
public enum JobStage: String, Sendable, CaseIterable {
  /// The journal becomes a snapshot; counted in people.
  case freeze
  /// Everyone is computed; counted in people.
  case compute
  /// What publishing would change is looked at, for a run that would wipe most of what is shown is
  /// held back; counted in people.
  case check
  /// A model is asked for sentences, where one is; counted in sentences.
  case narrate
  /// Results are shown, or would be; counted in people.
  case publish
}

/// How long a stage took.
public struct StageTime: Sendable, Equatable {
  /// The stage.
  public let stage: JobStage
  /// From its beginning to its end, by a clock that nobody sets.
  public let duration: Duration
  /// How many people were done in it, or calls of a model made; nil where nobody counted.
  public internal(set) var done: Int?
}

/// Tells where each stage begins and ends, and takes its time. A stage ends where the next begins.
struct StageClock {
  private let progress: @Sendable (JobProgress) -> Void
  private var current: (stage: JobStage, start: ContinuousClock.Instant, done: Int?)?
  private var times: [StageTime] = []
  private var kept = 0

  init(_ progress: @escaping @Sendable (JobProgress) -> Void) {
    self.progress = progress
  }

  /// Begins a stage of so many people or sentences, nil while nobody knows how many; `done` of them
  /// were done by an earlier run.
  mutating func begin(_ stage: JobStage, of total: Int? = nil, done: Int = 0) {
    close()
    progress(.started(stage, done: done, total: total))
    current = (stage, .now, total.map { $0 - done })
  }

  /// Tells how many the stage that goes on has done, where that is known only now.
  mutating func count(_ done: Int) { current?.done = done }

  /// The stages that ended since the last call.
  mutating func news() -> [StageTime] {
    defer { kept = times.count }
    return Array(times[kept...])
  }

  /// Ends the last stage, and gives the times of all in their order.
  mutating func end() -> [StageTime] {
    close()
    return times
  }

  private mutating func close() {
    guard let (stage, start, done) = current else { return }
    current = nil
    let time = StageTime(stage: stage, duration: .now - start, done: done)
    times.append(time)
    progress(.ended(time))
  }
}
