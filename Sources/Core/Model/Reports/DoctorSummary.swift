import Days

/// What a doctor is shown of a person's days: facts, no words.
public struct DoctorSummary: Sendable {
  /// What is known of one date.
  public enum Day: String, CaseIterable, Sendable {
    /// The person noted something.
    case noted
    /// The person wrote, and none of it is read yet.
    case unread
    /// Only devices or the weather told something.
    case measured
    /// Nothing is known.
    case silent
  }

  /// On how many days something of a category is known.
  public struct Coverage: Sendable, Equatable {
    /// The category.
    public let category: Category
    /// The dates of the window with an accepted signal of it, at least 1.
    public let days: Int

    /// A coverage from its parts.
    public init(_ category: Category, days: Int) {
      self.category = category
      self.days = days
    }
  }

  /// What the days of the window say of an outcome or a medication.
  public struct KeySignal: Sendable {
    /// The outcome or the medication.
    public let term: Term
    /// The days on which it was; nil of what is no yes or no.
    public let present: Int?
    /// The days of which it is known.
    public let known: Int
    /// The mean of its values, of an intensity over the days on which it was; nil of an event.
    public let mean: Double?

    /// A key signal from its parts.
    public init(_ term: Term, present: Int?, known: Int, mean: Double?) {
      self.term = term
      self.present = present
      self.known = known
      self.mean = mean
    }
  }

  /// A finding that held at an earlier look and does not now.
  public struct Lost: Sendable {
    /// The trigger.
    public let trigger: Term
    /// The outcome.
    public let outcome: Term
    /// The days between them.
    public let lag: Int
    /// The last window end at which it held.
    public let lastHeld: CalendarDay
    /// Whether it was tested now.
    public let isTested: Bool

    /// A lost finding from its parts.
    public init(
      trigger: Term, outcome: Term, lag: Int, lastHeld: CalendarDay, isTested: Bool = true
    ) {
      self.trigger = trigger
      self.outcome = outcome
      self.lag = lag
      self.lastHeld = lastHeld
      self.isTested = isTested
    }
  }

  /// The person's findings, with how they were come by.
  public let findings: PersonFindings
  /// The date on which the person looked from; nil when their zone is unknown.
  public var writtenOn: CalendarDay?
  /// The window's dates, first to last, with what is known of each; empty without a window.
  public var days: [(date: CalendarDay, day: Day)] = []
  /// The categories of which something is known, the most days first.
  public var coverage: [Coverage] = []
  /// The signals of the window's dates that could not be used, by reason; of those without a date all.
  public var refused: [RefusalReason: Int] = [:]
  /// The outcomes and medications of the window: what happens or not before what is more or less,
  /// each with those of the most days first.
  public var keySignals: [KeySignal] = []
  /// What is shown of each finding: established before emerging, a medication that may have been
  /// taken for the symptom after others, else in the order of the findings. Those that the person
  /// dismissed are left out.
  public var sheets: [FindingSheet] = []
  /// How many of the findings that are kept now the person dismissed.
  public var dismissed = 0
  /// Earlier findings that hold no more, the last to go first.
  public var lost: [Lost] = []
  /// Every candidate pair, by outcome, trigger and lag.
  public var answers: [PairAnswer] = []
  /// By what findings were kept.
  public let gates: Pipeline.Gates
  /// From when on a finding is established.
  public let life: Pipeline.Life
  /// The correlation that is called strong: what is not seen would have been seen from there on more
  /// often than not.
  public let strongCorrelation: Double

  /// A summary by the rules of a pipeline of which no more is known.
  public init(of findings: PersonFindings, by pipeline: Pipeline) {
    self.findings = findings
    gates = pipeline.gates
    life = pipeline.life
    strongCorrelation = pipeline.bands.strong
  }

  /// The dates of a kind.
  public func count(_ kind: Day) -> Int { days.count { $0.day == kind } }
}
