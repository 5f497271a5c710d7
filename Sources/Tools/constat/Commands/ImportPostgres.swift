import Job
import Storage

extension Verb {
  static let importPostgres = Verb(
    name: "import postgres", usage: "[--from URL] --database sqlite:PATH [options]",
    summary: "Copies a journal on a server into a file, to work offline.",
    details: """
      Everyone, or those of --user, as they were at one instant: profiles, entries,
      signals, periods, insights, runs and looks, and what was deleted. A night over
      the copy says what one over the server says. What people wrote stays there
      unless --texts is given, and tokens, habits, requests and calls of a model
      always do. The server is only read, and never waits.

      A file that is missing is made, readable by its owner only, whole or not at
      all. In one that exists the row of the server stands where it changed later,
      what the server lacks stays, and a deleted signal never comes back: for the
      same journal take a new file. A row that a file cannot hold (an infinite time,
      a year after 9999, a number that is none) is left out and counted, and the exit
      status is 65.
      """,
    options: [
      Arguments.Option(
        "from", "postgres://...",
        help: "The server (default: what CONSTAT_DATABASE_URL names)."),
      .databaseFile, .users,
      Arguments.Option(
        "texts", help: "Copy what people wrote too, with a login that may read it."),
      Arguments.Option("now", "INSTANT", help: "The instant of the copy (default: the clock)."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    _ = try arguments.required("database")
    var copy = JournalCopy(
      from: try arguments.serverToCopy(), to: try arguments.database(),
      migrator: try SharedFolder().migrator(), at: try arguments.instant())
    copy.users = try arguments.userIDs()
    copy.includesTexts = arguments.has("texts")
    let report: CopyReport
    do throws(JobError) {
      report = try copy.run { table, rows in
        console.progress("\(table): \(NightlyReport.grouped(rows)) rows")
      }
    } catch { throw .job(error) }
    console.progress("")
    for line in CopyPage(report).notes { console.note(line) }
    for line in CopyPage(report).lines { try console.print(line) }
    if !report.isWhole { throw .incomplete }
  }
}

/// What a copy did, in words.
struct CopyPage {
  private let report: CopyReport

  init(_ report: CopyReport) {
    self.report = report
  }

  /// What is not in the copy, and why.
  var notes: [String] {
    var notes = report.tables.flatMap { table in
      table.leftOut.sorted { $0.key < $1.key }.map { reason, count in
        "\(reason): \(CheckText.counted(count, "row")) left out, for the file cannot hold what "
          + "stands there"
      }
    }
    if !report.unreadable.isEmpty {
      notes.append(
        "not copied, for this login may not read it and no night does: "
          + report.unreadable.joined(separator: ", "))
    }
    return notes
  }

  /// `signals: 40,244 read, 40,244 new, 0 updated, ...`, a line a table.
  var lines: [String] {
    report.tables.map { table in
      let counts = [
        (table.read, "read"), (table.new, "new"), (table.updated, "updated"),
        (table.unchanged, "unchanged"), (table.deleted, "deleted"),
        (table.leftOut.values.reduce(0, +), "left out"),
      ]
      let words = counts.map { "\(NightlyReport.grouped($0)) \($1)" }
      return "\(table.name): \(words.joined(separator: ", "))"
    }
  }
}
