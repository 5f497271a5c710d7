import Days

/// Something that moves several features of a person at once, so that they go together though none
/// acts on another: a rota, weeks with and without the children, a holiday, an illness.
public struct SharedDriver: Sendable, Equatable {
  /// What is known of it.
  public enum Pattern: Hashable, Sendable {
    /// The days repeat as a fold of the calendar does.
    case calendar(CalendarFold)
    /// One stretch of days stands apart.
    case stretch(DayRange)
    /// The features rise and fall together on days that nothing explains.
    case together

    /// The name by which runs keep it: that of the fold, such as `cycle_10`, or `stretch`, or
    /// `together`.
    public var code: String {
      switch self {
      case .calendar(let fold): fold.name
      case .stretch: "stretch"
      case .together: "together"
      }
    }
  }

  /// What is known of it.
  public let pattern: Pattern
  /// Its force on each day of the axis, of any size and sign.
  public let force: [Double]
  /// The columns of the matrix that follow it, ascending; at least two.
  public let followers: [Int]
  /// About the chance that noise shows such a pattern among all that were looked at; 0 where the
  /// followers alone decide.
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
