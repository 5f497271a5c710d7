import Days
import Model

/// The observations of one feature on one row of the axis, in the order of their instants, then of their ids.
struct DayRows {
  let day: Int
  let rows: ArraySlice<Observation>
}

/// A person's observations by feature and day. O(observations log observations) to build.
struct FeatureDays {
  /// The features with an observation on the axis, ascending.
  let features: [Int]
  private let daysOfFeature: [Int: [DayRows]]

  init(_ observations: [Observation], over axis: DayAxis) {
    let placed = observations.compactMap { observation in
      axis.index(of: observation.day).map { (day: $0, observation: observation) }
    }
    .sorted { left, right in
      let (a, b) = (left.observation, right.observation)
      return (a.feature, left.day, a.instant.milliseconds, a.row)
        < (b.feature, right.day, b.instant.milliseconds, b.row)
    }
    let rows = placed.map(\.observation)
    var daysOfFeature: [Int: [DayRows]] = [:]
    var start = 0
    for end in placed.indices.dropFirst() + [placed.endIndex] where end > start {
      let isRunOver =
        end == placed.endIndex || placed[end].day != placed[start].day
        || rows[end].feature != rows[start].feature
      guard isRunOver else { continue }
      let run = DayRows(day: placed[start].day, rows: rows[start..<end])
      daysOfFeature[rows[start].feature, default: []].append(run)
      start = end
    }
    self.daysOfFeature = daysOfFeature
    features = daysOfFeature.keys.sorted()
  }

  /// The days of a feature, ascending; empty without any.
  subscript(feature: Int) -> [DayRows] { daysOfFeature[feature] ?? [] }
}
