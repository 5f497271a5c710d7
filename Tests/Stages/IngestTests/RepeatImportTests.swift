import Days
import Ingest
import Storage
import Testing

/// One row a sample: the row that a night would use.
struct RepeatImportTests {
  let bench: ImportBench

  init() throws {
    bench = try ImportBench()
  }

  /// A row of sample `S`.
  private func line(_ id: Int, _ changes: [String: String] = [:]) -> SignalLine {
    SignalLine(id, ["source": "health", "source_uuid": "S"].merging(changes) { $1 })
  }

  private static func pressure(_ text: String) -> [String: String] {
    [
      "category": "measurement", "key": "blood_pressure", "value_num": "", "value_text": text,
    ]
  }

  private func read(_ lines: [SignalLine]) throws -> ImportReport {
    try bench.read(.signals, signalFile(lines, with: ["updated_at", "deleted_at"]))
  }

  private func ids() throws -> [String] { try bench.rows("SELECT id FROM signals ORDER BY id") }

  /// Each case is told in both orders, in one file and in two; the winner is row 1 or 2.
  @Test(
    arguments: [
      (["updated_at": "2025-07-02T00:00:00Z"], ["updated_at": "2025-07-01T00:00:00Z"], 1),
      (["updated_at": "2025-07-02T01:00:00+02:00"], ["updated_at": "2025-07-02T00:00:00Z"], 2),
      (["updated_at": "2025-07-02T00:00:00Z"], ["updated_at": "2025-07-02T00:00:00Z"], 2),
      ([:], [:], 2),
      ([:], ["value_num": "6"], 1),
      ([:], ["confidence": "0.49"], 1),
      ([:], ["key": "unheard"], 1),
      ([:], ["unit": "stone"], 1),
      ([:], ["event_time": "2026-01-01T00:00:01Z"], 1),
      (["value_num": "7"], ["value_num": "6"], 2),
      (pressure("120/80"), pressure("12/80"), 1),
    ] as [([String: String], [String: String], Int)])
  func theBetterClaimStands(
    first: [String: String], second: [String: String], winner: Int
  ) throws {
    let lines = [line(1, first), line(2, second)]
    for order in [lines, lines.reversed()] {
      let loserLine = order[0].fields["id"] == uuid(winner) ? 3 : 2
      let together = try RepeatImportTests()
      let report = try together.read(order)
      #expect(report.text == "2: 1 new, 1 duplicate")
      #expect(report.notes.count == 1)
      #expect(report.notes.first?.hasPrefix("signals.csv:\(loserLine): duplicate: ") == true)
      #expect(try together.ids() == [uuid(winner)])
      let before = try together.bench.contents()
      #expect(try together.read(order).text == "2: 1 unchanged, 1 duplicate")
      #expect(try together.bench.contents() == before)
      let apart = try RepeatImportTests()
      #expect(try apart.read([order[0]]).text == "1: 1 new")
      let outcome = loserLine == 3 ? "1 duplicate" : "1 updated"
      #expect(try apart.read([order[1]]).text == "1: \(outcome)")
      #expect(try apart.ids() == [uuid(winner)])
      #expect(try apart.bench.rows("SELECT * FROM deleted_signals") == [])
    }
  }

  @Test func otherPeopleSourcesAndEmptyIdentifiersAreNoRepeats() throws {
    let lines = [
      line(1), line(2, ["user_id": uuid(101)]), line(3, ["source": "cycle"]),
      line(4, ["source_uuid": "s"]), line(5, ["source_uuid": ""]), line(6, ["source_uuid": ""]),
    ]
    #expect(try read(lines).text == "6: 6 new")
  }

  @Test func aChainOfWinners() throws {
    #expect(try read([line(1), line(2), line(3)]).text == "3: 1 new, 2 duplicate")
    #expect(try ids() == [uuid(3)])
    #expect(try read([line(4), line(5)]).text == "2: 1 updated, 1 duplicate")
    #expect(try ids() == [uuid(5)])
  }

  /// A deletion is remembered, though its row is not kept.
  @Test func aDeletedRowLosesAndStaysDeleted() throws {
    let deleted = line(2, ["deleted_at": "2025-07-01T00:00:00Z"])
    #expect(try read([line(1), deleted]).text == "2: 1 new, 1 deleted")
    #expect(try read([line(1), deleted]).text == "2: 1 unchanged, 1 deleted")
    #expect(try read([line(2)]).text == "1: 1 deleted")
    #expect(try ids() == [uuid(1)])
    let other = try RepeatImportTests()
    #expect(try other.read([deleted]).text == "1: 1 new")
    #expect(try other.read([line(1)]).text == "1: 1 updated")
    #expect(try other.read([line(2)]).text == "1: 1 deleted")
    #expect(try other.ids() == [uuid(1)])
  }

  /// The row of a deleted entry is not usable.
  @Test func aDeletedEntryLoses() throws {
    try bench.read(
      .entries,
      """
      id,user_id,created_at,event_time,source,status,lang,deleted_at
      \(uuid(50)),\(uuid(100)),2025-06-24T20:00:00Z,,text,structured,fr,2025-06-25T20:00:00Z
      """)
    let lines = [line(1), line(2, ["entry_id": uuid(50)])]
    let report = try bench.read(.signals, signalFile(lines, with: ["entry_id"]))
    #expect(report.text == "2: 1 new, 1 duplicate")
    #expect(try ids() == [uuid(1)])
  }

  /// An older state of a stored row displaces nothing.
  @Test func aRowThatIsNotWrittenDisplacesNothing() throws {
    _ = try read([
      line(1), line(2, ["source_uuid": "T", "updated_at": "2025-07-02T00:00:00Z"]),
    ])
    #expect(try read([line(2, ["updated_at": "2025-07-01T00:00:00Z"])]).text == "1: 1 unchanged")
    #expect(try ids() == [uuid(1), uuid(2)])
  }

  @Test func aStoredRowThatTakesAnotherSample() throws {
    _ = try read([line(1), line(2, ["source_uuid": "T"])])
    #expect(try read([line(2)]).text == "1: 1 updated")
    #expect(try bench.rows("SELECT id, source_uuid FROM signals") == ["\(uuid(2))|S"])
  }

  /// A night tells readings of the weather apart by day and key.
  @Test func readingsOfTheWeatherShareAnIdentifier() throws {
    let rain = ["source": "weather", "category": "environment", "key": "rain"]
    let lines = [
      line(1, rain), line(2, rain.merging(["key": "fog"]) { $1 }),
      line(3, rain.merging(["event_time": "2025-06-25T20:03:00Z"]) { $1 }), line(4, rain),
    ]
    #expect(try read(lines).text == "4: 3 new, 1 duplicate")
    #expect(try read(lines).text == "4: 3 unchanged, 1 duplicate")
    #expect(
      try bench.rows("SELECT id, source_uuid FROM signals ORDER BY id")
        == ["\(uuid(2))|-", "\(uuid(3))|-", "\(uuid(4))|S"])
  }
}
