import Job
import Publishing

/// How a run is told on the command line.
enum NightlyReport {
  /// One line for one person: counts and codes only, at most 79 columns for ordinary counts.
  static func line(_ line: PersonLine) -> String {
    let ending = line.census.failure ?? line.result.status.rawValue
    let kept = line.result.insights.count
    let status = line.census.hasProfile ? ending : "no_profile"
    return
      "\(line.result.userID.visible) \(status): \(grouped(line.census.planned)) tests, \(kept) kept"
      + changes(line.changes)
  }

  private static func changes(_ changes: PublishingSummary) -> String {
    let parts = [
      (changes.inserted, "new"), (changes.updated, "updated"), (changes.faded, "faded"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  /// The summary of a run.
  static func summary(_ summary: JobSummary, seconds: Double) -> String {
    let refused = summary.refused.values.reduce(0, +)
    let refusedPairs = summary.refusedPairs.values.reduce(0, +)
    let changes = summary.changes
    let endings = PersonEndings.all.map {
      "\(grouped(summary.endings[$0] ?? 0)) \($0.rawValue)"
    }
    let inactive =
      summary.inactive > 0 ? ", \(grouped(summary.inactive)) inactive and left out" : ""
    var lines = [
      "",
      "signals    \(grouped(summary.signals)) read, \(grouped(summary.accepted)) used, "
        + "\(grouped(refused)) refused",
    ]
    lines += reasons(summary.refused)
    lines.append(
      "pairs      \(grouped(summary.planned)) planned, \(grouped(refusedPairs)) refused, "
        + "\(grouped(summary.kept)) kept"
    )
    lines += reasons(summary.refusedPairs)
    lines += [
      "people     \(endings.joined(separator: ", "))\(inactive)",
      "insights   \(changes.inserted) new, \(changes.updated) updated, \(changes.faded) faded, "
        + "\(changes.unchanged) unchanged",
    ]
    lines += summary.narration.map(NarrationReport.lines) ?? []
    lines += [
      "published  \(publication(summary.publication))",
      "decisions  \(summary.decisionDigest)",
      "run        \(summary.folder)",
      "seconds    \(hundredths(seconds))",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reasons with their counts, one a line, the most frequent first.
  static func reasons(_ counts: [String: Int]) -> [String] {
    counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .map { "             \(grouped($0.value)) \($0.key)" }
  }

  private static func publication(_ publication: JobSummary.Publication) -> String {
    switch publication {
    case .published: "yes"
    case .dryRun(heldBack: false): "no (dry run)"
    case .dryRun(heldBack: true): "no (dry run; without --confirm it would be held back)"
    case .heldBack: "no (held back)"
    }
  }

  /// Why a run was held back, and what to do.
  static func heldBack(_ summary: JobSummary, fading: Int) -> String {
    if summary.people == 0, summary.inactive > 0 {
      return
        "constat: nobody told anything of late (\(grouped(summary.inactive)) inactive); nothing "
        + "was published. Check the journal and --active-days, or add --confirm"
    }
    return summary.people == 0
      ? "constat: the journal holds nobody; nothing was published. Check the database, or "
        + "add --confirm"
      : "constat: \(fading) of the shown insights would fade, which is most of them; nothing "
        + "was published. Check that the journal is whole, or add --confirm"
  }

  /// A whole number with thousands separated, as in 40,244.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in String(number.magnitude).reversed().enumerated() {
      if place > 0 && place.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + String(text.reversed())
  }

  /// A number with exactly two decimals.
  static func hundredths(_ seconds: Double) -> String {
    let hundredths = Int((seconds * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
