/// The days of a run on which series are known, with what every series known on them needs.
public struct ObservedDays: Sendable {
  /// The number of days of the run.
  public let dayCount: Int
  /// The known days as places from 0, ascending.
  public let days: [Int]
  /// 1 on a known day, 0 on the others.
  let mask: [Double]
  /// The known days whose last known day lies more than one day before, with that distance.
  let gaps: [(day: Int, length: Int)]

  /// The days `days` of `dayCount`, ascending and without repeats.
  public init(_ days: [Int], of dayCount: Int) {
    var mask = [Double](repeating: 0, count: dayCount)
    var gaps: [(day: Int, length: Int)] = []
    var last: Int?
    for day in days {
      precondition(day > last ?? -1, "days ascend")
      mask[day] = 1
      if let last, day - last > 1 { gaps.append((day, day - last)) }
      last = day
    }
    self.dayCount = dayCount
    self.days = days
    self.mask = mask
    self.gaps = gaps
  }

  /// The number of known days.
  public var count: Int { days.count }

  /// The number of known days that have a known day `distance` days later.
  func pairCount(apart distance: Int) -> Int {
    Int(OpenBLAS.dot(mask[...], mask.dropFirst(distance)))
  }
}
