import Model

/// A French adjective in its four forms.
struct FrenchAdjective {
  let masculine: String
  let feminine: String
  let masculinePlural: String
  let femininePlural: String

  /// An adjective that adds `e` and `s`.
  init(_ masculine: String) {
    self.init(masculine, masculine + "e", masculine + "s", masculine + "es")
  }

  /// An adjective from its forms: `bas`, `basse`, `bas`, `basses`.
  init(
    _ masculine: String, _ feminine: String, _ masculinePlural: String, _ femininePlural: String
  ) {
    self.masculine = masculine
    self.feminine = feminine
    self.masculinePlural = masculinePlural
    self.femininePlural = femininePlural
  }

  /// The form for a label.
  func agreeing(with label: Label) -> String {
    if label.gender == .feminine { return label.isPlural ? femininePlural : feminine }
    return label.isPlural ? masculinePlural : masculine
  }

  /// The comparative of `bon`, which takes no `plus`.
  static let better = FrenchAdjective("meilleur")
  static let noted = FrenchAdjective("noté")
  static let present = FrenchAdjective("présent")
  static let absent = FrenchAdjective("absent")

  /// The words for more, or less, of a degree: `plus` or `moins` and the adjective.
  static func phrase(
    for degree: Degree, isMore: Bool
  ) -> (adverb: String, adjective: FrenchAdjective) {
    switch degree {
    case .level: ("plus", isMore ? FrenchAdjective("élevé") : low)
    case .length: ("plus", isMore ? FrenchAdjective("long", "longue", "longs", "longues") : short)
    case .quality: ("plus", isMore ? FrenchAdjective("bon", "bonne", "bons", "bonnes") : low)
    case .amount: (isMore ? "plus" : "moins", FrenchAdjective("grand"))
    case .strength: (isMore ? "plus" : "moins", FrenchAdjective("fort"))
    case .frequency: (isMore ? "plus" : "moins", FrenchAdjective("fréquent"))
    case .progress: (isMore ? "plus" : "moins", FrenchAdjective("avancé"))
    }
  }

  private static let low = FrenchAdjective("bas", "basse", "bas", "basses")
  private static let short = FrenchAdjective("court")
}
