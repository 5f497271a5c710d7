import Model

/// Why a pipeline or a taxonomy is not loaded.
public enum ConfigurationError: Error, Equatable, Sendable {
  /// The file cannot be read at all.
  case unreadable(file: String, Obstacle)
  /// The bytes are not a JSON document in UTF-8. Where is not known: Foundation does not tell.
  case notJSON(file: String)
  /// The document does not say what a configuration says. The path is that of the member or list
  /// item at fault, such as `terms[3].range`; it is empty for the document itself.
  case invalid(file: String, path: String, Problem)

  /// What keeps a file from being read.
  public enum Obstacle: Equatable, Sendable {
    case missing, forbidden, other
  }

  /// What is wrong with one member or list item.
  public enum Problem: Equatable, Sendable {
    /// A required member is not there.
    case missing
    /// The format has no such member; the nearest that it has.
    case unknownMember(nearest: String?)
    /// The text is none of the words that may stand here; the nearest that may.
    case unknownWord(String, nearest: String?)
    /// Another type of value is expected.
    case wrongType(expected: ExpectedType, found: JSONType)
    /// A list with nothing in it, or a text without a visible character.
    case empty
    /// The same name, key or value stands here a second time.
    case repeated
    /// A number that is not allowed.
    case outOfBounds(allowed: Bounds)
    /// A list that has another length.
    case wrongCount(expected: Int, found: Int)
    /// The first number is greater than the second, which it must not be.
    case reversed
    /// No term is of this category, of which there must be one.
    case missingCategory(Category)
    /// The table of units has no such unit.
    case unknownUnit(String)
    /// The two units do not measure the same.
    case unlikeUnits(String, String)
    /// The taxonomy has no such key.
    case unknownKey(String)
    /// The key must be one that only comes from a split.
    case notDerived(String)
    /// No key is split into this one.
    case neverSplitInto
    /// The key must be another one, of kind `quantity`.
    case notAnotherQuantity(String)
    /// The key is in the taxonomy, but not as an optional trigger.
    case notOptionalTrigger(String)
    /// The key has nothing of what is to be measured, such as the mean of something that happens.
    case notMeasurable(String)
    /// What is asked for is part of the honest test, and the pipeline makes another one.
    case needsHonestTest
  }

  /// A type of JSON value.
  public enum JSONType: String, Equatable, Sendable {
    case null, flag, number, text, list, object
  }

  /// What a member holds.
  public enum ExpectedType: String, Equatable, Sendable {
    case flag, number, wholeNumber, text, timeOfDay, list, object
  }

  /// The numbers that are allowed.
  public enum Bounds: Equatable, Sendable {
    /// Both ends included.
    case within(Double, Double)
    /// Both ends excluded.
    case between(Double, Double)
    /// This number and all above.
    case atLeast(Double)
    /// All above this number.
    case above(Double)

    /// Whether a number is allowed.
    public func contains(_ number: Double) -> Bool {
      switch self {
      case .within(let low, let high): low <= number && number <= high
      case .between(let low, let high): low < number && number < high
      case .atLeast(let low): low <= number
      case .above(let low): low < number
      }
    }
  }
}
