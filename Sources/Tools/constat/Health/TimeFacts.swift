import Days

/// What was found of the clock and of what was done when.
struct TimeFacts {
  /// What the clock shows.
  var now: Instant
  /// When the file of the program was made.
  var programMade: Instant?
  /// When the newest row of the journal was written.
  var newestRow: Instant?
  /// What the clock of the journal's server shows.
  var server: Instant?
  /// The last run; nil where the journal tells of none.
  var lastRun: LastRun?
  /// Whether a journal was looked at.
  var hasJournal = false

  /// A run as the journal remembers it.
  struct LastRun: Equatable {
    /// When it was computed.
    var instant: Instant
    /// People who were computed, or had too little.
    var succeeded = 0
    /// People who could not be computed.
    var failed = 0
  }
}

extension TimeFacts {
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 24 * hour

  /// What is thought of them.
  var findings: [CheckFinding] {
    [clockFinding] + (hasJournal ? [lastRunFinding] : [])
  }

  private var clockFinding: CheckFinding {
    let shown = "shows \(now)"
    if let programMade, now < programMade {
      return .bad("clock", "\(shown), before the program was made (\(programMade))", Self.advice)
    }
    if let newestRow, now.milliseconds < newestRow.milliseconds - Self.day {
      return .bad(
        "clock", "\(shown), over a day before the newest row was written (\(newestRow))",
        Self.advice)
    }
    if let server, abs(now.milliseconds - server.milliseconds) > Self.hour {
      return .warn(
        "clock", "\(shown), the server's \(server)",
        "set the one that is wrong: days are cut by both")
    }
    return .ok("clock", shown)
  }

  private static let advice = "set the clock: days would be cut off or missing"

  private var lastRunFinding: CheckFinding {
    guard let lastRun else {
      return .warn("last run", "none yet", "run `constat nightly`, or enable the timer")
    }
    let ended = "\(NightlyReport.grouped(lastRun.succeeded)) ok"
    let detail = "\(lastRun.instant), \(ended), \(NightlyReport.grouped(lastRun.failed)) failed"
    if lastRun.failed > 0 {
      return .warn("last run", detail, "see what `constat nightly` says of them")
    }
    if now.milliseconds - lastRun.instant.milliseconds > 2 * Self.day {
      return .warn(
        "last run", detail, "it is over two days ago: look at the timer and its journal")
    }
    return .ok("last run", detail)
  }
}
