/// The tries of one request so far: an outcome goes in, what to do comes out.
///
/// A value without a clock, a wait or chance of its own.
public struct RetryState: Sendable {
  private let rule: RetryRule
  private let isRepeatable: Bool
  private let start: Double
  private var ordinaryFaults = 0
  private var busyFaults = 0

  /// The state before the first try.
  ///
  /// - Parameters:
  ///   - rule: when to ask again.
  ///   - isRepeatable: false for a request that must not be acted on twice. It is sent again only
  ///     when it certainly did not arrive, or when a busy server refused it.
  ///   - start: seconds since 1970.
  public init(_ rule: RetryRule, isRepeatable: Bool = true, start: Double) {
    self.rule = rule
    self.isRepeatable = isRepeatable
    self.start = start
  }

  /// The seconds of the budget that are left; 0 when it is spent.
  public func remaining(at now: Double) -> Double { max(0, start + rule.budget - now) }

  /// Judges a try.
  ///
  /// - Parameters:
  ///   - outcome: how the try ended.
  ///   - now: seconds since 1970, not before `start`.
  ///   - chance: from 0 to 1, drawn anew for each call.
  /// - Returns: a wait that is positive, leaves enough of the budget for a try, and is not shorter
  ///   than the server asked for; or why there is none.
  public mutating func next(
    after outcome: AttemptOutcome, now: Double, chance: Double
  ) -> RetryAction {
    let kind: Kind
    var delay: Double?
    switch outcome {
    case .failure(let error):
      guard error.isTransient else { return .giveUp(.settled) }
      guard isRepeatable || !error.mayHaveArrived else { return .giveUp(.mayHaveArrived) }
      kind = .ordinary
    case .reply(let status, let headers, let isFinal):
      let advice = ServerAdvice(headers, now: now)
      if let reason = reason(against: status, advice, isFinal) { return .giveUp(reason) }
      kind = status == 429 || status == 529 ? .busy : .ordinary
      delay = advice.delay
    }
    return wait(kind, delay, remaining(at: now) - rule.leastTry, chance)
  }

  private enum Kind {
    case ordinary
    case busy
  }

  /// Why a reply is not worth another try; nil when it is.
  private func reason(
    against status: Int, _ advice: ServerAdvice, _ isFinal: Bool
  ) -> RetryReason? {
    if (200...299).contains(status) { return .settled }
    if isFinal { return .declaredFinal }
    if advice.shouldRetry == false { return .refusedByServer }
    guard advice.shouldRetry == true || [408, 409, 429].contains(status) || status >= 500 else {
      return .settled
    }
    // Any other reply of a server may follow what it did.
    return isRepeatable || status == 429 || status == 529 ? nil : .mayHaveArrived
  }

  private mutating func wait(
    _ kind: Kind, _ delay: Double?, _ longest: Double, _ chance: Double
  ) -> RetryAction {
    let patience = kind == .busy ? rule.busy : rule.ordinary
    let faults = count(kind)
    guard faults < patience.attempts else { return .giveUp(.attempts(faults)) }
    if let delay, delay > longest { return .giveUp(.serverDelay(seconds: delay)) }
    let doubled = 0.5 * Double(1 << min(faults - 1, 30))
    let shortened = min(doubled, patience.greatestWait) * (1 - RetryRule.jitter * chance)
    // Who is refused again in spite of having waited as told waits longer, where there is time.
    let own = max(shortened, delay ?? 0)
    if own <= longest { return .wait(seconds: own) }
    if let delay, delay > 0 { return .wait(seconds: delay) }
    return .giveUp(.budget)
  }

  private mutating func count(_ kind: Kind) -> Int {
    switch kind {
    case .ordinary:
      ordinaryFaults += 1
      return ordinaryFaults
    case .busy:
      busyFaults += 1
      return busyFaults
    }
  }
}
