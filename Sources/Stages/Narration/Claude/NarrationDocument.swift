import FoundationEssentials
import Model

/// What a model is told of a finding: names from the taxonomy and numbers, nothing of the person.
///
/// It holds no id, no date and no word of the person's own: an open term is named by a placeholder.
/// Equal findings give equal documents, and equal documents equal bytes.
public struct NarrationDocument: Codable, Hashable, Sendable {
  /// The days that are counted; those of yes/no views that do not say what rho says are left out.
  public struct Counts: Codable, Hashable, Sendable {
    /// Days with both.
    public let both: Int?
    /// Days with the trigger.
    public let daysWith: Int
    /// Days with the outcome, of those without the trigger.
    public let outcomeOnly: Int?
    /// Days without the trigger.
    public let daysWithout: Int

    /// The names in the JSON text.
    public enum CodingKeys: String, CodingKey {
      case both
      case daysWith = "days_with"
      case outcomeOnly = "outcome_only"
      case daysWithout = "days_without"
    }
  }

  /// How a side is named.
  public struct Name: Codable, Hashable, Sendable {
    /// The words for more and for less of it.
    public struct Comparative: Codable, Hashable, Sendable {
      /// `plus fréquent`, `higher`.
      public let more: String
      /// `moins fréquent`, `lower`.
      public let less: String
    }

    /// The bare name.
    public let name: String
    /// The name with its article.
    public let definite: String
    /// The name of a day that is a yes; nil for what happens or not.
    public let view: String?
    /// The words for more and for less of it.
    public let comparative: Comparative
  }

  /// `fr` or `en`.
  public let language: Language
  /// `counts`: days with and without; `contrast`: days with a trigger against those without;
  /// `trend`: the more of the trigger, the more or the less of the outcome.
  public let shape: String
  /// `more` or `less` of the outcome with more of the trigger.
  public let direction: String
  /// Days from the trigger to the outcome.
  public let lagDays: Int
  /// The other lags at which it is observed.
  public let alsoAtLags: [Int]
  /// The band of strength.
  public let strength: StrengthBand
  /// Where the finding stands in its life.
  public let stage: Stage
  /// The coded warnings, sorted.
  public let warnings: [String]
  /// The complete days.
  public private(set) var days: Int
  /// The days that may be told.
  public private(set) var counts: Counts?
  /// The trigger's name.
  public let trigger: Name
  /// The outcome's name.
  public let outcome: Name

  /// The names in the JSON text.
  public enum CodingKeys: String, CodingKey {
    case language, shape, direction, strength, stage, warnings, days, counts, trigger, outcome
    case lagDays = "lag_days"
    case alsoAtLags = "also_at_lags"
  }

  /// The document of a finding in a language.
  public init(_ subject: NarrationSubject, in language: Language) {
    let story = Story(subject.masked, in: language)
    let phrasebook = language.phrasebook
    self.language = language
    direction = story.isRising ? "more" : "less"
    lagDays = story.lag
    alsoAtLags = story.otherLags
    strength = subject.facts.band
    stage = subject.facts.stage
    warnings = subject.facts.warnings.map(\.rawValue).sorted()
    days = story.days
    trigger = Name(story.trigger, phrasebook)
    outcome = Name(story.outcome, phrasebook)
    switch story.shape {
    case .counts(let days):
      shape = "counts"
      counts = Counts(days, isWhole: true)
    case .contrast:
      shape = "contrast"
      counts = story.counts.map { Counts($0, isWhole: story.isToldByCounts) }
    case .trend:
      shape = "trend"
      counts = story.isToldByCounts ? story.counts.map { Counts($0, isWhole: true) } : nil
    }
  }

  /// The same with no number but the lags.
  var withoutNumbers: NarrationDocument {
    var document = self
    (document.days, document.counts) = (0, nil)
    return document
  }

  /// One line of JSON with sorted keys.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("texts and whole numbers always have a JSON form")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The document that a text is; nil for any other text.
  public init?(json text: String) {
    guard let document = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = document
  }
}

extension NarrationDocument.Counts {
  fileprivate init(_ counts: DayCounts, isWhole: Bool) {
    both = isWhole ? counts.both : nil
    daysWith = counts.triggerDays
    outcomeOnly = isWhole ? counts.outcomeOnly : nil
    daysWithout = counts.daysWithoutTrigger
  }
}

extension NarrationDocument.Name {
  fileprivate init(_ side: Side, _ phrasebook: any Phrasebook) {
    name = side.label.name
    definite = side.label.definite
    view = side.isPresence ? nil : side.view?.name
    comparative = Comparative(
      more: phrasebook.comparative(of: side, isMore: true),
      less: phrasebook.comparative(of: side, isMore: false))
  }
}
