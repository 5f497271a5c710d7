import Glibc

/// Spearman's correlation of x and y with the ranks of a third quantity z held fixed.
///
/// (r_xy - r_xz r_yz) / sqrt((1 - r_xz^2)(1 - r_yz^2)), with n - 3 degrees of freedom, on the days
/// on which all three are known. All differences are taken between exact integers: x = -y gives
/// exactly -1.
public struct PartialSpearman: Hashable, Sendable {
  /// The most days for which the integers do not overflow.
  public static let largestCount = 20_000

  /// The complete days.
  public let n: Int
  /// The coefficient in -1...1; nil when a side is constant, x or y follows z exactly, or there are
  /// fewer than three days.
  public let rho: Double?
  /// The natural logarithm of the two-sided p: -infinity for |rho| = 1, nil where rho is nil, 0 on
  /// three days.
  public let logP: Double?

  /// The correlation of `x` and `y` given `z`; all three cover the same days, at most
  /// `largestCount` of them.
  public init(_ x: [Double?], _ y: [Double?], given z: [Double?]) {
    precondition(x.count == y.count && y.count == z.count, "three quantities on the same days")
    let days = x.indices.filter { day in
      [x[day], y[day], z[day]].allSatisfy { $0.map { !$0.isNaN } ?? false }
    }
    precondition(days.count <= Self.largestCount, "more days than exact sums allow")
    let ranks = [x, y, z].map { side in MidRanks(days.compactMap { side[$0] }) }
    n = days.count
    let sums = Sums(x: ranks[0], y: ranks[1], z: ranks[2])
    rho = sums.rho
    let freedom = n - 3
    logP = sums.unexplained.map { unexplained in
      guard freedom > 0, let rho = sums.rho else { return 0 }
      return StudentT(degreesOfFreedom: Double(freedom))
        .logTwoSided(explained: rho * rho, unexplained: unexplained)
    }
  }

  /// The two-sided p in 0...1; nil where undefined.
  public var p: Double? { logP.map(exp) }
}

/// The six sums of products, and what follows from them exactly.
private struct Sums {
  let xx: Int128
  let yy: Int128
  let zz: Int128
  let xy: Int128
  let xz: Int128
  let yz: Int128

  init(x: MidRanks, y: MidRanks, z: MidRanks) {
    xx = Int128(x.product(with: x))
    yy = Int128(y.product(with: y))
    zz = Int128(z.product(with: z))
    xy = Int128(x.product(with: y))
    xz = Int128(x.product(with: z))
    yz = Int128(y.product(with: z))
  }

  /// What z leaves of x and of y, times the sum of squares of z.
  var left: (x: Int128, y: Int128) { (xx * zz - xz * xz, yy * zz - yz * yz) }

  var rho: Double? {
    guard let unexplained else { return nil }
    let numerator = xy * zz - xz * yz
    if unexplained == 0 { return numerator > 0 ? 1 : -1 }
    return Double(numerator) / (Double(left.x).squareRoot() * Double(left.y).squareRoot())
  }

  /// 1 - rho^2 through the determinant of the three by three matrix of sums.
  var unexplained: Double? {
    guard zz > 0, left.x > 0, left.y > 0 else { return nil }
    let determinant =
      xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
    return Double(zz) / Double(left.x) * (Double(determinant) / Double(left.y))
  }
}
