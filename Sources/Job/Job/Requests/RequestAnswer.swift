import Days
import FoundationEssentials

/// What a person is told who does not get their insights.
public struct RequestFault: Sendable, Equatable, Codable {
  /// A fixed word, for programs.
  public let code: String
  /// A sentence in the person's language.
  public let message: String
  /// When asking again may help; nil when nobody knows.
  public var retryAt: Instant?

  /// A fault with its words.
  public init(code: String, message: String, retryAt: Instant? = nil) {
    self.code = code
    self.message = message
    self.retryAt = retryAt
  }

  private enum CodingKeys: String, CodingKey {
    case code, message
    case retryAt = "retry_at"
  }

  /// The object as JSON, on one line.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("texts always have a JSON form")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// What became of a request.
public struct RequestAnswer: Sendable {
  /// How it ended.
  public enum Ending: Sendable {
    /// A run answered it.
    case computed
    /// There was nothing to compute.
    case nothingNew
    /// The person asked too soon.
    case tooSoon(until: Instant)
    /// The run did not give what was asked for.
    case failed(RequestFault)
  }

  /// How it ended.
  public let ending: Ending
  /// How many insights are new; 0 where nothing was computed.
  public internal(set) var inserted = 0
  /// What the person is told; nil when it was answered.
  public internal(set) var fault: RequestFault?
  /// What the run did; nil without one.
  public internal(set) var summary: JobSummary?
  /// What cut the run; nil when nothing did.
  public internal(set) var problem: JobError?

  init(_ ending: Ending) {
    self.ending = ending
    if case .failed(let fault) = ending { self.fault = fault }
  }
}

/// How a person was last computed, in the words of `insight_runs`.
public struct LastComputation: Sendable, Equatable, Encodable {
  /// When, as an ISO instant.
  public let computedAt: String
  /// `ok`, `insufficient_data` or `failed`.
  public let status: String
  /// What the person is told when there was no insight.
  public let message: String?
  /// How much is needed of what is missing.
  public let need: Int?
  /// How much there is of it.
  public let have: Int?
  /// The first day looked at, as an ISO date.
  public let windowStart: String?
  /// The last day looked at, as an ISO date.
  public let windowEnd: String?

  private enum CodingKeys: String, CodingKey {
    case computedAt = "computed_at"
    case status, message, need, have
    case windowStart = "window_start"
    case windowEnd = "window_end"
  }
}
