import Testing

@testable import Job
@testable import constat

@Suite struct StagePositionTests {
  private static func position(
    _ done: Int, _ total: Int?, of stage: JobStage = .compute
  ) -> StagePosition {
    var position = StagePosition(stage, total: total, at: 0)
    position.done = done
    return position
  }

  @Test func whatFitsIsShown() {
    let position = Self.position(45_000, 100_000)
    let shown = [79, 66, 56, 45, 30, 20, 10, 5].map { position.line(at: 1_000, columns: $0) }
    #expect(
      shown == [
        "compute [#########...........] 45,000/100,000 people, 45/s, 20:22 left",
        "compute [####......] 45,000/100,000 people, 45/s, 20:22 left",
        "compute 45,000/100,000 people, 45/s, 20:22 left",
        "compute [####......] 45%, 20:22 left", "compute 45%, 20:22 left", "compute 45%",
        "compute", "compu",
      ])
  }

  @Test func noLineIsWiderThanTheTerminal() {
    let counts: [(Int, Int?)] = [
      (0, nil), (0, 0), (3, nil), (5, 5), (999_999, 1_000_000), (7, 3), (1, .max), (.max, .max),
    ]
    for columns in Array(1...80) + [120, 200] {
      for (done, total) in counts {
        for seconds in [0, 59.9, 1e12, -1] {
          for (stage, waiting) in JobStage.allCases.flatMap({ [($0, nil), ($0, 123_456 as Int?)] })
          {
            var position = Self.position(done, total, of: stage)
            position.waiting = waiting
            let line = position.line(at: seconds, columns: columns)
            let isPlain = line.utf8.count <= columns && line.utf8.allSatisfy { 32...126 ~= $0 }
            // Only a terminal of a few columns cuts the name.
            guard line.isEmpty || !isPlain || columns >= 7 && !line.hasPrefix(stage.rawValue) else {
              continue
            }
            Issue.record("\(columns) columns, \(done) of \(total ?? -1), \(seconds): \(line)")
          }
        }
      }
    }
  }

  @Test func nothingIsLeftToSayWhereNobodyKnows() {
    #expect(Self.position(0, 10).left(at: 60) == nil)
    #expect(Self.position(7, nil).left(at: 60) == nil)
    #expect(Self.position(7, 3).left(at: 60) == nil)
    #expect(Self.position(5, 10).left(at: 0) == nil)
    #expect(Self.position(5, 10).left(at: 50) == 50)
    #expect(Self.position(10, 10).left(at: 50) == 0)
  }

  @Test func ratesAndDurationsAreShort() {
    let rates = [0, 0.04, 0.05, 9.94, 9.95, 12.4, 12.5, 1_234.4, 1e300].map(ProgressLine.rate)
    #expect(
      rates == [
        "0.0/s", "0.0/s", "0.1/s", "9.9/s", "10/s", "12/s", "13/s", "1,234/s",
        "1,000,000,000,000/s",
      ])
    #expect(ProgressLine.duration(1e300) == "999:59:59")
    #expect(ProgressLine.duration(-5) == "0:00")
    #expect(
      [-1, 0, 0.99, 1, 2].map { ProgressLine.bar($0, width: 2) } == [
        "[..]", "[..]", "[#.]", "[##]", "[##]",
      ])
  }
}
