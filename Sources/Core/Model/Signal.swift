/// The thirteen closed categories of a journal (specification, section 6).
public enum Category: String, CaseIterable, Codable, Comparable, Sendable {
  case sleep, food, mood, energy, pain, stress, symptom, medication, activity, measurement
  case environment, cycle, other

  /// The place of the category among all cases.
  public var place: Int { Category.allCases.firstIndex(of: self) ?? 0 }

  /// Whether a signal of the category says how the person feels.
  public var isFeeling: Bool {
    switch self {
    case .mood, .energy, .stress, .pain, .symptom: true
    case .sleep, .food, .medication, .activity, .measurement, .environment, .cycle, .other: false
    }
  }

  /// Alphabetical by raw value, so that listings have one order.
  public static func < (left: Category, right: Category) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Where a signal came from.
public enum Source: String, CaseIterable, Codable, Sendable {
  case manual, health, weather, cycle
}

/// How a signal was felt, when the person said so.
public enum Polarity: String, CaseIterable, Codable, Sendable {
  case positive, neutral, negative
}

/// A language in which sentences are written.
public enum Language: String, CaseIterable, Codable, Sendable {
  case french = "fr"
  case english = "en"
}

/// The name of what a signal is about, such as `food.dairy`.
public struct SignalKey: Hashable, Comparable, CustomStringConvertible, Sendable {
  /// The closed category.
  public let category: Category
  /// The key within the category; for an open category, any text of the person.
  public let name: String

  /// The key `category.name`.
  public init(_ category: Category, _ name: String) {
    self.category = category
    self.name = name
  }

  /// Reads `category.name`; nil when the category is unknown or the name is empty. A name may hold
  /// full stops.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let category = Category(rawValue: String(parts[0])), !parts[1].isEmpty
    else { return nil }
    self.init(category, String(parts[1]))
  }

  /// `category.name`.
  public var description: String { "\(category.rawValue).\(name)" }

  /// By category, then by name.
  public static func < (left: SignalKey, right: SignalKey) -> Bool {
    (left.category.rawValue, left.name) < (right.category.rawValue, right.name)
  }
}
