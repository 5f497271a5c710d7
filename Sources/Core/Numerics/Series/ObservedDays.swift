/// The days of a run on which series are known, with what every series known on them needs.
public struct ObservedDays: Sendable {
  /// The number of days of the run.
  public let dayCount: Int
  /// The known days as places from 0, ascending.
  public let days: [Int]
  /// 1 on a known day, 0 on the others.
  public let mask: [Double]
  /// The known days whose last known day lies more than one day before: their places among the
  /// known days, and that distance.
  let gaps: [(place: Int, length: Int)]

  /// The days `days` of `dayCount`, ascending and without repeats.
  public init(_ days: [Int], of dayCount: Int) {
    var mask = [Double](repeating: 0, count: dayCount)
    var gaps: [(place: Int, length: Int)] = []
    for (place, day) in days.enumerated() {
      let last = place > 0 ? days[place - 1] : -1
      precondition(day > last, "days ascend")
      mask[day] = 1
      if place > 0, day - last > 1 { gaps.append((place, day - last)) }
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
