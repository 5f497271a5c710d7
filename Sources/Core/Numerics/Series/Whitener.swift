/// Whitens series that are observed on the same days: one regression for all of them.
public struct Whitener: Sendable {
  private let days: [Int]
  private let dayCount: Int
  private let projection: Projection
  /// The number of columns of the design, q.
  private let parameters: Int
  /// The places of `days` whose next observed day is the next calendar day.
  private let adjacent: [Int]
  /// What r1 would be for white noise, c1: the residuals of a regression lean against each other.
  private let whiteNoiseBias: Double

  /// A whitener for series observed on `days` (places from 0, ascending), by the calendar of
  /// `design`. One QR: O(days x columns^2).
  public init(design: SeasonalDesign, observedOn days: [Int]) {
    self.days = days
    dayCount = design.dayCount
    parameters = design.columnCount
    projection = Projection(design: design.rows(of: days))
    let pairs = days.indices.dropLast().filter { days[$0 + 1] == days[$0] + 1 }
    adjacent = Array(pairs)
    let (k, q) = (Double(days.count), Double(parameters))
    let band = projection.firstOffDiagonal
    whiteNoiseBias =
      pairs.isEmpty || k <= q
      ? 0 : -pairs.reduce(0) { $0 + band[$1] } / (Double(pairs.count) * (k - q) / k)
  }

  /// The number of observed days, q + 6, below which a series cannot be used.
  public static func neededDays(parameters: Int) -> Int { parameters + 6 }

  /// The whitened form of each series, given by its values on the observed days in order; nil for a
  /// series that cannot be used: constant, on fewer than q + 6 days, or left with less than a
  /// millionth of its variance.
  public func whiten(_ series: [[Double]]) -> [WhitenedSeries?] {
    let usable = series.map {
      Self.isVarying($0) && days.count >= Self.neededDays(parameters: parameters)
    }
    let columns = zip(series, usable).filter { $0.1 }.map { Self.centred($0.0) }
    let residuals = projection.residuals(of: ColumnBlock(rowCount: days.count, columns: columns))
    var next = 0
    return zip(series, usable).map { _, isUsable in
      guard isUsable else { return nil }
      defer { next += 1 }
      return whitened(Array(residuals.column(next)), outOf: columns[next])
    }
  }

  private static func isVarying(_ values: [Double]) -> Bool {
    guard let least = values.min(), let greatest = values.max() else { return false }
    return least < greatest
  }

  private static func centred(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    return values.map { $0 - mean }
  }

  private func whitened(_ residuals: [Double], outOf centred: [Double]) -> WhitenedSeries? {
    let total = centred.reduce(0) { $0 + $1 * $1 }
    let left = residuals.reduce(0) { $0 + $1 * $1 }
    guard left >= 1e-6 * total else { return nil }
    let scale = (Double(days.count) / left).squareRoot()
    let scaled = residuals.map { $0 * scale }
    var placed = [Double?](repeating: nil, count: dayCount)
    for (day, value) in zip(days, scaled) { placed[day] = value }
    return WhitenedSeries(residuals: placed, persistence: persistence(of: scaled))
  }

  /// phi = clip((r1 - c1) / max(0.3, 1 - (2 + q) / k), -0.9, 0.95); 0 with fewer than 5 adjacent
  /// days. Negative values are kept on purpose: habits of every other day need them.
  private func persistence(of residuals: [Double]) -> Double {
    guard adjacent.count >= 5 else { return 0 }
    let products = adjacent.reduce(0) { $0 + residuals[$1] * residuals[$1 + 1] }
    let r1 = products / Double(adjacent.count)
    let shrinkage = 1 - (2 + Double(parameters)) / Double(days.count)
    return min(0.95, max(-0.9, (r1 - whiteNoiseBias) / max(0.3, shrinkage)))
  }
}
