extension ConfigurationError: CustomStringConvertible {
  /// One line: the file, the path, and what is wrong there.
  public var description: String {
    switch self {
    case .unreadable(let file, let obstacle): "\(file): \(obstacle)"
    case .notJSON(let file): "\(file): not a JSON document in UTF-8"
    case .invalid(let file, let path, let problem):
      path.isEmpty ? "\(file): \(problem)" : "\(file): \(path): \(problem)"
    }
  }
}

extension ConfigurationError.Obstacle: CustomStringConvertible {
  /// The obstacle in words.
  public var description: String {
    switch self {
    case .missing: "there is no such file"
    case .forbidden: "reading it is not permitted"
    case .other: "it cannot be read"
    }
  }
}

extension ConfigurationError.Problem: CustomStringConvertible {
  /// The problem in words.
  public var description: String {
    switch self {
    case .missing: "missing"
    case .unknownMember(let nearest): "no such member" + Self.question(nearest)
    case .unknownWord(let word, let nearest): "'\(word)' is not known here" + Self.question(nearest)
    case .wrongType(let expected, let found): "must be \(expected), not \(found)"
    case .empty: "must not be empty"
    case .repeated: "stands here a second time"
    case .outOfBounds(let allowed): "must be \(allowed)"
    case .wrongCount(let expected, let found): "must have \(expected) items, not \(found)"
    case .reversed: "the first number must not be above the second"
    case .missingCategory(let category): "no term of category '\(category.rawValue)'"
    case .unknownUnit(let unit): "'\(unit)' is not in the table of units"
    case .unlikeUnits(let one, let other): "'\(one)' does not convert to '\(other)'"
    case .unknownKey(let key): "the taxonomy has no key '\(key)'"
    case .notDerived(let key): "'\(key)' is not marked as derived"
    case .neverSplitInto: "derived, but no key is split into it"
    case .notAnotherQuantity(let key): "'\(key)' is not another key of kind quantity"
    case .notMeasurable(let key): "'\(key)' cannot be measured in this way"
    case .needsHonestTest: "needs the honest test; must be false with another"
    case .notOptionalTrigger(let key): "'\(key)' is not an optional trigger"
    }
  }

  private static func question(_ nearest: String?) -> String {
    nearest.map { "; is '\($0)' meant?" } ?? ""
  }
}

extension ConfigurationError.JSONType: CustomStringConvertible {
  /// The type in words.
  public var description: String {
    switch self {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension ConfigurationError.ExpectedType: CustomStringConvertible {
  /// The type in words.
  public var description: String {
    switch self {
    case .flag: "true or false"
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .text: "a text"
    case .timeOfDay: "a time of day such as 18:00"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension ConfigurationError.Bounds: CustomStringConvertible {
  /// The allowed numbers in words.
  public var description: String {
    switch self {
    case .within(let low, let high): "\(Self.text(low)) to \(Self.text(high))"
    case .between(let low, let high): "above \(Self.text(low)) and below \(Self.text(high))"
    case .atLeast(let low): "at least \(Self.text(low))"
    case .above(let low): "above \(Self.text(low))"
    }
  }

  private static func text(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
