import Days
import Model

extension TemplateNarrator {
  /// What a doctor reads, every number of which is one of the summary's.
  ///
  /// - Parameters:
  ///   - summary: terms without a label in `language` are named by their key.
  ///   - language: the language of the page.
  public func word(_ summary: DoctorSummary, in language: Language) -> DoctorText {
    DoctorWording(summary, in: language).text
  }
}

/// The words of a doctor's summary in one language.
private struct DoctorWording {
  let summary: DoctorSummary
  let words: PageWords
  let narrator = TemplateNarrator()

  init(_ summary: DoctorSummary, in language: Language) {
    self.summary = summary
    words = PageWords(language)
  }

  private var findings: PersonFindings { summary.findings }

  private func say(_ french: String, _ english: String) -> String { words.say(french, english) }

  var text: DoctorText {
    var text = DoctorText(
      in: words.language, title: say("Résumé pour mon médecin", "Summary for my doctor"),
      period: period, disclaimer: words.disclaimer, legend: legend, page: say("Page", "Page"),
      more: (say("et 1 autre", "and 1 other"), say("et # autres", "and # others")))
    text.summary = overview
    text.journal = journal
    text.calendar = calendar
    text.keySignals = keySignals
    text.sheets = summary.sheets.map {
      SheetWording($0, among: findings.planned, in: words.language).text
    }
    let held = text.sheets.count(where: \.isEstablished)
    if held > 0 { text.established = established }
    if held < text.sheets.count { text.emerging = emerging }
    text.parts = ([shared, lost] + OpenPairs(summary, words).parts + [reading])
      .filter { !$0.isEmpty }
    return text
  }

  private var period: String {
    let written = summary.writtenOn.map {
      say("Établi le \(words.typography.date($0)).", "Written on \(words.typography.date($0)).")
    }
    let looked = summary.days.first.flatMap { first in
      summary.days.last.flatMap { DayRange(first: first.date, last: $0.date) }
    }.map { "\(words.typography.dates($0)) (\(words.days(summary.days.count)))".asSentence }
    return [looked, written].compactMap(\.self).joined(separator: " ")
  }

  // MARK: Overview

  private var overview: DoctorText.Part {
    var sentences: [String] = []
    switch findings.status {
    case .failed: sentences.append(TemplateNarrator.notEnough(in: words.language).asSentence)
    case .insufficient(let shortfall): sentences.append(lack(shortfall))
    case .ok where summary.sheets.isEmpty && summary.dismissed == 0: sentences.append(nothingSeen)
    case .ok where summary.sheets.isEmpty: break
    case .ok: sentences += [counted, chance]
    }
    if summary.dismissed > 0 {
      let count = words.typography.count(
        summary.dismissed,
        say(
          "association observée, mais écartée dans l’application, n’est pas reprise ici",
          "association observed but dismissed in the app is not shown here"),
        say(
          "associations observées, mais écartées dans l’application, ne sont pas reprises ici",
          "associations observed but dismissed in the app are not shown here"))
      sentences.append("\(count).")
    }
    return DoctorText.Part(say("En bref", "In short"), sentences)
  }

  private func lack(_ shortfall: Shortfall) -> String {
    func term(_ key: SignalKey?) -> Term? {
      summary.answers.lazy.flatMap { [$0.trigger, $0.outcome] }.first { $0.key == key }
    }
    return narrator.word(
      shortfall, trigger: term(shortfall.trigger), outcome: term(shortfall.outcome),
      in: words.language)
  }

  private var nothingSeen: String {
    guard let detectability = findings.detectability else {
      return say("Aucune association ne ressort.", "No association stands out.")
    }
    return narrator.word(
      detectability, days: summary.days.count, tests: findings.planned, in: words.language)
  }

  private var counted: String {
    let held = summary.sheets.count { $0.finding.life.stage == .established }
    let new = summary.sheets.count - held
    let typography = words.typography
    let all = say(
      typography.count(summary.sheets.count, "association observée", "associations observées"),
      typography.count(summary.sheets.count, "association observed", "associations observed"))
    var stages = [
      held > 0 ? say(typography.count(held, "établie", "établies"), "\(held) established") : nil,
      new > 0
        ? typography.integer(new) + typography.joint
          + say("encore à confirmer", "still to be confirmed") : nil,
    ].compactMap(\.self).joined(separator: ", ")
    if summary.sheets.count == 1 {
      stages =
        held == 1
        ? say("établie", "established") : say("encore à confirmer", "still to be confirmed")
    }
    let tests = say(
      typography.count(findings.planned, "paire comparée", "paires comparées"),
      typography.count(findings.planned, "pair compared", "pairs compared"))
    // None is left where the person dismissed all of them.
    let parts = stages.isEmpty ? all : "\(all) (\(stages))"
    return "\(parts), \(say("parmi", "among")) \(tests)\(combinations)."
  }

  /// The pairs without their lags, as the lists below count them: ` (48 combinaisons ...)`.
  private var combinations: String {
    let tested = summary.answers.filter { answer in
      if case .untested = answer.verdict { false } else { true }
    }
    let lags = Set(tested.map(\.lag)).sorted()
    guard lags.count > 1 else { return "" }
    let pairs = Set(tested.map { [$0.trigger.key, $0.outcome.key] }).count
    let moments = lags.map(words.language.phrasebook.moment)
      .joined(separator: say(" ou ", " or "))
    return " ("
      + say(
        words.typography.count(
          pairs, "combinaison d’un facteur et d’un ressenti",
          "combinaisons d’un facteur et d’un ressenti"),
        words.typography.count(
          pairs, "combination of a factor and an outcome",
          "combinations of a factor and an outcome")) + ", \(moments))"
  }

  /// The rate of the shipped pipelines, and the share that is promised of it and measured
  /// (`reports/evaluation`).
  private static let (measuredRate, measuredShare) = (0.08, 0.1)

  private var chance: String {
    let rate = words.percent(summary.gates.falseDiscoveryRate)
    let set = say(
      "Le tri est réglé sur un taux de fausses découvertes de \(rate).",
      "What is kept is chosen at a false discovery rate of \(rate).")
    switch summary.gates.test {
    case .raw:
      return set + " "
        + say(
          "Il prend les jours pour indépendants\u{00A0}: s’ils se ressemblent d’un jour à l’autre, "
            + "bien plus de ce qui est retenu peut être dû au hasard.",
          "It takes days for independent: where one day is like the next, much more of what is kept "
            + "can be due to chance.")
    case .honest:
      guard summary.gates.falseDiscoveryRate <= Self.measuredRate else { return set }
      let promise = words.percent(Self.measuredShare)
      return say(
        "D’après des journaux simulés, dont la vérité est connue, au plus \(promise) de ce qui est retenu "
          + "est dû au hasard, en moyenne\u{202F}; un changement de vie que le journal ne dit pas peut en "
          + "ajouter.",
        "Judging by simulated journals, whose truth is known, at most \(promise) of what is kept is due "
          + "to chance, on average; a change of life that the journal does not tell can add to it.")
    }
  }

  // MARK: The journal

  private var journal: DoctorText.Part {
    guard !summary.days.isEmpty else { return DoctorText.Part("") }
    let typography = words.typography
    let noted = words.part(summary.count(.noted), of: summary.days.count)
    let measured = summary.count(.measured)
    let silent = summary.count(.silent)
    let unread = summary.count(.unread)
    var clauses = [say("quelque chose a été noté \(noted)", "something was noted on \(noted)")]
    if unread > 0 {
      clauses.append(
        say(
          typography.count(unread, "jour a un texte", "jours ont un texte")
            + " qui n’est pas encore lu",
          typography.count(unread, "day has", "days have") + " a text that is not read yet"))
    }
    if measured > 0 {
      clauses.append(
        say(
          typography.count(measured, "autre jour ne vient", "autres jours ne viennent")
            + " que d’appareils ou de la météo",
          typography.count(measured, "other day comes", "other days come")
            + " from devices or the weather alone"))
    }
    if silent > 0 {
      clauses.append(
        say(
          typography.count(silent, "jour est vide", "jours sont vides"),
          typography.count(silent, "day is", "days are") + " empty"))
    }
    var sentences = [clauses.joined(separator: words.semicolon).asSentence]
    let told = RefusalReason.allCases.filter { $0.leavesDoubt && summary.refused[$0] != nil }
    if !told.isEmpty {
      let count = told.reduce(0) { $0 + (summary.refused[$1] ?? 0) }
      let reasons = told.map {
        "\(words.name(of: $0))\(words.colon) \(typography.integer(summary.refused[$0] ?? 0))"
      }
      let signals = say(
        typography.count(
          count, "signal n’a pas pu être utilisé", "signaux n’ont pas pu être utilisés"),
        typography.count(count, "signal could not be used", "signals could not be used"))
      sentences.append("\(signals) (\(reasons.joined(separator: ", "))).")
    }
    if !summary.coverage.isEmpty {
      let headings = summary.coverage.map {
        "\(words.name(of: $0.category).lowercased())\u{00A0}\(typography.integer($0.days))"
      }
      sentences.append(
        say(
          "Jours avec au moins un signal, par rubrique\u{A0}: ",
          "Days with at least one signal, by heading: ")
          + headings.joined(separator: ", ") + ".")
    }
    return DoctorText.Part(
      say("Ce que contient le journal", "What the journal holds"), sentences)
  }

  /// The outcomes and medications with their days and their means.
  private var keySignals: DoctorText.Part {
    DoctorText.Part(
      say("Signaux clés", "Key signals"),
      lines: summary.keySignals.map { signal in
        let unit = words.unit(of: signal.term)
        let mean = signal.mean.map { mean in
          let text = words.typography.decimal(mean, digits: 1)
          return say("moyenne ", "mean ") + text + words.behind(unit)
        }
        let known = words.typography.integer(signal.known)
        let days =
          signal.present.map {
            words.days($0)
              + say(
                " sur " + words.typography.count(signal.known, "connu", "connus"),
                " of \(known) known")
          } ?? words.days(signal.known)
        let parts = signal.present == nil ? [mean, days] : [days, mean]
        return DoctorText.Line(
          words.name(of: signal.term).capitalized,
          parts.compactMap(\.self).joined(separator: ", "))
      })
  }

  private var calendar: String {
    guard let first = summary.days.first, let last = summary.days.last,
      let range = DayRange(first: first.date, last: last.date)
    else { return "" }
    return say("Calendrier ", "Calendar ") + words.typography.dates(range) + words.colon + " "
      + DoctorSummary.Day.allCases.filter { summary.count($0) > 0 }.map {
        "\(words.days(summary.count($0))) (\(name(of: $0)))"
      }.joined(separator: ", ") + "."
  }

  private func name(of day: DoctorSummary.Day) -> String {
    switch day {
    case .noted: say("noté", "noted")
    case .unread: say("écrit, pas encore lu", "written, not read yet")
    case .measured: say("appareils ou météo seuls", "devices or weather only")
    case .silent: say("rien", "nothing")
    }
  }

  // MARK: Findings

  private var established: DoctorText.Part {
    let (looks, days) = (summary.life.establishedLooks, words.days(summary.life.establishedDays))
    return DoctorText.Part(
      say("Associations établies", "Established associations"),
      [
        say(
          "Elles se maintiennent depuis au moins \(days), à chacun d’au moins \(looks) calculs, sur "
            + "des jours qui se recouvrent\u{A0}: ce n’est pas une confirmation indépendante.",
          "They have held for at least \(days), at each of at least \(looks) looks, over days that "
            + "overlap: this is no independent confirmation.")
      ])
  }

  private var emerging: DoctorText.Part {
    DoctorText.Part(
      say("Associations émergentes, à confirmer", "Emerging associations, to be confirmed"),
      [
        say(
          "Les calculs ne les voient que depuis peu\u{00A0}: une partie d’entre elles ne se "
            + "maintiendra pas.",
          "They have been seen for a short time only: some of them will not hold.")
      ])
  }

  // MARK: Below the findings

  private var shared: DoctorText.Part {
    DoctorText.Part(
      TemplateNarrator.heading(.shared, in: words.language),
      findings.drivers.map { narrator.word($0, in: words.language) })
  }

  private var lost: DoctorText.Part {
    DoctorText.Part(
      TemplateNarrator.heading(.faded, in: words.language),
      lines: summary.lost.map { lost in
        let date = words.typography.date(lost.lastHeld)
        return DoctorText.Line(
          words.pair(lost.trigger, lost.outcome, lag: lost.lag),
          say("observée pour la dernière fois le \(date)", "last observed on \(date)")
            + (lost.isTested
              ? ""
              : words.semicolon + say("ne peut plus être comparée", "can no longer be compared")))
      })
  }

  private var reading: DoctorText.Part {
    DoctorText.Part(
      say("Comment lire ces chiffres", "How to read these figures"),
      [
        say(
          "Un jour dont on ne sait rien n’est compté ni avec, ni sans. Un «\u{A0}non\u{A0}» est dit, ou déduit "
            + "de ce qui est noté d’autre ce jour-là\u{A0}: une douleur dont rien n’est dit un jour où "
            + "l’humeur est notée, un aliment non noté un jour où d’autres le sont.",
          "A day of which nothing is known counts neither as with nor as without. A “no” is said, or "
            + "inferred from what else was noted on that day: a pain not mentioned on a day with a "
            + "mood, a food not mentioned on a day with others.")
      ] + (summary.gates.test == .honest ? [intervals] : []) + [probabilities])
  }

  private var intervals: String {
    say(
      "Les intervalles (95\u{202F}%) tiennent compte du calendrier et de la ressemblance d’un jour au "
        + "suivant, pas du choix parmi beaucoup de paires\u{A0}: ce qui est retenu paraît souvent "
        + "plus fort qu’il ne l’est.",
      "The intervals (95%) allow for the calendar and the likeness of one day to the next, not "
        + "for the choice among many pairs: what is kept often looks stronger than it is.")
  }

  private var probabilities: String {
    allowance
      + say(
        "\u{202F}; la valeur q, de toutes les paires comparées. Phi et rho mesurent la force, de "
          + "\u{2212}1 à 1\u{202F}; le lift, combien de fois plus souvent qu’en moyenne.",
        "; the q-value, for all the pairs compared. Phi and rho measure strength, from \u{2212}1 to 1; "
          + "the lift, how many times as often as on average.")
  }

  /// What the p-value of the pipeline allows for.
  private var allowance: String {
    let several =
      summary.gates.sharedDrivers
      ? say(
        ", de la ressemblance d’un jour au suivant et de ce qui fait varier plusieurs choses à la fois",
        ", the likeness of one day to the next and what moves several things at once")
      : say(
        " et de la ressemblance d’un jour au suivant", " and the likeness of one day to the next")
    return switch summary.gates.test {
    case .raw:
      say(
        "La valeur p prend les jours pour indépendants et ne tient compte de rien d’autre",
        "The p-value takes days for independent and allows for nothing else")
    case .honest:
      say(
        "La valeur p tient compte des jours de la semaine, des évolutions lentes",
        "The p-value allows for days of the week, slow changes") + several
    }
  }

  private var legend: DoctorText.Legend {
    DoctorText.Legend(
      yes: say("oui", "yes"), no: say("non", "no"), unknown: say("inconnu", "not known"),
      points: say("points", "points"),
      days: Dictionary(
        uniqueKeysWithValues: DoctorSummary.Day.allCases.map { ($0, name(of: $0)) }),
      weekdays: say("L M M J V S D", "M T W T F S S").split(separator: " ").map(String.init),
      months: say(
        "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
      ).split(separator: " ").map(String.init),
      percent: say("\u{202F}%", "%"))
  }
}
