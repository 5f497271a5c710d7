/// What a recap tells of the last days of a person, as the taxonomy lists it.
public struct RecapPlan: Sendable, Equatable {
  /// What is made of the days of a value.
  public enum Measure: String, CaseIterable, Codable, Sendable {
    /// The mean of the daily values, over the days that have one.
    case mean
    /// How many distinct instants of a day something was told of, averaged over the days on which
    /// it was told of, be it to say that it did not happen.
    case moments
    /// The number of days with at least one of several features, of the days that are known.
    case days
  }

  /// Keys, some of them whole categories.
  public struct Selection: Sendable, Equatable {
    /// The keys; one with an empty name stands for its whole category.
    public let keys: [SignalKey]

    /// The selection of some keys.
    public init(_ keys: [SignalKey]) {
      self.keys = keys
    }

    /// Whether a key is selected.
    public func contains(_ key: SignalKey) -> Bool {
      keys.contains { $0 == key || ($0.name.isEmpty && $0.category == key.category) }
    }
  }

  /// A word for the values from a number on.
  public struct Band: Sendable, Equatable {
    /// The least value that it names; the first band names everything below too.
    public let from: Double
    /// The word in each language: `frais`, `cool`.
    public let texts: [Language: String]

    /// A band from its parts.
    public init(from: Double, texts: [Language: String]) {
      self.from = from
      self.texts = texts
    }
  }

  /// What stands around the number of a value in one language.
  public struct ValueText: Sendable, Equatable {
    /// What the value is called: `Sommeil`.
    public let name: String
    /// What follows the number: `h par nuit`; empty for nothing.
    public let unit: String

    /// A text from its parts.
    public init(name: String, unit: String) {
      self.name = name
      self.unit = unit
    }
  }

  /// One of the values of « Valeurs santé ».
  public struct Value: Sendable, Equatable {
    /// The name by which documents keep it.
    public let name: String
    /// What is made of the days.
    public let measure: Measure
    /// What it is made of; of a mean one key.
    public let selection: Selection
    /// The digits after the decimal sign, 0 to 3.
    public let digits: Int
    /// Words for the value, from the least `from` up; empty for a value that is told as a number.
    public let bands: [Band]
    /// The texts, one for each language.
    public let texts: [Language: ValueText]

    /// A value from its parts.
    public init(
      name: String, measure: Measure, selection: Selection, digits: Int, bands: [Band],
      texts: [Language: ValueText]
    ) {
      self.name = name
      self.measure = measure
      self.selection = selection
      self.digits = digits
      self.bands = bands
      self.texts = texts
    }

    /// The band of a number; nil without bands.
    public func band(of number: Double) -> Band? {
      bands.last { $0.from <= number } ?? bands.first
    }
  }

  /// What a dimension is called in one language.
  public struct DimensionText: Sendable, Equatable {
    /// Its name: `Sommeil`.
    public let name: String
    /// What to log, after « Pour passer au vert : » and "To become green:", without a full stop.
    public let advice: String

    /// A text from its parts.
    public init(name: String, advice: String) {
      self.name = name
      self.advice = advice
    }
  }

  /// One of the dimensions of « Complétude du suivi ».
  public struct Dimension: Sendable, Equatable {
    /// The name by which documents keep it.
    public let name: String
    /// A day is tracked when something of these is observed on it.
    public let selection: Selection
    /// From so many tracked days on the score is 2, at least 1.
    public let yellowFrom: Int
    /// From so many tracked days on the score is 3, at least `yellowFrom`.
    public let greenFrom: Int
    /// The texts, one for each language.
    public let texts: [Language: DimensionText]

    /// A dimension from its parts.
    public init(
      name: String, selection: Selection, yellowFrom: Int, greenFrom: Int,
      texts: [Language: DimensionText]
    ) {
      self.name = name
      self.selection = selection
      self.yellowFrom = yellowFrom
      self.greenFrom = greenFrom
      self.texts = texts
    }
  }

  /// How many days are looked at, at least 1.
  public let days: Int
  /// The values, in the order in which they are told.
  public let values: [Value]
  /// The dimensions, in the order in which they are told.
  public let dimensions: [Dimension]

  /// A plan from its parts.
  public init(days: Int, values: [Value], dimensions: [Dimension]) {
    self.days = days
    self.values = values
    self.dimensions = dimensions
  }
}
