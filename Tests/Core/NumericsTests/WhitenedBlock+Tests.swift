@testable import Numerics

extension ObservedDays {
  /// The days that are not nil.
  init(of days: [Double?]) {
    self.init(days.indices.filter { days[$0] != nil }, of: days.count)
  }

  /// A run of numbers with nil on the unknown days.
  func optional(_ numbers: some Sequence<Double>) -> [Double?] {
    zip(numbers, mask).map { $1 == 0 ? nil : $0 }
  }
}

extension WhitenedBlock {
  /// A block of one series; nil is unknown.
  init(_ residuals: [Double?], persistence: Double) {
    self.init(
      observed: ObservedDays(of: residuals),
      residuals: ColumnBlock(rowCount: residuals.count, columns: [residuals.map { $0 ?? 0 }]),
      persistence: [persistence])
  }

  /// The residuals of a series; nil is unknown.
  func residuals(of column: Int) -> [Double?] { observed.optional(residuals.column(column)) }
  /// The innovations of a series; nil is unknown.
  func innovations(of column: Int) -> [Double?] { observed.optional(innovations.column(column)) }
  /// The memory of a series.
  func memory(of column: Int) -> [Double] { Array(memory.column(column)) }
}

extension Whitener {
  /// A whitener of series known on `days` of the design's.
  init(design: SeasonalDesign, observedOn days: [Int]) {
    self.init(design: design, observedOn: ObservedDays(days, of: design.dayCount))
  }

  /// What comes of each series, as a block of its own; nil for one that cannot be used.
  func whiten(each series: [[Double]]) -> [WhitenedBlock?] {
    series.map { values in
      let result = whiten(ColumnBlock(rowCount: values.count, columns: [values]))
      return result.places.isEmpty ? nil : result.block
    }
  }
}
