/// The counts of the 2x2 tables of every trigger with every outcome: what `TwoByTwo` counts for one
/// pair, for all of them at once.
///
/// A block keeps its memory from one count to the next, so that people or lags follow each other
/// without allocation.
public struct TableBlock: Hashable, Sendable {
  /// The counts of one table, as they come out of two planes.
  public struct Counts: Hashable, Sendable {
    /// The days on which both sides are observed, n.
    public let days: Int32
    /// Of these, the days with the trigger, a + b.
    public let triggerDays: Int32
    /// Of these, the days with the outcome, a + c.
    public let outcomeDays: Int32
    /// Of these, the days with both, a.
    public let bothDays: Int32

    /// The same as a table.
    public var table: TwoByTwo {
      let (both, with, after) = (Int(bothDays), Int(triggerDays), Int(outcomeDays))
      return TwoByTwo(
        a: both, b: with - both, c: after - both, d: Int(days) - with - after + both)
    }
  }

  /// The most days that are counted: all products of two counts are then exact in a `Double`.
  public static let largestDayCount = 1 << 26

  /// The number of triggers.
  public private(set) var triggerCount = 0
  /// The number of outcomes.
  public private(set) var outcomeCount = 0
  /// The counts of trigger i with outcome j are at i x `outcomeCount` + j.
  public private(set) var counts: [Counts] = []

  /// A block without tables.
  public init() {}

  /// Counts anew, every trigger against every outcome.
  ///
  /// Both cover the same days, at most `largestDayCount`; a lag is in the outcomes
  /// (`PlaneBlock.init(_:earlierBy:)`). O(triggers x outcomes x days / 64).
  public mutating func count(_ triggers: PlaneBlock, _ outcomes: PlaneBlock) {
    resize(triggers.planeCount, outcomes.planeCount)
    guard !counts.isEmpty else { return }
    precondition(triggers.dayCount == outcomes.dayCount, "two blocks of the same days")
    precondition(triggers.dayCount <= Self.largestDayCount, "more days than are exact")
    // A season fits in two words: with their number known beforehand there is no loop.
    if triggers.wordCount == 2 {
      count(triggers, outcomes, wordCount: 2)
    } else {
      count(triggers, outcomes, wordCount: triggers.wordCount)
    }
  }

  private mutating func resize(_ triggerCount: Int, _ outcomeCount: Int) {
    self.triggerCount = triggerCount
    self.outcomeCount = outcomeCount
    let size = triggerCount * outcomeCount
    guard counts.count != size else { return }
    let nothing = Counts(days: 0, triggerDays: 0, outcomeDays: 0, bothDays: 0)
    counts = [Counts](repeating: nothing, count: size)
  }

  @inline(__always)
  private mutating func count(_ triggers: PlaneBlock, _ outcomes: PlaneBlock, wordCount: Int) {
    let (seen, with) = (triggers.observed.span, triggers.value.span)
    let (known, after) = (outcomes.observed.span, outcomes.value.span)
    let (height, width) = (triggerCount, outcomeCount)
    var counts = counts.mutableSpan
    for trigger in 0..<height {
      for outcome in 0..<width {
        var (days, triggers, outcomes, both) = (0, 0, 0, 0)
        for word in 0..<wordCount {
          let (i, j) = (trigger &* wordCount &+ word, outcome &* wordCount &+ word)
          // A yes stands on observed days only, so the other side's mask is enough.
          days &+= unsafe (seen[unchecked: i] & known[unchecked: j]).nonzeroBitCount
          triggers &+= unsafe (with[unchecked: i] & known[unchecked: j]).nonzeroBitCount
          outcomes &+= unsafe (seen[unchecked: i] & after[unchecked: j]).nonzeroBitCount
          both &+= unsafe (with[unchecked: i] & after[unchecked: j]).nonzeroBitCount
        }
        unsafe counts[unchecked: trigger &* width &+ outcome] = Counts(
          days: Int32(truncatingIfNeeded: days),
          triggerDays: Int32(truncatingIfNeeded: triggers),
          outcomeDays: Int32(truncatingIfNeeded: outcomes),
          bothDays: Int32(truncatingIfNeeded: both))
      }
    }
  }
}
