/// When a request is sent again, and after how long.
///
/// Asked again is after a transport error that may pass, and after a status of 408, 409, 429 or from
/// 500 on, unless the server says otherwise (`x-should-retry`). Two kinds of fault are counted apart:
/// a busy server (429, 529) needs patience, for any other fault a few tries tell.
public struct RetryRule: Sendable, Equatable {
  /// How often to try, and how long to wait where the server does not say.
  public struct Patience: Sendable, Equatable {
    /// Tries that end in a fault of this kind, the first one included; at least 1.
    public var attempts: Int
    /// The longest wait in seconds. The first is half a second, and each doubles the one before.
    public var greatestWait: Double

    /// A number of tries and the longest wait in seconds.
    public init(attempts: Int, greatestWait: Double) {
      self.attempts = attempts
      self.greatestWait = greatestWait
    }
  }

  /// Seconds from the start of the first try to the end of the last one.
  public var budget: Double
  /// Seconds that a try must have left to be worth sending: one that is cut off may cost all the
  /// same.
  public var leastTry = 1.0
  /// For transport errors and every status but the two below.
  public var ordinary = Patience(attempts: 6, greatestWait: 8)
  /// For 429 and 529.
  public var busy = Patience(attempts: 10, greatestWait: 40)
  /// The share of a wait that chance may take away, so that not all who wait come back at once. What
  /// a server asked for is never shortened.
  public static let jitter = 0.25

  /// The usual patience within a budget in seconds.
  public init(budget: Double) {
    self.budget = budget
  }
}

/// How a try ended.
public enum AttemptOutcome: Sendable, Equatable {
  /// A reply came. `isFinal` is the caller's judgement that asking again is no use, such as for a
  /// 429 that means that a sum is spent.
  case reply(status: Int, headers: HTTPHeaders, isFinal: Bool = false)
  /// None came.
  case failure(TransportError)
}

/// What to do after a try.
public enum RetryAction: Sendable, Equatable {
  /// Ask again after this many seconds.
  case wait(seconds: Double)
  /// Take what there is.
  case giveUp(RetryReason)
}

/// Why a request is not sent again.
public enum RetryReason: Sendable, Equatable {
  /// The reply is the answer, or the fault would come again.
  case settled
  /// The caller judged the reply final.
  case declaredFinal
  /// The server says that asking again is no use.
  case refusedByServer
  /// The request may have been acted on, and must not be acted on twice.
  case mayHaveArrived
  /// As many tries as the rule has ended so; holds their number.
  case attempts(Int)
  /// The server asks for a longer wait, in seconds, than the budget has left: earlier is no use.
  case serverDelay(seconds: Double)
  /// The budget has no room for another wait.
  case budget
}

extension RetryReason: CustomStringConvertible {
  /// A few words for a log.
  public var description: String {
    switch self {
    case .settled: "there is nothing to gain from asking again"
    case .declaredFinal: "the reply is final"
    case .refusedByServer: "the server says not to ask again"
    case .mayHaveArrived: "the request may have been acted on already"
    case .attempts(let count): "tried \(count) times"
    case .serverDelay(let seconds):
      "the server asks for a wait of \(seconds.rounded(.up)) seconds, and that is too long"
    case .budget: "no time is left to ask again"
    }
  }
}
