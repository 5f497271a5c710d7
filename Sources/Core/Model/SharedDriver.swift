import Days

/// Something that moves several features of a person at once, so that they go together though none
/// acts on another: a rota, weeks with and without the children, a holiday, an illness. It was found in
/// their days, or the person told it.
public struct SharedDriver: Sendable, Equatable {
  /// What is known of it.
  public enum Pattern: Hashable, Sendable {
    /// The days repeat as a fold of the calendar does.
    case calendar(CalendarFold)
    /// One stretch of days stands apart.
    case stretch(DayRange)
    /// The features rise and fall together on days that nothing explains.
    case together
    /// The person told what these days were; the stretches ascend and do not touch.
    case period(LifePeriod.Label, [LifePeriod.Stretch])

    /// The name by which runs keep it: that of the fold, such as `cycle_10`, or `stretch`, or
    /// `together`; a period as `period_holiday`.
    public var code: String {
      switch self {
      case .calendar(let fold): fold.name
      case .stretch: "stretch"
      case .together: "together"
      case .period(let label, _): "period_\(label.rawValue)"
      }
    }

    /// Whether the person told it.
    public var isTold: Bool {
      if case .period = self { true } else { false }
    }
  }

  /// What is known of it.
  public let pattern: Pattern
  /// Its force on each day of the axis, of any size and sign.
  public let force: [Double]
  /// The columns of the matrix that follow it, ascending; at least two of what was found.
  public let followers: [Int]
  /// About the chance that noise shows such a pattern among all that were looked at; 0 where the
  /// followers alone decide, 1 for what the person told, which is no finding.
  public let chance: Double

  /// A driver from its parts.
  public init(pattern: Pattern, force: [Double], followers: [Int], chance: Double = 0) {
    self.pattern = pattern
    self.force = force
    self.followers = followers
    self.chance = chance
  }

  /// Taken away is what may be there; told is what is, or what silences a pair.
  public var isSure: Bool { chance < 0.001 }
}
