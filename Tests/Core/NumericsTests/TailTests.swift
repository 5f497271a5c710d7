import Foundation
import Testing

@testable import Numerics

@Suite struct TailTests {
  private let references: TailReferences

  init() throws { references = try TailReferences() }

  /// Asserts a worst error of at most 1e-12 over the rows, which are at least `atLeast`.
  private func expectSmall(_ worst: WorstError, atLeast: Int) {
    #expect(worst.value <= 1e-12, "\(worst)")
    #expect(worst.count >= atLeast)
  }

  @Test func studentTails() {
    var (linear, logarithmic) = (WorstError(), WorstError())
    for row in references.rows("student") {
      let (law, t) = (StudentT(degreesOfFreedom: row("v")), row("t"))
      logarithmic.record(relativeError(law.logTwoSided(t), row("log_p")), at: "\(law) \(t)")
      logarithmic.record(
        relativeError(law.logUpper(t), row("log_p") - log(2)), at: "\(law) upper \(t)")
      guard row("p") >= 1e-300 else { continue }
      linear.record(relativeError(law.twoSided(t), row("p")), at: "\(law) \(t)")
      linear.record(relativeError(law.upper(t), row("upper")), at: "\(law) upper \(t)")
      linear.record(relativeError(law.upper(-t), row("upper_of_minus")), at: "\(law) upper -\(t)")
    }
    expectSmall(linear, atLeast: 400)
    expectSmall(logarithmic, atLeast: 400)
  }

  @Test func studentTailsOfACorrelation() {
    var worst = WorstError()
    for row in references.rows("student") where row("t") < 1e4 {
      let (v, square) = (row("v"), row("t") * row("t"))
      let value = StudentT(degreesOfFreedom: v).logTwoSided(
        explained: square / (v + square), unexplained: v / (v + square))
      worst.record(relativeError(value, row("log_p")), at: "\(v) \(row("t"))")
    }
    expectSmall(worst, atLeast: 150)
  }

  @Test func studentQuantiles() {
    var worst = WorstError()
    for row in references.rows("student_quantile") {
      let law = StudentT(degreesOfFreedom: row("v"))
      let place = "\(law) \(row("p"))"
      worst.record(
        relativeError(law.criticalValue(twoSided: row("p")), row("t")), at: place)
      guard row("p") <= 0.9 else { continue }
      worst.record(
        relativeError(law.criticalValue(logTwoSided: log(row("p"))), row("t")), at: "log \(place)")
    }
    expectSmall(worst, atLeast: 180)
  }

  @Test func studentQuantileFarBeyondUnderflow() {
    for v in [3.0, 88, 1_000] {
      let law = StudentT(degreesOfFreedom: v)
      let t = law.criticalValue(logTwoSided: -1_500)
      #expect(relativeError(law.logTwoSided(t), -1_500) <= 1e-12, "\(v)")
    }
  }

  @Test func normalTails() {
    var worst = WorstError()
    for row in references.rows("normal") {
      let z = row("z")
      worst.record(relativeError(Normal.logUpper(z), row("log_upper")), at: "log upper \(z)")
      worst.record(relativeError(Normal.logLower(z), row("log_lower")), at: "log lower \(z)")
      worst.record(relativeError(Normal.lower(z), row("lower")), at: "lower \(z)")
      worst.record(relativeError(Normal.upper(-z), row("lower")), at: "upper -\(z)")
      guard row("upper") >= 1e-300 else { continue }
      worst.record(relativeError(Normal.upper(z), row("upper")), at: "upper \(z)")
      worst.record(relativeError(Normal.twoSided(-z), 2 * row("upper")), at: "two-sided \(z)")
    }
    expectSmall(worst, atLeast: 80)
  }

  @Test func normalQuantiles() {
    var worst = WorstError()
    for row in references.rows("normal_quantile") {
      let (logP, z) = (row("log_p"), row("z"))
      func error(_ value: Double) -> Double { abs(value - z) / max(1, abs(z)) }
      worst.record(error(Normal.quantile(logLower: logP)), at: "log p \(logP)")
      guard logP > -690 else { continue }
      worst.record(error(Normal.quantile(lower: exp(logP))), at: "p \(exp(logP))")
      guard logP > -5 else { continue }
      worst.record(error(-Normal.quantile(lower: -expm1(logP))), at: "1 - p \(exp(logP))")
    }
    expectSmall(worst, atLeast: 40)
  }

  @Test func incompleteBeta() {
    var worst = WorstError()
    for row in references.rows("incomplete_beta") {
      let (x, a, b) = (row("x"), row("a"), row("b"))
      let place = "x \(x) a \(a) b \(b)"
      let value = IncompleteBeta.logRegularised(x: x, y: 1 - x, a: a, b: b)
      worst.record(relativeError(value, row("log")), at: "log \(place)")
      guard row("value") >= 1e-300 else { continue }
      let linear = IncompleteBeta.regularised(x: x, y: 1 - x, a: a, b: b)
      worst.record(relativeError(linear, row("value")), at: place)
    }
    expectSmall(worst, atLeast: 140)
  }

  @Test func hypergeometric() {
    var worst = WorstError()
    for row in references.rows("hypergeometric") {
      let law = Hypergeometric(
        total: Int(row("total")), marked: Int(row("marked")), drawn: Int(row("drawn")))
      let count = Int(row("count"))
      worst.record(relativeError(law.logMass(at: count), row("log_mass")), at: "\(law)")
      worst.record(relativeError(law.logUpper(count), row("log_upper")), at: "\(law) upper")
      worst.record(relativeError(law.logLower(count), row("log_lower")), at: "\(law) lower")
    }
    expectSmall(worst, atLeast: 24)
  }

  @Test func endsAreDefined() {
    let law = StudentT(degreesOfFreedom: 7)
    #expect(law.twoSided(0) == 1)
    #expect(law.twoSided(-0.0) == 1)
    #expect(law.twoSided(.leastNonzeroMagnitude) == 1)
    #expect(law.twoSided(.infinity) == 0)
    #expect(law.logTwoSided(-.infinity) == -.infinity)
    #expect(law.twoSided(.nan).isNaN)
    #expect(law.upper(-.infinity) == 1)
    #expect(law.criticalValue(twoSided: 0) == .infinity)
    #expect(law.criticalValue(twoSided: 1) == 0)
    #expect(law.logTwoSided(explained: 1, unexplained: 0) == -.infinity)
    #expect(law.logTwoSided(explained: 0, unexplained: 1) == 0)
    #expect(Normal.upper(.infinity) == 0)
    #expect(Normal.logUpper(.infinity) == -.infinity)
    #expect(Normal.logUpper(-.infinity) == 0)
    #expect(Normal.quantile(lower: 0) == -.infinity)
    #expect(Normal.quantile(lower: 1) == .infinity)
    #expect(Normal.quantile(lower: 0.5) == 0)
    #expect(Normal.quantile(logLower: -.infinity) == -.infinity)
    #expect(IncompleteBeta.regularised(x: 0, y: 1, a: 2, b: 3) == 0)
    #expect(IncompleteBeta.regularised(x: 1, y: 0, a: 2, b: 3) == 1)
  }

  @Test func infinitelyManyDegreesOfFreedomAreNormal() {
    let law = StudentT(degreesOfFreedom: .infinity)
    #expect(relativeError(law.twoSided(1.96), Normal.twoSided(1.96)) <= 1e-14)
    #expect(relativeError(law.criticalValue(twoSided: 0.05), 1.959963984540054) <= 1e-14)
  }

  @Test func massesOfSmallLawsSumToOne() {
    for total in 0...14 {
      for marked in 0...total {
        for drawn in 0...total {
          let law = Hypergeometric(total: total, marked: marked, drawn: drawn)
          let sum = law.support.reduce(0) { $0 + law.mass(at: $1) }
          #expect(abs(sum - 1) <= 1e-13, "\(law)")
          #expect(law.support.contains(law.mode))
          #expect(law.logMass(at: law.support.lowerBound - 1) == -.infinity)
          #expect(law.logUpper(law.support.upperBound + 1) == -.infinity)
          #expect(law.logLower(law.support.lowerBound - 1) == -.infinity)
        }
      }
    }
  }
}
