import Job

/// How runs that are kept, taken away or changed are told on the command line.
enum KeepingReport {
  /// Who was forgotten, in the form of a night's summary.
  static func lines(_ summary: RunEraser.Summary) -> [String] {
    var lines = [
      "forgotten  \(count(summary.people, "person", "people")) in "
        + count(summary.runs, "run", "runs")
    ]
    if summary.calls > 0 || summary.wordings > 0 {
      lines.append(
        "             \(count(summary.calls, "call", "calls")) of a model, "
          + count(summary.wordings, "sentence", "sentences"))
    }
    return lines
  }

  /// A number with what it counts.
  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(NightlyReport.grouped(number)) \(number == 1 ? one : many)"
  }
}
