import Synthesis
import Testing

@testable import Evaluation
@testable import constat

@Suite struct EvaluationProgressTests {
  /// 24,000 people into 12 of 440 cells.
  private static let position: ScenarioEvaluation.Position = {
    let cells = (0..<440).map { number in
      (Cell(scenario: "\(number)", days: 90, family: .personal), isFound: false)
    }
    var position = ScenarioEvaluation.Position(of: cells, people: 2_000)
    for (cell, _) in cells.prefix(110) { position.finish(cell) }
    return position
  }()

  private static func line(_ columns: Int, seconds: Double = 5_025) -> String {
    EvaluationProgress.line(for: position, seconds: seconds, columns: columns)
  }

  @Test func theLineTellsWhatFits() {
    #expect(
      Self.line(79) == "[#####...............] 110/440 cells, 220,000 people, 1:23:45, 4:11:15 left"
    )
    #expect(Self.line(60) == "110/440 cells, 220,000 people, 1:23:45, 4:11:15 left")
    #expect(Self.line(39) == "110/440 cells, 1:23:45, 4:11:15 left")
    #expect(Self.line(30) == "110/440 cells, 1:23:45")
    #expect(Self.line(13) == "110/440 cells")
    #expect(Self.line(5) == "110/4")
  }

  @Test func noLineIsWiderThanTheTerminal() {
    for columns in 1...120 {
      for seconds in [0.4, 59.9, 3_600, 400_000] {
        let line = Self.line(columns, seconds: seconds)
        #expect(!line.isEmpty && line.count <= columns, "\(columns) columns: \(line)")
      }
    }
  }

  @Test func nobodyYetMeansNoTimeLeftIsTold() {
    let cell = Cell(scenario: "trend", days: 90, family: .large)
    let start = ScenarioEvaluation.Position(of: [(cell, isFound: false)], people: 10)
    #expect(
      EvaluationProgress.line(for: start, seconds: 3, columns: 40) == "0/1 cells, 0 people, 0:03")
  }

  @Test func durationsAreMinutesAndSeconds() {
    let told = [0.0, 59.99, 60, 3_599, 3_600, 36_061].map(ProgressLine.duration)
    #expect(told == ["0:00", "0:59", "1:00", "59:59", "1:00:00", "10:01:01"])
  }
}
