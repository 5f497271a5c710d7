import Days

/// A reported association with everything that words it and stands behind it; independent of any
/// matrix.
public struct Finding: Sendable {
  /// What the trigger is, as the taxonomy names it.
  public let trigger: Term
  /// What the outcome is, as the taxonomy names it.
  public let outcome: Term
  /// The judged pair.
  public let discovery: Discovery
  /// The days over which everything was counted.
  public let window: DayRange
  /// The dates of the trigger on which the two went together, ascending.
  public let incidentDates: [CalendarDay]
  /// The snapshot rows behind the incidents, ascending, at most as many as the pipeline allows.
  public let supportingRows: [Int64]
  /// The source on which a trigger that is a quantity rests; nil otherwise.
  public let triggerSource: Source?
  /// Other kept triggers that tell the same of the outcome, the one that speaks first.
  public let redundantTriggers: [Term]
  /// Where it stands in its life.
  public let life: FindingLife

  /// A finding from its parts.
  public init(
    trigger: Term, outcome: Term, discovery: Discovery, window: DayRange,
    incidentDates: [CalendarDay], supportingRows: [Int64], triggerSource: Source?,
    redundantTriggers: [Term], life: FindingLife
  ) {
    self.trigger = trigger
    self.outcome = outcome
    self.discovery = discovery
    self.window = window
    self.incidentDates = incidentDates
    self.supportingRows = supportingRows
    self.triggerSource = triggerSource
    self.redundantTriggers = redundantTriggers
    self.life = life
  }

  /// What makes it the same finding over all runs.
  public var identity: FindingIdentity {
    FindingIdentity(outcome: outcome.key, trigger: trigger.key, lag: lag)
  }

  /// The days between trigger and outcome.
  public var lag: Int { discovery.association.pair.lag }
}

/// What one run says of one person.
public struct PersonFindings: Sendable {
  /// How the person's run ended.
  public enum Status: Sendable, Equatable {
    /// A family was tested.
    case ok
    /// Nothing could be tested; what is missing first.
    case insufficient(Shortfall)
    /// The person could not be computed at all.
    case failed(Failure)
  }

  /// Why a person could not be computed.
  public enum Failure: String, Codable, Sendable {
    /// The profile's time zone is not in the zone database.
    case unknownZone = "unknown_zone"
  }

  /// The person.
  public let person: Person
  /// How it ended.
  public var status: Status
  /// The days over which everything was counted; nil when there were none.
  public var window: DayRange?
  /// The number of accepted signals.
  public var accepted = 0
  /// The number of refused signals by reason.
  public var refused: [RefusalReason: Int] = [:]
  /// The number of tests: m.
  public var planned = 0
  /// The number of refused pairs by reason.
  public var refusedPairs: [PairRefusalReason: Int] = [:]
  /// What is reported, strongest evidence first.
  public var findings: [Finding] = []
  /// What became of findings of earlier looks that are not reported now.
  public var misses: [Miss] = []
  /// What moves several features at once, in the order in which it was found.
  public var drivers: [DriverFinding] = []
  /// What could have been seen when nothing is reported; nil when nothing was tested, or honestly.
  public var detectability: Detectability?

  /// An earlier finding at this look.
  public struct Miss: Sendable, Equatable {
    /// The finding.
    public let identity: FindingIdentity
    /// Its adjusted p-value now; nil when it was not tested.
    public let q: Double?
    /// Its signed effect now; nil when it was not tested.
    public let effect: Double?
    /// Whether it holds all the same: another lag of the pair tells the story.
    public var isToldElsewhere = false

    /// A miss from its parts.
    public init(identity: FindingIdentity, q: Double?, effect: Double?) {
      self.identity = identity
      self.q = q
      self.effect = effect
    }
  }

  /// Nothing found yet.
  public init(person: Person, status: Status) {
    self.person = person
    self.status = status
  }
}
