import FoundationEssentials

/// Something that moves several features of a person at once, as its column will hold it.
public struct FoundDriver: Codable, Equatable, Sendable {
  /// A pair that only goes together with it and is therefore no insight.
  public struct Pair: Codable, Equatable, Sendable {
    /// The trigger as `category.key`.
    public let trigger: String
    /// The outcome as `category.key`.
    public let outcome: String
    /// The days between them.
    public let lagDays: Int

    /// A pair from its parts.
    public init(trigger: String, outcome: String, lagDays: Int) {
      self.trigger = trigger
      self.outcome = outcome
      self.lagDays = lagDays
    }
  }

  /// Days that the person told.
  public struct Days: Codable, Equatable, Sendable {
    /// The first one, as an ISO date.
    public let first: String
    /// The last one, as an ISO date; nil while it still goes on.
    public let last: String?

    /// Days from a first to a last one.
    public init(first: String, last: String?) {
      self.first = first
      self.last = last
    }
  }

  /// A fold of the taxonomy, such as `cycle_10`; or `stretch`, `together` or, for what the person
  /// told, `period_` and a label.
  public let pattern: String
  /// The first day of a stretch, as an ISO date; nil for the others.
  public let first: String?
  /// The last day of a stretch, as an ISO date; nil for the others.
  public let last: String?
  /// The days of a period that the person told, ascending; nil for the others.
  public let days: [Days]?
  /// What follows it, as `category.key`.
  public let features: [String]
  /// The pairs that it silences; may be empty.
  public let pairs: [Pair]
  /// The same in words.
  public let statement: String

  /// A driver from its parts; `stretch` is its first and last day, where it is one.
  public init(
    pattern: String, stretch: (first: String, last: String)?, days: [Days]? = nil,
    features: [String], pairs: [Pair], statement: String
  ) {
    self.pattern = pattern
    first = stretch?.first
    last = stretch?.last
    self.days = days
    self.features = features
    self.pairs = pairs
    self.statement = statement
  }
}

/// The `drivers` column of `insight_runs`, whose names are written as those of columns are.
enum DriverColumn {
  /// A JSON array, the same text for the same drivers.
  static func text(of drivers: [FoundDriver]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    guard let data = try? encoder.encode(drivers) else {
      preconditionFailure("texts and whole numbers always have a JSON form")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// - Throws: `unreadableRun`.
  static func drivers(in text: String) throws(PublishingError) -> [FoundDriver] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let drivers = try? decoder.decode([FoundDriver].self, from: Data(text.utf8)) else {
      throw .unreadableRun(column: "drivers")
    }
    return drivers
  }
}
