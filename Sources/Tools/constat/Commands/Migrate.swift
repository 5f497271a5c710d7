extension Verb {
  static let migrateJournal = Verb(
    name: "migrate", usage: "[--database sqlite:PATH|postgres://...] [options]",
    summary: "Brings a journal to the schema that this program knows.",
    details: """
      A line a migration that was applied, each in a transaction of its own; where
      one fails, the earlier ones stay. Twice, or several at once, is as good as
      once. A journal whose schema is newer than this program, or was edited, is left
      as it is (status 65).

      A journal in SQLite must exist; nights and imports migrate it by themselves. On
      a server, run this as the role that is to own the tables: `nightly` applies
      nothing there, and says when this is to be done. Row-level security and the
      role `constat_job`, which jobs work as, come with it. A pooler in transaction
      mode (port 6543 with Supabase) will not do.
      """,
    options: [
      .database,
      Arguments.Option("dry-run", help: "Tell what would be applied, and change nothing."),
      Arguments.Option("now", "INSTANT", help: "When, for a file (default: the clock)."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let plan = try SchemaPlan.follow(
      for: try arguments.journal(), at: try arguments.instant(),
      isDryRun: arguments.has("dry-run"))
    for line in plan.lines { try console.print(line) }
  }
}
