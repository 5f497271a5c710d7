/// A daily series freed of the calendar, of slow drift and of its own persistence, with gaps.
///
/// Regression on a `SeasonalDesign` leaves the residuals u; a bias-corrected lag-1 autocorrelation
/// phi whitens them into innovations w across gaps; what autocorrelation is left in w is kept.
public struct WhitenedSeries: Hashable, Sendable {
  /// The residuals u, of mean square 1 over the observed days; nil where unobserved.
  public let residuals: [Double?]
  /// The lag-1 autocorrelation phi, in -0.9...0.95.
  public let persistence: Double
  /// The innovations w; nil where unobserved.
  public let innovations: [Double?]
  /// The autocorrelations of w at lags 1...7.
  public let memory: [Double]

  /// Lags at which innovations are looked at for what one lag does not whiten.
  static let memoryLags = 1...7

  init(residuals: [Double?], persistence: Double) {
    self.residuals = residuals
    self.persistence = persistence
    innovations = Self.innovations(of: residuals, persistence: persistence)
    memory = Self.memoryLags.map { [innovations] in Self.autocorrelation(of: innovations, lag: $0) }
  }

  /// w_t = (u_t - psi u_(t-g)) / sqrt(1 - psi^2), psi = sign(phi)^g |phi|^g for a gap of g days;
  /// the first observed day is kept as it is.
  private static func innovations(of residuals: [Double?], persistence: Double) -> [Double?] {
    var innovations: [Double?] = []
    var last: (day: Int, value: Double)?
    for (day, residual) in residuals.enumerated() {
      guard let residual else {
        innovations.append(nil)
        continue
      }
      var innovation = residual
      if let last {
        let psi = power(persistence, day - last.day)
        innovation = (residual - psi * last.value) / (1 - psi * psi).squareRoot()
      }
      innovations.append(innovation)
      last = (day, residual)
    }
    return innovations
  }

  /// A whole power, which keeps the sign of a negative base for odd exponents.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent where power != 0 { power *= base }
    return power
  }

  /// The lag-j autocorrelation about the mean of all observed days, over the n_j days with both
  /// observed, shrunk by n_j / k; 0 with fewer than 8 such days.
  private static func autocorrelation(of series: [Double?], lag: Int) -> Double {
    let observed = series.compactMap { $0 }
    let mean = observed.reduce(0, +) / Double(observed.count)
    let square = observed.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(observed.count)
    var sum = 0.0
    var pairs = 0
    for day in 0..<max(0, series.count - lag) {
      guard let first = series[day], let second = series[day + lag] else { continue }
      sum += (first - mean) * (second - mean)
      pairs += 1
    }
    guard pairs >= 8, square > 0 else { return 0 }
    return sum / Double(pairs) / square * min(1, Double(pairs) / Double(observed.count))
  }
}
