import Glibc

/// What the calendar alone explains of daily data: a mean, six weekday effects and slow waves.
///
/// Row t of n (t = 1...n) is [1, six weekday indicators, cos(pi j (t - 1/2) / n) for j = 1...K].
public struct SeasonalDesign: Sendable {
  /// The weekday of each day, 0...6.
  private let weekdays: [Int]
  private let waves: [[Double]]
  /// Columns of the caller's.
  private let others: [[Double]]
  /// The columns before the waves.
  private let leading: Int

  /// The design of consecutive days, of which `weekdays` tells the weekday, 0...6. Without its
  /// weekday effects or its waves it is for comparison. `others` are further columns, a value a day.
  public init(
    weekdays: [Int], hasWeekdays: Bool = true, hasWaves: Bool = true, others: [[Double]] = []
  ) {
    precondition(weekdays.allSatisfy((0...6).contains), "a week has seven days")
    precondition(others.allSatisfy { $0.count == weekdays.count }, "columns over the same days")
    self.others = others
    self.weekdays = weekdays
    leading = hasWeekdays ? 7 : 1
    let count = Double(weekdays.count)
    waves = (0..<(hasWaves ? Self.waveCount(days: weekdays.count) : 0)).map { wave in
      weekdays.indices.map { cos(.pi * Double(wave + 1) * (Double($0) + 0.5) / count) }
    }
  }

  /// The number of slow waves, K, for so many days: 2 below 45, 3 up to 75, 4 up to 120, then one
  /// more for every 30 days begun.
  public static func waveCount(days: Int) -> Int {
    switch days {
    case ..<45: 2
    case ...75: 3
    case ...120: 4
    default: 4 + (days - 120 + 29) / 30
    }
  }

  /// The number of columns, q = 7 + K when complete, whatever the rank on some days is.
  public var columnCount: Int { leading + waves.count + others.count }

  /// The number of days.
  public var dayCount: Int { weekdays.count }

  /// The rows of some days, given by their places from 0.
  public func rows(of days: [Int]) -> ColumnBlock {
    let count = days.count
    var values = [Double](repeating: 0, count: columnCount * count)
    for (row, day) in days.enumerated() {
      values[row] = 1
      if leading > 1, weekdays[day] > 0 { values[weekdays[day] * count + row] = 1 }
    }
    for (number, wave) in (waves + others).enumerated() {
      let start = (leading + number) * count
      for (row, day) in days.enumerated() { values[start + row] = wave[day] }
    }
    return ColumnBlock(rowCount: count, columnCount: columnCount, values: values)
  }
}
