import Days
import FoundationEssentials
import Model

/// The exact numbers behind a sentence, as they are kept beside it.
///
/// Real numbers are rounded to 12 significant digits, so that last bits, which depend on the
/// machine, never show. A number that is undefined or not finite is absent.
public struct Facts: Codable, Hashable, Sendable {
  /// The days of a 2x2 table.
  public struct Counts: Codable, Hashable, Sendable {
    /// Days with both.
    public let both: Int
    /// Days with the trigger only.
    public let triggerOnly: Int
    /// Days with the outcome only.
    public let outcomeOnly: Int
    /// Days with neither.
    public let neither: Int

    /// The names in the JSON text.
    public enum CodingKeys: String, CodingKey {
      case both, neither
      case triggerOnly = "trigger_only"
      case outcomeOnly = "outcome_only"
    }

    fileprivate init(_ counts: DayCounts) {
      both = counts.both
      triggerOnly = counts.triggerOnly
      outcomeOnly = counts.outcomeOnly
      neither = counts.neither
    }

    /// The same counts as the engine has them.
    var dayCounts: DayCounts {
      DayCounts(both: both, triggerOnly: triggerOnly, outcomeOnly: outcomeOnly, neither: neither)
    }
  }

  /// An interval at 95 %.
  public struct Interval: Codable, Hashable, Sendable {
    /// Its lower end.
    public let low: Double
    /// Its upper end.
    public let high: Double
  }

  /// The outcome on days with the trigger less that on days without.
  public struct Difference: Codable, Hashable, Sendable {
    /// What it is measured in.
    public let unit: EffectSize.Unit
    /// As counted.
    public let value: Double
    /// Where it may lie.
    public let interval: Interval
  }

  /// `category.key` of the trigger.
  public let trigger: String
  /// The source on which a trigger that is a quantity rests.
  public let triggerSource: Source?
  /// `category.key` of the outcome.
  public let outcome: String
  /// Days from the trigger to the outcome.
  public let lagDays: Int
  /// The other lags at which the pair would have been kept.
  public let alsoAtLags: [Int]
  /// How the pair was tested.
  public let method: Method
  /// The complete days.
  public let days: Int
  /// The counts of the yes/no views.
  public let counts: Counts?
  /// Spearman's rho.
  public let rho: Double?
  /// Phi of the 2x2 table.
  public let phi: Double?
  /// Lift of the 2x2 table.
  public let lift: Double?
  /// The raw p-value.
  public let rawP: Double?
  /// The honest p-value.
  public let honestP: Double?
  /// The adjusted p-value of the family.
  public let q: Double?
  /// The band of strength.
  public let band: StrengthBand
  /// Whether more of the trigger goes with a better outcome.
  public let isProtective: Bool
  /// The days on which the two went together.
  public let incidents: Int
  /// Their dates, `YYYY-MM-DD`, ascending.
  public let incidentDates: [String]
  /// The first date of the window.
  public let windowStart: String
  /// The last date of the window.
  public let windowEnd: String
  /// The interval of phi or rho on what the calendar and persistence leave.
  public let interval: Interval?
  /// The difference between days with and without the trigger.
  public let difference: Difference?
  /// All cautions, also those that the caveat has no room for.
  public let warnings: [Warning]
  /// `category.key` of the other triggers that tell the same, the one that speaks first.
  public let redundantTriggers: [String]
  /// Whether this finding speaks for the triggers that tell the same.
  public let speaksForOthers: Bool
  /// Where it stands in its life.
  public let stage: Stage
  /// The window end from which on it has held on every look, `YYYY-MM-DD`.
  public let heldSince: String
  /// The looks on which it has held without a break.
  public let looksHeld: Int

  /// The names in the JSON text.
  public enum CodingKeys: String, CodingKey {
    case trigger, outcome, method, days, counts, rho, phi, lift, q, band, incidents, warnings
    case interval, difference, stage
    case redundantTriggers = "redundant_triggers"
    case speaksForOthers = "speaks_for_others"
    case heldSince = "held_since"
    case looksHeld = "looks_held"
    case triggerSource = "trigger_source"
    case lagDays = "lag_days"
    case alsoAtLags = "also_at_lags"
    case rawP = "p_raw"
    case honestP = "p_honest"
    case isProtective = "protective"
    case incidentDates = "incident_dates"
    case windowStart = "window_start"
    case windowEnd = "window_end"
  }

  /// The numbers of a finding.
  public init(of finding: Finding) {
    let discovery = finding.discovery
    let association = discovery.association
    trigger = finding.trigger.key.description
    triggerSource = finding.triggerSource
    outcome = finding.outcome.key.description
    lagDays = finding.lag
    alsoAtLags = discovery.alsoAtLags
    method = association.pair.method
    days = association.days
    counts = association.counts.map(Counts.init)
    rho = Self.rounded(association.rho)
    phi = Self.rounded(association.phi)
    lift = Self.rounded(association.lift)
    rawP = Self.rounded(association.rawP)
    honestP = Self.rounded(association.honest?.p)
    q = Self.rounded(discovery.q)
    band = discovery.band
    isProtective = association.isProtective
    incidents = association.incidents
    incidentDates = finding.incidentDates.map(\.description)
    windowStart = finding.window.first.description
    windowEnd = finding.window.last.description
    interval = discovery.size.flatMap { Self.rounded($0.interval) }
    difference = discovery.size?.difference.flatMap(Self.rounded)
    warnings = discovery.warnings
    redundantTriggers = finding.redundantTriggers.map(\.key.description)
    speaksForOthers = discovery.speaksForOthers
    stage = finding.life.stage
    heldSince = finding.life.heldSince.description
    looksHeld = finding.life.looksHeld
  }

  /// One line of JSON with sorted keys: the same facts always give the same text.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("texts and finite numbers always have a JSON form")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The facts that a text is; nil for any other text.
  public init?(json text: String) {
    guard let facts = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = facts
  }

  private static func rounded(_ range: ClosedRange<Double>) -> Interval? {
    guard let low = rounded(range.lowerBound), let high = rounded(range.upperBound) else {
      return nil
    }
    return Interval(low: low, high: high)
  }

  private static func rounded(_ difference: EffectSize.Difference) -> Difference? {
    guard let value = rounded(difference.value), let interval = rounded(difference.interval) else {
      return nil
    }
    return Difference(unit: difference.unit, value: value, interval: interval)
  }

  private static func rounded(_ value: Double?) -> Double? {
    guard let value, value.isFinite else { return nil }
    var digits = DecimalDigits(value)
    digits.round(toSignificant: 12)
    return digits.value
  }
}
