import Publishing

/// What happens while a job runs.
public enum JobProgress: Sendable {
  /// The run has a folder.
  case began(folder: String)
  /// A stage begins, of so many people or sentences, nil while nobody knows how many; `done` of
  /// them were done before.
  case started(JobStage, done: Int, total: Int?)
  /// So many people are frozen, of so many.
  case freezing(people: Int, of: Int)
  /// The snapshot is taken.
  case froze(people: Int, signals: Int)
  /// So many people are computed.
  case computed(people: Int)
  /// What would change for so many people is known.
  case checked(people: Int)
  /// Sentences are asked for: at most so many requests and dollars.
  case narrating(NarrationSummary.Estimate)
  /// A batch of so many requests is waited for.
  case waiting(requests: Int)
  /// So many questions more were answered, or not and are not asked again in this way.
  case narrated(Int)
  /// A person is published, or would be.
  case finished(PersonLine)
  /// A stage is over.
  case ended(StageTime)
}

/// What there is to say of one person.
public struct PersonLine: Sendable {
  /// The counts.
  public let census: PersonCensus
  /// The result.
  public let result: PersonResult
  /// What publishing did, or would do.
  public let changes: PublishingSummary
}

/// What a run did.
public struct JobSummary: Sendable, Equatable {
  /// What became of the results.
  public enum Publication: Sendable, Equatable {
    case published
    /// Nothing was to be published.
    /// Whether a real run would be held back.
    case dryRun(heldBack: Bool)
    /// The snapshot is empty, or so many shown insights would fade that a misread source is
    /// likelier.
    case heldBack(fading: Int)
  }

  /// The run's folder.
  public let folder: String
  /// People in the snapshot.
  public let people: Int
  /// Signals in the snapshot.
  public let signals: Int
  /// People who were left out because they told nothing of late; they stay as they are.
  public internal(set) var inactive = 0
  /// What became of the results.
  public internal(set) var publication = Publication.dryRun(heldBack: false)
  /// Signals used.
  public private(set) var accepted = 0
  /// Signals refused, by reason.
  public private(set) var refused: [String: Int] = [:]
  /// Pairs tested.
  public private(set) var planned = 0
  /// Pairs refused, by reason.
  public private(set) var refusedPairs: [String: Int] = [:]
  /// Pairs kept.
  public private(set) var kept = 0
  /// People by how their run ended.
  public private(set) var endings: [PersonResult.Status: Int] = [:]
  /// What publishing did, or would do.
  public private(set) var changes = PublishingSummary()
  /// Whether the run was finished before, so that nothing was left to do.
  public internal(set) var wasFinished = false
  /// What a model was asked; nil when only the template spoke.
  public internal(set) var narration: NarrationSummary?
  /// How long each stage took, in their order.
  public internal(set) var stages: [StageTime] = []
  private var decisions = ContentDigest()

  init(folder: String, people: Int, signals: Int) {
    self.folder = folder
    self.people = people
    self.signals = signals
  }

  /// A fingerprint of every decision and rounded number, the same for the same snapshot and
  /// pipeline.
  public var decisionDigest: String { decisions.text }

  mutating func add(_ census: PersonCensus, _ result: PersonResult, _ changes: PublishingSummary) {
    accepted += census.accepted
    refused.merge(census.refused, uniquingKeysWith: +)
    planned += census.planned
    refusedPairs.merge(census.refusedPairs, uniquingKeysWith: +)
    kept += result.insights.count
    if census.hasProfile { endings[result.status, default: 0] += 1 }
    self.changes.add(changes)
    decisions.add(census)
    decisions.add(result)
  }
}

extension JobSummary {
  /// Two summaries of the same decisions, whatever their folders.
  public static func == (left: JobSummary, right: JobSummary) -> Bool {
    left.decisionDigest == right.decisionDigest && left.publication == right.publication
      && left.changes == right.changes
  }
}
