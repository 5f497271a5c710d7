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
  private let slots: FeatureSlots

  /// Places the observations, which are in the order of their ids, by counting:
  /// O(observations + features x days).
  init(_ observations: [Observation], over axis: DayAxis) {
    let dayCount = axis.count
    var slots = FeatureSlots()
    var cells = [Int](repeating: -1, count: observations.count)
    for index in observations.indices {
      guard let day = axis.index(of: observations[index].day) else { continue }
      cells[index] = slots.slot(of: observations[index].feature) * dayCount + day
    }
    var starts = [Int](repeating: 0, count: slots.features.count * dayCount + 1)
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
    features = slots.features
    self.slots = slots
    self.dayCount = dayCount
    self.rows = rows
    self.starts = starts
  }

  /// Orders the rows of a cell, which are in the order of their ids: the usual few by insertion.
  private static func orderByInstant(_ rows: inout [Observation], _ start: Int, _ end: Int) {
    guard end - start <= 32 else {
      let ordered = rows[start..<end].enumerated().sorted {
        ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset)
      }
      rows.replaceSubrange(start..<end, with: ordered.map(\.element))
      return
    }
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
    guard let slot = slots[feature] else { return .none }
    let first = slot * dayCount
    return FeatureRows(rows: rows, starts: starts[first...first + dayCount])
  }
}

/// Numbers a person's features as they are met.
private struct FeatureSlots {
  /// A snapshot's first names are those of nearly everyone; only rare ones are looked up.
  private var common = [Int](repeating: -1, count: 1_024)
  private var rare: [Int: Int] = [:]
  private(set) var features: [Int] = []

  mutating func slot(of feature: Int) -> Int {
    if let slot = self[feature] { return slot }
    let slot = features.count
    features.append(feature)
    if feature < common.count { common[feature] = slot } else { rare[feature] = slot }
    return slot
  }

  /// The number of a feature; nil when it was not met.
  subscript(feature: Int) -> Int? {
    guard feature < common.count else { return rare[feature] }
    return common[feature] < 0 ? nil : common[feature]
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
