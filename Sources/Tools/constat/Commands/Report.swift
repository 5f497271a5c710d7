import Days
import FoundationEssentials
import Job
import Model
import Narration
import Publishing
import Storage

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
      Arguments.Option("lang", "fr|en", help: "The language (default: the person's)."),
      Arguments.Option(
        "as-of", "DATE|last", help: "The last day, or the last one with a signal."),
      Arguments.Option("now", "INSTANT", help: "The instant looked from (default: the clock)."),
      Arguments.Option(
        "pipeline", "FILE", help: "The pipeline (default: the program's recompute)."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    _ = try arguments.required("user")
    let user = try arguments.userIDs()?.first ?? ""
    let format = try arguments.choice("format", of: ["text", "json", "html"])
    let given = arguments.has("lang") ? try arguments.choice("lang", of: ["fr", "en"]) : nil
    let (recap, language) = try recap(of: user, arguments)
    let text = TemplateNarrator().word(
      recap, in: given.flatMap { Language(rawValue: $0) } ?? language ?? .french)
    switch format {
    case "json": try console.write(json(RecapDocument(recap, text, of: user)))
    case "html": try console.write(RecapPage(text).html)
    default: try console.write(RecapTextPage(text).text)
    }
  }

  private static func recap(
    of user: String, _ arguments: Arguments
  ) throws(CommandError) -> (recap: Recap, language: Language?) {
    // The picture of one person's journal lies among the files of nobody else, and not for long.
    let folder = FileManager.default.temporaryDirectory.path + "/constat-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var order = InsightJob.Order(
      journal: try arguments.journal(),
      pipeline: try SharedFolder.pipeline(arguments["pipeline"], named: "recompute"),
      instant: try arguments.instant(), runs: folder)
    order.users = [user]
    order.asOf = try arguments.asOf()
    do throws(JobError) { return try RecapRun.recap(of: order) } catch { throw .job(error) }
  }
}
