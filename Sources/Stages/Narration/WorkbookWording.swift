import Model

extension TemplateNarrator {
  /// The words of a person's workbook.
  ///
  /// - Parameters:
  ///   - facts: terms without a label in `language` are named by their key.
  ///   - language: the language of the workbook.
  public func word(_ facts: WorkbookFacts, in language: Language) -> WorkbookText {
    let words = WorkbookWording(facts, language: language)
    return WorkbookText(
      in: language, title: words.title, sheets: table(words.sheet), items: table(words.item),
      outcome: words.outcome, guide: words.guide, columns: table(words.column),
      viewMark: words.say("oui = 1, non = 0", "yes = 1, no = 0"),
      rankMark: words.say("rang", "rank"), separator: words.words.semicolon, names: words.names,
      codes: WorkbookText.Codes(
        methods: table(words.method), bands: table(words.words.name), gates: table(words.gate),
        warnings: table(words.warning), stages: table(words.stage),
        reasons: table(words.words.name),
        sources: table(words.source)),
      insights: facts.findings.findings.map { word($0, in: language) })
  }

  private func table<Code: CaseIterable & Hashable>(_ word: (Code) -> String) -> [Code: String] {
    Dictionary(uniqueKeysWithValues: Code.allCases.map { ($0, word($0)) })
  }
}

/// The words of a workbook in one language.
struct WorkbookWording {
  let facts: WorkbookFacts
  let language: Language
  let words: PageWords
  private var typography: Typography { words.typography }

  init(_ facts: WorkbookFacts, language: Language) {
    self.facts = facts
    self.language = language
    words = PageWords(language)
  }

  func say(_ french: String, _ english: String) -> String { words.say(french, english) }

  var title: String {
    say("Constat\u{00A0}: les chiffres d’un journal", "Constat: a journal in numbers")
  }

  /// The features of the matrix and of the signals.
  var names: [SignalKey: WorkbookText.Name] {
    var names: [SignalKey: WorkbookText.Name] = [:]
    let terms = (facts.matrix?.columns.map(\.term) ?? []) + facts.entries.map(\.term)
    for term in terms where names[term.key] == nil {
      let side = Side(term, in: language)
      names[term.key] = WorkbookText.Name(
        name: side.label.name, unit: words.unit(of: term), view: side.view?.name)
    }
    return names
  }

  func sheet(_ sheet: WorkbookSheet) -> String {
    switch sheet {
    case .overview: say("Aperçu", "Overview")
    case .days: say("Jours", "Days")
    case .signals: say("Signaux", "Signals")
    case .refusals: say("Signaux refusés", "Refused signals")
    case .findings: say("Constats", "Findings")
    case .pairs: say("Paires comparées", "Compared pairs")
    case .ranks: say("Rangs", "Ranks")
    }
  }

  func item(_ item: WorkbookItem) -> String {
    switch item {
    case .person: say("Personne", "Person")
    case .instant: say("Regardé à l’instant (UTC)", "Looked at, at the instant (UTC)")
    case .zone: say("Fuseau horaire des jours", "Time zone of the days")
    case .pipeline: say("Méthode", "Method")
    case .firstDay: say("Premier jour regardé", "First day looked at")
    case .lastDay: say("Dernier jour regardé", "Last day looked at")
    case .windowDays: say("Jours regardés", "Days looked at")
    case .journaledDays: say("Jours avec un signal saisi", "Days with a typed signal")
    case .completeness:
      say("Part des jours avec un signal saisi", "Share of days with a typed signal")
    case .firstKnownDay: say("Premier jour avec un signal utilisé", "First day with a used signal")
    case .knownDays: say("Jours à partir de celui-là", "Days from that one on")
    case .features: say("Éléments suivis", "Features")
    case .accepted: say("Signaux utilisés", "Used signals")
    case .refused: say("Signaux refusés", "Refused signals")
    case .refusedPairs:
      say("Paires non comparées", "Pairs not compared")
    case .tests: say("m\u{00A0}: paires comparées", "m: compared pairs")
    case .rate: say("Taux de fausses découvertes admis", "Rate of false discoveries allowed")
    case .found: say("Constats", "Findings")
    }
  }

  /// What was found or is missing, then what moves several features at once.
  var outcome: [String] {
    let (narrator, findings) = (TemplateNarrator(), facts.findings)
    let drivers = findings.drivers.map { narrator.word($0, in: language) }
    switch findings.status {
    case .failed(let failure): return [narrator.word(failure, in: language)]
    case .insufficient(let shortfall):
      return [
        narrator.word(
          shortfall, trigger: term(shortfall.trigger), outcome: term(shortfall.outcome),
          in: language)
      ]
    case .ok: break
    }
    guard findings.findings.isEmpty, let detectability = findings.detectability else {
      return drivers
    }
    let outlook = narrator.word(
      detectability, days: facts.matrix?.axis.count ?? 0, tests: findings.planned, in: language)
    return [outlook] + drivers
  }

  private func term(_ key: SignalKey?) -> Term? {
    key.flatMap { key in facts.matrix?.columns.first { $0.key == key }?.term }
  }

  /// How to read the workbook, and what it is not.
  var guide: [String] {
    let days = sheet(.days)
    let pairs = sheet(.pairs)
    return [
      say(
        "«\u{00A0}\(days)\u{00A0}»\u{00A0}: une ligne par jour, une colonne par élément. Une case "
          + "vide\u{00A0}: rien n’est connu ce jour-là\u{202F}; ce n’est jamais un zéro.",
        "“\(days)”: a row a day, a column a feature. An empty cell: nothing is known of that day; "
          + "it is never a zero."),
      say(
        "a, b, c, d\u{00A0}: jours avec les deux, avec le premier seul, avec le second seul, sans "
          + "l’un ni l’autre. Avec un décalage de 1, le second est celui du lendemain.",
        "a, b, c, d: days with both, with the first only, with the second only, with neither. With "
          + "a lag of 1 the second is that of the day after."),
      say(
        "Dans «\u{00A0}\(sheet(.findings))\u{00A0}», a, b, c, d, n, lift, phi, rho et q sont des "
          + "formules sur les autres feuilles. Ne triez pas «\u{00A0}\(days)\u{00A0}»\u{00A0}: un "
          + "décalage compte les lignes.",
        "In “\(sheet(.findings))” a, b, c, d, n, lift, phi, rho and q are formulas over the other "
          + "sheets. Do not sort “\(days)”: a lag counts rows."),
      say(
        "Valeur p brute\u{00A0}: test exact de Fisher, ou rho de Spearman. Valeur p "
          + "honnête\u{00A0}: la même question une fois retirés les jours de la semaine, les "
          + "évolutions lentes et l’inertie des jours\u{202F}; un tableur ne la recalcule pas.",
        "Raw p: Fisher’s exact test, or Spearman’s rho. Honest p: the same question once weekdays, "
          + "slow drift and persistence are taken away; a spreadsheet does not compute it again."),
      say(
        "q (Benjamini et Hochberg), dans «\u{00A0}\(pairs)\u{00A0}»\u{00A0}: le plus petit p × m ÷ "
          + "rang parmi les paires de p au moins égal, 1 au plus. Une paire n’est retenue que si q "
          + "ne dépasse pas le taux admis.",
        "q (Benjamini and Hochberg), in “\(pairs)”: the least p × m ÷ rank among the pairs with a "
          + "p at least as large, at most 1. A pair is only reported if q is not above the rate."),
      say(
        "Ces chiffres décrivent ce qui a été noté. Aller de pair n’est pas être la cause. Ce n’est "
          + "pas un diagnostic, et cela ne remplace pas l’avis d’un professionnel de santé.",
        "These numbers describe what was logged. Going together is not causing. They are no "
          + "diagnosis and do not replace the advice of a health professional."),
    ]
  }
}
