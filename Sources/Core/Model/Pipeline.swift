import Days

/// What a job does, as data: every number of the method that can be chosen.
public struct Pipeline: Codable, Sendable, Equatable {
  /// Which days are looked at.
  public struct Window: Codable, Sendable, Equatable {
    /// The length in calendar days.
    public var days: Int
    /// Whether the day that still runs is included.
    public var includesToday: Bool
    /// The local time at which a day starts; what comes before belongs to the evening before.
    public var dayStartsAt: TimeOfDay
    /// Sleep that a device reports from this local time on belongs to the next day.
    public var sleepBelongsToNextDayFrom: TimeOfDay
    /// With fewer journaled days nothing is tested.
    public var minimumJournaledDays: Int
    /// A night leaves out who told nothing for so many days; nil when it leaves nobody out.
    public var activeDays: Int?
  }

  /// Margins that a pair needs to be tested.
  public struct Planning: Codable, Sendable, Equatable {
    /// Complete days.
    public var minimumDays: Int
    /// 2x2: days with the trigger, and days without.
    public var minimumTriggerDays: Int
    /// 2x2: days with the outcome, and days without.
    public var minimumOutcomeDays: Int
    /// Spearman: days of an event or intensity above its minimum, and at it.
    public var minimumSideDays: Int
    /// Maximal runs of days with an event or intensity.
    public var minimumEpisodes: Int
    /// Honest test: degrees of freedom that the complete days leave.
    public var minimumDegreesOfFreedom: Int
  }

  /// The p-value on which the false discovery rate is controlled.
  public enum Test: String, CaseIterable, Codable, Sendable {
    /// What is left when the calendar, slow drift and persistence are taken away.
    case honest
    /// Fisher's exact test and Spearman's t: the textbook numbers, for comparison.
    case raw
  }

  /// What a tested pair must show to be reported.
  public struct Gates: Codable, Sendable, Equatable {
    /// The p-value that is controlled.
    public var test: Test
    /// The rate at which false discoveries are controlled.
    public var falseDiscoveryRate: Double
    /// Days on which trigger and outcome went together.
    public var minimumIncidents: Int
    /// 2x2: enough strength by lift.
    public var minimumLift: Double
    /// 2x2: enough strength by |phi|.
    public var minimumPhi: Double
    /// Spearman: enough strength by |rho|.
    public var minimumRho: Double
    /// Whether what moves several of a person's features together is taken away too, before the
    /// honest test.
    public var sharedDrivers: Bool
    /// Fisher's p of a protective table with all silent days added to those without either.
    public var maximumSilenceP: Double
  }

  /// Limits of the strength bands.
  public struct Bands: Codable, Sendable, Equatable {
    /// From this |phi| or |rho| on: moderate.
    public var moderate: Double
    /// From this |phi| or |rho| on: strong.
    public var strong: Double
    /// With this lift at least moderate.
    public var moderateLift: Double
  }

  /// When a finding is told with a caution.
  public struct Cautions: Codable, Sendable, Equatable {
    /// A history of fewer days is short.
    public var shortHistoryDays: Int
    /// So many influential days are taken away to see whether a finding is fragile.
    public var influentialDays: Int
    /// The outcome is noted so many times as often on days with the trigger as on the others.
    public var oneSidedLoggingRatio: Double
    /// The share of the raw effect that weekdays and drift must take.
    public var weekdayShare: Double
    /// The share of days on which both values come from one entry or one instant.
    public var sameEntryShare: Double
    /// |rho| from which on two triggers tell the same.
    public var redundantRho: Double
    /// Days that only another source covers, before or after the chosen one.
    public var narrowSourceDays: Int
    /// Fisher's p at which a symptom predicts the medication of the next day.
    public var takenForItP: Double
  }

  /// When a finding counts as established.
  public struct Life: Codable, Sendable, Equatable {
    /// Looks on which it has held without a break.
    public var establishedLooks: Int
    /// Days over which it has held.
    public var establishedDays: Int
  }

  /// How findings reach the person.
  public struct Publishing: Codable, Sendable, Equatable {
    /// At most this many signal ids stand behind an insight.
    public var maximumSupportingSignals: Int
    /// A run that would fade more than this share of the shown insights needs a confirmation.
    public var maximumFadedShare: Double
  }

  /// How often a person may ask for their insights.
  public struct Requests: Codable, Sendable, Equatable {
    /// Minutes from the end of one computation that a person asked for to the next that they may ask
    /// for; 0 is no limit.
    public var minutesBetween: Int

    /// Once an hour, unless a pipeline says otherwise.
    public static let usual = Requests(minutesBetween: 60)
  }

  /// The name, told in every run.
  public var name: String
  /// Rows below this confidence are refused.
  public var minimumConfidence: Double
  /// The days between trigger and outcome that are tested.
  public var lags: [Int]
  /// Optional triggers that this pipeline tests: keys, or `category.*`.
  public var additionalTriggers: [String]
  /// Which days are looked at.
  public var window: Window
  /// Margins that a pair needs.
  public var planning: Planning
  /// What is reported.
  public var gates: Gates
  /// Strength bands.
  public var bands: Bands
  /// When a finding is told with a caution.
  public var cautions: Cautions
  /// When a finding counts as established.
  public var life: Life
  /// How findings reach the person.
  public var publishing: Publishing
  /// How often a person may ask; nil is as usual.
  public var requests: Requests?
  /// Who words findings; nil when only the template may.
  public var narration: NarrationPlan?

  /// Whether a term may be a trigger in this pipeline.
  public func isTrigger(_ term: Term) -> Bool {
    switch term.role {
    case .trigger: true
    case .optionalTrigger:
      additionalTriggers.contains(term.key.description)
        || additionalTriggers.contains("\(term.key.category.rawValue).*")
    case .outcome, .context: false
    }
  }
}
