/// Whitens series that are known on the same days: one regression for all of them.
public struct Whitener: Sendable {
  /// Some of the series that were given, whitened.
  public struct Result: Sendable {
    /// The series that can be used.
    public let block: WhitenedBlock
    /// Which of those given each column of the block is, ascending.
    public let places: [Int]
  }

  private let observed: ObservedDays
  private let projection: Projection
  /// The number of columns of the design, q.
  private let parameters: Int
  /// The number of known days whose next day is known, N1.
  private let adjacentCount: Int
  /// What r1 would be for white noise, c1: the residuals of a regression lean against each other.
  private let whiteNoiseBias: Double
  private let isPersistenceMeasured: Bool

  /// A whitener for series known on `observed`, by the calendar of `design`. One QR: O(days x
  /// columns^2). Where persistence is not measured every phi is 0, for comparison.
  public init(
    design: SeasonalDesign, observedOn observed: ObservedDays, isPersistenceMeasured: Bool = true
  ) {
    precondition(design.dayCount == observed.dayCount, "a design of the same days")
    self.observed = observed
    self.isPersistenceMeasured = isPersistenceMeasured
    parameters = design.columnCount
    projection = Projection(design: design.rows(of: observed.days))
    adjacentCount = observed.pairCount(apart: 1)
    let (k, q) = (Double(observed.count), Double(parameters))
    if adjacentCount == 0 || k <= q {
      whiteNoiseBias = 0
    } else {
      let sum = projection.sumOfFirstOffDiagonal(without: observed.gaps.map { $0.place - 1 })
      whiteNoiseBias = -sum / (Double(adjacentCount) * (k - q) / k)
    }
  }

  /// The number of known days, q + 6, below which a series cannot be used.
  public static func neededDays(parameters: Int) -> Int { parameters + 6 }

  /// The whitened form of the columns of `series`, whose rows are the known days in order. Left out
  /// is a series that cannot be used: constant, known on fewer than q + 6 days, or left with less
  /// than a millionth of its variance. O(series x days x columns of the design).
  public func whiten(_ series: ColumnBlock) -> Result {
    precondition(series.rowCount == observed.count, "a value for every known day")
    var places: [Int] = []
    var centred = ColumnBlock(rowCount: series.rowCount, columnCount: 0)
    if observed.count >= Self.neededDays(parameters: parameters) {
      for place in 0..<series.columnCount {
        guard let column = Self.centred(series.column(place)) else { continue }
        centred.append(column)
        places.append(place)
      }
    }
    let left = projection.residuals(of: centred)
    var block = ColumnBlock(rowCount: observed.dayCount, columnCount: 0)
    var used: [Int] = []
    for (column, place) in places.enumerated() {
      guard let scaled = Self.standardised(left.column(column), outOf: centred.column(column))
      else { continue }
      block.append(spread(scaled))
      used.append(place)
    }
    let persistence = (0..<block.columnCount).map { self.persistence(of: block.column($0)) }
    return Result(
      block: WhitenedBlock(observed: observed, residuals: block, persistence: persistence),
      places: used)
  }

  /// The values less their mean; nil for a constant.
  private static func centred(_ values: ArraySlice<Double>) -> [Double]? {
    guard let first = values.first, values.contains(where: { $0 != first }) else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    return values.map { $0 - mean }
  }

  /// What the regression left, scaled to a mean square of 1; nil when that is hardly anything.
  private static func standardised(
    _ left: ArraySlice<Double>, outOf centred: ArraySlice<Double>
  ) -> [Double]? {
    let (square, total) = (OpenBLAS.dot(left, left), OpenBLAS.dot(centred, centred))
    guard square >= 1e-6 * total else { return nil }
    let scale = (Double(left.count) / square).squareRoot()
    return left.map { $0 * scale }
  }

  /// The values of the known days among all days, 0 on the others.
  private func spread(_ values: [Double]) -> [Double] {
    guard values.count < observed.dayCount else { return values }
    var spread = [Double](repeating: 0, count: observed.dayCount)
    for (day, value) in zip(observed.days, values) { spread[day] = value }
    return spread
  }

  /// phi = clip((r1 - c1) / max(0.3, 1 - (2 + q) / k), -0.9, 0.95); 0 with fewer than 5 adjacent
  /// days. Negative values are kept on purpose: habits of every other day need them.
  private func persistence(of residuals: ArraySlice<Double>) -> Double {
    guard isPersistenceMeasured, adjacentCount >= 5 else { return 0 }
    // Unknown days are 0 and add nothing.
    let r1 = OpenBLAS.dot(residuals, residuals.dropFirst()) / Double(adjacentCount)
    let shrinkage = 1 - (2 + Double(parameters)) / Double(observed.count)
    return min(0.95, max(-0.9, (r1 - whiteNoiseBias) / max(0.3, shrinkage)))
  }
}
