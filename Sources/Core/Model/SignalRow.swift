import Days

/// One signal as a snapshot holds it: integers for names, nothing of the person's text.
public struct SignalRow: Sendable {
  /// The row's place in the snapshot; resolves to the signal's id.
  public var number: Int64
  /// The index of its category and key in the snapshot's `Vocabulary`.
  public var key: Int
  /// The index of its unit in the snapshot's `Vocabulary`; 0 is the empty unit.
  public var unit: Int
  /// Where it came from.
  public var source: Source
  /// How it was felt.
  public var polarity: Polarity
  /// When it happened; nil when the text could not be read.
  public var instant: Instant?
  /// The number; nil when none was given. Infinite or NaN when what was given is not a number.
  public var value: Double?
  /// The second number of a value such as `120/80`.
  public var secondValue: Double?
  /// How sure the reading is, 0 to 1.
  public var confidence: Double
  /// The last change, in milliseconds since 1970; orders repeats.
  public var updatedAt: Int64
  /// Whether the signal was deleted.
  public var isDeleted: Bool
  /// The number of its entry in the snapshot; nil without one.
  public var entry: Int64?
  /// Whether its entry was deleted.
  public var isEntryDeleted: Bool
  /// Rows of one person with the same source and source identifier share this number; nil without
  /// an identifier.
  public var repeatGroup: Int64?

  /// A manual, neutral row with neither number nor entry, at full confidence.
  public init(number: Int64, key: Int, instant: Instant?) {
    self.number = number
    self.key = key
    self.instant = instant
    unit = 0
    source = .manual
    polarity = .neutral
    confidence = 1
    updatedAt = 0
    isDeleted = false
    isEntryDeleted = false
  }
}

/// An entry that is not yet understood: its day may hold signals that nobody has seen.
public struct UnreadEntry: Sendable {
  /// When it happened, or was written.
  public let instant: Instant

  /// An unread entry of that instant.
  public init(instant: Instant) {
    self.instant = instant
  }
}

/// Everything that a snapshot holds of one person.
public struct PersonRows: Sendable {
  /// The person.
  public var person: Person
  /// Their signals in the snapshot's order.
  public var signals: [SignalRow]
  /// Their entries that are pending or failed and not deleted.
  public var unreadEntries: [UnreadEntry]
  /// The earlier looks at their findings.
  public var looks: [Look]
  /// What they told of their own days, in any order.
  public var periods: [LifePeriod]

  /// The rows of one person.
  public init(
    person: Person, signals: [SignalRow], unreadEntries: [UnreadEntry], looks: [Look] = [],
    periods: [LifePeriod] = []
  ) {
    self.person = person
    self.signals = signals
    self.unreadEntries = unreadEntries
    self.looks = looks
    self.periods = periods
  }
}

/// One person of a snapshot.
public struct Person: Sendable, Hashable {
  /// What the person chose; nil when there is no profile.
  public struct Profile: Sendable, Hashable {
    /// The language of their sentences.
    public let language: Language
    /// The IANA name of their time zone.
    public let zone: String

    /// A profile from its parts.
    public init(language: Language, zone: String) {
      self.language = language
      self.zone = zone
    }
  }

  /// The person's place in the snapshot.
  public let number: Int
  /// The person's id as text.
  public let userID: String
  /// What the person chose; nil when there is no profile.
  public let profile: Profile?

  /// A person from the parts.
  public init(number: Int, userID: String, profile: Profile?) {
    self.number = number
    self.userID = userID
    self.profile = profile
  }
}
