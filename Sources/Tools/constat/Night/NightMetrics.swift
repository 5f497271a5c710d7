import Job

/// The numbers of a night for Prometheus, in its text format. `Operating.md` lists them.
struct NightMetrics {
  /// When a run last published, in seconds since 1970; 0: never.
  var lastSuccess: Int
  /// The stages that were ended.
  var stages: [StageTime] = []
  /// What the run did; nil when it ended in an error.
  var summary: JobSummary?

  private static let prefix = "constat_"

  /// A number with its labels.
  private typealias Sample = (label: (name: String, value: String)?, value: String)

  /// The whole file.
  var text: String {
    var text = family(
      "last_success_timestamp_seconds",
      "When a run last published, in seconds since 1970; 0 before the first.",
      [(nil, "\(lastSuccess)")])
    text += family(
      "run_duration_seconds", "How long each stage of the last run took.",
      stages.map {
        (("stage", $0.stage.rawValue), Decimals.text($0.duration / .seconds(1), 3))
      })
    if let summary { text += counts(summary) }
    return text + failures
  }

  private func counts(_ summary: JobSummary) -> String {
    let narration = summary.narration
    return family(
      "people", "People of the last run by how theirs ended.",
      samples(
        "ending",
        PersonEndings.all.map { ($0.rawValue, summary.endings[$0] ?? 0) }
          + [("inactive", summary.inactive)]))
      + family(
        "signals", "Signals of the last run.",
        samples(
          "state",
          [
            ("read", summary.signals), ("used", summary.accepted),
            ("refused", summary.refused.values.reduce(0, +)),
          ]))
      + family(
        "pairs", "Pairs of the last run.",
        samples(
          "state",
          [
            ("planned", summary.planned), ("refused", summary.refusedPairs.values.reduce(0, +)),
            ("kept", summary.kept),
          ]))
      + family(
        "insights", "What the last run changed of what is shown, or would have changed.",
        samples(
          "change",
          [
            ("new", summary.changes.inserted), ("updated", summary.changes.updated),
            ("faded", summary.changes.faded), ("unchanged", summary.changes.unchanged),
          ]))
      + family(
        "sentences", "Insights of the last run by who words them.",
        samples("narrator", summary.sentences.sorted { $0.key < $1.key }.map { ($0, $1) }))
      + family(
        "narration_dollars", "What the last run paid for sentences.",
        [(nil, Decimals.text(narration?.dollars ?? 0, 6))])
      + family(
        "narration_calls", "Requests for sentences of the last run.",
        [(nil, "\(narration?.calls ?? 0)")])
  }

  private var failures: String {
    var counts = [("run", summary == nil ? 1 : 0)]
    if let summary {
      if case .heldBack = summary.publication {
        counts.append(("held_back", 1))
      } else {
        counts.append(("held_back", 0))
      }
      counts.append(("people", summary.endings[.failed] ?? 0))
      counts.append(("narration", summary.narration?.failures.values.reduce(0, +) ?? 0))
    }
    return family(
      "failures",
      "What failed in the last run: itself, publishing, people, requests for sentences.",
      samples("what", counts))
  }

  private func samples(_ label: String, _ counts: [(String, Int)]) -> [Sample] {
    counts.map { ((label, $0.0), "\($0.1)") }
  }

  /// The lines of one family; none without a sample.
  private func family(_ name: String, _ help: String, _ samples: [Sample]) -> String {
    guard !samples.isEmpty else { return "" }
    let name = Self.prefix + name
    return "# HELP \(name) \(help)\n# TYPE \(name) gauge\n"
      + samples.map { sample in
        let label = sample.label.map { "{\($0.name)=\"\(Self.escaped($0.value))\"}" } ?? ""
        return "\(name)\(label) \(sample.value)\n"
      }.joined()
  }

  /// The value of a label as the format has it.
  static func escaped(_ value: String) -> String {
    var text = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// When a run last published, as an earlier file tells it; 0 where it does not.
  static func lastSuccess(in text: String) -> Int {
    let name = "\(prefix)last_success_timestamp_seconds "
    for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix(name) {
      return Double(line.dropFirst(name.count)).flatMap { Int(exactly: $0.rounded()) } ?? 0
    }
    return 0
  }
}
