import Testing

@testable import Numerics

/// The trial of the library tells a wrong one from a right one.
@Suite struct SelfTestTests {
  @Test func theLibraryAtHandIsRight() {
    let error = OpenBLAS.worstErrorOfSelfTest()
    #expect(error > 0 && error < 1e-13)
    #expect(error == OpenBLAS.worstErrorOfSelfTest(), "the matrices are fixed")
    #expect(OpenBLAS.build.hasPrefix("OpenBLAS"))
  }

  /// Makes one place of a result wrong by a part in a million, as a kernel does that is wrong at an
  /// edge.
  private func spoiled(_ block: ColumnBlock, at place: Int = 0) -> ColumnBlock {
    var values = block.values
    values[place] = values[place] * (1 + 1e-6) + 1e-6
    return ColumnBlock(rowCount: block.rowCount, columnCount: block.columnCount, values: values)
  }

  @Test func aWrongProductIsSeen() {
    var trial = SelfTest()
    trial.product = { spoiled(OpenBLAS.product($0, $1)) }
    #expect(trial.worstError() > 1e-9)
    trial = SelfTest()
    trial.transposedProduct = { left, right in
      let product = OpenBLAS.transposedProduct(left, right, lag: 0)
      return spoiled(product, at: product.values.count - 1)
    }
    #expect(trial.worstError() > 1e-9)
    trial = SelfTest()
    trial.gram = { spoiled(OpenBLAS.gram(of: $0)) }
    #expect(trial.worstError() > 1e-9)
  }

  @Test func wrongEigenvaluesAreSeen() {
    var trial = SelfTest()
    trial.eigenvalues = { matrix in
      let (values, vectors) = OpenBLAS.largestEigenvalues(of: matrix, count: matrix.rowCount)
      return (values, spoiled(vectors))
    }
    #expect(trial.worstError() > 1e-9)
    trial.eigenvalues = { matrix in
      var (values, vectors) = OpenBLAS.largestEigenvalues(of: matrix, count: matrix.rowCount)
      values[0] *= 1.000_001
      return (values, vectors)
    }
    #expect(trial.worstError() > 1e-9)
  }

  @Test func noNumberIsInfinitelyWrong() {
    var trial = SelfTest()
    trial.gram = { block in
      ColumnBlock(
        rowCount: block.columnCount, columnCount: block.columnCount,
        values: [Double](repeating: .nan, count: block.columnCount * block.columnCount))
    }
    #expect(trial.worstError() == .infinity)
  }
}
