import Foundation
import Testing

@testable import Numerics

/// The laws by which something shared is told from noise.
@Suite struct NoiseTailTests {
  private let references: TailReferences

  init() throws { references = try TailReferences() }

  @Test func incompleteGamma() {
    var (worst, worstOfSmall) = (WorstError(), WorstError())
    for row in references.rows("incomplete_gamma") {
      let error = relativeError(IncompleteGamma.upper(shape: row("a"), row("x")), row("upper"))
      let place = "a \(row("a")) x \(row("x"))"
      if row("a") < 0.1 { worstOfSmall.record(error, at: place) }
      if row("a") >= 0.1 { worst.record(error, at: place) }
    }
    #expect(worst.value <= 1e-12, "\(worst)")
    #expect(worstOfSmall.value <= 1e-11, "\(worstOfSmall)")
    #expect(worst.count >= 80 && worstOfSmall.count >= 8)
  }

  @Test func fisherF() {
    var (worst, worstOfSmall) = (WorstError(), WorstError())
    for row in references.rows("fisher_f") {
      let law = FisherF(numerator: row("n"), denominator: row("m"))
      let error = relativeError(law.upper(row("f")), row("upper"))
      if row("n") < 0.5 { worstOfSmall.record(error, at: "\(law) \(row("f"))") }
      if row("n") >= 0.5 { worst.record(error, at: "\(law) \(row("f"))") }
    }
    #expect(worst.value <= 1e-12, "\(worst)")
    #expect(worstOfSmall.value <= 1e-11, "\(worstOfSmall)")
    #expect(worst.count >= 110 && worstOfSmall.count >= 10)
  }

  @Test func edgeOfNoise() {
    var worst = WorstError()
    for row in references.rows("tracy_widom") {
      let law = TracyWidom(rows: row("rows"), columns: row("columns"))
      let turned = TracyWidom(rows: row("columns"), columns: row("rows"))
      worst.record(relativeError(law.edge, row("edge")), at: "\(row("rows")) \(row("columns"))")
      worst.record(relativeError(turned.edge, law.edge), at: "turned")
    }
    // The quantile is known to nine digits.
    #expect(worst.value <= 1e-9, "\(worst)")
    #expect(worst.count >= 18)
  }

  @Test func endsAreDefined() {
    for shape in [1e-3, 0.5, 1, 46.446, 1e6] {
      #expect(IncompleteGamma.upper(shape: shape, 0) == 1)
      #expect(IncompleteGamma.upper(shape: shape, .infinity) == 0)
      #expect(IncompleteGamma.upper(shape: shape, 1e308) == 0)
    }
    let law = FisherF(numerator: 3, denominator: 40)
    #expect(law.upper(0) == 1)
    #expect(law.upper(.infinity) == 0)
    #expect(TracyWidom(rows: 9, columns: 20).upper(0) == 1)
    #expect(TracyWidom(rows: 9, columns: 20).upper(.infinity) == 0)
    #expect(TracyWidom(rows: 1, columns: 1).upper(0) == 1)
  }

  /// Where the method changes there is no step, and nowhere does a tail rise.
  @Test func tailsFall() {
    for shape in [1e-3, 0.5, 2, 46.446, 900] {
      let places = (0...200).map { (shape + 1) * (0.9 + Double($0) / 1_000) }
      let tails = places.map { IncompleteGamma.upper(shape: shape, $0) }
      for (before, after) in zip(tails, tails.dropFirst()) {
        #expect(after <= before, "shape \(shape)")
        #expect(before - after <= 0.2 * before, "shape \(shape)")
      }
    }
  }

  @Test func oneRowIsASumOfSquares() {
    for columns in [1.0, 4, 28, 150] {
      let law = TracyWidom(rows: 1, columns: columns)
      for place in [0.1, 1, 3] {
        let expected = IncompleteGamma.upper(shape: columns / 2, place * columns / 2)
        #expect(law.upper(place * columns) == expected)
      }
    }
  }

  /// How often the largest eigenvalue of noise is above places in its tail, when the unit is measured
  /// as well.
  @Test(arguments: [(1, 10, 30), (9, 10, 60), (7, 20, 25)])
  func tailsOfNoiseInMeasuredUnits(rows: Int, columns: Int, freedom: Int) {
    let seed: UInt64 = 23
    var stream = RandomStream(seed: seed &+ UInt64(rows))
    let law = TracyWidom(rows: Double(rows), columns: Double(columns))
    let count = 1_500
    let chances = (0..<count).map { _ in
      let block = ColumnBlock(
        rowCount: rows, columnCount: columns,
        values: (0..<rows * columns).map { _ in stream.gaussian() })
      var square = 0.0
      for _ in 0..<freedom {
        let value = stream.gaussian()
        square += value * value
      }
      let value = SingularValues(of: block, first: 1).values[0]
      return law.upper(value * value / (square / Double(freedom)), freedom: Double(freedom))
    }
    for share in [0.2, 0.05, 0.01] {
      let found = Double(chances.count { $0 <= share }) / Double(count)
      let error = 4 * (share * (1 - share) / Double(count)).squareRoot()
      #expect(found <= 1.2 * share + error, "seed \(seed), \(rows) x \(columns), \(share)")
      #expect(found >= 0.7 * share - error, "seed \(seed), \(rows) x \(columns), \(share)")
    }
  }

  /// How often the largest eigenvalue of noise is above places in its tail.
  @Test(arguments: [(2, 8), (7, 28), (13, 20)])
  func tailsOfNoise(rows: Int, columns: Int) throws {
    let seed: UInt64 = 11
    var stream = RandomStream(seed: seed &+ UInt64(rows))
    let law = TracyWidom(rows: Double(rows), columns: Double(columns))
    let count = 1_500
    let largest = (0..<count).map { _ in
      let block = ColumnBlock(
        rowCount: rows, columnCount: columns,
        values: (0..<rows * columns).map { _ in stream.gaussian() })
      let value = SingularValues(of: block).values[0]
      return value * value
    }
    .sorted()
    for share in [0.5, 0.2, 0.05, 0.01] {
      let p = law.upper(largest[count - Int(share * Double(count))])
      // Four standard errors of a share beside the factor that is promised.
      let error = 4 * (share * (1 - share) / Double(count)).squareRoot()
      #expect(p <= 1.8 * (share + error), "seed \(seed), \(rows) x \(columns), \(share): \(p)")
      #expect(p >= (share - error) / 1.8, "seed \(seed), \(rows) x \(columns), \(share): \(p)")
    }
    let beyond = largest.count { $0 > law.edge }
    #expect((0.02...0.09).contains(Double(beyond) / Double(count)), "seed \(seed): \(beyond)")
  }
}
