import Model

/// What any narrator is given of a finding: the terms it is about and its exact numbers.
public struct NarrationSubject: Sendable {
  /// What the trigger is, as the taxonomy names it; the key of an open term is the person's own text.
  public let trigger: Term
  /// What the outcome is, as the taxonomy names it.
  public let outcome: Term
  /// The numbers of the finding.
  public let facts: Facts

  /// A subject from its parts; the facts are of this trigger and outcome.
  public init(trigger: Term, outcome: Term, facts: Facts) {
    self.trigger = trigger
    self.outcome = outcome
    self.facts = facts
  }

  /// The subject of a finding.
  public init(of finding: Finding) {
    self.init(trigger: finding.trigger, outcome: finding.outcome, facts: Facts(of: finding))
  }
}
