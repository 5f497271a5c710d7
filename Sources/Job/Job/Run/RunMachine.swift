/// Decides what a run does next: what happened goes in, the next step comes out. It knows no file, no
/// database and no clock, and is the same for a run that begins and for one that goes on.
struct RunMachine: Sendable {
  /// What happened.
  enum Event: Equatable, Sendable {
    /// The run has a folder and nothing else.
    case began
    /// The run goes on from what its folder holds.
    case resumed(RunState)
    /// The snapshot is whole and on the disk.
    case froze
    /// Every block has its results.
    case computed
    /// Whether the results may be published, and whether they are to be.
    case judged(JobSummary.Publication)
    /// Every sentence is there that will be.
    case narrated
    /// Every person was published, or looked at where nothing is to be.
    case published
  }

  /// What is done next.
  enum Step: Equatable, Sendable {
    case freeze
    /// Blocks that have no results yet.
    case compute
    case judge
    case narrate
    case publish
    /// Nothing is left to do.
    case finish
  }

  /// What is to become of the results; nil before that is judged.
  private(set) var publication: JobSummary.Publication?

  /// The next step after an event.
  mutating func next(_ event: Event) -> Step {
    switch event {
    case .began: return .freeze
    case .resumed(let state):
      if state.isFinished { return .finish }
      // What was decided once is carried out: half of the people may have it already.
      if state.isAllowed { publication = .published }
      return state.isFrozen ? .compute : .freeze
    case .froze: return .compute
    case .computed: return publication == nil ? .judge : .narrate
    case .judged(let judged):
      publication = judged
      return .narrate
    case .narrated: return .publish
    case .published: return .finish
    }
  }
}

/// How far a run came, by what its folder holds.
struct RunState: Equatable, Sendable {
  /// The snapshot is whole, and its digest is written down.
  var isFrozen = false
  /// The results were found fit to be published.
  var isAllowed = false
  /// Everyone was published.
  var isFinished = false
}
