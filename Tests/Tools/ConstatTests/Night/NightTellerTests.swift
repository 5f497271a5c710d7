import Days
import Publishing
import Testing

@testable import Job
@testable import constat

/// What is shown when.
@Suite struct NightTellerTests {
  private typealias Output = NightTeller.Output

  /// Tells events at seconds of a night, and gives what was written for each.
  private func told(
    _ style: NightTeller.Style, everyone: Bool = false, columns: Int = 79,
    _ events: [(Double, JobProgress?)]
  ) -> [[Output]] {
    var teller = NightTeller(style, listsEveryone: everyone)
    return events.map { seconds, event in
      let moment = NightTeller.Moment(
        seconds: seconds, time: Instant(milliseconds: Int64(seconds * 1_000)), columns: columns)
      return event.map { teller.tell($0, at: moment) } ?? teller.position(at: moment)
    }
  }

  /// A night of 1,000 people; nil: the clock alone.
  private let night: [(Double, JobProgress?)] = [
    (0, .began(folder: "/runs/R")), (0, .started(.freeze, done: 0, total: nil)),
    (5, nil), (10, .freezing(people: 500, of: 1_000)), (20, .froze(people: 1_000, signals: 9_000)),
    (20, .ended(StageTime(stage: .freeze, duration: .seconds(20)))),
    (20, .started(.compute, done: 0, total: 1_000)), (79, .computed(people: 64)),
    (80, .computed(people: 128)), (81, .computed(people: 192)), (140, nil), (141, nil),
    (200, .ended(StageTime(stage: .compute, duration: .seconds(180)))), (300, nil),
  ]

  @Test func aTerminalShowsThePositionAtEveryEvent() {
    let lines = told(.terminal, night)
    #expect(
      lines == [
        [.note("run in /runs/R")], [.status("freeze 0:00")], [.status("freeze 0:05")],
        [.status("freeze [##########..........] 500/1,000 people, 50/s, 0:10 left")],
        [.note("froze 9,000 signals of 1,000 people")], [.note("freeze: done, 500 people, 0:20")],
        [.status("compute [....................] 0/1,000 people, 0:00")],
        [.status("compute [#...................] 64/1,000 people, 1.1/s, 14:22 left")],
        [.status("compute [##..................] 128/1,000 people, 2.1/s, 6:48 left")],
        [.status("compute [###.................] 192/1,000 people, 3.1/s, 4:16 left")],
        [.status("compute [###.................] 192/1,000 people, 1.6/s, 8:25 left")],
        [.status("compute [###.................] 192/1,000 people, 1.6/s, 8:29 left")],
        [.note("compute: done, 192 people, 3:00")], [],
      ])
  }

  @Test func onePersonIsNotPeople() {
    let lines = told(
      .lines,
      [
        (0, .started(.freeze, done: 0, total: nil)), (0, .froze(people: 1, signals: 1)),
        (0, .started(.compute, done: 0, total: 1)), (0, .computed(people: 1)),
        (0, .ended(StageTime(stage: .compute, duration: .seconds(0)))),
      ])
    #expect(
      lines.suffix(4) == [
        [.note("froze 1 signal of 1 person")], [.note("compute: started, 1 person")], [],
        [.note("compute: done, 1 person, 0:00")],
      ])
  }

  @Test func elsewhereALineAMinuteIsWritten() {
    #expect(
      told(.lines, night) == [
        [.note("run in /runs/R")], [.note("freeze: started")], [], [],
        [.note("froze 9,000 signals of 1,000 people")], [.note("freeze: done, 500 people, 0:20")],
        [.note("compute: started, 1,000 people")], [],
        [.note("compute: 128/1,000 people, 2.1/s, 6:48 left")], [],
        [.note("compute: 192/1,000 people, 1.6/s, 8:25 left")], [],
        [.note("compute: done, 192 people, 3:00")], [],
      ])
  }

  @Test func theLogHoldsTheSame() {
    func entry(_ seconds: String, _ rest: String) -> [Output] {
      [.note(#"{"time":"1970-01-01T00:\#(seconds)Z","level":"info","event":\#(rest)}"#)]
    }
    #expect(
      told(.json, night) == [
        entry("00:00", #""run_started","run":"R""#),
        entry("00:00", #""stage_started","run":"R","stage":"freeze","done":0"#), [], [],
        entry("00:20", #""journal_frozen","run":"R","people":1000,"signals":9000"#),
        entry(
          "00:20",
          #""stage_ended","run":"R","stage":"freeze","done":500,"total":1000,"seconds":20"#),
        entry("00:20", #""stage_started","run":"R","stage":"compute","done":0,"total":1000"#), [],
        entry(
          "01:20",
          #""stage_progress","run":"R","stage":"compute","done":128,"total":1000,"seconds":60"#),
        [],
        entry(
          "02:20",
          #""stage_progress","run":"R","stage":"compute","done":192,"total":1000,"seconds":120"#),
        [],
        entry(
          "03:20",
          #""stage_ended","run":"R","stage":"compute","done":192,"total":1000,"seconds":180"#),
        [],
      ])
  }

  @Test func sentencesAndBatchesAreCounted() {
    var estimate = NarrationSummary.Estimate()
    (estimate.requests, estimate.inputTokens, estimate.outputTokens) = (40, 9_000, 800)
    (estimate.dollars, estimate.allowed) = (0.125, 2.5)
    let events: [(Double, JobProgress?)] = [
      (0, .started(.narrate, done: 0, total: nil)), (1, .waiting(requests: 7)),
      (61, nil), (62, .narrated(7)), (63, .narrating(estimate)), (73, .narrated(1)),
      // Some are asked once more: never more than all.
      (124, .narrated(60)),
    ]
    #expect(
      told(.lines, events).suffix(6) == [
        [], [.note("narrate: 1:01, waiting for a batch of 7")], [],
        [
          .note(
            "sentences to ask for: 40; about 9,000 tokens in and 800 out, about $0.13; "
              + "never more than $2.50")
        ], [], [.note("narrate: 40/40 sentences, 0.7/s, 0:00 left")],
      ])
    #expect(
      told(.terminal, events)[1...3] == [
        [.status("narrate 0:01, waiting for a batch of 7")],
        [.status("narrate 1:01, waiting for a batch of 7")],
        [.status("narrate 7 sentences, 0.1/s, 1:02")],
      ])
    let log = told(.json, events)
    guard case .note(let estimated)? = log[4].first, case .note(let waits)? = log[2].first else {
      Issue.record("\(log)")
      return
    }
    #expect(
      estimated.hasSuffix(
        #""requests":40,"input_tokens":9000,"output_tokens":800,"dollars":0.125,"allowed":2.5}"#))
    #expect(waits.hasSuffix(#""stage":"narrate","done":0,"seconds":61,"waiting":7}"#))
  }

  /// People and options; who has a line.
  @Test(arguments: [
    (people: 3, everyone: false, listed: 3), (20, false, 20), (21, false, 0), (21, true, 21),
    (500, false, 0), (500, true, 500),
  ])
  func aCrowdHasNoLines(people: Int, everyone: Bool, listed: Int) throws {
    let line = try NightSample.line()
    let events =
      [(0, .froze(people: people, signals: 1))]
      + Array(
        repeating: (1.0, JobProgress.finished(line)), count: people)
    let results = told(.lines, everyone: everyone, events).dropFirst().joined()
    #expect(results.count == listed)
    #expect(results.allSatisfy { $0 == .result("u ok: 60 tests, 0 kept") })
  }

  @Test func ofACrowdTheFirstWhoFailedHaveALine() throws {
    var events: [(Double, JobProgress?)] = [(0, .froze(people: 90, signals: 1))]
    for number in 0..<90 {
      let isFailure = number.isMultiple(of: 3)
      events.append((1, .finished(try NightSample.line("u\(number)", isFailure ? .failed : .ok))))
    }
    let results = told(.json, events).dropFirst().joined()
    #expect(
      Array(results)
        == (0..<20).map { .result("u\(3 * $0) failed: 60 tests, 0 kept") })
  }

  /// What was done before this night says nothing of its speed.
  @Test func aStageThatGoesOnCountsItsOwnOnly() {
    let lines = told(
      .terminal,
      [(0, .started(.compute, done: 900, total: 1_000)), (10, .computed(people: 910))])
    #expect(
      lines == [
        [.status("compute [##################..] 900/1,000 people, 0:00")],
        [.status("compute [##################..] 910/1,000 people, 1.0/s, 1:30 left")],
      ])
  }
}
