import Glibc

extension Normal {
  /// The z with P(Z <= z) = `p`: -infinity for 0, infinity for 1. Relative error about 1e-15.
  ///
  /// Source: M. J. Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37 (1988).
  public static func quantile(lower p: Double) -> Double {
    let centred = p - 0.5
    guard abs(centred) > 0.425 else {
      return centred * central.value(at: 0.180625 - centred * centred)
    }
    return centred < 0 ? -tailQuantile(logP: log(p)) : tailQuantile(logP: log(1 - p))
  }

  /// The z with log P(Z <= z) = `logLower`, also where p itself underflows.
  public static func quantile(logLower: Double) -> Double {
    let isTail = logLower < -2.6
    return isTail ? -tailQuantile(logP: logLower) : quantile(lower: exp(logLower))
  }

  /// The z > 0 whose upper tail, below 0.075, has the logarithm `logP`.
  private static func tailQuantile(logP: Double) -> Double {
    let r = (-logP).squareRoot()
    if r <= 5 { return near.value(at: r - 1.6) }
    if r <= 27 { return far.value(at: r - 5) }
    guard r.isFinite else { return .infinity }
    var z = r * 2.0.squareRoot()
    for _ in 0..<8 { z += (logUpper(z) - logP) / inverseMills(z) }
    return z
  }

  private struct Ratio {
    let top: [Double]
    let bottom: [Double]

    func value(at x: Double) -> Double {
      func horner(_ c: [Double]) -> Double { c.reversed().reduce(0) { $0 * x + $1 } }
      return horner(top) / horner(bottom)
    }
  }

  private static let central = Ratio(
    top: [
      3.3871328727963666080e0, 1.3314166789178437745e+2, 1.9715909503065514427e+3,
      1.3731693765509461125e+4, 4.5921953931549871457e+4, 6.7265770927008700853e+4,
      3.3430575583588128105e+4, 2.5090809287301226727e+3,
    ],
    bottom: [
      1, 4.2313330701600911252e+1, 6.8718700749205790830e+2, 5.3941960214247511077e+3,
      2.1213794301586595867e+4, 3.9307895800092710610e+4, 2.8729085735721942674e+4,
      5.2264952788528545610e+3,
    ])

  private static let near = Ratio(
    top: [
      1.42343711074968357734e0, 4.63033784615654529590e0, 5.76949722146069140550e0,
      3.64784832476320460504e0, 1.27045825245236838258e0, 2.41780725177450611770e-1,
      2.27238449892691845833e-2, 7.74545014278341407640e-4,
    ],
    bottom: [
      1, 2.05319162663775882187e0, 1.67638483018380384940e0, 6.89767334985100004550e-1,
      1.48103976427480074590e-1, 1.51986665636164571966e-2, 5.47593808499534494600e-4,
      1.05075007164441684324e-9,
    ])

  private static let far = Ratio(
    top: [
      6.65790464350110377720e0, 5.46378491116411436990e0, 1.78482653991729133580e0,
      2.96560571828504891230e-1, 2.65321895265760123093e-2, 1.24266094738807843860e-3,
      2.71155556874348757815e-5, 2.01033439929228813265e-7,
    ],
    bottom: [
      1, 5.99832206555887937690e-1, 1.36929880922735805310e-1, 1.48753612908506148525e-2,
      7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
      2.04426310338993978564e-15,
    ])
}
