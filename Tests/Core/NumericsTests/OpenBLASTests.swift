import Numerics
import Testing

/// What several threads calculate at once has the bits of what one calculates alone.
@Suite struct OpenBLASTests {
  private struct Problem {
    let design: ColumnBlock
    let left: ColumnBlock
    let right: ColumnBlock

    init(from stream: inout RandomStream) {
      let rows = 20 + stream.integer(below: 380)
      func block(_ columns: Int) -> ColumnBlock {
        ColumnBlock(
          rowCount: rows, columnCount: columns,
          values: (0..<rows * columns).map { _ in stream.gaussian() })
      }
      design = block(1 + stream.integer(below: 15))
      left = block(1 + stream.integer(below: 40))
      right = block(1 + stream.integer(below: 40))
    }

    var bits: [UInt64] {
      let projection = Projection(design: design)
      let parts = [
        left.transposedProduct(with: right, lag: 3), projection.residuals(of: left),
        projection.residuals(of: right),
      ]
      return (parts.flatMap(\.values) + projection.diagonal).map(\.bitPattern)
    }
  }

  @Test(arguments: 1...4)
  func threadsAtOnceGiveTheBitsOfOne(seed: UInt64) async {
    var stream = RandomStream(seed: seed)
    let problems = (0..<40).map { _ in Problem(from: &stream) }
    let alone = problems.map(\.bits)
    let together = await withTaskGroup(of: (Int, [[UInt64]]).self) { group in
      for start in stride(from: 0, to: 40, by: 10) {
        group.addTask {
          (start, problems.indices.map { problems[($0 + start) % 40].bits })
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(together.count == 4)
    for (start, bits) in together {
      for place in problems.indices {
        #expect(bits[place] == alone[(place + start) % 40], "seed \(seed), \(start) + \(place)")
      }
    }
  }
}
