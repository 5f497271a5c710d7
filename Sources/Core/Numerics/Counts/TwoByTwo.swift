/// The counts of the days on which a trigger and an outcome were both observed.
///
/// A number that cannot be computed is nil, never 0: an undefined statistic is not a tested one.
public struct TwoByTwo: Hashable, Sendable {
  /// Days with the trigger and the outcome.
  public let a: Int
  /// Days with the trigger only.
  public let b: Int
  /// Days with the outcome only.
  public let c: Int
  /// Days with neither.
  public let d: Int

  /// A table of four counts of at least 0, whose total is at most 2^62.
  public init(a: Int, b: Int, c: Int, d: Int) {
    precondition(min(min(a, b), min(c, d)) >= 0, "a count is at least 0")
    precondition(max(max(a, b), max(c, d)) <= 1 << 60, "a count is at most 2^60")
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// The days counted: a + b + c + d.
  public var n: Int { a + b + c + d }

  /// The days with the trigger.
  public var triggerDays: Int { a + b }

  /// The days with the outcome.
  public var outcomeDays: Int { a + c }

  /// True if the trigger or the outcome is on every day or on none: no association can then be
  /// seen.
  public var hasEmptyMargin: Bool { a + b == 0 || c + d == 0 || a + c == 0 || b + d == 0 }

  /// The share of days with both, a / n; nil without days.
  public var support: Double? { n == 0 ? nil : Double(a) / Double(n) }

  /// Pearson's correlation of the two indicators, (ad - bc) / sqrt((a+b)(c+d)(a+c)(b+d)), in
  /// -1...1; nil with an empty margin. The numerator is exact.
  public var phi: Double? {
    guard !hasEmptyMargin else { return nil }
    let numerator = Int128(a) * Int128(d) - Int128(b) * Int128(c)
    let rows = Double(a + b) * Double(c + d)
    let columns = Double(a + c) * Double(b + d)
    return min(1, max(-1, Double(numerator) / (rows * columns).squareRoot()))
  }

  /// How many times more frequent the outcome is on trigger days than on all days, a n /
  /// ((a+b)(a+c)); nil without a trigger day or without an outcome day.
  public var lift: Double? {
    guard a + b > 0, a + c > 0 else { return nil }
    return Double(Int128(a) * Int128(n)) / Double(Int128(a + b) * Int128(a + c))
  }

  /// The sample odds ratio ad / bc; nil when it is 0/0.
  public var oddsRatio: OddsRatio? {
    let against = Int128(b) * Int128(c)
    let together = Int128(a) * Int128(d)
    guard against == 0 else { return .number(Double(together) / Double(against)) }
    return together == 0 ? nil : .infinite
  }
}

/// A ratio of odds that may have no finite value.
public enum OddsRatio: Hashable, Sendable {
  /// A finite ratio, at least 0.
  case number(Double)
  /// A positive number over 0.
  case infinite
}
