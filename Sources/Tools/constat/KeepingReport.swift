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

  /// How many requests of people were deleted.
  static func line(ofRequests count: Int) -> String {
    "             \(self.count(count, "request", "requests")) of the journal"
  }

  /// Why nobody was forgotten, and what to do.
  static func withheld(_ summary: RunEraser.Summary) -> String {
    "constat: \(count(summary.withheld, "person", "people")) in the runs \(summary.withheld == 1 ? "is" : "are") "
      + "gone from the journal, which is most of those known; nobody was forgotten. Check the "
      + "database, or forget them with --forget-gone or `constat forget`"
  }

  /// A number with what it counts.
  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(NightlyReport.grouped(number)) \(number == 1 ? one : many)"
  }

  /// What was taken away, or would be.
  static func line(_ summary: RunPruner.Summary, isDryRun: Bool) -> String {
    "\(isDryRun ? "would prune" : "pruned")     \(count(summary.runs.count, "run", "runs")), "
      + size(summary.bytes)
  }

  /// One line a run under a heading, in columns.
  static func table(of records: [RunRecord]) -> String {
    let heading = ["run", "as of", "people", "signals", "kept", "state", "size"]
    let rows = records.map { record in
      [
        record.id, record.asOf + (record.shard.map { " \($0)" } ?? ""),
        number(record.people, record), number(record.signals, record),
        number(record.kept, record), state(of: record), size(record.bytes),
      ]
    }
    let widths = heading.indices.map { column in
      ([heading] + rows).map { $0[column].count }.max() ?? 0
    }
    return ([heading] + rows).map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return (2...4).contains(column) ? space + row[column] : row[column] + space
      }
      return cells.joined(separator: "  ").visible.trimmedEnd + "\n"
    }.joined()
  }

  /// A run in full.
  static func page(of details: RunDetails) -> String {
    let record = details.record
    func part(_ name: String, _ text: String) -> String {
      name + String(repeating: " ", count: max(1, 11 - name.count)) + text.visible
    }
    let refused = details.refused.values.reduce(0, +)
    let refusedPairs = details.refusedPairs.values.reduce(0, +)
    var lines = [
      part("run", record.id), part("state", state(of: record)),
      part("instant", record.instant?.description ?? "unknown"), part("as of", record.asOf),
      part("program", record.program ?? "unknown"), part("size", size(record.bytes)),
      part(
        "people",
        NightlyReport.grouped(record.people)
          + (record.asked.map { " (\(NightlyReport.grouped($0)) asked for)" } ?? "")
          + (record.inactive > 0 ? ", \(NightlyReport.grouped(record.inactive)) inactive" : "")
          + (record.forgotten > 0 ? ", \(NightlyReport.grouped(record.forgotten)) forgotten" : "")),
    ]
    lines += NightlyReport.reasons(details.endings)
    if let shard = record.shard { lines.append(part("shard", shard)) }
    if let parts = record.mergedFrom { lines.append(part("merged", parts.joined(separator: " "))) }
    if !details.failures.isEmpty {
      lines.append(part("failures", NightlyReport.grouped(details.failures.values.reduce(0, +))))
      lines += NightlyReport.reasons(details.failures)
    }
    lines.append(
      part(
        "signals",
        "\(NightlyReport.grouped(record.signals)) read, \(NightlyReport.grouped(details.accepted)) "
          + "used, \(NightlyReport.grouped(refused)) refused"))
    lines += NightlyReport.reasons(details.refused)
    lines.append(
      part(
        "pairs",
        "\(NightlyReport.grouped(details.planned)) planned, "
          + "\(NightlyReport.grouped(refusedPairs)) refused, "
          + "\(NightlyReport.grouped(record.kept)) kept"))
    lines += NightlyReport.reasons(details.refusedPairs)
    lines += details.narration.map(NarrationReport.lines) ?? []
    return lines.joined(separator: "\n") + "\n"
  }

  /// `computing 64 of 10,000`.
  private static func state(of record: RunRecord) -> String {
    if case .computing(let people) = record.state {
      return "computing \(NightlyReport.grouped(people)) of \(NightlyReport.grouped(record.people))"
    }
    return record.state.code
  }

  private static func number(_ number: Int, _ record: RunRecord) -> String {
    record.state == .unreadable || record.state == .freezing ? "-" : NightlyReport.grouped(number)
  }

  /// Bytes in the largest unit of 1,000 that leaves a whole number, as `123 MB`.
  static func size(_ bytes: Int64) -> String {
    var (number, unit) = (bytes, 0)
    let units = ["B", "kB", "MB", "GB", "TB"]
    while number >= 1_000, unit < units.count - 1 {
      number = (number + 500) / 1_000
      unit += 1
    }
    return "\(number) \(units[unit])"
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
