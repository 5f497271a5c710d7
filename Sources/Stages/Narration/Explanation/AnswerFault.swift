import Model

/// Why an answer of a model was not accepted, as a person reads it.
enum AnswerFault {
  /// The words of a code: a fault of the sentence, or of the answer that was to hold it. A code that
  /// is not known stands for itself.
  static func words(of code: String, in language: Language) -> String {
    let words =
      GroundingFault(rawValue: code).map(words) ?? NarrationReply.Fault(rawValue: code).map(words)
    return words.map { language == .french ? $0.french : $0.english } ?? code
  }

  private typealias Words = (french: String, english: String)

  private static func words(_ fault: GroundingFault) -> Words {
    switch fault {
    case .length: ("trop courte ou trop longue", "too short or too long")
    case .controlCharacters: ("des caractères invisibles", "characters that cannot be seen")
    case .script: ("une autre écriture", "another script")
    case .markup: ("des signes de mise en forme", "marks of formatting")
    case .sentenceCount: ("pas exactement une phrase", "not exactly one sentence")
    case .language: ("des mots d’une autre langue", "words of another language")
    case .placeholder: ("un nom laissé en blanc", "a name left blank")
    case .triggerMissing:
      ("le premier des deux n’est pas nommé", "the first of the two is not named")
    case .outcomeMissing:
      ("le second des deux n’est pas nommé", "the second of the two is not named")
    case .otherFeature: ("autre chose est nommé", "something else is named")
    case .causal: ("une cause est affirmée", "a cause is claimed")
    case .diagnosis: ("une maladie est nommée", "an illness is named")
    case .advice: ("un conseil est donné", "something is recommended")
    case .certainty: ("trop de certitude", "too much certainty")
    case .negation: ("une négation de trop", "a negation too many")
    case .vocabulary: ("un mot qui n’a rien à y faire", "a word that has no place in it")
    case .number: ("un nombre qui n’a pas été calculé", "a number that was not computed")
    case .pairing: ("des nombres au mauvais endroit", "numbers in the wrong place")
    case .direction: ("le mauvais sens", "the wrong direction")
    case .lag: ("le mauvais jour", "the wrong day")
    case .strength: ("une force qui n’est pas la bonne", "a strength that is not the right one")
    case .caveat: ("une réserve qui dit autre chose", "a caveat that says something else")
    case .caveatForm: ("une réserve mal écrite", "a caveat that is ill written")
    }
  }

  private static func words(_ fault: NarrationReply.Fault) -> Words {
    switch fault {
    case .unreadable: ("une réponse illisible", "an answer that cannot be read")
    case .refusal: ("le modèle a refusé", "the model refused")
    case .cut: ("une réponse coupée", "an answer that was cut")
    case .stopped: ("une réponse interrompue", "an answer that was stopped")
    case .empty: ("une réponse vide", "an empty answer")
    case .format: ("une réponse mal formée", "an ill-formed answer")
    }
  }
}
