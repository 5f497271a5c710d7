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
    case .ok: sentences += [counted, chance]
    }
    if summary.dismissed > 0 {
      let count = words.typography.count(
        summary.dismissed, say("association écartée", "association dismissed"),
        say("associations écartées", "associations dismissed"))
      sentences.append(
        say("\(count) dans l’application, pas reprise ici.", "\(count) in the app, not shown here.")
      )
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
    return "\(parts), \(say("parmi", "among")) \(tests)."
  }

  private var chance: String {
    let rate = words.percent(summary.rate)
    return say(
      "Le tri est réglé pour que, en moyenne, au plus \(rate) de ce qui est retenu soit dû au hasard.",
      "The choice is set so that, on average, at most \(rate) of what is kept is due to chance.")
  }

  // MARK: The journal

  private var journal: DoctorText.Part {
    guard !summary.days.isEmpty else { return DoctorText.Part("") }
    let typography = words.typography
    let noted = words.part(summary.count(.noted), of: summary.days.count)
    let measured = summary.count(.measured)
    let silent = summary.count(.silent)
    var clauses = [say("quelque chose a été noté \(noted)", "something was noted on \(noted)")]
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
    let told = RefusalReason.allCases.filter { $0.leavesDoubt && findings.refused[$0] != nil }
    if !told.isEmpty {
      let count = told.reduce(0) { $0 + (findings.refused[$1] ?? 0) }
      let reasons = told.map {
        "\(words.name(of: $0))\(words.colon) \(typography.integer(findings.refused[$0] ?? 0))"
      }
      let signals = say(
        typography.count(
          count, "signal n’a pas pu être utilisé", "signaux n’ont pas pu être utilisés"),
        typography.count(count, "signal could not be used", "signals could not be used"))
      sentences.append("\(signals) (\(reasons.joined(separator: ", "))).")
    }
    let lines = summary.coverage.map {
      DoctorText.Line(words.name(of: $0.category), words.part($0.days, of: summary.days.count))
    }
    return DoctorText.Part(
      say("Ce que contient le journal", "What the journal holds"), sentences, lines: lines)
  }

  private var calendar: String {
    guard let first = summary.days.first, let last = summary.days.last,
      let range = DayRange(first: first.date, last: last.date)
    else { return "" }
    return say("Calendrier ", "Calendar ") + words.typography.dates(range) + words.colon + " "
      + [DoctorSummary.Day.noted, .measured, .silent].map {
        "\(words.days(summary.count($0))) (\(name(of: $0)))"
      }.joined(separator: ", ") + "."
  }

  private func name(of day: DoctorSummary.Day) -> String {
    switch day {
    case .noted: say("noté", "noted")
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
          "Elles se maintiennent depuis au moins \(days), à chacun d’au moins \(looks) calculs.",
          "They have held for at least \(days), at each of at least \(looks) looks.")
      ])
  }

  private var emerging: DoctorText.Part {
    DoctorText.Part(
      say("Associations émergentes, à confirmer", "Emerging associations, to be confirmed"),
      [
        say(
          "Elles sont récentes\u{00A0}: une partie d’entre elles ne se maintiendra pas.",
          "They are recent: some of them will not hold.")
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
          say("observée pour la dernière fois le \(date)", "last observed on \(date)"))
      })
  }

  private var reading: DoctorText.Part {
    DoctorText.Part(
      say("Comment lire ces chiffres", "How to read these figures"),
      [
        say(
          "Un jour dont on ne sait rien n’est compté ni avec, ni sans.",
          "A day of which nothing is known counts neither as with nor as without."),
        say(
          "Les intervalles couvrent l’effet réel 95 fois sur 100 pour une paire choisie d’avance\u{202F}; "
            + "une association retenue parmi beaucoup paraît souvent plus forte qu’elle ne l’est.",
          "The intervals hold the real effect 95 times in 100 for a pair chosen in advance; an "
            + "association chosen among many often looks stronger than it is."),
        say(
          "La valeur p tient compte des jours de la semaine, des évolutions lentes et de la "
            + "ressemblance d’un jour au suivant\u{202F}; la valeur q, de toutes les paires comparées.",
          "The p-value allows for days of the week, slow changes and the likeness of one day to the "
            + "next; the q-value, for all the pairs compared."),
      ])
  }

  private var legend: DoctorText.Legend {
    DoctorText.Legend(
      yes: say("oui", "yes"), no: say("non", "no"), unknown: say("inconnu", "not known"),
      incident: say("les deux", "both"),
      days: (name(of: .noted), name(of: .measured), name(of: .silent)),
      weekdays: say("L M M J V S D", "M T W T F S S").split(separator: " ").map(String.init),
      months: say(
        "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"
      ).split(separator: " ").map(String.init),
      numbers: (say("\u{202F}%", "%"), say(",", ".")))
  }
}
