import Numerics

/// A part of a whole, counted of one person.
public struct Ratio: Hashable, Comparable, Codable, Sendable {
  /// The part, in 0...whole.
  public let part: Int
  /// The whole, at least 0.
  public let whole: Int

  /// By the part, then by the whole.
  public static func < (left: Ratio, right: Ratio) -> Bool {
    (left.part, left.whole) < (right.part, right.whole)
  }
}

/// How many people have each ratio: enough for means over people and their intervals, and the same
/// in whatever order the people came.
public struct RatioCounts: Hashable, Codable, Sendable {
  /// The number of people of each ratio.
  public private(set) var people: [Ratio: Int] = [:]

  /// Nobody.
  public init() {}

  /// Counts one person, or several who are alike.
  mutating func add(_ part: Int, of whole: Int, people count: Int = 1) {
    people[Ratio(part: part, whole: whole), default: 0] += count
  }

  static func += (left: inout RatioCounts, right: RatioCounts) {
    left.people.merge(right.people, uniquingKeysWith: +)
  }

  /// How many people.
  public var count: Int { people.values.reduce(0, +) }
  /// The sum of the parts.
  public var parts: Int { people.reduce(0) { $0 + $1.key.part * $1.value } }
  /// The sum of the wholes.
  public var wholes: Int { people.reduce(0) { $0 + $1.key.whole * $1.value } }
  /// How many people have a part above 0.
  public var peopleWithPart: Int { people.reduce(0) { $0 + ($1.key.part > 0 ? $1.value : 0) } }

  /// The mean over people of part / whole, a whole of 0 counting as 0: the false discovery rate,
  /// when the part is what is false of what is shown. Nil of nobody.
  ///
  /// The interval of 95 % is a bootstrap over people; where no part is above 0, which a bootstrap
  /// cannot see beyond, it is Wilson's of the share of people with one.
  public func meanShare(seed: UInt64) -> Estimate? {
    let ratios = ascending
    guard !ratios.isEmpty else { return nil }
    let shares = ratios.map { $0.whole == 0 ? 0 : Double($0.part) / Double($0.whole) }
    let mean = shares.reduce(0, +) / Double(shares.count)
    guard peopleWithPart > 0 else { return Estimate(share: 0, of: shares.count) }
    var stream = RandomStream(seed: seed)
    let ones = [Double](repeating: 1, count: shares.count)
    let interval = BootstrapInterval(ratioOf: shares, to: ones, from: &stream)
    return Estimate(value: mean, low: min(mean, interval.low), high: max(mean, interval.high))
  }

  /// The sum of the parts over the sum of the wholes, with a bootstrap interval over people as
  /// above. Nil where the wholes are 0.
  public func pooledShare(seed: UInt64) -> Estimate? {
    let (part, whole) = (parts, wholes)
    guard whole > 0 else { return nil }
    guard part > 0 else { return Estimate(share: 0, of: count) }
    let ratios = ascending
    var stream = RandomStream(seed: seed)
    let interval = BootstrapInterval(
      ratioOf: ratios.map { Double($0.part) }, to: ratios.map { Double($0.whole) },
      resamples: 1_000, from: &stream)
    let value = Double(part) / Double(whole)
    return Estimate(value: value, low: min(value, interval.low), high: max(value, interval.high))
  }

  private var ascending: [Ratio] {
    people.keys.sorted().flatMap { Array(repeating: $0, count: people[$0] ?? 0) }
  }
}

/// A measured share with its interval of 95 %.
public struct Estimate: Hashable, Codable, Sendable {
  /// The share.
  public let value: Double
  /// The lower limit.
  public let low: Double
  /// The upper limit.
  public let high: Double

  init(value: Double, low: Double, high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }

  /// The share of `count` of `total` of at least 1, with Wilson's interval.
  init(share count: Int, of total: Int) {
    let interval = WilsonInterval(count, of: total)
    self.init(value: interval.share, low: interval.low, high: interval.high)
  }

  /// The second share minus the first, in -1...1; nil where either is of none. The interval is that
  /// of two samples, too wide where both shares are of the same people.
  init?(differenceFrom first: Ratio, to second: Ratio) {
    let table = TwoByTwo(
      a: second.part, b: second.whole - second.part, c: first.part,
      d: first.whole - first.part)
    guard let interval = ScoreInterval(table, deviate: WilsonInterval.deviate95) else { return nil }
    self.init(
      value: interval.difference, low: interval.range.lowerBound,
      high: interval.range.upperBound)
  }

  /// The share of `count` of `total`; nil of none.
  static func share(_ count: Int, of total: Int) -> Estimate? {
    total > 0 ? Estimate(share: count, of: total) : nil
  }
}
