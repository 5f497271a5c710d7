/// Fisher's p, phi and lift of every table of a block.
///
/// Each number has the bits of `FisherExact.twoSided`, `TwoByTwo.phi` and `TwoByTwo.lift`. Where
/// those are nil, the number is NaN. The counts of a block are small enough for every numerator and
/// denominator to be exact in doubles, which is what 128 bits are for there.
public struct TableStatistics: Sendable {
  /// The statistics of one table.
  public struct Test: Sendable {
    /// The two-sided p of Fisher's exact test, in 0...1; 1 with an empty margin.
    public let p: Double
    /// (ad - bc) / sqrt((a+b)(c+d)(a+c)(b+d)), in -1...1; NaN with an empty margin.
    public let phi: Double
    /// a n / ((a+b)(a+c)), at least 0; NaN without a trigger day or without an outcome day.
    public let lift: Double
  }

  /// The statistics of each table, in the order of `TableBlock.counts`.
  public private(set) var tests: [Test] = []

  /// The statistics of no table.
  public init() {}

  /// Computes anew, in the memory there is. O(tables) up to `FisherTable.largestTotal` days.
  public mutating func compute(of tables: TableBlock) {
    if tests.count != tables.counts.count {
      let unknown = Test(p: .nan, phi: .nan, lift: .nan)
      tests = [Test](repeating: unknown, count: tables.counts.count)
    }
    compute(of: tables.counts.span)
  }

  private mutating func compute(of counts: Span<TableBlock.Counts>) {
    let table = FisherTable.shared
    var tests = tests.mutableSpan
    for place in counts.indices {
      let own = unsafe counts[unchecked: place]
      let (total, both) = (Double(own.days), Double(own.bothDays))
      let (triggers, outcomes) = (Double(own.triggerDays), Double(own.outcomeDays))
      let margins = (triggers * (total - triggers)) * (outcomes * (total - outcomes))
      // a n - (a+b)(a+c) = ad - bc
      let phi = (total * both - triggers * outcomes) / margins.squareRoot()
      let p =
        own.days <= FisherTable.largestTotal
        ? table.twoSided(
          total: Int(own.days), triggerDays: Int(own.triggerDays),
          outcomeDays: Int(own.outcomeDays), both: Int(own.bothDays))
        : FisherExact(own.table).twoSided
      unsafe tests[unchecked: place] = Test(
        p: p, phi: phi > 1 ? 1 : phi < -1 ? -1 : phi,
        lift: total * both / (triggers * outcomes))
    }
  }
}
