import Model

/// What a run says of one person, ready to be stored: words, exact numbers and ids.
public struct PersonResult: Codable, Equatable, Sendable {
  /// How the person's run ended.
  public enum Status: String, Codable, Sendable {
    case ok
    case insufficientData = "insufficient_data"
    case failed
  }

  /// The person.
  public let userID: String
  /// How it ended.
  public let status: Status
  /// What the person is told when there is no insight, in their language: what is missing, or what
  /// could have been seen.
  public let message: String?
  /// How much is needed of what is missing; nil when nothing is.
  public let need: Int?
  /// How much there is of what is missing; nil when nothing is.
  public let have: Int?
  /// The first day that was looked at, as an ISO date.
  public let windowStart: String?
  /// The last day that was looked at, as an ISO date.
  public let windowEnd: String?
  /// What was found, the strongest evidence first.
  public private(set) var insights: [FoundInsight]
  /// Findings of earlier looks that were not found.
  public let misses: [MissedInsight]
  /// What moves several features at once, in the order in which it was found.
  public let drivers: [FoundDriver]
  /// The language of all words; French without a profile.
  public var language = Language.french

  /// A result from its parts. `missing` is what is needed and what there is.
  public init(
    userID: String, status: Status, message: String?, missing: (need: Int, have: Int)?,
    window: (start: String, end: String)?, insights: [FoundInsight], misses: [MissedInsight],
    drivers: [FoundDriver]
  ) {
    self.userID = userID
    self.status = status
    self.message = message
    need = missing?.need
    have = missing?.have
    windowStart = window?.start
    windowEnd = window?.end
    self.insights = insights
    self.misses = misses
    self.drivers = drivers
  }

  /// The same with some insights, by their place, told by somebody else: a sentence and who wrote it.
  /// What an insight is not stays as it is.
  public func worded(by words: [Int: (statement: String, narrator: String)]) -> PersonResult {
    var result = self
    for (place, words) in words where insights.indices.contains(place) {
      result.insights[place].statement = words.statement
      result.insights[place].plainStatement = words.statement
      result.insights[place].narrator = words.narrator
    }
    return result
  }
}

/// A finding of an earlier look that was not found at this one.
public struct MissedInsight: Codable, Equatable, Sendable {
  /// What it is about.
  public let identity: FoundInsight.Identity
  /// Its adjusted p-value at this look; nil when it could not be tested.
  public let q: Double?
  /// Its signed effect at this look; nil when it could not be tested.
  public let effect: Double?
  /// Whether it holds all the same, told by another lag of its pair: its look is one that held.
  public let isToldElsewhere: Bool

  /// A miss from its parts.
  public init(
    identity: FoundInsight.Identity, q: Double?, effect: Double?, isToldElsewhere: Bool = false
  ) {
    self.identity = identity
    self.q = q
    self.effect = effect
    self.isToldElsewhere = isToldElsewhere
  }
}

/// One finding as its columns will hold it.
public struct FoundInsight: Codable, Equatable, Sendable {
  /// What makes two findings of a person the same one, over all runs.
  public struct Identity: Codable, Hashable, Sendable {
    /// The outcome's category.
    public let outcomeCategory: String
    /// The outcome's key within its category.
    public let outcomeKey: String
    /// The trigger as `category.key`.
    public let triggerKey: String
    /// The days between trigger and outcome.
    public let lagDays: Int

    /// An identity from its parts.
    public init(outcomeCategory: String, outcomeKey: String, triggerKey: String, lagDays: Int) {
      self.outcomeCategory = outcomeCategory
      self.outcomeKey = outcomeKey
      self.triggerKey = triggerKey
      self.lagDays = lagDays
    }
  }

  /// Where a finding stands in its life.
  public struct Life: Codable, Equatable, Sendable {
    /// `emerging` or `established`; `faded` once it is no longer found.
    public var stage: Stage
    /// The window end from which on it has held on every look, as an ISO date.
    public let heldSince: String
    /// The number of looks on which it has held without a break.
    public let looksHeld: Int

    /// A life from its parts.
    public init(stage: Stage, heldSince: String, looksHeld: Int) {
      self.stage = stage
      self.heldSince = heldSince
      self.looksHeld = looksHeld
    }
  }

  /// The exact numbers of a finding.
  public struct Numbers: Codable, Equatable, Sendable {
    /// `two_by_two` or `spearman`.
    public var method: String
    /// Signed phi or rho.
    public var effect: Double
    /// Nil for Spearman.
    public var lift: Double?
    /// The raw p-value.
    public var rawP: Double
    /// The honest p-value; nil when only the raw one was computed.
    public var honestP: Double?
    /// The adjusted p-value of the person's family.
    public var q: Double
    /// Days on which the two went together.
    public var incidents: Int
    /// Complete days.
    public var daysObserved: Int
    /// Days with the trigger; nil when it has no yes or no.
    public var triggerDays: Int?
    /// |phi| or |rho|.
    public var strength: Double
    /// `weak`, `moderate` or `strong`.
    public var band: String

    /// Numbers of a finding with nothing optional known.
    public init(method: String, effect: Double, rawP: Double, q: Double, band: String) {
      self.method = method
      self.effect = effect
      self.rawP = rawP
      self.q = q
      self.band = band
      incidents = 0
      daysObserved = 0
      strength = effect.magnitude
    }
  }

  /// What it is about.
  public let identity: Identity
  /// The sentence.
  public fileprivate(set) var statement: String
  /// The sentence without how long it has held: what stands once it no longer holds.
  public fileprivate(set) var plainStatement: String
  /// What the sentence is not.
  public let caveat: String
  /// The same once it no longer holds.
  public let fadedCaveat: String
  /// A model's id, or `template`.
  public fileprivate(set) var narrator: String
  /// The exact numbers.
  public let numbers: Numbers
  /// The coded warnings.
  public let warnings: [String]
  /// Where it stands in its life.
  public let life: Life
  /// The numbers behind the sentence, as JSON.
  public let facts: String
  /// The signals behind the incidents.
  public let supportingSignals: [String]

  /// A finding from its parts.
  public init(
    identity: Identity, words: Insight,
    numbers: Numbers, life: Life, warnings: [String], facts: String, supportingSignals: [String]
  ) {
    self.identity = identity
    statement = words.statement
    plainStatement = words.plainStatement
    caveat = words.caveat
    fadedCaveat = words.fadedCaveat
    narrator = words.narrator
    self.numbers = numbers
    self.life = life
    self.warnings = warnings
    self.facts = facts
    self.supportingSignals = supportingSignals
  }
}
