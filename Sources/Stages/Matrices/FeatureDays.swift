import Days
import Model

/// A person's observations by feature and day.
struct FeatureDays {
  /// The features with an observation on the axis, as they are met.
  let features: [Int]
  /// The observations on the axis by feature, then by day, then by instant, then by id.
  private let rows: [Observation]
  /// Where the rows of each cell start, cells by feature, then by day; one more marks the end.
  private let starts: [Int]
  private let dayCount: Int
  /// The number of each feature among the person's; -1 for the others.
  private let slots: [Int]

  /// Places the observations, which are in the order of their ids, by counting:
  /// O(observations + features x days + largest feature number).
  init(_ observations: [Observation], over axis: DayAxis) {
    let dayCount = axis.count
    var slots = [Int](repeating: -1, count: observations.reduce(0) { max($0, $1.feature + 1) })
    var features: [Int] = []
    var cells = [Int](repeating: -1, count: observations.count)
    for index in observations.indices {
      guard let day = axis.index(of: observations[index].day) else { continue }
      let feature = observations[index].feature
      if slots[feature] < 0 {
        slots[feature] = features.count
        features.append(feature)
      }
      cells[index] = slots[feature] * dayCount + day
    }
    var starts = [Int](repeating: 0, count: features.count * dayCount + 1)
    for cell in cells where cell >= 0 { starts[cell + 1] += 1 }
    for cell in starts.indices.dropFirst() { starts[cell] += starts[cell - 1] }
    var next = starts
    var order = [Int](repeating: 0, count: starts.last ?? 0)
    for (index, cell) in cells.enumerated() where cell >= 0 {
      order[next[cell]] = index
      next[cell] += 1
    }
    var rows = order.map { observations[$0] }
    for cell in 0..<starts.count - 1 where starts[cell + 1] - starts[cell] > 1 {
      Self.orderByInstant(&rows, starts[cell], starts[cell + 1])
    }
    self.features = features
    self.slots = slots
    self.dayCount = dayCount
    self.rows = rows
    self.starts = starts
  }

  /// Insertion sort, stable: the few rows of a cell are in the order of their ids.
  private static func orderByInstant(_ rows: inout [Observation], _ start: Int, _ end: Int) {
    for index in start + 1..<end {
      var place = index
      while place > start, rows[place].instant < rows[place - 1].instant {
        rows.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// The rows of a feature; none without any.
  subscript(feature: Int) -> FeatureRows {
    guard slots.indices.contains(feature), slots[feature] >= 0 else { return .none }
    let first = slots[feature] * dayCount
    return FeatureRows(rows: rows, starts: starts[first...first + dayCount])
  }
}

/// The observations of one feature, day by day.
struct FeatureRows {
  /// No rows on any day.
  static let none = FeatureRows(rows: [], starts: [0])

  private let rows: [Observation]
  /// Where the rows of each day start; one more marks the end.
  private let starts: ArraySlice<Int>

  fileprivate init(rows: [Observation], starts: ArraySlice<Int>) {
    self.rows = rows
    self.starts = starts
  }

  /// Calls `body` with each day that has a row, ascending, and with its rows in the order of their
  /// instants, then of their ids.
  func forEachDay(_ body: (_ day: Int, _ rows: ArraySlice<Observation>) -> Void) {
    for place in starts.indices.dropLast() where starts[place] < starts[place + 1] {
      body(place - starts.startIndex, rows[starts[place]..<starts[place + 1]])
    }
  }
}
