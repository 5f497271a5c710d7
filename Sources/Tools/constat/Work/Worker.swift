import FoundationEssentials
import Job
import Storage
import Terminal

/// Answers requests, one after the other, until it is stopped.
struct Worker {
  let desk: RequestDesk
  let bell: RequestBell
  let stop: StopSignal
  let log: WorkLog
  /// The folder of runs.
  let runs: String
  /// How many of its runs are kept.
  let kept: Int

  /// How often a journal that is away is tried when nobody waits for it to come back.
  private static let attempts = 5

  /// Works until it is asked to stop, or until nobody waits.
  ///
  /// - Throws: what no later attempt would mend.
  func work(at first: WorkPace, onlyOnce: Bool) async throws(CommandError) {
    var pace = first
    var answered = 0
    log.started()
    while !stop.isAsked {
      do throws(JobError) {
        let isServed = try await serveNext()
        pace.succeeded()
        if isServed {
          answered += 1
          continue
        }
        if onlyOnce { break }
      } catch {
        pace.failed()
        guard error.isAway, !onlyOnce || pace.failures < Self.attempts else { throw .job(error) }
        log.away(error)
      }
      pause(for: pace.seconds)
    }
    log.ended(answered: answered)
  }

  /// Waits until somebody asks, as far as anybody rings, or it is time to look.
  private func pause(for seconds: Double) {
    let isHeard = try? bell.wait(atMost: seconds, orUntilReadable: stop.reader)
    if isHeard != true { stop.wait(seconds: seconds) }
  }

  /// Answers one request; false when nobody waits.
  private func serveNext() async throws(JobError) -> Bool {
    guard let claim = try desk.next() else { return false }
    let start = ContinuousClock.now
    let answer = try await desk.answer(claim)
    log.tell(answer, seconds: (ContinuousClock.now - start) / .seconds(1))
    if answer.summary != nil { takeRunsAway() }
    return true
  }

  /// Keeps runs from piling up. Where that fails or a night is at work, the next time does it.
  private func takeRunsAway() {
    let answers = RequestRuns(runs: runs)
    guard let surplus = try? answers.surplus(beyond: kept), !surplus.isEmpty,
      let lock = (try? FileLock.take(at: "\(runs)/nightly.lock")) ?? nil
    else { return }
    defer { withExtendedLifetime(lock) {} }
    try? answers.remove(surplus)
  }
}
