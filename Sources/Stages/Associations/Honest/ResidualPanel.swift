import Model
import Numerics

/// What the calendar, slow drift and persistence leave of each feature of a person: steps 1 to 4 of
/// the honest test, made once before any pair is planned and shared by all that ask.
public final class ResidualPanel: Sendable {
  /// The number of regressors that were taken away, q.
  let parameterCount: Int
  /// The number of days on which a feature must be known to be used.
  var neededDays: Int { Whitener.neededDays(parameters: parameterCount) }
  /// The steps that are taken.
  let steps: HonestSteps
  private let design: SeasonalDesign
  /// The whitened series.
  let panel: SeriesPanel
  /// The numeric view of each column; nil where it cannot be used.
  private let numeric: [SeriesPanel.Place?]
  /// The yes/no view of each column; nil where there is none, or it cannot be used.
  private let binary: [SeriesPanel.Place?]

  /// The panel of a matrix. With `sharedRegressions` one regression for each distinct set of
  /// observed days: O(sets x days x q^2 + columns x days x q). `drivers` are taken away as well, a
  /// value a day each.
  public init(
    _ matrix: DayMatrix, paths: FastPaths = .all, steps: HonestSteps = .all,
    drivers: [[Double]] = []
  ) {
    self.steps = steps
    let design = SeasonalDesign(
      weekdays: matrix.axis.map(\.weekday.rawValue), hasWeekdays: steps.contains(.weekdays),
      hasWaves: steps.contains(.drift), others: drivers)
    self.design = design
    parameterCount = design.columnCount
    var views: [PanelView] = []
    var numeric: [Int] = []
    var binary: [Int?] = []
    for column in matrix.columns {
      let isPresence = column.term.isPresence
      binary.append(isPresence ? views.count : nil)
      if isPresence { views.append(.binary(column)) }
      // The ranks of an event's 0 and 1 are its 0 and 1 on another scale.
      let isSame = column.term.kind == .event && column.observed == column.presenceObserved
      numeric.append(isSame ? views.count - 1 : views.count)
      if !isSame { views.append(.numeric(column)) }
    }
    var panel = SeriesPanel(dayCount: matrix.axis.count)
    let places = panel.append(views, design: design, paths: paths, steps: steps)
    self.panel = panel
    self.numeric = numeric.map { places[$0] }
    self.binary = binary.map { $0.flatMap { places[$0] } }
  }

  /// The number of columns of the matrix.
  var columnCount: Int { numeric.count }

  /// What the calendar and drift leave of a series that is known on every day, scaled to a mean
  /// square of 1; nil when that is hardly anything.
  func residuals(of series: [Double]) -> [Double]? {
    let whitener = Whitener(
      design: design, observedOn: ObservedDays(Array(series.indices), of: series.count))
    let whitened = whitener.whiten(ColumnBlock(rowCount: series.count, columns: [series]))
    return whitened.places.isEmpty ? nil : Array(whitened.block.residuals.column(0))
  }

  /// The series on which a side of a pair is tested: the yes/no view for a table, else ranks; nil
  /// where it cannot be used.
  public func place(ofColumn column: Int, for method: Method) -> SeriesPanel.Place? {
    switch method {
    case .twoByTwo: binary[column]
    case .spearman: numeric[column]
    }
  }
}

extension SeriesPanel {
  /// Adds whitened views; gives the place of each, nil where it cannot be used.
  fileprivate mutating func append(
    _ views: [PanelView], design: SeasonalDesign, paths: FastPaths, steps: HonestSteps
  ) -> [Place?] {
    var places = [Place?](repeating: nil, count: views.count)
    let isSharing = paths.contains(.sharedRegressions)
    for members in isSharing ? Self.groups(of: views) : views.indices.map({ [$0] }) {
      let days = views[members[0]].mask.days
      guard !days.isEmpty else { continue }
      let observed = ObservedDays(days, of: dayCount)
      var series = ColumnBlock(rowCount: days.count, columnCount: 0)
      for member in members {
        series.append(
          views[member].values(on: days, isCounted: paths.contains(.countedRanks)))
      }
      let whitener = Whitener(
        design: design, observedOn: observed,
        isPersistenceMeasured: steps.contains(.persistence))
      let whitened = whitener.whiten(series)
      let block = append(whitened.block)
      for (column, place) in whitened.places.enumerated() {
        places[members[place]] = Place(block: block, column: column)
      }
    }
    return places
  }

  /// The views with the same days, in an order that does not depend on hashes: the last bits of a
  /// product depend on the place of a column.
  private static func groups(of views: [PanelView]) -> [[Int]] {
    var numbers: [DayMask: Int] = [:]
    var groups: [[Int]] = []
    for (index, view) in views.enumerated() {
      if let number = numbers[view.mask] {
        groups[number].append(index)
      } else {
        numbers[view.mask] = groups.count
        groups.append([index])
      }
    }
    return groups
  }
}

/// One view of a column, as it enters the regression.
private enum PanelView {
  /// Mid-ranks of the quantised values.
  case numeric(FeatureColumn)
  /// 0 and 1, of events and intensities only: the yes/no view of a scale is told, never tested.
  case binary(FeatureColumn)

  var mask: DayMask {
    switch self {
    case .numeric(let column): column.observed
    case .binary(let column): column.presenceObserved
    }
  }

  func values(on days: [Int], isCounted: Bool) -> [Double] {
    switch self {
    case .numeric(let column):
      let values = column.withMultiples { multiples in days.map { multiples[$0] } }
      return MidRanks(values, isCounted: isCounted).doubledCentred.map { Double($0) }
    case .binary(let column): return days.map { column.presence[$0] ? 1 : 0 }
    }
  }
}
