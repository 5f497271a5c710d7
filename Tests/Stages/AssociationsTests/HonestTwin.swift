import Foundation
import Model
import Numerics

/// Steps 1 to 8 of the honest test as the page words them, one feature and one pair at a time, day
/// by day, with a regression of its own. Only the tails of distributions are the engine's.
struct HonestTwin {
  /// Steps 1 to 4 of one feature.
  struct Series {
    let u: [Double?]
    let phi: Double
    let w: [Double?]
    let memory: [Double]
  }

  /// Steps 5 to 8 of one pair.
  struct Test {
    let r: Double?
    let v: Int
    let dispersion: Double
    let p: Double
  }

  let weekdays: [Int]

  /// The number of regressors.
  var q: Int { 7 + waves }

  private var n: Int { weekdays.count }

  private var waves: Int {
    if n < 45 { return 2 }
    if n <= 75 { return 3 }
    if n <= 120 { return 4 }
    return 4 + Int((Double(n - 120) / 30).rounded(.up))
  }

  /// The design on one day, t = 1...n.
  private func design(_ t: Int) -> [Double] {
    [1] + (1...6).map { weekdays[t - 1] == $0 ? 1 : 0 }
      + (1...waves).map { cos(Double.pi * Double($0) * (Double(t) - 0.5) / Double(n)) }
  }

  /// Steps 1 to 4 of values that are ranked first, or of zeros and ones that are not.
  func series(_ values: [Double?], isRanked: Bool) -> Series? {
    let days = values.indices.filter { values[$0] != nil }
    let raw = values.compactMap { $0 }
    let y = isRanked ? Self.midRanks(raw) : raw
    let k = y.count
    guard Set(y).count > 1, k >= q + 6 else { return nil }
    let basis = Self.orthonormal((0..<q).map { column in days.map { design($0 + 1)[column] } })
    let mean = y.reduce(0, +) / Double(k)
    let centred = y.map { $0 - mean }
    let left = Self.without(basis, centred)
    guard Self.dot(left, left) >= 1e-6 * Self.dot(centred, centred) else { return nil }
    let scale = (Double(k) / Self.dot(left, left)).squareRoot()
    var u = [Double?](repeating: nil, count: n)
    for (place, day) in days.enumerated() { u[day] = left[place] * scale }
    return whitened(u, phi: persistence(of: u, days: days, basis: basis))
  }

  /// Step 3.
  private func persistence(of u: [Double?], days: [Int], basis: [[Double]]) -> Double {
    let k = Double(days.count)
    var (products, projected, count) = (0.0, 0.0, 0.0)
    for place in days.indices.dropLast() where days[place + 1] == days[place] + 1 {
      products += (u[days[place]] ?? .nan) * (u[days[place + 1]] ?? .nan)
      projected += basis.reduce(0) { $0 + $1[place] * $1[place + 1] }
      count += 1
    }
    guard count >= 5 else { return 0 }
    let c1 = -projected / (count * (k - Double(q)) / k)
    let phi = (products / count - c1) / max(0.3, 1 - (2 + Double(q)) / k)
    return min(0.95, max(-0.9, phi))
  }

  /// Step 4.
  private func whitened(_ u: [Double?], phi: Double) -> Series {
    var w = [Double?](repeating: nil, count: n)
    for day in 0..<n {
      guard let now = u[day] else { continue }
      guard let last = (0..<day).last(where: { u[$0] != nil }), let before = u[last] else {
        w[day] = now
        continue
      }
      let sign = phi < 0 && (day - last) % 2 == 1 ? -1.0 : 1.0
      let psi = sign * pow(abs(phi), Double(day - last))
      w[day] = (now - psi * before) / (1 - psi * psi).squareRoot()
    }
    return Series(u: u, phi: phi, w: w, memory: (1...7).map { Self.autocorrelation(w, lag: $0) })
  }

  static func autocorrelation(_ w: [Double?], lag: Int) -> Double {
    let known = w.compactMap { $0 }
    let k = Double(known.count)
    let mean = known.reduce(0, +) / k
    let square = known.reduce(0) { $0 + pow($1 - mean, 2) } / k
    let products = w.indices.compactMap { day -> Double? in
      guard day + lag < w.count, let first = w[day], let second = w[day + lag] else { return nil }
      return (first - mean) * (second - mean)
    }
    let count = Double(products.count)
    guard count >= 8, square > 0 else { return 0 }
    return products.reduce(0, +) / count / square * min(1, count / k)
  }

  /// Steps 5 to 8, with the table of a pair of yes/no views.
  func test(_ x: Series, _ y: Series, lag: Int, table: TwoByTwo?) -> Test {
    let days = (0..<max(0, n - lag)).filter { x.w[$0] != nil && y.w[$0 + lag] != nil }
    let v = days.count - q - 2
    var excess = 0.0
    for j in 1...7 { excess += (1 - Double(j) / 8) * x.memory[j - 1] * y.memory[j - 1] }
    let dispersion = max(1, 1 + 2 * excess)
    let r = Self.pearson(days.map { x.w[$0] ?? .nan }, days.map { y.w[$0 + lag] ?? .nan })
    guard v > 0, let r else { return Test(r: nil, v: max(0, v), dispersion: dispersion, p: 1) }
    let student = StudentT(degreesOfFreedom: Double(v))
    let generalised = generalisedCorrelation(x, y, lag: lag, days: days) ?? 0
    func p(_ r: Double, _ dispersion: Double) -> Double {
      student.twoSided(r * (Double(v) / ((1 - r * r) * dispersion)).squareRoot())
    }
    let largest = max(
      p(r, dispersion), p(generalised, 1), table.map { deflated($0, x.phi * y.phi) } ?? 0)
    return Test(r: r, v: v, dispersion: dispersion, p: largest)
  }

  /// Step 6: both differenced by the outcome's persistence.
  private func generalisedCorrelation(
    _ x: Series, _ y: Series, lag: Int, days: [Int]
  ) -> Double? {
    var (e, f): ([Double], [Double]) = ([], [])
    for day in days {
      let now = (x: x.u[day] ?? .nan, y: y.u[day + lag] ?? .nan)
      if day + lag > 0, let before = y.u[day + lag - 1] {
        e.append(now.y - y.phi * before)
        f.append(now.x - y.phi * (day > 0 ? x.u[day - 1] ?? 0 : 0))
      } else {
        let start = (1 - y.phi * y.phi).squareRoot()
        e.append(start * now.y)
        f.append(start * now.x)
      }
    }
    return Self.pearson(f, e)
  }

  /// Step 7.
  private func deflated(_ table: TwoByTwo, _ likeness: Double) -> Double {
    let deff = max(1, (1 + likeness) / (1 - likeness))
    let half = FisherExact(table).twoSided / 2
    guard half > 1e-300 else { return .nan }
    return min(1, 2 * Normal.lower(Normal.quantile(lower: half) / deff.squareRoot()))
  }
}

extension HonestTwin {
  static func midRanks(_ values: [Double]) -> [Double] {
    values.map { value in
      Double(values.count { $0 < value }) + Double(values.count { $0 == value } + 1) / 2
    }
  }

  static func pearson(_ x: [Double], _ y: [Double]) -> Double? {
    guard !x.isEmpty else { return nil }
    let (meanX, meanY) = (
      x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count)
    )
    let (a, b) = (x.map { $0 - meanX }, y.map { $0 - meanY })
    let (xx, yy) = (dot(a, a), dot(b, b))
    guard xx > 1e-12 * dot(x, x), yy > 1e-12 * dot(y, y) else { return nil }
    return dot(a, b) / (xx * yy).squareRoot()
  }

  private static func dot(_ x: [Double], _ y: [Double]) -> Double {
    zip(x, y).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Gram and Schmidt, each column cleaned twice; columns that depend on earlier ones are dropped.
  private static func orthonormal(_ columns: [[Double]]) -> [[Double]] {
    var basis: [[Double]] = []
    for column in columns {
      let size = dot(column, column).squareRoot()
      let rest = without(basis, column)
      let norm = dot(rest, rest).squareRoot()
      if norm > 1e-9 * size { basis.append(rest.map { $0 / norm }) }
    }
    return basis
  }

  /// What an orthonormal basis leaves of a column.
  private static func without(_ basis: [[Double]], _ column: [Double]) -> [Double] {
    var rest = column
    for _ in 0..<2 {
      for direction in basis {
        let part = dot(direction, rest)
        rest = zip(rest, direction).map { $0 - part * $1 }
      }
    }
    return rest
  }
}
