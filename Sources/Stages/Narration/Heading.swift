import Model

/// What stands above a list of sentences.
public enum Heading: CaseIterable, Sendable {
  /// Findings of earlier looks that no longer hold.
  case faded
  /// What was asked for.
  case asked
  /// Other pairs that were looked at and are not reported.
  case others
  /// Pairs that are reported.
  case seen
  /// What moves several features at once.
  case shared
}

extension TemplateNarrator {
  /// A heading in a language, without a full stop.
  public static func heading(_ heading: Heading, in language: Language) -> String {
    switch (heading, language) {
    case (.faded, .french): "Ne se maintient plus"
    case (.faded, .english): "No longer holds"
    case (.asked, .french): "Ce que vous avez demandé"
    case (.asked, .english): "What you asked about"
    case (.others, .french): "Regardé aussi, et non retenu"
    case (.others, .english): "Also looked at, and not reported"
    case (.seen, .french): "Observé"
    case (.seen, .english): "Observed"
    case (.shared, .french): "Ce qui change ensemble"
    case (.shared, .english): "What changes together"
    }
  }
}
