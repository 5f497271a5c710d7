import Days

/// A reported association with everything that words it and stands behind it; independent of any matrix.
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

  /// A finding from its parts.
  public init(
    trigger: Term, outcome: Term, discovery: Discovery, window: DayRange,
    incidentDates: [CalendarDay], supportingRows: [Int64], triggerSource: Source?
  ) {
    self.trigger = trigger
    self.outcome = outcome
    self.discovery = discovery
    self.window = window
    self.incidentDates = incidentDates
    self.supportingRows = supportingRows
    self.triggerSource = triggerSource
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

  /// Nothing found yet.
  public init(person: Person, status: Status) {
    self.person = person
    self.status = status
  }
}
