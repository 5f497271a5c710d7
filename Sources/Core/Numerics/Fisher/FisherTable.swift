/// The two-sided p of Fisher's test for every table of at most `largestTotal` days, computed once:
/// a test is a lookup.
///
/// Rows, columns and the diagonal can be swapped without changing p, so only tables with `drawn` <=
/// `marked` <= `total` / 2 are kept (1.2 million numbers, 10 MB).
public struct FisherTable: Sendable {
  /// The most days a table may count.
  public static let largestTotal = 120

  /// The table, built when it is first used.
  public static let shared = FisherTable()

  private let p: [Double]
  private let start: [Int]

  private init() {
    var p: [Double] = []
    var start: [Int] = []
    for total in 0...Self.largestTotal {
      start.append(p.count)
      for drawn in 0...total / 2 {
        for marked in drawn...total / 2 {
          Self.appendTails(total: total, marked: marked, drawn: drawn, to: &p)
        }
      }
    }
    self.p = p
    self.start = start
  }

  /// The two-sided p of `table` as `FisherExact` defines it; nil for more than `largestTotal` days.
  public func twoSided(_ table: TwoByTwo) -> Double? {
    let total = table.n
    guard total <= Self.largestTotal else { return nil }
    var (a, b, c) = (table.a, table.b, table.c)
    if 2 * (a + b) > total { (a, b, c) = (c, total - a - b - c, a) }
    if 2 * (a + c) > total { (a, b, c) = (b, a, total - a - b - c) }
    if a + b > a + c { swap(&b, &c) }
    let (drawn, marked, half) = (a + b, a + c, total / 2)
    let before = (half + 1) * drawn * (drawn + 1) / 2 - (drawn - 1) * drawn * (drawn + 1) / 3
    return p[start[total] + before + (marked - drawn) * (drawn + 1) + a]
  }

  /// Appends the p of the counts 0...drawn.
  private static func appendTails(total: Int, marked: Int, drawn: Int, to p: inout [Double]) {
    let masses = relativeMasses(total: total, marked: marked, drawn: drawn)
    let ascending = countsByMass(masses)
    var tails = masses
    var (sum, next) = (0.0, 0)
    for count in ascending {
      let limit = masses[count] * (1 + FisherExact.tieTolerance)
      while next < ascending.count, masses[ascending[next]] <= limit {
        sum += masses[ascending[next]]
        next += 1
      }
      tails[count] = sum
    }
    for tail in tails { p.append(tail / sum) }
  }

  /// The masses of the counts 0...drawn over that of the mode, by the exact ratios of neighbours.
  private static func relativeMasses(total: Int, marked: Int, drawn: Int) -> [Double] {
    func ratio(_ x: Int) -> Double {
      Double((drawn - x) * (marked - x)) / Double((x + 1) * (total - drawn - marked + x + 1))
    }
    var masses = [Double](repeating: 1, count: drawn + 1)
    let mode = (marked + 1) * (drawn + 1) / (total + 2)
    for x in mode..<drawn { masses[x + 1] = masses[x] * ratio(x) }
    for x in (0..<mode).reversed() { masses[x] = masses[x + 1] / ratio(x) }
    return masses
  }

  /// The counts from the least probable to the most: the masses rise to the mode and fall, so the
  /// ends are merged.
  private static func countsByMass(_ masses: [Double]) -> [Int] {
    var (low, high) = (0, masses.count - 1)
    var counts: [Int] = []
    counts.reserveCapacity(masses.count)
    while low <= high {
      if masses[low] <= masses[high] {
        counts.append(low)
        low += 1
      } else {
        counts.append(high)
        high -= 1
      }
    }
    return counts
  }
}
