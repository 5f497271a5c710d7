import Days
import Ingest
import Storage

extension Verb {
  static let importCSV = Verb(
    name: "import csv",
    usage: "--profiles FILE --signals FILE --database sqlite:PATH",
    summary: "Brings people and their signals from CSV files to a journal.",
    details: """
      Makes the database when it is missing, readable by its owner only. The first
      line of a file names its columns, in any order; columns without a meaning here
      are named once and left out. A row that cannot be used is reported with its
      line, the others are imported, and the exit status is 65. The same files twice
      change nothing; a deleted id never comes back.
      """,
    options: [
      Arguments.Option("profiles", "FILE", help: "user_id, lang, timezone."),
      Arguments.Option(
        "signals", "FILE",
        help: """
          id, user_id, source, source_uuid, category, key, value_num, value_text,
                unit, polarity, event_time, confidence; perhaps entry_id, created_at,
                updated_at, deleted_at.
          """),
      Arguments.Option(
        "entries", "FILE",
        help: """
          id, user_id, created_at, event_time, source, status, lang; perhaps
                updated_at, deleted_at.
          """),
      Arguments.Option(
        "periods", "FILE",
        help: """
          What people told of their own days: user_id, label (holiday, sick, travel
                or job), first_day, last_day (empty while it goes on); perhaps id,
                without which user, label and first day tell one, created_at,
                updated_at, deleted_at.
          """),
      .databaseFile,
      Arguments.Option("pipeline", "FILE", help: "What makes a row usable (default: nightly)."),
      Arguments.Option("now", "INSTANT", help: "The instant of the import (default: the clock)."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let location = try arguments.database()
    let instant = try arguments.instant()
    let loaded = try SharedFolder.pipeline(arguments["pipeline"], named: "nightly-insights")
    let files = try files(of: arguments)
    for file in files where !file.ignoredColumns.isEmpty {
      let names = file.ignoredColumns.map { "\"\($0)\"" }.joined(separator: ", ")
      console.note("\(file.name): columns left out: \(names)")
    }
    let importer = JournalImporter(
      into: try journal(location, at: instant), taxonomy: loaded.taxonomy,
      minimumConfidence: loaded.pipeline.minimumConfidence, at: instant)
    var isWhole = true
    for file in files {
      let report = try importing { () throws(ImportError) in try importer.read(file) }
      report.notes.forEach(console.note)
      try console.print(summary(of: report))
      isWhole = isWhole && report[.bad] == 0
    }
    if !isWhole { throw .incomplete }
  }

  /// The files in the order in which they depend on each other, read before anything is written.
  private static func files(of arguments: Arguments) throws(CommandError) -> [JournalFile] {
    var paths: [(JournalFile.Table, String)] = [(.profiles, try arguments.required("profiles"))]
    if let entries = arguments["entries"] { paths.append((.entries, entries)) }
    paths.append((.signals, try arguments.required("signals")))
    if let periods = arguments["periods"] { paths.append((.periods, periods)) }
    return try importing { () throws(ImportError) in
      try paths.map { table, path throws(ImportError) in try JournalFile(table, at: path) }
    }
  }

  private static func journal(
    _ location: DatabaseLocation, at instant: Instant
  ) throws(CommandError) -> Database {
    let migrator = try SharedFolder().migrator()
    do throws(StorageError) {
      let journal = try Database(location, .create)
      try migrator.migrate(journal, at: instant.description)
      return journal
    } catch { throw .storage(error) }
  }

  private static func importing<Result>(
    _ body: () throws(ImportError) -> Result
  ) throws(CommandError) -> Result {
    do throws(ImportError) { return try body() } catch { throw .importing(error) }
  }

  /// `signals: 40,244 read, 40,244 new, 0 updated, ...`.
  private static func summary(of report: ImportReport) -> String {
    let counts = ImportReport.Outcome.allCases.map {
      "\(NightlyReport.grouped(report[$0])) \($0)"
    }
    let read = "\(NightlyReport.grouped(report.read)) read"
    return "\(report.table.rawValue): \(([read] + counts).joined(separator: ", "))"
  }
}
