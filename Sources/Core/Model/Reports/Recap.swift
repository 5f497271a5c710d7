import Days

/// The last days of a person in a few numbers.
public struct Recap: Sendable, Equatable {
  /// A value of « Valeurs santé ».
  public struct Value: Sendable, Equatable {
    /// What it is.
    public let plan: RecapPlan.Value
    /// The mean, or the number of days with it, not rounded; nil where no day is known: a mean of
    /// nothing is nothing.
    public let number: Double?
    /// The days on which it rests: its denominator.
    public let knownDays: Int

    /// A value from its parts.
    public init(_ plan: RecapPlan.Value, number: Double?, knownDays: Int) {
      self.plan = plan
      self.number = number
      self.knownDays = knownDays
    }
  }

  /// Which of a person's days hold an accepted signal, or else something that they wrote.
  public enum Extent: Sendable {
    /// None at all.
    case nothing
    /// Others than those looked at.
    case otherDays
    /// None of those looked at, but the person wrote on one of them, which is not read yet.
    case unread
    /// Some of those looked at.
    case theseDays
  }

  /// How complete a dimension is.
  public enum Level: Int, CaseIterable, Sendable {
    /// Absent, or too little.
    case red = 1
    /// In between.
    case yellow = 2
    /// Enough for the analyses.
    case green = 3
  }

  /// The score of a dimension of « Complétude du suivi ».
  public struct Score: Sendable, Equatable {
    /// What it is.
    public let plan: RecapPlan.Dimension
    /// The days on which something of it is observed.
    public let trackedDays: Int

    /// A score from its parts.
    public init(_ plan: RecapPlan.Dimension, trackedDays: Int) {
      self.plan = plan
      self.trackedDays = trackedDays
    }

    /// The score.
    public var level: Level {
      trackedDays >= plan.greenFrom ? .green : trackedDays >= plan.yellowFrom ? .yellow : .red
    }
  }

  /// The days looked at, first to last; nil when a person without a signal decides them.
  public let range: DayRange?
  /// How many days these are.
  public let days: Int
  /// Which days hold something.
  public let extent: Extent
  /// The values, in the order of the plan.
  public let values: [Value]
  /// The scores, in the order of the plan.
  public let scores: [Score]

  /// A recap from its parts.
  public init(
    over range: DayRange?, days: Int, extent: Extent, values: [Value], scores: [Score]
  ) {
    self.range = range
    self.days = days
    self.extent = extent
    self.values = values
    self.scores = scores
  }
}
