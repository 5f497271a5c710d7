import Model
import Narration

/// What narration by a model did in a run.
public struct NarrationSummary: Codable, Sendable, Equatable {
  /// Why no model was asked, or no more.
  public enum Halt: Codable, Sendable, Equatable {
    /// The requests would cost more than allowed, in dollars.
    case cost(estimated: Double, allowed: Double)
    /// The interface takes no request of ours; by the code of its answer.
    case refused(String)
    /// Nobody answers there; by the code of the last failure.
    case unreachable(String)
    /// What earlier runs asked cannot be used: a file that is damaged, foreign or locked, or a full disk.
    case unusable(path: String)
    /// Another run asks by batches at this moment.
    case elsewhere
    /// The time or the money of the run is spent.
    case budget
  }

  /// What the requests of a run will take, at most.
  public struct Estimate: Codable, Sendable, Equatable {
    /// The number of requests.
    public var requests = 0
    /// Their tokens.
    public var inputTokens = 0
    /// The tokens of their answers.
    public var outputTokens = 0
    /// Their price.
    public var dollars = 0.0
    /// The dollars that the run may cost, second tries included.
    public var allowed = 0.0
  }

  /// Insights told by a model, by its id, and by the template.
  public var insights: [String: Int] = [:]
  /// Insights whose words are of an earlier day, with the numbers of this one.
  public var refilled = 0
  /// Insights whose words were there already.
  public var cached = 0
  /// What was to be asked, before anything was.
  public var estimate = Estimate()
  /// Requests that were answered or failed.
  public var calls = 0
  /// Requests that failed, by their code.
  public var failures: [String: Int] = [:]
  /// Answers that were not accepted, by their code.
  public var rejections: [String: Int] = [:]
  /// Questions that wait in a batch for a later run.
  public var waiting = 0
  /// The tokens of all answers.
  public var usage = NarrationUsage()
  /// What they cost.
  public var dollars = 0.0
  /// Why no model was asked, or no more; nil when all were.
  public var halt: Halt?

  /// Nothing done.
  public init() {}

  /// Adds what was done in a run over other people; of two reasons to halt the first one is told.
  mutating func add(_ other: NarrationSummary) {
    insights.merge(other.insights, uniquingKeysWith: +)
    refilled += other.refilled
    cached += other.cached
    estimate.requests += other.estimate.requests
    estimate.inputTokens += other.estimate.inputTokens
    estimate.outputTokens += other.estimate.outputTokens
    estimate.dollars += other.estimate.dollars
    estimate.allowed += other.estimate.allowed
    calls += other.calls
    failures.merge(other.failures, uniquingKeysWith: +)
    rejections.merge(other.rejections, uniquingKeysWith: +)
    waiting += other.waiting
    usage.add(other.usage)
    dollars += other.dollars
    halt = halt ?? other.halt
  }
}

extension NarrationSummary.Halt {
  /// Why no model was asked, or no more, for programs.
  public var code: String {
    switch self {
    case .cost: "cost"
    case .unreachable: "unreachable"
    case .unusable: "unusable"
    case .refused: "refused"
    case .elsewhere: "elsewhere"
    case .budget: "budget"
    }
  }
}
