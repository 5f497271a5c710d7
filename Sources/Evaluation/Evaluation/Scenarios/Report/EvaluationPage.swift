import Model
import Synthesis

/// The page of a report in one language.
struct EvaluationPage {
  let report: ScenarioReport
  let words: PageWords

  /// The page of a report.
  init(of report: ScenarioReport, in language: Language) {
    self.report = report
    words = PageWords(language: language)
  }

  /// What stands in the body.
  var html: String {
    [
      opening, verdicts, rates, power, fates, calibration, ablations, drivers, peers, induced,
      nights, making,
    ]
    .joined()
  }

  /// The length on which methods and fates are compared: 90 days where there are any.
  var comparedDays: Int? {
    let lengths = Set(report.scores.map(\.cell.days)).sorted()
    return lengths.contains(90) ? 90 : lengths.last
  }

  /// The command that makes a figure again: of one world, length or family, or of all that were
  /// chosen.
  func command(scenario: String? = nil, days: Int? = nil, family: Family? = nil) -> String {
    var making = report.making
    if let scenario { making.selection.scenarios = [scenario] }
    if let days { making.selection.days = [days] }
    if let family { making.selection.families = [family] }
    let text = "\(making.wholeCommand) --report DIR".escaped
    let label = words.say("À refaire :", "To make again:")
    return "<p class=\"note\">\(label) <code>\(text)</code></p>\n"
  }

  /// A heading with what is to be known below it.
  func heading(_ title: String, _ text: String) -> String {
    "<h2>\(title)</h2>\n<p>\(text)</p>\n"
  }

  private var opening: String {
    let counts = Dictionary(grouping: report.verdicts, by: \.standing).mapValues(\.count)
    let (kept, undecided, broken) = (
      counts[.kept] ?? 0, counts[.undecided] ?? 0, counts[.broken] ?? 0
    )
    let (people, cells) = (report.making.people, report.scores.count)
    let title = words.say(
      "Combien de ce qui est montré est faux ?", "How much of what is shown is false?")
    let what = words.say(
      "Des journaux fabriqués, dont la vérité est connue, passent par le vrai calcul ; ce qui "
        + "serait montré est comparé à ce qui est vrai. \(people) personnes dans chacune des "
        + "\(cells) cases (un monde, une durée, une taille de famille).",
      "Made-up journals whose truth is known go through the real computation; what would be "
        + "shown is compared with what is true. \(people) people in each of \(cells) cells (a "
        + "world, a length, a size of family).")
    let promises = words.say(
      "Promesses : \(kept) tenues, \(undecided) indécises, \(broken) rompues.",
      "Promises: \(kept) kept, \(undecided) undecided, \(broken) broken.")
    let rule = words.say(
      "Est faux ce qui n’a pas été planté et ne découle pas de ce qui l’a été.",
      "False is what was not planted and does not follow from what was.")
    return """
      <h1>\(title)</h1>
      <p>\(what)</p>
      <p><strong>\(promises)</strong> \(rule)</p>

      """
  }

  /// The promises that are broken, and all that name a power.
  private var verdicts: String {
    let told = report.verdicts.filter(\.isTold)
    guard !told.isEmpty else { return "" }
    let rows = told.map { verdict in
      [
        verdict.cell.scenario.escaped, "\(verdict.cell.days)", verdict.cell.family.rawValue,
        subject(verdict.subject), words.estimate(verdict.estimate),
        words.number(verdict.limit, 3), words.standing(verdict.standing),
      ]
    }
    let title = words.say("Les promesses", "The promises")
    return "<h2>\(title)</h2>\n"
      + HTMLTable(
        head: [
          words.say("monde", "world"), words.say("jours", "days"), words.say("famille", "family"),
          words.say("mesure", "measure"), words.say("mesuré", "measured"),
          words.say("promis", "promised"), words.say("promesse", "promise"),
        ], rows: rows
      ).html
  }

  private func subject(_ subject: PromiseVerdict.Subject) -> String {
    switch subject {
    case .falseDiscoveryRate: words.say("part de faux ≤", "false share ≤")
    case .misledOfNothing:
      words.say("personnes trompées, rien n’étant vrai ≤", "people misled, nothing being true ≤")
    case .misledByDriver:
      words.say(
        "personnes trompées par ce qui change ensemble ≤", "people misled by a shared driver ≤")
    case .power(let size):
      words.say(
        "puissance à \(words.number(size, 2)) écart-type ≥",
        "power at \(words.number(size, 2)) SD ≥")
    case .powerUnderRaw(let size):
      words.say(
        "puissance perdue sur p brut à \(words.number(size, 2)) écart-type ≤",
        "power lost to raw p at \(words.number(size, 2)) SD ≤")
    }
  }

  private var making: String {
    let making = report.making
    let text = words.say(
      "Fait par \(making.program.escaped), graine \(making.seed). Les mêmes mots donnent les mêmes "
        + "octets. Tous les comptes sont dans evaluation.json. Les intervalles sont à 95 % : Wilson "
        + "pour les parts, bootstrap sur les personnes pour les moyennes.",
      "Made by \(making.program.escaped), seed \(making.seed). The same words give the same bytes. All "
        + "counts are in evaluation.json. Intervals are of 95 %: Wilson's for shares, a bootstrap over "
        + "people for means.")
    return heading(words.say("Refaire", "Make it again"), text) + command()
  }
}
