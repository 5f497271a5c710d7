/// Yes, no or not observed on each of a run of days, one bit a day in two planes.
///
/// Day `d` is bit `d % 64` of word `d / 64`. A bit of `value` is set only where the bit of
/// `observed` is.
public struct BitPlane: Hashable, Sendable {
  /// The number of days.
  public let dayCount: Int
  /// The days with an answer.
  public let observed: [UInt64]
  /// The days whose answer is yes.
  public let value: [UInt64]

  /// The plane of some days; nil is a day without an answer.
  public init(_ days: [Bool?]) {
    var observed = [UInt64](repeating: 0, count: (days.count + 63) / 64)
    var value = observed
    for (day, answer) in days.enumerated() {
      guard let answer else { continue }
      observed[day >> 6] |= 1 << UInt64(day & 63)
      if answer { value[day >> 6] |= 1 << UInt64(day & 63) }
    }
    dayCount = days.count
    self.observed = observed
    self.value = value
  }

  /// The plane of ready-made words. Bits past the last day, and yes on a day without an answer, are
  /// cleared.
  public init(dayCount: Int, observed: [UInt64], value: [UInt64]) {
    let words = (dayCount + 63) / 64
    precondition(observed.count == words && value.count == words, "one bit a day in either plane")
    var mask = observed
    if dayCount & 63 != 0 { mask[words - 1] &= (1 << UInt64(dayCount & 63)) - 1 }
    self.dayCount = dayCount
    self.observed = mask
    self.value = zip(mask, value).map { $0 & $1 }
  }

  /// The answer of a day of `0..<dayCount`.
  public subscript(day: Int) -> Bool? {
    precondition((0..<dayCount).contains(day), "a day of the plane")
    let bit: UInt64 = 1 << UInt64(day & 63)
    guard observed[day >> 6] & bit != 0 else { return nil }
    return value[day >> 6] & bit != 0
  }
}
