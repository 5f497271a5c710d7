/// Why a worded sentence may not be shown; the first fault found, as a stable code.
///
/// It holds nothing of the sentence nor of the person.
public enum GroundingFault: String, Error, Hashable, CaseIterable, Codable, Sendable {
  /// Shorter or longer than a sentence may be.
  case length
  /// A control character, or one that cannot be seen.
  case controlCharacters = "control_characters"
  /// A letter or a digit that neither language writes.
  case script
  /// Marks that are no punctuation of a plain sentence.
  case markup
  /// Not exactly one sentence.
  case sentenceCount = "sentence_count"
  /// Words of the other language.
  case language
  /// A placeholder that is missing, misspelled, too frequent or not asked for.
  case placeholder
  /// The trigger is not named.
  case triggerMissing = "trigger_missing"
  /// The outcome is not named.
  case outcomeMissing = "outcome_missing"
  /// Something else of the taxonomy is named.
  case otherFeature = "other_feature"
  /// One thing is said to bring about the other.
  case causal
  /// A condition is named.
  case diagnosis
  /// Something is recommended.
  case advice
  /// More certainty than was computed.
  case certainty
  /// A negation other than the days without the trigger.
  case negation
  /// A word beyond those that a plain statement needs.
  case vocabulary
  /// A number that is not one of the finding's, or not in a form in which it may be told.
  case number
  /// Numbers of the wrong days beside each other, or beside the wrong words.
  case pairing
  /// More where it is less, no direction where one is due, or one of something not computed.
  case direction
  /// The wrong day, or no day where one is due.
  case lag
  /// A strength that is not the finding's.
  case strength
  /// A caveat that does not deny causes, or says something else.
  case caveat
  /// A caveat that is too long, or written with other characters or in the other language.
  case caveatForm = "caveat_form"
}

extension GroundingFault {
  /// What a model is told in its one further try, in English.
  public var explanation: String {
    switch self {
    case .length: "Write one statement of 20 to 300 characters."
    case .controlCharacters: "Use plain visible characters on one line."
    case .script: "Use the letters of the language and the digits 0 to 9 alone."
    case .markup: "Use no markup, address, symbol or emoji."
    case .sentenceCount: "Write exactly one sentence that ends with a full stop."
    case .language: "Write the statement in the language that was asked for."
    case .placeholder:
      "Repeat each placeholder in braces exactly as it is, once or twice, and no other braces; in "
        + "French put no article, `de` or `que` right before it."
    case .triggerMissing: "Name the trigger by the name that is given."
    case .outcomeMissing: "Name the outcome by the name that is given."
    case .otherFeature: "Name nothing but the trigger and the outcome."
    case .causal: "Say that two things go together, never that one brings about the other."
    case .diagnosis: "Name no illness or condition."
    case .advice: "Recommend nothing."
    case .certainty: "Claim no certainty, proof or significance."
    case .negation: "Use no negation but `without` for the days without the trigger."
    case .vocabulary: "Use the plain words of a count of days; leave out everything else."
    case .number:
      "Use the given counts alone, as `X of Y days`, as whole percentages of them, or as a plain "
        + "fraction that is true."
    case .pairing:
      "Pair both with days_with beside `with`, and outcome_only with days_without beside `without`."
    case .direction: "Say more or less as the direction is given, of the trigger and the outcome."
    case .lag: "Say the day as it is given: the same day, the next day or so many days later."
    case .strength: "Use no word of strength beyond the one that is given."
    case .caveat:
      "In the caveat say no more than that an observed association is no proof of cause and effect."
    case .caveatForm: "Write a plain caveat of at most 200 characters in the same language."
    }
  }
}
