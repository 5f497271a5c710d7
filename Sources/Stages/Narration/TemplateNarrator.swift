import Model

/// Words findings by fixed templates, in French and English.
///
/// The same finding always gives the same words. Every number in them is one of the finding's, and
/// none of them says why two things go together or what to do about it.
public struct TemplateNarrator: Sendable {
  /// What `Insight.narrator` says of these words.
  public static let name = "template"

  /// The narrator; it has no state.
  public init() {}

  /// The finding in one sentence, with two or three that say what it is not.
  ///
  /// The sentence tells for how long it has held, from its second look on. The others tell that it
  /// is still to be confirmed, the interval of a difference in shares of days, and the three
  /// weightiest of its warnings; `Facts` holds them all.
  ///
  /// - Parameters:
  ///   - finding: terms without a label in `language` are named by their key.
  ///   - language: the person's language.
  public func word(_ finding: Finding, in language: Language) -> Insight {
    let phrasebook = language.phrasebook
    let story = Story(finding, in: language)
    let caveat = Caveat(finding, in: language)
    return Insight(
      statement: phrasebook.statement(of: story),
      plainStatement: phrasebook.statement(of: story.withoutLife),
      caveat: (phrasebook.caveat(caveat), phrasebook.caveat(caveat.ofWhatIsGone)),
      narrator: Self.name)
  }

  /// What is missing before anything can be tested, in one sentence.
  ///
  /// It begins with `notEnough(in:)`. A side of a pair whose term is nil is named in general.
  ///
  /// - Parameters:
  ///   - shortfall: what is missing.
  ///   - trigger: the term of `shortfall.trigger`; nil when there is none.
  ///   - outcome: the term of `shortfall.outcome`; nil when there is none.
  ///   - language: the person's language.
  public func word(
    _ shortfall: Shortfall, trigger: Term?, outcome: Term?, in language: Language
  ) -> String {
    let gap = Gap(
      shortfall: shortfall,
      trigger: trigger.map { Side($0, in: language) },
      outcome: outcome.map { Side($0, in: language) })
    return language.phrasebook.sentence(for: gap)
  }

  /// What could have been seen of a person of whom something was tested and nothing is reported, in
  /// two sentences.
  ///
  /// - Parameters:
  ///   - detectability: its correlation is told as a difference in shares of days, which it is when
  ///     half of the days are days with the trigger and half are days with the outcome.
  ///   - days: the days of the window.
  ///   - tests: the pairs that were tested.
  ///   - language: the person's language.
  public func word(
    _ detectability: Detectability, days: Int, tests: Int, in language: Language
  ) -> String {
    language.phrasebook.sentences(for: Outlook(detectability, days: days, tests: tests))
  }

  /// What a person's days say of a pair, in one sentence.
  ///
  /// - Parameters:
  ///   - answer: terms without a label in `language` are named by their key.
  ///   - language: the person's language.
  public func word(_ answer: PairAnswer, in language: Language) -> String {
    language.phrasebook.sentence(for: Reply(answer, in: language))
  }

  /// What moves several features at once, in one sentence; in a second one the pairs that are
  /// therefore not reported, when there are any.
  ///
  /// At most eight features and eight pairs are named, and of the others their number.
  ///
  /// - Parameters:
  ///   - driver: terms without a label in `language` are named by their key, a fold without a text
  ///     by its name.
  ///   - language: the person's language.
  public func word(_ driver: DriverFinding, in language: Language) -> String {
    language.phrasebook.sentences(for: SharedStory(driver, in: language))
  }

  /// The product's words for a person of whom nothing can be said yet: « Informations entrées
  /// insuffisantes », "Not enough information entered".
  public static func notEnough(in language: Language) -> String {
    language.phrasebook.notEnough
  }
}

/// What a language must be able to say.
protocol Phrasebook {
  var notEnough: String { get }
  func statement(of story: Story) -> String
  func caveat(_ caveat: Caveat) -> String
  /// How strong an association is, which is feminine in French.
  func band(_ band: StrengthBand) -> String
  /// One warning of a caveat, without a capital letter and a full stop.
  func clause(_ warning: Warning, of caveat: Caveat) -> String
  func moment(_ lag: Int) -> String
  func sentence(for gap: Gap) -> String
  func sentences(for outlook: Outlook) -> String
  func sentence(for reply: Reply) -> String
  func sentences(for story: SharedStory) -> String
  /// The days on which a story rests: of each side where both happen or not, else in all.
  func days(of story: Story) -> String
  /// The words for more, or less, of a side, as after the verb: `plus fréquent`, `milder`.
  func comparative(of side: Side, isMore: Bool) -> String
}

extension Language {
  var phrasebook: any Phrasebook {
    switch self {
    case .french: FrenchPhrasebook()
    case .english: EnglishPhrasebook()
    }
  }
}

extension String {
  /// The text as a sentence: a capital letter and a full stop.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
