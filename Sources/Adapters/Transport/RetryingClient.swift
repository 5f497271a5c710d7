import Glibc

/// A client that asks again, as a rule has it.
public struct RetryingClient: Sendable {
  /// What of time and chance the client needs; tests have their own.
  public struct Surroundings: Sendable {
    /// Waits for this many seconds; throws when the task is cancelled.
    public var pause: @Sendable (Double) async throws(CancellationError) -> Void
    /// A number from 0 to 1.
    public var chance: @Sendable () -> Double
    /// Seconds since 1970.
    public var now: @Sendable () -> Double

    /// The given ones.
    public init(
      pause: @escaping @Sendable (Double) async throws(CancellationError) -> Void,
      chance: @escaping @Sendable () -> Double, now: @escaping @Sendable () -> Double
    ) {
      self.pause = pause
      self.chance = chance
      self.now = now
    }

    /// Those of the process.
    public static let process = Surroundings(
      pause: { (seconds) throws(CancellationError) in
        do {
          try await Task.sleep(for: .seconds(seconds))
        } catch {
          throw CancellationError()
        }
      },
      chance: { Double.random(in: 0...1) },
      now: { beginning + origin.duration(to: .now) / .seconds(1) })

    // The clock is read once and then counted on from: setting it changes no budget.
    private static let origin = ContinuousClock.now
    private static let beginning: Double = {
      var time = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      let elapsed = origin.duration(to: .now) / .seconds(1)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 - elapsed
    }()
  }

  /// How a request ended after all tries.
  public struct Outcome: Sendable {
    /// The last reply, whatever its status, or the last error.
    public let result: Result<HTTPReply, TransportError>
    /// How often the request was sent.
    public let attempts: Int
    /// Why it was not sent again.
    public let reason: RetryReason
    /// Whether any of the tries may have arrived without a reply.
    public let mayHaveArrived: Bool
  }

  private let client: HTTPClient
  private let rule: RetryRule
  private let surroundings: Surroundings

  /// A client that sends what it is given through another one.
  public init(
    _ client: HTTPClient, rule: RetryRule, surroundings: Surroundings = .process
  ) {
    self.client = client
    self.rule = rule
    self.surroundings = surroundings
  }

  /// Sends a request until the rule is content. No try lasts longer than what is left of the budget.
  ///
  /// - Parameters:
  ///   - request: what is asked.
  ///   - isFinal: tells a reply for which asking again is no use; asked of no success.
  public func send(
    _ request: HTTPRequest, isFinal: @Sendable (HTTPReply) -> Bool = { _ in false }
  ) async -> Outcome {
    await run(request, isFinal) { budget throws(TransportError) in
      try await client.send(request, within: budget)
    }
  }

  /// Sends a request until the rule is content, and stores the body of a success in a file, as
  /// `HTTPClient` does.
  public func download(
    _ request: HTTPRequest, toPath path: String,
    isFinal: @Sendable (HTTPReply) -> Bool = { _ in false }
  ) async -> Outcome {
    await run(request, isFinal) { budget throws(TransportError) in
      try await client.download(request, toPath: path, within: budget)
    }
  }

  private func run(
    _ request: HTTPRequest, _ isFinal: (HTTPReply) -> Bool,
    _ attempt: (Duration) async throws(TransportError) -> HTTPReply
  ) async -> Outcome {
    var state = RetryState(rule, isRepeatable: request.isRepeatable, start: surroundings.now())
    var attempts = 0
    var mayHaveArrived = false
    while true {
      attempts += 1
      let result: Result<HTTPReply, TransportError>
      let outcome: AttemptOutcome
      do throws(TransportError) {
        let reply = try await attempt(.seconds(state.remaining(at: surroundings.now())))
        result = .success(reply)
        outcome = .reply(
          status: reply.status, headers: reply.headers,
          isFinal: !reply.isSuccess && isFinal(reply))
      } catch {
        mayHaveArrived = mayHaveArrived || error.mayHaveArrived
        result = .failure(error)
        outcome = .failure(error)
      }
      let action = state.next(
        after: outcome, now: surroundings.now(), chance: surroundings.chance())
      switch action {
      case .giveUp(let reason):
        return Outcome(
          result: result, attempts: attempts, reason: reason, mayHaveArrived: mayHaveArrived)
      case .wait(let seconds):
        do throws(CancellationError) {
          try await surroundings.pause(seconds)
        } catch {
          return cancelled(request, attempts, mayHaveArrived)
        }
      }
    }
  }

  private func cancelled(
    _ request: HTTPRequest, _ attempts: Int, _ mayHaveArrived: Bool
  ) -> Outcome {
    let error = TransportError.transfer(
      .cancelled, host: request.address.host, mayHaveArrived: mayHaveArrived)
    return Outcome(
      result: .failure(error), attempts: attempts, reason: .settled, mayHaveArrived: mayHaveArrived)
  }
}
