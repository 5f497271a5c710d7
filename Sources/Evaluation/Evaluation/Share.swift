/// A share of people, counted.
public struct Share: Hashable, Codable, Sendable {
  /// How many people.
  public let count: Int
  /// Out of how many, at least 1.
  public let total: Int

  /// A share of a total of at least 1.
  public init(_ count: Int, of total: Int) {
    precondition(total >= 1 && (0...total).contains(count), "a share of somebody")
    self.count = count
    self.total = total
  }

  /// In 0...1.
  public var value: Double { Double(count) / Double(total) }

  /// The standard error of `value`, as a binomial proportion.
  public var standardError: Double { Self.standardError(of: value, total: total) }

  /// The standard error of a share that is truly `value`, seen in `total` people.
  static func standardError(of value: Double, total: Int) -> Double {
    (value * (1 - value) / Double(total)).squareRoot()
  }
}

/// What is promised to people of whom nothing is true: at most this share is shown anything.
public struct FalseDiscoveryPromise: Hashable, Sendable {
  /// The share.
  public let share: Double

  /// One person of ten.
  public static let oneInTen = FalseDiscoveryPromise(share: 0.1)

  /// The largest share of `people` that is still in keeping with the promise: two standard errors
  /// above it, of a share that is truly the promised one.
  public func bound(people: Int) -> Double {
    share + 2 * Share.standardError(of: share, total: people)
  }

  /// Whether a counted share is within the bound.
  public func isKept(by share: Share) -> Bool {
    share.value <= bound(people: share.total)
  }
}
