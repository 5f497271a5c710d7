import Days
import FoundationEssentials
import Job

/// What a worker tells: counts, durations and codes, and nothing of a person.
struct WorkLog {
  private let console: Console
  private let isJSON: Bool

  /// A log on standard error.
  init(_ console: Console, isJSON: Bool) {
    self.console = console
    self.isJSON = isJSON
  }

  func started() { tell(.workStarted, "waiting for requests") }

  /// What became of a request.
  func tell(_ answer: RequestAnswer, seconds: Double) {
    let took = Decimals.text(seconds, 3)
    switch answer.ending {
    case .computed, .nothingNew:
      tell(.requestAnswered, "request answered: \(answer.inserted) new, \(took) s") {
        $0.with("inserted", answer.inserted).with("seconds", seconds, decimals: 3)
      }
    case .tooSoon:
      tell(.requestRefused, "request refused: too_soon") { $0.with("reason", "too_soon") }
    case .failed(let fault):
      tell(.requestFailed, "request failed: \(fault.code), \(took) s") {
        $0.with("error", fault.code).with("seconds", seconds, decimals: 3)
      }
    }
  }

  /// The journal cannot be used for now.
  func away(_ error: JobError) {
    tell(.journalAway, "the journal is away: \(error.code)") { $0.with("error", error.code) }
  }

  func ended(answered: Int) {
    tell(.workEnded, "stopped after \(answered) \(answered == 1 ? "request" : "requests")") {
      $0.with("answered", answered)
    }
  }

  /// The error with which the worker ends, told here where the log is for programs.
  func failed(_ error: CommandError) -> CommandError {
    guard isJSON else { return error }
    tell(.runFailed, "") {
      $0.with("error", error.code).with("status", Int(error.exitCode.rawValue))
    }
    return .logged(error.exitCode)
  }

  private func tell(
    _ event: LogEntry.Event, _ line: String, _ more: (LogEntry) -> LogEntry = { $0 }
  ) {
    let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
    console.note(isJSON ? more(LogEntry(event, at: now, run: nil)).text : line)
  }
}
