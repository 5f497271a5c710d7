import Charts
import Days
import Job
import Model
import Narration
import Publishing

extension Verb {
  static let reportDoctor = Verb(
    name: "report doctor", usage: "--user UUID [--out FILE] [options]",
    summary: "Writes a person's summary for their doctor.",
    details: """
      One to three pages of A4: the days looked at and how complete they are, the
      associations observed with the days behind them, established and emerging
      ones apart, what was looked at and did not hold, and what could not be judged
      and why. No advice. The PDF is tagged and searchable; the HTML is one file
      that loads nothing and needs no JavaScript; the JSON has a schema,
      reports/schemas/doctor.schema.json.
      Everything is computed anew from the journal, which is only read, over the
      days that `recompute` would look at. Findings that the person dismissed are
      left out, and their number is told. Sentences are the template's. In the
      person's language, unless --lang is given.
      FILE is complete or absent, and for its owner alone; one that exists is kept
      unless --force is given. Without --out the page goes to standard output, which
      a PDF does not.
      """,
    options: [
      Arguments.Option("user", "UUID", help: "The person."), .database,
      .format("pdf|html|text|json"),
      Arguments.Option("theme", "turquoise|coral", help: "The colours (default: turquoise)."),
    ] + .ofReports + .ofReportFiles
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let user = try arguments.user()
    let format = try arguments.choice("format", of: ["pdf", "html", "text", "json"])
    let theme = Theme(rawValue: try arguments.choice("theme", of: Theme.allCases.map(\.rawValue)))
    let given = try arguments.language()
    let file = try ReportFile(arguments, for: format, isRequired: format == "pdf")
    let (summary, language) = try arguments.lookingAt(user) { order throws(JobError) in
      try DoctorSummary.gather(order)
    }
    let text = TemplateNarrator().word(summary, in: given ?? language ?? .french)
    let pages = DoctorPages(
      summary: summary, text: text, theme: theme ?? .turquoise, user: user,
      instant: try arguments.instant())
    try file.write(try pages.document(as: format), to: console)
    if format == "pdf" || format == "html" { try pages.fontNotes().forEach(console.note) }
  }
}

/// A summary in each of its forms.
private struct DoctorPages {
  let summary: DoctorSummary
  let text: DoctorText
  let theme: Theme
  let user: String
  let instant: Instant

  /// What the fonts of this machine make of the page otherwise than it is meant.
  func fontNotes() throws(CommandError) -> [String] {
    var notes: [String] = []
    if !Typesetter.hasFamily("Inter") {
      notes.append(
        "constat: the font Inter is missing, another one was taken: install fonts-inter")
    }
    do throws(ChartError) {
      if try !Typesetter().hasLetters(of: DoctorTextPage(text).text) {
        notes.append(
          "constat: no font here has some letters of the page, which are boxes: install one that has "
            + "them, such as fonts-noto-cjk, and write the page anew")
      }
    } catch { throw .charts(error) }
    return notes
  }

  func document(as format: String) throws(CommandError) -> [UInt8] {
    switch format {
    case "json": return Array(Verb.json(DoctorDocument(summary, text, of: user)).utf8)
    case "text": return Array(DoctorTextPage(text).text.utf8)
    default: break
    }
    do throws(ChartError) {
      guard format == "pdf" else {
        return Array(try DoctorPage(summary, text, theme: theme).html().utf8)
      }
      return try DoctorPaper(summary, text, theme: theme).pdf(at: instant)
    } catch { throw .charts(error) }
  }
}
