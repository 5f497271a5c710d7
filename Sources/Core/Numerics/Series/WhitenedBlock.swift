/// Daily series known on the same days, freed of the calendar, of slow drift and of their own
/// persistence.
///
/// Regression on a `SeasonalDesign` leaves the residuals u; a bias-corrected lag-1 autocorrelation
/// phi whitens them into innovations w across gaps; what autocorrelation is left in w is kept.
public struct WhitenedBlock: Sendable {
  /// The days on which the series are known.
  public let observed: ObservedDays
  /// The residuals u, a column a series over all days of the run, of mean square 1 over the known
  /// days; 0 where unknown.
  public let residuals: ColumnBlock
  /// The lag-1 autocorrelation phi of each series, in -0.9...0.95.
  public let persistence: [Double]
  /// The innovations w, as the residuals.
  public let innovations: ColumnBlock
  /// The autocorrelations of w at lags 1...7, a column a series.
  public let memory: ColumnBlock

  /// Lags at which innovations are looked at for what one lag does not whiten.
  static let memoryLags = 1...7

  /// Whitens residuals that are 0 on unknown days. O(series x days).
  init(observed: ObservedDays, residuals: ColumnBlock, persistence: [Double]) {
    self.observed = observed
    self.residuals = residuals
    self.persistence = persistence
    innovations = Self.innovations(of: residuals, on: observed, persistence: persistence)
    memory = Self.memory(of: innovations, on: observed)
  }

  /// w_t = (u_t - psi u_(t-g)) / sqrt(1 - psi^2), psi = sign(phi)^g |phi|^g for a gap of g days;
  /// the first known day is kept as it is.
  private static func innovations(
    of residuals: ColumnBlock, on observed: ObservedDays, persistence: [Double]
  ) -> ColumnBlock {
    var innovations = residuals
    guard let first = observed.days.first else { return innovations }
    for (column, phi) in persistence.enumerated() where phi != 0 {
      let start = column * residuals.rowCount
      // As if there were no gaps, which is nearly always so; then the days after a gap.
      OpenBLAS.add(
        -phi, times: residuals.column(column).dropLast(), to: &innovations.values, at: start + 1)
      OpenBLAS.scale(
        &innovations.values, start..<start + residuals.rowCount,
        by: 1 / (1 - phi * phi).squareRoot())
      innovations.values[start + first] = residuals.values[start + first]
      for (place, length) in observed.gaps {
        let day = observed.days[place]
        let psi = power(phi, length)
        let (value, last) = (residuals.values[start + day], residuals.values[start + day - length])
        innovations.values[start + day] = (value - psi * last) / (1 - psi * psi).squareRoot()
        // An unknown day that follows a known one was given a value above.
        innovations.values[start + day - length + 1] = 0
      }
      if let last = observed.days.last, last + 1 < residuals.rowCount {
        innovations.values[start + last + 1] = 0
      }
    }
    return innovations
  }

  /// A whole power, which keeps the sign of a negative base for odd exponents.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent where power != 0 { power *= base }
    return power
  }

  /// The lag-j autocorrelations about the mean of all known days, over the n_j days with both known,
  /// shrunk by n_j / k; 0 with fewer than 8 such days.
  private static func memory(of innovations: ColumnBlock, on observed: ObservedDays) -> ColumnBlock
  {
    let pairs = memoryLags.map { observed.pairCount(apart: $0) }
    let count = Double(observed.count)
    var memory = ColumnBlock(rowCount: pairs.count, columnCount: innovations.columnCount)
    for column in 0..<innovations.columnCount {
      let mean = OpenBLAS.dot(innovations.column(column), observed.mask[...]) / count
      var centred = Array(innovations.column(column))
      OpenBLAS.add(-mean, times: observed.mask[...], to: &centred, at: 0)
      let square = OpenBLAS.dot(centred[...], centred[...]) / count
      guard square > 0 else { continue }
      for (place, n) in pairs.enumerated() where n >= 8 {
        let sum = OpenBLAS.dot(centred[...], centred.dropFirst(place + memoryLags.lowerBound))
        memory.values[column * pairs.count + place] =
          sum / Double(n) / square * min(1, Double(n) / count)
      }
    }
    return memory
  }
}
