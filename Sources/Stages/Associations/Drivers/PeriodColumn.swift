import Days
import Model

/// Days of which a person told what they were, as a column that is taken away: 1 on these days, else
/// 0.
struct PeriodColumn {
  /// What the days were.
  let label: LifePeriod.Label
  /// The days as they were told, ascending; those that overlap or meet are one.
  let stretches: [LifePeriod.Stretch]
  /// A value for each day of the axis.
  let values: [Double]

  /// At most so many columns: each costs a degree of freedom of every test.
  static let maximumCount = 4
  /// On fewer days, or on all but fewer, a column could follow any two values that are high.
  static let minimumDays = 3

  /// The number of days with a 1.
  private var dayCount: Int { values.count { $0 == 1 } }

  /// The columns of what a person told, over the days of an axis.
  ///
  /// The days of all holidays are one column, and so are those of illness and of travel; each job is
  /// one, for what is left are the days of the others. Left out is a column of fewer than three
  /// days, or with fewer than three other days, and one that says the same as an earlier one, or the
  /// opposite. The longest four count; of as long ones the label decides, in the order of its cases,
  /// then the first day. What lies outside of the axis, and the order of the periods, change
  /// nothing.
  static func columns(of periods: [LifePeriod], over axis: DayAxis) -> [PeriodColumn] {
    let seen = periods.filter { period in axis.contains { period.stretch.contains($0) } }
    let candidates = LifePeriod.Label.allCases.flatMap { label -> [PeriodColumn] in
      let stretches = seen.filter { $0.label == label }.map(\.stretch).sorted(by: isBefore)
      guard label != .job else { return stretches.map { PeriodColumn(label, [$0], over: axis) } }
      return stretches.isEmpty ? [] : [PeriodColumn(label, merged(stretches), over: axis)]
    }
    let usable = candidates.filter {
      min($0.dayCount, axis.count - $0.dayCount) >= minimumDays
    }
    // Of as long ones the first stays first.
    let longestFirst = usable.enumerated().sorted {
      ($1.element.dayCount, $0.offset) < ($0.element.dayCount, $1.offset)
    }.map(\.element)
    var columns: [PeriodColumn] = []
    for column in longestFirst where columns.count < maximumCount {
      let opposite = column.values.map { 1 - $0 }
      if !columns.contains(where: { $0.values == column.values || $0.values == opposite }) {
        columns.append(column)
      }
    }
    return columns
  }

  private init(_ label: LifePeriod.Label, _ stretches: [LifePeriod.Stretch], over axis: DayAxis) {
    self.label = label
    self.stretches = stretches
    values = axis.map { day in stretches.contains { $0.contains(day) } ? 1 : 0 }
  }

  /// By the first day, then by the last; what still goes on comes last.
  private static func isBefore(_ left: LifePeriod.Stretch, _ right: LifePeriod.Stretch) -> Bool {
    guard left.first == right.first else { return left.first < right.first }
    guard let end = left.last else { return false }
    return right.last.map { end < $0 } ?? true
  }

  /// Ascending stretches, of which those that overlap or meet are one.
  private static func merged(_ stretches: [LifePeriod.Stretch]) -> [LifePeriod.Stretch] {
    var merged: [LifePeriod.Stretch] = []
    for stretch in stretches {
      guard let before = merged.last,
        before.last.map({ $0.distance(to: stretch.first) <= 1 }) ?? true
      else {
        merged.append(stretch)
        continue
      }
      let last = before.last.flatMap { end in stretch.last.map { Swift.max(end, $0) } }
      if let joined = LifePeriod.Stretch(first: before.first, last: last) {
        merged[merged.count - 1] = joined
      }
    }
    return merged
  }
}

extension DriverSearch {
  /// What a person told of the days of a matrix, and which features follow it: those whose
  /// innovations go with what the calendar and drift leave of the column. `panel` is that of the
  /// matrix without any driver. It is taken away whatever follows it, in any number of features.
  public func told(
    in matrix: DayMatrix, _ panel: ResidualPanel, isTrigger: (Term) -> Bool
  ) -> [SharedDriver] {
    guard !matrix.periods.isEmpty else { return [] }
    let columns = PeriodColumn.columns(of: matrix.periods, over: matrix.axis)
    let features = DriverPanel(panel, candidates: candidates(of: matrix, isTrigger: isTrigger))
    return columns.map { column in
      let left = panel.residuals(of: column.values)
      let followers = left.map { features.followers(of: $0, above: Self.followerThreshold) }
      return SharedDriver(
        pattern: .period(column.label, column.stretches), force: column.values,
        followers: (followers ?? []).map { features.features[$0].column }, chance: 1)
    }
  }
}
