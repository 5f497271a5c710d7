import Testing

@testable import Job
@testable import constat

@Suite struct NightMetricsTests {
  @Test func theWholeFile() throws {
    let metrics = NightMetrics(
      lastSuccess: 1_796_000_000, stages: NightSample.times,
      summary: try NightSample.summary(narration: NightSample.narration))
    // Help first, then the type, then the samples: the format wants them together.
    let families = metrics.text.split(separator: "# HELP constat_")
    #expect(
      families.allSatisfy { family in
        let name = family.prefix { $0 != " " }
        let lines = family.split(separator: "\n").dropFirst()
        return lines.first == "# TYPE constat_\(name) gauge"
          && lines.dropFirst().allSatisfy { $0.hasPrefix("constat_\(name)") }
      })
    let samples = metrics.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      samples == [
        "constat_last_success_timestamp_seconds 1796000000",
        #"constat_run_duration_seconds{stage="freeze"} 1.25"#,
        #"constat_run_duration_seconds{stage="compute"} 61"#,
        #"constat_run_duration_seconds{stage="check"} 0"#,
        #"constat_run_duration_seconds{stage="publish"} 0.034"#,
        #"constat_people{ending="ok"} 1"#, #"constat_people{ending="insufficient_data"} 0"#,
        #"constat_people{ending="failed"} 1"#, #"constat_people{ending="inactive"} 0"#,
        #"constat_signals{state="read"} 2006"#,
        #"constat_signals{state="used"} 2000"#, #"constat_signals{state="refused"} 6"#,
        #"constat_pairs{state="planned"} 120"#, #"constat_pairs{state="refused"} 8"#,
        #"constat_pairs{state="kept"} 0"#, #"constat_insights{change="new"} 1"#,
        #"constat_insights{change="updated"} 2"#, #"constat_insights{change="faded"} 4"#,
        #"constat_insights{change="unchanged"} 3"#,
        #"constat_sentences{narrator="odd\"\\model\n"} 3"#,
        #"constat_sentences{narrator="template"} 2"#, "constat_narration_dollars 0.3",
        "constat_narration_calls 5", #"constat_failures{what="run"} 0"#,
        #"constat_failures{what="held_back"} 0"#, #"constat_failures{what="people"} 1"#,
        #"constat_failures{what="narration"} 2"#,
      ])
  }

  @Test func aRunThatFailedTellsWhatItKnows() {
    let metrics = NightMetrics(lastSuccess: 7, stages: Array(NightSample.times.prefix(1)))
    #expect(
      metrics.text.split(separator: "\n").filter { !$0.hasPrefix("#") } == [
        "constat_last_success_timestamp_seconds 7",
        #"constat_run_duration_seconds{stage="freeze"} 1.25"#,
        #"constat_failures{what="run"} 1"#,
      ])
    let held = NightMetrics(lastSuccess: 7, summary: try? NightSample.summary(.heldBack(fading: 3)))
    #expect(held.text.contains("constat_failures{what=\"held_back\"} 1\n"))
  }

  @Test(arguments: [
    ("", 0), ("constat_last_success_timestamp_seconds 12\n", 12),
    (
      "# HELP constat_last_success_timestamp_seconds x 3\r\na 1\r\n"
        + "constat_last_success_timestamp_seconds 1.5e9\r\n", 1_500_000_000
    ),
    ("constat_last_success_timestamp_seconds NaN\n", 0),
    ("constat_last_success_timestamp_seconds 1e300\n", 0),
    ("constat_last_success_timestamp_seconds\n", 0),
    ("xconstat_last_success_timestamp_seconds 5\n", 0), ("\u{0}\u{FFFD}", 0),
  ])
  func theLastSuccessIsReadBack(text: String, wanted: Int) {
    #expect(NightMetrics.lastSuccess(in: text) == wanted)
    let next = NightMetrics(lastSuccess: wanted).text
    #expect(NightMetrics.lastSuccess(in: next) == wanted)
  }

  @Test(
    arguments: [
      (0, 3, "0"), (0.0004, 3, "0"), (0.0005, 3, "0.001"), (1.25, 3, "1.25"), (100, 3, "100"),
      (-1.5, 1, "-1.5"), (0.30000000000000004, 6, "0.3"), (1e-7, 6, "0"), (2.5, 0, "3"),
      (.nan, 3, "0"), (.infinity, 3, "0"), (1e20, 3, "0"), (12_345.678_9, 2, "12345.68"),
    ] as [(Double, Int, String)])
  func numbersArePlain(number: Double, decimals: Int, wanted: String) {
    #expect(Decimals.text(number, decimals) == wanted)
  }
}
