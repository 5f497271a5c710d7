/// Decides what is done next with one batch: what happened goes in, what to do comes out. It knows
/// no clock, no file and no network.
///
/// A batch that may have been created is looked for before anything is sent again, for a second one
/// would be paid as well. What cannot be known is left to the next run: a batch keeps its results
/// for weeks.
struct BatchMachine: Sendable {
  /// What happened.
  enum Event: Equatable, Sendable {
    /// The intention was written down just now; nothing was sent.
    case intended
    /// The intention is from a run that ended before it wrote down an id.
    case resumedBeforeID
    /// The id is from an earlier run.
    case resumed(id: String)
    /// The interface created the batch.
    case created(id: String)
    /// The interface did not create it.
    case refused
    /// Nobody knows whether it was created.
    case answerLost
    /// Batches that can be the one that was meant, the newest first.
    case listed([String])
    /// The list could not be had.
    case listFailed
    /// It is not finished.
    case running
    /// Its results can be fetched.
    case ended
    /// Its results are not kept any more.
    case archived
    /// The interface does not know it, be it for a moment.
    case unknown
    /// It could not be asked for.
    case pollFailed
    /// Every request has its line in the results.
    case collected
    /// The results lack lines, or some cannot be read.
    case incomplete
    /// Its results are of somebody else's requests.
    case foreign
    /// Its results could not be fetched whole.
    case fetchFailed
    /// As long as was to be waited was waited.
    case outOfTime
  }

  /// What is to be done.
  enum Action: Equatable, Sendable {
    case create
    /// Look for it among the newest batches, after so many waits.
    case find(afterWaits: Int)
    /// Write down the id, then ask for it.
    case keep(id: String)
    /// Ask for it after one wait, or at once.
    case poll(id: String, afterWait: Bool)
    case fetch(id: String, afterWait: Bool)
    /// All is done.
    case finish
    /// It is not there: what it was to answer is asked otherwise.
    case giveBack
    /// Nothing more in this run.
    case leave
  }

  /// How often a batch is looked for, asked for in vain, or fetched.
  static let patience = (finding: 3, asking: 10, fetching: 5)

  private var id: String?
  private var searches = 0
  private var failures = 0

  /// What is to be done after an event.
  mutating func next(_ event: Event) -> Action {
    switch event {
    case .intended: return .create
    case .resumedBeforeID, .answerLost:
      searches = 1
      return .find(afterWaits: event == .answerLost ? 1 : 0)
    case .created(let id):
      self.id = id
      return .keep(id: id)
    case .resumed(let id):
      self.id = id
      return .poll(id: id, afterWait: false)
    case .foreign:
      failures = 0
      guard searches < Self.patience.finding else { return .giveBack }
      searches += 1
      return .find(afterWaits: 0)
    case .listed(let found):
      guard let first = found.first else { return searchAgain() }
      id = first
      return .keep(id: first)
    case .refused, .archived: return .giveBack
    case .collected: return .finish
    case .listFailed, .outOfTime: return .leave
    case .running, .ended, .unknown, .pollFailed, .fetchFailed, .incomplete: return follow(event)
    }
  }

  /// A batch may be listed a little after it was created.
  private mutating func searchAgain() -> Action {
    guard searches < Self.patience.finding else { return .giveBack }
    searches += 1
    return .find(afterWaits: 1)
  }

  private mutating func follow(_ event: Event) -> Action {
    guard let id else { return .leave }
    switch event {
    case .running:
      failures = 0
      return .poll(id: id, afterWait: true)
    case .ended:
      return .fetch(id: id, afterWait: false)
    case .fetchFailed:
      failures += 1
      return failures < Self.patience.fetching ? .fetch(id: id, afterWait: true) : .leave
    case .incomplete:
      failures += 1
      // What is still not there will not come.
      return failures < Self.patience.fetching ? .fetch(id: id, afterWait: true) : .finish
    default:
      failures += 1
      guard failures >= Self.patience.asking else { return .poll(id: id, afterWait: true) }
      return event == .unknown ? .giveBack : .leave
    }
  }
}
