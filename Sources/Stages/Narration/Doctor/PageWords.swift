import Days
import Model

/// What the pages of one language have in common.
struct PageWords {
  let language: Language
  let typography: Typography

  init(_ language: Language) {
    self.language = language
    typography = Typography(language)
  }

  func say(_ french: String, _ english: String) -> String {
    language == .french ? french : english
  }

  /// A colon after a word.
  var colon: String { say("\u{00A0}:", ":") }

  /// `; ` between parts of a sentence.
  var semicolon: String { say("\u{202F}; ", "; ") }

  func days(_ count: Int) -> String { typography.days(count) }

  /// A share in whole hundredths: `79 %`, `79%`.
  func percent(_ share: Double) -> String {
    typography.decimal(share * 100, digits: 0) + say("\u{202F}%", "%")
  }

  /// A number with at most two digits after the decimal sign, none of them a last zero.
  func short(_ value: Double) -> String {
    let hundredths = (value * 100).rounded()
    let isWhole = hundredths.truncatingRemainder(dividingBy: 100) == 0
    let isTenth = hundredths.truncatingRemainder(dividingBy: 10) == 0
    return typography.decimal(value, digits: isWhole ? 0 : isTenth ? 1 : 2)
  }

  /// The unit of a daily number, of a scale its end (`sur 5`); empty where there is none to tell: a
  /// count is told by its name.
  func unit(of term: Term) -> String {
    if term.kind == .event || term.numbers.unit == "count" { return "" }
    if term.kind == .scale || term.kind == .intensity, let end = term.numbers.range?.upperBound {
      return say("sur ", "of ") + short(end)
    }
    return term.numbers.unit
  }

  /// A unit behind its number: `\u{A0}hPa`, of hundredths as in a share; empty without one.
  func behind(_ unit: String) -> String {
    if unit == "%" { return say("\u{202F}%", "%") }
    return unit.isEmpty ? "" : typography.joint + unit
  }

  /// A part of a whole with its share: `11 jours sur 14 (79 %)`.
  func part(_ days: Int, of whole: Int) -> String {
    let counted =
      self.days(days) + say(" sur ", " of ") + typography.integer(whole)
    return whole > 0 ? counted + " (\(percent(Double(days) / Double(whole))))" : counted
  }

  /// A name as it stands before other words.
  func name(of term: Term) -> String { Side(term, in: language).label.name }

  /// The name of a day that is a yes; the name itself of what is no yes or no.
  func yes(of term: Term) -> String {
    let side = Side(term, in: language)
    return (side.view ?? side.label).name
  }

  /// `produits laitiers et mal de tête, le même jour`, with a capital letter.
  func pair(_ trigger: Term, _ outcome: Term, lag: Int) -> String {
    let sides = name(of: trigger) + say(" et ", " and ") + name(of: outcome)
    return (sides + ", " + language.phrasebook.moment(lag)).capitalized
  }

  /// The legal mention of the specification, word for word.
  var disclaimer: String {
    say(
      "What works for me est un journal de santé et un outil d’exploration de corrélations. Il ne "
        + "fournit pas de diagnostic et ne remplace pas l’avis d’un professionnel de santé. Les "
        + "associations présentées sont statistiques, pas des preuves de cause à effet.",
      "What works for me is a health journal and a tool for exploring correlations. It provides no "
        + "diagnosis and does not replace the advice of a health professional. The associations "
        + "shown are statistical, not proof of cause and effect.")
  }

  func name(of category: Category) -> String {
    switch category {
    case .sleep: say("Sommeil", "Sleep")
    case .food: say("Alimentation", "Food")
    case .mood: say("Humeur", "Mood")
    case .energy: say("Énergie", "Energy")
    case .pain: say("Douleur", "Pain")
    case .stress: say("Stress", "Stress")
    case .symptom: say("Symptômes", "Symptoms")
    case .medication: say("Médicaments", "Medication")
    case .activity: say("Activité", "Activity")
    case .measurement: say("Mesures", "Measurements")
    case .environment: say("Météo", "Weather")
    case .cycle: say("Cycle", "Cycle")
    case .other: say("Autre", "Other")
    }
  }

  /// Of an association, which is feminine in French.
  func name(of band: StrengthBand) -> String { language.phrasebook.band(band) }

  /// Why a signal was not used.
  func name(of reason: RefusalReason) -> String {
    switch reason {
    case .noProfile: say("sans profil", "no profile")
    case .deleted: say("supprimé", "deleted")
    case .entryDeleted: say("entrée supprimée", "entry deleted")
    case .unknownKey: say("élément inconnu", "unknown item")
    case .badTime: say("date illisible", "unreadable time")
    case .future: say("dans le futur", "in the future")
    case .notANumber: say("nombre illisible", "unreadable number")
    case .unknownUnit: say("unité inconnue", "unknown unit")
    case .outOfRange: say("valeur hors limites", "value out of range")
    case .lowConfidence: say("lecture incertaine", "uncertain reading")
    case .duplicate: say("noté deux fois", "noted twice")
    }
  }
}

extension String {
  /// The text with a capital letter.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// The text with a small first letter.
  var uncapitalized: String { prefix(1).lowercased() + dropFirst() }
}
