import Glibc
import Synchronization

/// The two-sided p of Fisher's test for every table of at most `largestTotal` days: a test is a
/// lookup.
///
/// Rows, columns and the diagonal can be swapped without changing p, so only tables with `drawn` <=
/// `marked` <= `total` / 2 are kept, 1.2 million numbers. The numbers of a pair of margins are
/// computed when they are first asked for. One person needs a few hundred margins;
/// all of them take 10 MB.
///
/// Threads share the table without a lock. Every number stands alone, p is never 0, and whoever
/// finds a 0 computes the same numbers as anyone else.
@safe public final class FisherTable: Sendable {
  /// The most days a table may count.
  public static let largestTotal = 120

  /// The table of this process.
  public static let shared = FisherTable()

  /// p of the counts 0...drawn, by marked and drawn for each total; 0 where not yet computed.
  private nonisolated(unsafe) let p: UnsafeMutablePointer<Atomic<Double>>
  /// Where the numbers of each total start.
  private let start: InlineArray<121, Int>

  /// An empty table; tests compare several.
  init() {
    var start = InlineArray<121, Int>(repeating: 0)
    var count = 0
    for total in 0...Self.largestTotal {
      start[total] = count
      count += Self.pyramid(total / 2 + 1)
    }
    self.start = start
    // Zeroed memory holds zeros that nobody has to write; without memory no program goes on.
    guard let memory = unsafe calloc(count, MemoryLayout<Atomic<Double>>.stride) else {
      preconditionFailure("out of memory")
    }
    unsafe p = memory.bindMemory(to: Atomic<Double>.self, capacity: count)
  }

  deinit { unsafe free(p) }

  /// The two-sided p of `table` as `FisherExact` defines it; nil for more than `largestTotal` days.
  /// O(1), and O(smallest margin) the first time for its margins.
  public func twoSided(_ table: TwoByTwo) -> Double? {
    let total = table.n
    guard total <= Self.largestTotal else { return nil }
    return twoSided(
      total: total, triggerDays: table.triggerDays, outcomeDays: table.outcomeDays, both: table.a)
  }

  /// The same of counts that make a table of at most `largestTotal` days, which is not checked.
  @inline(__always)
  func twoSided(total: Int, triggerDays: Int, outcomeDays: Int, both: Int) -> Double {
    // A side is swapped with its complement when that is on fewer days.
    let rows = min(triggerDays, total &- triggerDays)
    let columns = min(outcomeDays, total &- outcomeDays)
    let inRows = rows == triggerDays ? both : outcomeDays &- both
    let count = columns == outcomeDays ? inRows : rows &- inRows
    let (drawn, marked) = (min(rows, columns), max(rows, columns))
    let row = start[total] &+ Self.pyramid(marked) &+ drawn &* (drawn &+ 1) / 2
    let known = unsafe p[row &+ count].load(ordering: .relaxed)
    if known > 0 { return known }
    compute(FisherRow(total: total, marked: marked, drawn: drawn), at: row)
    return unsafe p[row &+ count].load(ordering: .relaxed)
  }

  @inline(never)
  private func compute(_ row: FisherRow, at place: Int) {
    let size = row.drawn + 1
    // Less than the kilobyte that stays on the stack.
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * size) { space in
      let masses = unsafe UnsafeMutableBufferPointer(rebasing: space[..<size])
      let tails = unsafe UnsafeMutableBufferPointer(rebasing: space[size...])
      unsafe row.weigh(masses)
      let sum = unsafe row.add(masses, into: tails)
      for count in 0..<size {
        unsafe p[place + count].store(tails[count] / sum, ordering: .relaxed)
      }
    }
  }

  /// 1 + 3 + 6 + ..., `height` terms: the numbers of all `drawn` <= `marked` < `height`.
  @inline(__always)
  private static func pyramid(_ height: Int) -> Int {
    height &* (height &+ 1) &* (height &+ 2) / 6
  }
}

/// A pair of margins, `drawn` <= `marked` <= `total` / 2, that allows the counts 0...drawn.
private struct FisherRow {
  let total: Int
  let marked: Int
  let drawn: Int

  /// The masses of the counts over that of the mode, by the exact ratios of neighbours.
  func weigh(_ masses: UnsafeMutableBufferPointer<Double>) {
    let mode = (marked + 1) * (drawn + 1) / (total + 2)
    unsafe masses[mode] = 1
    for x in mode..<drawn { unsafe masses[x + 1] = masses[x] * ratio(x) }
    for x in (0..<mode).reversed() { unsafe masses[x] = masses[x + 1] / ratio(x) }
  }

  /// The mass of count `x` + 1 over that of `x`.
  private func ratio(_ x: Int) -> Double {
    Double((drawn - x) * (marked - x)) / Double((x + 1) * (total - drawn - marked + x + 1))
  }

  /// Writes the mass of all counts that are at most as probable as each, and gives that of all.
  ///
  /// The masses rise to the mode and fall, so the ends are merged, from the least probable count to
  /// the most. A count takes with it those that are tied with it.
  func add(
    _ masses: UnsafeMutableBufferPointer<Double>, into tails: UnsafeMutableBufferPointer<Double>
  ) -> Double {
    var sum = 0.0
    var (own, next) = (Ends(upTo: drawn), Ends(upTo: drawn))
    while let count = unsafe own.takeLighter(masses) {
      let limit = unsafe masses[count] * (1 + FisherExact.tieTolerance)
      while let mass = unsafe next.takeLighter(masses, upTo: limit) { sum += mass }
      unsafe tails[count] = sum
    }
    return sum
  }

  /// The counts that are not yet taken from either end.
  private struct Ends {
    private var low = 0
    private var high: Int

    init(upTo drawn: Int) { high = drawn }

    /// Takes the less probable end; nil when nothing is left.
    mutating func takeLighter(_ masses: UnsafeMutableBufferPointer<Double>) -> Int? {
      guard low <= high else { return nil }
      if unsafe masses[low] <= masses[high] {
        low += 1
        return low - 1
      }
      high -= 1
      return high + 1
    }

    /// Takes the less probable end when its mass is at most `limit`, and gives the mass.
    mutating func takeLighter(
      _ masses: UnsafeMutableBufferPointer<Double>, upTo limit: Double
    ) -> Double? {
      var after = self
      guard let count = unsafe after.takeLighter(masses) else { return nil }
      let mass = unsafe masses[count]
      guard mass <= limit else { return nil }
      self = after
      return mass
    }
  }
}
