import Days

/// Everything of one look at one person that a workbook holds, from the signals to the findings.
public struct WorkbookFacts: Sendable {
  /// A moment on the wall of the person's zone.
  public struct LocalTime: Hashable, Sendable {
    /// The date.
    public let day: CalendarDay
    /// The second of the day on the clock, in 0..<86400.
    public let second: Int

    /// A moment from its parts.
    public init(day: CalendarDay, second: Int) {
      self.day = day
      self.second = second
    }
  }

  /// An accepted signal, or one part of one that was split.
  public struct Entry: Sendable {
    /// The signal's id in the journal.
    public let id: String
    /// What it is about.
    public let term: Term
    /// What was read.
    public let observation: Observation
    /// When it happened.
    public let time: LocalTime

    /// An entry from its parts.
    public init(id: String, term: Term, observation: Observation, time: LocalTime) {
      self.id = id
      self.term = term
      self.observation = observation
      self.time = time
    }
  }

  /// A signal that was not used.
  public struct Refused: Sendable {
    /// The signal's id in the journal.
    public let id: String
    /// Its category and key as written.
    public let name: Vocabulary.Name
    /// When it happened; nil when that cannot be read.
    public let time: LocalTime?
    /// The first rule that failed.
    public let reason: RefusalReason

    /// A refused signal from its parts.
    public init(id: String, name: Vocabulary.Name, time: LocalTime?, reason: RefusalReason) {
      self.id = id
      self.name = name
      self.time = time
      self.reason = reason
    }
  }

  /// What was found, and what is missing.
  public let findings: PersonFindings
  /// The days that were meant to be looked at; nil when a person without signals decides them.
  public let window: DayRange?
  /// The time zone of the days.
  public let zone: String
  /// The instant looked from.
  public let instant: Instant
  /// The method with its limits.
  public let pipeline: Pipeline
  /// The accepted signals, as they happened.
  public let entries: [Entry]
  /// The refused signals, as they happened; first those of which that cannot be read.
  public let refused: [Refused]
  /// Days with at least one manual signal that is not deleted.
  public let journaled: DaySet
  /// The days and features; nil without a day with an accepted signal in the window.
  public let matrix: DayMatrix?
  /// Every tested pair; its columns are those of the matrix.
  public let discoveries: [Discovery]

  /// The facts from their parts.
  public init(
    _ findings: PersonFindings, over window: DayRange?, zone: String, instant: Instant,
    pipeline: Pipeline,
    entries: [Entry], refused: [Refused], journaled: DaySet, matrix: DayMatrix?,
    discoveries: [Discovery]
  ) {
    self.findings = findings
    self.window = window
    self.zone = zone
    self.instant = instant
    self.pipeline = pipeline
    self.entries = entries
    self.refused = refused
    self.journaled = journaled
    self.matrix = matrix
    self.discoveries = discoveries
  }

  /// The pair's p-value on which the false discovery rate is controlled.
  public func controlledP(of association: Association) -> Double? {
    switch pipeline.gates.test {
    case .honest: association.honest?.p
    case .raw: association.rawP
    }
  }
}
