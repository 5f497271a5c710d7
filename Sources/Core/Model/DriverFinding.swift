/// A shared driver as a person is told of it; independent of any matrix.
public struct DriverFinding: Sendable, Equatable {
  /// Pairs of two features that only go together with it and are therefore not reported.
  public struct SilencedPair: Sendable, Equatable {
    /// The trigger.
    public let trigger: Term
    /// The outcome.
    public let outcome: Term
    /// The days between them.
    public let lag: Int

    /// A pair from its parts.
    public init(trigger: Term, outcome: Term, lag: Int) {
      self.trigger = trigger
      self.outcome = outcome
      self.lag = lag
    }
  }

  /// What is known of it.
  public let pattern: SharedDriver.Pattern
  /// The features that follow it, at least two: triggers before outcomes, each by key.
  public let followers: [Term]
  /// The pairs that it silences, by trigger, outcome and lag; may be empty.
  public let silenced: [SilencedPair]

  /// A driver from its parts.
  public init(pattern: SharedDriver.Pattern, followers: [Term], silenced: [SilencedPair]) {
    self.pattern = pattern
    self.followers = followers
    self.silenced = silenced
  }
}
