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
      schema, reports/schemas/recap.schema.json.
      """,
    options: [
      Arguments.Option("user", "UUID", help: "The person."), .database,
      .format("text|json|html"),
    ] + .ofReports
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let user = try arguments.user()
    let format = try arguments.choice("format", of: ["text", "json", "html"])
    let given = try arguments.language()
    let (recap, language) = try arguments.lookingAt(user) { order throws(JobError) in
      try RecapRun.recap(of: order)
    }
    let text = TemplateNarrator().word(recap, in: given ?? language ?? .french)
    switch format {
    case "json": try console.write(json(RecapDocument(recap, text, of: user)))
    case "html": try console.write(RecapPage(text).html)
    default: try console.write(RecapTextPage(text).text)
    }
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
