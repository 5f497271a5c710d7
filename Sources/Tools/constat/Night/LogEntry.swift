import Days
import Job

/// A line of the log: a JSON object of fixed names, counts and codes, and never a value of a
/// person. `Operating.md` lists what each event holds.
struct LogEntry {
  /// What happened.
  enum Event: String, CaseIterable {
    case runStarted = "run_started"
    case stageStarted = "stage_started"
    case stageProgress = "stage_progress"
    case stageEnded = "stage_ended"
    case journalFrozen = "journal_frozen"
    case sentencesEstimated = "sentences_estimated"
    case runHeldBack = "run_held_back"
    case narrationHalted = "narration_halted"
    case runEnded = "run_ended"
    case runFailed = "run_failed"
    case workStarted = "work_started"
    case requestAnswered = "request_answered"
    case requestRefused = "request_refused"
    case requestFailed = "request_failed"
    case journalAway = "journal_away"
    case workEnded = "work_ended"
    case passwordVisible = "password_visible"

    /// How much it matters.
    var level: String {
      switch self {
      case .runHeldBack, .narrationHalted, .journalAway, .passwordVisible: "warning"
      case .runFailed, .requestFailed: "error"
      default: "info"
      }
    }
  }

  private var members: [String] = []

  /// An event of a run, or of one that has no name yet.
  init(_ event: Event, at time: Instant, run: String?) {
    self =
      with("time", time.description).with("level", event.level).with("event", event.rawValue)
      .with("run", run)
  }

  private init(members: [String]) { self.members = members }

  /// The object on one line.
  var text: String { "{\(members.joined(separator: ","))}" }

  private func with(json: String, _ name: String) -> LogEntry {
    LogEntry(members: members + ["\(JSONText.quoted(name)):\(json)"])
  }

  /// With a member more; what is nil is left out.
  func with(_ name: String, _ value: Int?) -> LogEntry {
    value.map { with(json: "\($0)", name) } ?? self
  }

  /// With a code more; what is nil is left out.
  func with(_ name: String, _ code: String?) -> LogEntry {
    // What steers a terminal is made visible before it is quoted, for after that it is no JSON.
    code.map { with(json: JSONText.quoted($0.visible), name) } ?? self
  }

  /// With a number of so many decimals more.
  func with(_ name: String, _ number: Double, decimals: Int) -> LogEntry {
    with(json: Decimals.text(number, decimals), name)
  }

  /// With seconds to the thousandth.
  func with(seconds: Double) -> LogEntry { with("seconds", seconds, decimals: 3) }

  /// With a list of objects, each a code under `label` and its `count`, by code.
  func with(_ name: String, _ label: String, _ counts: [String: Int]) -> LogEntry {
    let objects = counts.sorted { $0.key < $1.key }.map {
      LogEntry(members: []).with(label, $0.key).with("count", $0.value).text
    }
    return with(json: "[\(objects.joined(separator: ","))]", name)
  }

  /// With an object of members.
  func with(_ name: String, _ object: (LogEntry) -> LogEntry) -> LogEntry {
    with(json: object(LogEntry(members: [])).text, name)
  }
}

extension LogEntry {
  /// With how far a stage is.
  func with(_ position: StagePosition) -> LogEntry {
    with("stage", position.stage.rawValue).with("done", position.done).with("total", position.total)
  }

  /// With how far a stage is after so many seconds.
  func with(_ position: StagePosition, at seconds: Double) -> LogEntry {
    with(position).with(seconds: position.passed(at: seconds))
  }

  /// With what asking will take, and the dollars that it may.
  func with(_ estimate: NarrationSummary.Estimate) -> LogEntry {
    with("requests", estimate.requests).with("input_tokens", estimate.inputTokens)
      .with("output_tokens", estimate.outputTokens)
      .with("dollars", estimate.dollars, decimals: 6)
      .with("allowed", estimate.allowed, decimals: 6)
  }

  /// With all that a run did.
  func with(_ summary: JobSummary) -> LogEntry {
    with("publication", summary.publication.code).with("decisions", summary.decisionDigest)
      .with("people") { people in
        PersonEndings.all.reduce(people.with("read", summary.people)) {
          $0.with($1.rawValue, summary.endings[$1] ?? 0)
        }
        .with("inactive", summary.inactive)
      }
      .with("signals") {
        $0.with("read", summary.signals).with("used", summary.accepted)
          .with("refused", "reason", summary.refused)
      }
      .with("pairs") {
        $0.with("planned", summary.planned).with("refused", "reason", summary.refusedPairs)
          .with("kept", summary.kept)
      }
      .with("insights") {
        $0.with("new", summary.changes.inserted).with("updated", summary.changes.updated)
          .with("faded", summary.changes.faded).with("unchanged", summary.changes.unchanged)
      }
      .with("sentences", "narrator", summary.sentences)
      .with("narration") { $0.with(summary.narration ?? NarrationSummary()) }
      .with("stages") { stages in
        summary.stages.reduce(stages) {
          $0.with($1.stage.rawValue, $1.duration / .seconds(1), decimals: 3)
        }
      }
  }

  private func with(_ narration: NarrationSummary) -> LogEntry {
    with("calls", narration.calls).with("input_tokens", narration.usage.input)
      .with("output_tokens", narration.usage.output)
      .with("dollars", narration.dollars, decimals: 6)
      .with("cached", narration.cached).with("refilled", narration.refilled)
      .with("waiting", narration.waiting).with("failed", "code", narration.failures)
      .with("rejected", "code", narration.rejections)
  }
}
