import Model
import Numerics

/// What the calendar, slow drift and persistence leave of each feature of a person: steps 1 to 4 of
/// the honest test, made once before any pair is planned.
public struct ResidualPanel: Sendable {
  /// The number of regressors that were taken away, q.
  let parameterCount: Int
  /// The number of days on which a feature must be known to be used.
  var neededDays: Int { Whitener.neededDays(parameters: parameterCount) }
  /// The whitened numeric view of each column; nil where it cannot be used.
  private let numeric: [WhitenedSeries?]
  /// The whitened yes/no view of each column; nil where there is none, or it cannot be used.
  private let binary: [WhitenedSeries?]

  /// The panel of a matrix. One regression for each distinct set of observed days:
  /// O(sets x days x q^2 + columns x days x q).
  public init(_ matrix: DayMatrix) {
    let design = SeasonalDesign(weekdays: matrix.axis.map(\.weekday.rawValue))
    parameterCount = design.columnCount
    let views = matrix.columns.map { PanelView.numeric($0) } + matrix.columns.map { .binary($0) }
    let whitened = Self.whiten(views, design: design)
    numeric = Array(whitened.prefix(matrix.columns.count))
    binary = Array(whitened.dropFirst(matrix.columns.count))
  }

  /// The series on which a side of a pair is tested: the yes/no view for a table, else ranks.
  func series(ofColumn column: Int, for method: Method) -> WhitenedSeries? {
    switch method {
    case .twoByTwo: binary[column]
    case .spearman: numeric[column]
    }
  }

  private static func whiten(
    _ views: [PanelView], design: SeasonalDesign
  ) -> [WhitenedSeries?] {
    var whitened = [WhitenedSeries?](repeating: nil, count: views.count)
    for (mask, members) in Dictionary(grouping: views.indices, by: { views[$0].mask }) {
      let days = mask.days
      guard !days.isEmpty else { continue }
      let whitener = Whitener(design: design, observedOn: days)
      let series = whitener.whiten(members.map { views[$0].values(on: days) })
      for (member, result) in zip(members, series) { whitened[member] = result }
    }
    return whitened
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
    case .binary(let column):
      column.term.isPresence ? column.presenceObserved : DayMask(count: column.observed.count)
    }
  }

  func values(on days: [Int]) -> [Double] {
    switch self {
    case .numeric(let column):
      let values = column.withMultiples { multiples in days.map { multiples[$0] } }
      return MidRanks(values).doubledCentred.map(Double.init)
    case .binary(let column): return days.map { column.presence[$0] ? 1 : 0 }
    }
  }
}
