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

  /// The finding in one sentence, with one or two that say what it is not.
  ///
  /// - Parameters:
  ///   - finding: terms without a label in `language` are named by their key.
  ///   - language: the person's language.
  public func word(_ finding: Finding, in language: Language) -> Insight {
    let phrasebook = language.phrasebook
    return Insight(
      statement: phrasebook.statement(of: Story(finding, in: language)),
      caveat: phrasebook.caveat(of: finding.discovery),
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
  func caveat(of discovery: Discovery) -> String
  func sentence(for gap: Gap) -> String
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
