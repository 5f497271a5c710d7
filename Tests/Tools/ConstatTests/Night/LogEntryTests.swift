import Days
import Foundation
import Testing

@testable import Job
@testable import constat

@Suite struct LogEntryTests {
  private let time = Instant(milliseconds: 1_796_000_000_123)

  @Test func theSummaryIsOneObject() throws {
    let summary = try NightSample.summary(narration: NightSample.narration)
    let entry = LogEntry(.runEnded, at: time, run: "R").with(seconds: 62.34567).with(summary)
    let wanted = [
      #"{"time":"2026-11-30T00:53:20.123Z","level":"info","event":"run_ended","run":"R","#,
      #""seconds":62.346,"publication":"published","decisions":"\#(summary.decisionDigest)","#,
      #""people":{"read":2,"ok":1,"insufficient_data":0,"failed":1,"inactive":0},"#,
      #""signals":{"read":2006,"used":2000,"#,
      #""refused":[{"reason":"bad_time","count":2},{"reason":"future","count":4}]},"#,
      #""pairs":{"planned":120,"refused":[{"reason":"constant","count":8}],"kept":0},"#,
      #""insights":{"new":1,"updated":2,"faded":4,"unchanged":3},"#,
      #""sentences":[{"narrator":"odd\"\\model\\u{A}","count":3},"#,
      #"{"narrator":"template","count":2}],"#,
      #""narration":{"calls":5,"input_tokens":700,"output_tokens":90,"dollars":0.3,"cached":0,"#,
      #""refilled":0,"waiting":1,"failed":[{"code":"overloaded","count":2}],"#,
      #""rejected":[{"code":"number","count":1}]},"#,
      #""stages":{"freeze":1.25,"compute":61,"check":0,"publish":0.034}}"#,
    ]
    #expect(entry.text == wanted.joined())
    // Nothing in it steers a terminal, and it is JSON after that was seen to.
    #expect(entry.text.visible == entry.text)
    #expect(try JSONSerialization.jsonObject(with: Data(entry.text.utf8)) is [String: Any])
  }

  @Test func whatIsNotKnownIsLeftOut() {
    let entry = LogEntry(.runFailed, at: time, run: nil).with("stage", nil as String?)
      .with("status", 66)
    #expect(
      entry.text
        == #"{"time":"2026-11-30T00:53:20.123Z","level":"error","event":"run_failed","status":66}"#)
  }

  /// The page for operators names every event.
  @Test func everyEventIsDocumented() throws {
    let page = try String(
      contentsOfFile: #filePath.components(separatedBy: "/Tests/")[0]
        + "/Sources/Tools/constat/constat.docc/Operating.md", encoding: .utf8)
    for event in LogEntry.Event.allCases {
      #expect(page.contains("| `\(event.rawValue)` | \(event.level) |"), "\(event)")
    }
    let metrics = NightMetrics(
      lastSuccess: 0, stages: NightSample.times,
      summary: try NightSample.summary(narration: NightSample.narration))
    for line in metrics.text.split(separator: "\n") where line.hasPrefix("# TYPE ") {
      let name = line.split(separator: " ")[2]
      #expect(page.contains("| `\(name)`"), "\(name)")
    }
  }
}
