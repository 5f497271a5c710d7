import Days

/// An accepted signal on its day.
public struct Observation: Sendable {
  /// The signal's place in the snapshot.
  public let row: Int64
  /// What it is about, as an index into the vocabulary's features; a split signal gives one
  /// observation for each part.
  public let feature: Int
  /// The local calendar day to which it belongs.
  public let day: CalendarDay
  /// The value in the term's unit, not yet quantised; nil when no usable number was given.
  public let value: Double?
  /// Whether the person said that it did not happen (an explicit zero).
  public let isExplicitAbsence: Bool
  /// Where it came from.
  public let source: Source
  /// When it happened.
  public let instant: Instant
  /// The number of its entry; nil without one.
  public let entry: Int64?

  /// An observation of a row, whose number may be converted.
  public init(
    of row: SignalRow, feature: Int, on day: CalendarDay, at instant: Instant,
    value: Double?, isExplicitAbsence: Bool
  ) {
    self.row = row.number
    self.feature = feature
    self.day = day
    self.value = value
    self.isExplicitAbsence = isExplicitAbsence
    source = row.source
    self.instant = instant
    entry = row.entry
  }
}

/// Why a signal is not used. The order is the order in which the rules are tried; the first that
/// fails is told.
public enum RefusalReason: String, CaseIterable, Codable, Sendable {
  case noProfile = "no_profile"
  case deleted
  case entryDeleted = "entry_deleted"
  case unknownKey = "unknown_key"
  case badTime = "bad_time"
  case future
  case notANumber = "not_a_number"
  case unknownUnit = "unknown_unit"
  case outOfRange = "out_of_range"
  case lowConfidence = "low_confidence"
  case duplicate

  /// Whether a row refused for this reason leaves its day in doubt: something was said that is not
  /// understood.
  public var leavesDoubt: Bool {
    switch self {
    case .deleted, .entryDeleted, .duplicate: false
    default: true
    }
  }
}

/// A signal that is not used.
public struct Refusal: Sendable, Equatable {
  /// The signal's place in the snapshot.
  public let row: Int64
  /// The index of its name in the vocabulary.
  public let key: Int
  /// The first rule that failed.
  public let reason: RefusalReason
  /// The local calendar day to which it would belong; nil without a readable instant or a profile.
  public let day: CalendarDay?

  /// A refusal of a row.
  public init(row: Int64, key: Int, reason: RefusalReason, on day: CalendarDay?) {
    self.row = row
    self.key = key
    self.reason = reason
    self.day = day
  }
}

/// The days of a person on which silence can mean something.
public struct JournalDays: Sendable, Equatable {
  /// A feature on a day on which a row of it was refused.
  public struct Doubt: Hashable, Sendable {
    /// The feature of the refused row.
    public let feature: Int
    /// The day of the refused row.
    public let day: CalendarDay

    /// A doubt about a feature on a day.
    public init(feature: Int, day: CalendarDay) {
      self.feature = feature
      self.day = day
    }
  }

  /// Days with at least one manual signal that is not deleted.
  public var journaled = DaySet()
  /// Journaled days on which the person said how they feel.
  public var feeling = DaySet()
  /// For each category, in the order of its cases, the days with a manual signal of it that is not
  /// deleted.
  public var categoryDays = [DaySet](repeating: DaySet(), count: Category.allCases.count)
  /// Days with an entry that is still pending or failed.
  public var unread = DaySet()
  /// Features and days on which a row was refused.
  public var doubts: Set<Doubt> = []
  /// The last day with any signal that is neither deleted nor in the future, whatever its source.
  public var lastDay: CalendarDay?
  /// The last day with a manual signal that is neither deleted nor in the future.
  public var lastManualDay: CalendarDay?

  /// No days at all.
  public init() {}

  /// The days with a manual signal of a category that is not deleted.
  public func days(of category: Category) -> DaySet { categoryDays[category.place] }
}

/// What reading one person gave: every row is either an observation or a refusal.
public struct Intake: Sendable {
  /// The accepted signals, in the rows' order.
  public var observations: [Observation] = []
  /// The refused signals, in the rows' order.
  public var refusals: [Refusal] = []
  /// What the person's days say about silence.
  public var days = JournalDays()
  /// What the person told of their own days, in any order.
  public var periods: [LifePeriod] = []

  /// Nothing read yet.
  public init() {}
}
