import Job
import Model
import Narration
import Publishing

extension Verb {
  static let reportRecap = Verb(
    name: "report recap", usage: "--user UUID [options]",
    summary: "Prints a person's last 14 days, and how complete they are.",
    details: """
      « Valeurs santé », means with their units, and « Complétude du suivi », where
      each dimension is 1 (red), 2 (yellow) or 3 (green), with what makes it green.
      The days are the last ones that `recompute` would look at, which end yesterday.
      What is told, and the rule of each score, stand in the taxonomy under `recap`.
      The journal is only read, and no run is kept. In the person's language, unless
      --lang is given. The HTML is one file that loads nothing; the JSON has a
      schema, reports/schemas/recap.schema.json. A file that --out names is complete
      or absent, and for its owner alone; one that exists is kept.
      """,
    options: [
      Arguments.Option("user", "UUID", help: "The person."), .database,
      .format("text|json|html"),
    ] + .ofReports + .ofReportFiles
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let user = try arguments.user()
    let format = try arguments.choice("format", of: ["text", "json", "html"])
    let given = try arguments.language()
    let file = try ReportFile(arguments, for: format)
    let (recap, language) = try arguments.lookingAt(user) { order throws(JobError) in
      try RecapRun.recap(of: order)
    }
    let text = TemplateNarrator().word(recap, in: given ?? language ?? .french)
    let page =
      switch format {
      case "json": json(RecapDocument(recap, text, of: user))
      case "html": RecapPage(text).html
      default: RecapTextPage(text).text
      }
    try file.write(Array(page.utf8), to: console)
  }

  static let reportNight = Verb(
    name: "report night", usage: "RUN [options]",
    summary: "Prints one night in numbers: counts, failures, times, cost.",
    details: """
      Read from the run's folder, never from the journal: users and how theirs ended,
      signals and pairs with what was refused and why, findings by stage and band,
      shared drivers, who worded them at what cost, stages with their seconds, and
      what was published or why not. Of a night that was cut it tells what is missing
      and the command that goes on. Nothing in it is a person's. The HTML is one file
      that loads nothing; the JSON has a schema, reports/schemas/night.schema.json.
      RUN is a run's folder, or `latest` (the newest night) with --runs DIR or
      --database, beside which runs are kept.
      """,
    options: [
      .runs,
      Arguments.Option("database", "sqlite:PATH", help: "The journal beside which runs are kept."),
      .format("text|json|html"),
    ] + .ofReportFiles, operand: .run
  ) { arguments, console throws(CommandError) in
    let format = try arguments.choice("format", of: ["text", "json", "html"])
    let run = try arguments.operand("RUN")
    let file = try ReportFile(arguments, for: format)
    let needsRuns = run == "latest" || arguments.has("runs") || arguments.has("database")
    let runs = needsRuns ? try arguments.runsFolder() : "."
    let (folder, journal, overview) = try auditing { () throws(JobError) in
      let folder = try RunFolder.findNight(run, in: runs, shard: nil)
      return (folder, try folder.order().journal, try NightOverview(of: folder))
    }
    let command = NightCommand.resuming(overview, in: folder, journal: journal)
    let text = NightWording(of: overview, command: command).text
    let page =
      switch format {
      case "json": json(NightDocument(overview, command: command))
      case "html": NightPage(text).html
      default: NightTextPage(text).page
      }
    try file.write(Array(page.utf8), to: console)
  }
}

extension [Arguments.Option] {
  /// What every report of a person can be told.
  static let ofReports = [
    Arguments.Option("lang", "fr|en", help: "The language (default: the person's)."),
    Arguments.Option("as-of", "DATE|last", help: "The last day, or the last one with a signal."),
    Arguments.Option("now", "INSTANT", help: "The instant looked from (default: the clock)."),
    Arguments.Option(
      "pipeline", "FILE", help: "The pipeline (default: the program's recompute)."),
  ]
}

extension [Arguments.Option] {
  /// Where a report goes.
  static let ofReportFiles = [
    Arguments.Option("out", "FILE", help: "The file to write."),
    Arguments.Option("force", help: "Replace a file that exists."),
  ]
}
