import Glibc

/// How often a transaction is tried that another one stood in the way of.
public struct ConflictRetry: Sendable {
  /// Tries, the first one included; at least 1.
  public var attempts = 6
  /// The longest first wait in seconds. Each later one may be twice as long as the one before.
  public var firstWait = 0.05
  /// The longest wait in seconds.
  public var greatestWait = 2.0
  /// Waits for some seconds.
  public var sleep: @Sendable (Double) -> Void = { seconds in
    _ = Deadline(seconds: seconds).wait(for: [])
  }
  /// A number from 0 to 1 by chance, so that two who met do not meet again.
  public var chance: @Sendable () -> Double = { .random(in: 0...1) }

  /// The usual patience.
  public init() {}

  /// Enough of it for a server to be started anew: 20 seconds or more in all.
  public static var ofBreaks: ConflictRetry {
    var retry = ConflictRetry()
    (retry.attempts, retry.firstWait, retry.greatestWait) = (14, 0.5, 4)
    return retry
  }

  /// Runs `body`, which is a whole transaction, and again as long as `isConflict` says of its error
  /// that the same may succeed.
  public func run<Result, Failure: Error>(
    when isConflict: (Failure) -> Bool, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var attempt = 1
    while true {
      do throws(Failure) { return try body() } catch {
        guard attempt < attempts, isConflict(error) else { throw error }
        sleep(wait(after: attempt))
        attempt += 1
      }
    }
  }

  /// Runs `body`, which throws errors of this module only.
  public func run<Result>(
    _ body: () throws(WarehouseError) -> Result
  ) throws(WarehouseError) -> Result {
    try run(when: \.isConflict, body)
  }

  /// The seconds to wait after a number of tries: half of it is sure, half is chance.
  func wait(after attempt: Int) -> Double {
    let longest = min(greatestWait, firstWait * pow(2, Double(attempt - 1)))
    return longest * (0.5 + 0.5 * chance())
  }
}
