/// A recap in the words of one language, for any page. Nothing in it is marked up.
public struct RecapText: Sendable, Equatable {
  /// A value in words.
  public struct ValueLine: Sendable, Equatable {
    /// What it is called.
    public let name: String
    /// The number with its unit, perhaps a word before it; or that nothing was noted.
    public let value: String
    /// The days on which it rests; empty without any.
    public let basis: String

    /// A line from its parts.
    public init(name: String, value: String, basis: String) {
      self.name = name
      self.value = value
      self.basis = basis
    }
  }

  /// A score in words.
  public struct ScoreLine: Sendable, Equatable {
    /// What the dimension is called.
    public let name: String
    /// The score.
    public let level: Recap.Level
    /// The colour and what it means, in words.
    public let word: String
    /// The tracked days and the rule.
    public let basis: String
    /// What makes it green, as a sentence; empty when it is.
    public let advice: String

    /// A line from its parts.
    public init(name: String, level: Recap.Level, word: String, basis: String, advice: String) {
      self.name = name
      self.level = level
      self.word = word
      self.basis = basis
      self.advice = advice
    }
  }

  /// The language.
  public let language: Language
  /// What the page is called.
  public let title: String
  /// The days looked at; for a person without any what to do first.
  public let period: String
  /// What stands above the values.
  public let valuesTitle: String
  /// The values.
  public let values: [ValueLine]
  /// What stands above the scores.
  public let scoresTitle: String
  /// The scores.
  public let scores: [ScoreLine]
  /// What the page is not, in sentences.
  public let notes: [String]

  /// A text from its parts.
  public init(
    in language: Language, title: String, period: String,
    values: (title: String, lines: [ValueLine]), scores: (title: String, lines: [ScoreLine]),
    notes: [String]
  ) {
    self.language = language
    self.title = title
    self.period = period
    valuesTitle = values.title
    self.values = values.lines
    scoresTitle = scores.title
    self.scores = scores.lines
    self.notes = notes
  }
}
