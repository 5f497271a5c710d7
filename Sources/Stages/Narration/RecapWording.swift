import Model

extension TemplateNarrator {
  /// The recap in words, every number of which is one of the recap's.
  ///
  /// - Parameters:
  ///   - recap: texts that a plan lacks in `language` are the names by which documents keep them.
  ///   - language: the language of the page.
  public func word(_ recap: Recap, in language: Language) -> RecapText {
    RecapWording(recap, language: language).text
  }
}

/// The words of a recap in one language.
private struct RecapWording {
  let recap: Recap
  let language: Language
  let words: PageWords
  private var typography: Typography { words.typography }

  init(_ recap: Recap, language: Language) {
    self.recap = recap
    self.language = language
    words = PageWords(language)
  }

  var text: RecapText {
    RecapText(
      in: language,
      title: say("Récap de \(days(recap.days))", "Recap of \(days(recap.days))"),
      period: period,
      values: (say("Valeurs santé", "Health values"), recap.values.map(line)),
      scores: (say("Complétude du suivi", "How complete the log is"), recap.scores.map(line)),
      notes: notes)
  }

  private func say(_ french: String, _ english: String) -> String { words.say(french, english) }

  private func days(_ count: Int) -> String { typography.days(count) }

  private var period: String {
    let first = say("Notez votre première journée.", "Log your first day.")
    let unread = say(
      "Ce qui est écrit n’est pas encore lu.", "What was written is not read yet.")
    guard let range = recap.range else { return recap.extent == .unread ? unread : first }
    let dates = typography.dates(range).asSentence
    let nothing = say("Rien de noté sur ces jours.", "Nothing was logged on these days.")
    return switch recap.extent {
    case .theseDays: dates
    case .otherDays: "\(dates) \(nothing)"
    case .unread: "\(dates) \(unread)"
    case .nothing: "\(dates) \(nothing) \(first)"
    }
  }

  // MARK: Values

  private func line(_ value: Recap.Value) -> RecapText.ValueLine {
    let text = value.plan.texts[language]
    let name = text?.name ?? value.plan.name
    guard let number = value.number else {
      return RecapText.ValueLine(name: name, value: say("rien de noté", "nothing noted"), basis: "")
    }
    let unit = text?.unit ?? ""
    if value.plan.measure == .days {
      return RecapText.ValueLine(
        name: name, value: days(Int(number)),
        basis: say("parmi \(knownDays(value.knownDays))", "of \(knownDays(value.knownDays))"))
    }
    let written = typography.decimal(number, digits: value.plan.digits)
    let plain = written + words.behind(unit)
    // A number and its word are to agree as they are read.
    let shown = Double(digits(number, value.plan.digits)) ?? number
    let word = value.plan.band(of: shown)?.texts[language]
    return RecapText.ValueLine(
      name: name, value: word.map { "\($0) (\(plain))" } ?? plain,
      basis: say("moyenne sur \(days(value.knownDays))", "mean of \(days(value.knownDays))"))
  }

  private func knownDays(_ count: Int) -> String {
    language == .french
      ? typography.count(count, "jour connu", "jours connus")
      : typography.count(count, "known day", "known days")
  }

  /// A number as the page rounds it, in the spelling of a program.
  private func digits(_ number: Double, _ count: Int) -> String {
    let text = DecimalDigits(number).written(fraction: count)
    return "\(text.isNegative ? "-" : "")\(text.whole).\(text.fraction)0"
  }

  // MARK: Scores

  private func line(_ score: Recap.Score) -> RecapText.ScoreLine {
    let (plan, text) = (score.plan, score.plan.texts[language])
    let tracked = say(
      typography.count(score.trackedDays, "jour suivi", "jours suivis") + " sur \(recap.days)",
      typography.count(score.trackedDays, "tracked day", "tracked days") + " of \(recap.days)")
    let rule = say(
      "jaune à partir de \(plan.yellowFrom), vert à partir de \(plan.greenFrom)",
      "yellow from \(plan.yellowFrom) on, green from \(plan.greenFrom) on")
    var advice = ""
    if score.level != .green, let what = text?.advice {
      advice = say("Pour passer au vert\u{00A0}: \(what).", "To become green: \(what).")
    }
    return RecapText.ScoreLine(
      name: text?.name ?? plan.name, level: score.level, word: word(score.level),
      basis: "\(tracked) (\(rule))", advice: advice)
  }

  private func word(_ level: Recap.Level) -> String {
    switch level {
    case .red: say("rouge\u{00A0}: absent ou insuffisant", "red: absent or too little")
    case .yellow: say("jaune\u{00A0}: intermédiaire", "yellow: in between")
    case .green: say("vert\u{00A0}: suffisant pour les analyses", "green: enough for the analyses")
    }
  }

  private var notes: [String] {
    [
      say(
        "Une moyenne porte sur les jours qui ont une valeur\u{202F}; un jour sans rien de noté ne "
          + "compte pas comme zéro.",
        "A mean is over the days that have a value; a day of which nothing is known does not "
          + "count as zero."),
      say(
        "Ces chiffres décrivent ce qui a été noté. Ils ne fournissent pas de diagnostic et ne "
          + "remplacent pas l’avis d’un professionnel de santé.",
        "These figures describe what was logged. They are no diagnosis and do not replace the "
          + "advice of a health professional."),
    ]
  }
}
