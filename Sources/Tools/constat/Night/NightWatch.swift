import Days
import FoundationEssentials
import Job
import Storage
import Synchronization

/// Watches over a night: tells how far it is, and leaves its numbers for whoever looks later.
final class NightWatch: Sendable {
  /// What changes while the night goes on.
  private struct State {
    var teller: NightTeller
    var stages: [StageTime] = []
    var isOver = false
  }

  private let console: Console
  private let metricsPath: String?
  private let start = ContinuousClock.now
  private let state: Mutex<State>
  private let isJSON: Bool
  /// Whether standard output has lines for a person to read.
  private let tellsResults: Bool

  /// Reads how a night is to be told, and makes sure that its numbers can be left.
  ///
  /// - Throws: a usage error; `unwritable`.
  init(_ arguments: Arguments, _ console: Console) throws(CommandError) {
    self.console = console
    isJSON = try arguments.choice("log", of: ["text", "json"]) == "json"
    tellsResults = arguments["format"] != "json"
    metricsPath = arguments["metrics"]
    let style: NightTeller.Style = isJSON ? .json : console.isWatched ? .terminal : .lines
    state = Mutex(
      State(teller: NightTeller(style, listsEveryone: arguments.has("people"))))
  }

  /// Takes in what happened. Any task may call.
  func tell(_ progress: JobProgress) {
    state.withLock { state in
      if case .ended(let time) = progress { state.stages.append(time) }
      write(state.teller.tell(progress, at: moment))
    }
  }

  /// Does the work of a night, tells how it ended, and leaves its numbers, also of one that failed.
  /// Work without a summary was no run, and there is nothing to tell.
  ///
  /// - Throws: the error of the work; `heldBack`, `failedPeople`, `unwritable`, `outputClosed`;
  ///   `logged` for one that the log has told.
  func over(_ work: () async throws(CommandError) -> JobSummary?) async throws(CommandError) {
    do throws(CommandError) {
      if let metricsPath {
        do throws(StorageError) { try ReplacedFile.check(metricsPath) } catch {
          throw .unwritable(path: metricsPath)
        }
      }
      try await watched(work)
    } catch {
      // What is wrong with the words of a command line is told to whoever wrote them.
      if case .usage = error { throw error }
      throw isJSON ? logged(error) : error
    }
  }

  private func watched(
    _ work: () async throws(CommandError) -> JobSummary?
  ) async throws(CommandError) {
    let ticker = Task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        tick()
      }
    }
    defer { ticker.cancel() }
    let done: JobSummary?
    do throws(CommandError) { done = try await work() } catch {
      end()
      // The error of the work tells more than one of its numbers.
      try? leaveMetrics(of: nil)
      throw error
    }
    end()
    guard let summary = done else { return }
    var problem: CommandError?
    do throws(CommandError) { try leaveMetrics(of: summary) } catch { problem = error }
    let seconds = moment.seconds
    if isJSON { log(.runEnded) { $0.with(seconds: seconds).with(summary) } }
    if tellsResults { try console.write(NightlyReport.summary(summary, seconds: seconds)) }
    try judge(summary)
    if let problem { throw problem }
  }

  // MARK: Telling

  private var moment: NightTeller.Moment {
    NightTeller.Moment(
      seconds: (ContinuousClock.now - start) / .seconds(1), time: Self.now,
      columns: console.progressColumns)
  }

  private static var now: Instant {
    Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
  }

  private func write(_ outputs: [NightTeller.Output]) {
    for output in outputs {
      switch output {
      case .note(let line): console.note(line)
      case .status(let text): console.progress(text)
      // A closed output is found again when the summary is printed.
      case .result(let line): if tellsResults { try? console.print(line) }
      }
    }
  }

  private func tick() {
    state.withLock { state in
      if !state.isOver { write(state.teller.position(at: moment)) }
    }
  }

  private func end() {
    state.withLock { $0.isOver = true }
    console.progress("")
  }

  private func log(_ event: LogEntry.Event, _ more: (LogEntry) -> LogEntry) {
    state.withLock { state in console.note(more(state.teller.entry(event, at: moment)).text) }
  }

  private func logged(_ error: CommandError) -> CommandError {
    let stage = state.withLock { $0.teller.position?.stage.rawValue }
    log(.runFailed) {
      $0.with("stage", stage).with("error", error.code)
        .with("status", Int(error.exitCode.rawValue))
    }
    return .logged(error.exitCode)
  }

  /// Says what kept a run from being whole.
  private func judge(_ summary: JobSummary) throws(CommandError) {
    if case .heldBack(let fading) = summary.publication {
      if isJSON {
        log(.runHeldBack) { $0.with("people", summary.people).with("fading", fading) }
      } else {
        console.note(NightlyReport.heldBack(summary, fading: fading))
      }
      throw .heldBack
    }
    if let halt = summary.narration?.halt {
      if isJSON {
        log(.narrationHalted) { $0.with("reason", halt.code) }
      } else {
        console.note(NarrationReport.warning(halt))
      }
    }
    let failed = summary.endings[.failed] ?? 0
    if failed > 0 { throw .failedPeople(count: failed) }
  }

  // MARK: Numbers

  private func leaveMetrics(of summary: JobSummary?) throws(CommandError) {
    guard let metricsPath else { return }
    let old = FileManager.default.contents(atPath: metricsPath) ?? Data()
    var metrics = NightMetrics(
      lastSuccess: NightMetrics.lastSuccess(in: String(decoding: old, as: UTF8.self)))
    if summary?.publication == .published {
      metrics.lastSuccess = Int(Self.now.milliseconds / 1_000)
    }
    metrics.stages = state.withLock { $0.stages }
    metrics.summary = summary
    do throws(StorageError) { try ReplacedFile.write(metrics.text, to: metricsPath) } catch {
      throw .unwritable(path: metricsPath)
    }
  }
}
