/// Who words findings, and what that may cost: every number of narration that can be chosen.
public struct NarrationPlan: Codable, Sendable, Equatable {
  /// Who words findings.
  public enum Narrator: String, CaseIterable, Codable, Sendable {
    /// Fixed sentences of our own; nothing leaves the machine.
    case template
    /// A model of Anthropic, whose sentences are checked; the template where they do not hold.
    case claude
  }

  /// How requests reach the model.
  public enum Way: String, CaseIterable, Codable, Sendable {
    /// One by one, for a person who waits.
    case messages
    /// All at once, at half the price, within a day.
    case batch
  }

  /// What a million tokens cost, in dollars.
  public struct Prices: Codable, Sendable, Equatable {
    /// Read anew.
    public var input: Double
    /// Written.
    public var output: Double
    /// Read anew and kept for five minutes.
    public var cacheWrite: Double
    /// Read from what was kept.
    public var cacheRead: Double
    /// What is charged of all that in a batch, as a share.
    public var batchShare: Double
  }

  /// How long is waited for what.
  public struct Patience: Codable, Sendable, Equatable {
    /// For a connection.
    public var connectSeconds: Double
    /// For the first byte of an answer.
    public var firstByteSeconds: Double
    /// For a whole answer.
    public var answerSeconds: Double
    /// For all requests of a run that go one by one, with all that are repeated.
    public var runSeconds: Double
    /// Between two looks at a batch.
    public var pollSeconds: Double
    /// For a batch; after it the template speaks, and the next run collects what was paid.
    public var batchSeconds: Double
  }

  /// How large a batch may be.
  public struct Batch: Codable, Sendable, Equatable {
    /// Requests in one.
    public var maximumRequests: Int
    /// Bytes of one.
    public var maximumBytes: Int
  }

  /// Who words findings when nothing else is asked for.
  public var narrator: Narrator
  /// The model's id.
  public var model: String
  /// How much the model thinks over: `low`, `medium` or `high`; nil for models that do not take it.
  public var effort: String?
  /// The name of the system prompts: `prompts/<name>.<language>.txt` beside the pipeline.
  public var prompt: String
  /// The tokens that a request and its answer may hold together.
  public var contextTokens: Int
  /// The tokens that an answer needs; a reserve comes on top.
  public var answerTokens: Int
  /// How much more than `answerTokens` is kept free for an answer, as a share.
  public var answerReserve: Double
  /// What tokens cost.
  public var prices: Prices
  /// The dollars that a run may cost unless it is told otherwise.
  public var maximumDollars: Double
  /// How requests reach the model.
  public var way: Way
  /// Requests that go at the same time, one by one.
  public var concurrentRequests: Int
  /// How large a batch may be.
  public var batch: Batch
  /// How long is waited.
  public var patience: Patience
  /// A finding is worded anew when one of its counts has moved by more than this share.
  public var movedShare: Double
}

extension NarrationPlan {
  /// The most that an answer may take: what it needs and the reserve.
  public var maximumAnswerTokens: Int {
    Int((Double(answerTokens) * (1 + answerReserve)).rounded(.up))
  }
}
