import Days
import Model

/// The observations of one feature on one row of the axis, in the order of their instants, then of
/// their ids.
struct DayRows {
  let day: Int
  let rows: ArraySlice<Observation>
}

/// A person's observations by feature and day.
struct FeatureDays {
  /// The features with an observation on the axis, ascending.
  let features: [Int]
  private let rows: [Observation]
  /// Where the rows of each cell start, cells by feature, then by day; one more marks the end.
  private let starts: [Int]
  private let dayCount: Int
  /// The person's features, numbered as they are met.
  private let slots: [Int: Int]

  /// Places the observations, which are in the order of their ids, by counting:
  /// O(observations + features x days).
  init(_ observations: [Observation], over axis: DayAxis) {
    let dayCount = axis.count
    var slots: [Int: Int] = [:]
    let cells = observations.map { observation -> Int in
      guard let day = axis.index(of: observation.day) else { return -1 }
      let slot = slots[observation.feature] ?? slots.count
      slots[observation.feature] = slot
      return slot * dayCount + day
    }
    var starts = [Int](repeating: 0, count: slots.count * dayCount + 1)
    for cell in cells where cell >= 0 { starts[cell + 1] += 1 }
    for cell in starts.indices.dropFirst() { starts[cell] += starts[cell - 1] }
    var next = starts
    var order = [Int](repeating: 0, count: starts.last ?? 0)
    for (index, cell) in cells.enumerated() where cell >= 0 {
      order[next[cell]] = index
      next[cell] += 1
    }
    var rows = order.map { observations[$0] }
    for cell in 0..<starts.count - 1 { Self.orderByInstant(&rows, starts[cell], starts[cell + 1]) }
    features = slots.keys.sorted()
    self.slots = slots
    self.dayCount = dayCount
    self.rows = rows
    self.starts = starts
  }

  /// Insertion sort, stable: the few rows of a cell are in the order of their ids.
  private static func orderByInstant(_ rows: inout [Observation], _ start: Int, _ end: Int) {
    guard end - start > 1 else { return }
    for index in start + 1..<end {
      var place = index
      while place > start, rows[place].instant < rows[place - 1].instant {
        rows.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// The days of a feature with a row, ascending; empty without any.
  subscript(feature: Int) -> [DayRows] {
    guard let slot = slots[feature] else { return [] }
    return (0..<dayCount).compactMap { day in
      let cell = slot * dayCount + day
      return starts[cell] < starts[cell + 1]
        ? DayRows(day: day, rows: rows[starts[cell]..<starts[cell + 1]]) : nil
    }
  }
}
