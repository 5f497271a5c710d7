/// A finding in words.
public struct Insight: Sendable, Equatable {
  /// One sentence, every number of which was computed by the engine.
  public let statement: String
  /// The same sentence without how long it has held: what stands once it no longer holds.
  public let plainStatement: String
  /// One sentence that says what the statement is not.
  public let caveat: String
  /// The same once the finding no longer holds.
  public let fadedCaveat: String
  /// Who worded it: a model's id, or `template`.
  public let narrator: String

  /// A worded finding.
  public init(
    statement: String, plainStatement: String, caveat: (now: String, faded: String),
    narrator: String
  ) {
    self.statement = statement
    self.plainStatement = plainStatement
    (self.caveat, fadedCaveat) = caveat
    self.narrator = narrator
  }
}
