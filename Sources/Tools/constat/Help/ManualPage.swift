/// The manual, from what the help is made of.
enum ManualPage {
  /// The page of `man constat`.
  static func text(of verbs: [Verb] = Verb.all) -> String {
    var page = Roff(title: "CONSTAT", section: 1, source: "constat \(Constat.version)")
    page.section("NAME")
    page.paragraph("constat - finds what goes together in a health journal")
    page.section("SYNOPSIS")
    page.lines("constat VERB [options]\nconstat help [VERB | --man]\nconstat --version")
    page.section("DESCRIPTION")
    page.paragraph(Verb.purpose)
    page.paragraph("`constat help VERB` prints what stands here of a verb.")
    page.section("VERBS")
    for verb in verbs { add(verb, to: &page) }
    page.section("EXIT STATUS")
    for code in ExitCode.allCases { page.item("\(code.rawValue)", code.meaning) }
    page.section("ENVIRONMENT")
    for variable in Surroundings.variables { page.item(variable.name, variable.meaning) }
    page.section("FILES")
    for file in Surroundings.files { page.item(file.name, file.meaning) }
    page.section("EXAMPLES")
    page.lines(
      """
      constat import csv --profiles profiles.csv --signals signals.csv \\
        --database sqlite:journal.db
      constat nightly --database sqlite:journal.db
      constat insights --database sqlite:journal.db
      """)
    return page.text
  }

  private static func add(_ verb: Verb, to page: inout Roff) {
    page.part("constat \(verb.name)")
    page.lines(
      "constat \(verb.name) \(verb.usage)".split(separator: "\n")
        .map { $0.drop { $0 == " " } }.joined(separator: "\n"))
    page.paragraph(verb.summary)
    page.prose(verb.details)
    for option in verb.options {
      page.item(option.tag, option.help + (option.isRepeatable ? " (repeatable)" : ""))
    }
  }
}
