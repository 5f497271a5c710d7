import Days
import Ingest
import Storage
import Testing

/// Rows in, rows out: what is stored, what changes, and what is refused.
struct RowImportTests {
  let bench: ImportBench

  init() throws {
    bench = try ImportBench()
  }

  @Test func aRowAsItIsStored() throws {
    let line = SignalLine(
      1,
      [
        "id": uuid(1).uppercased(), "key": "note, \"two\nlines\"", "category": "other",
        "confidence": "", "value_num": "", "value_text": "é", "unit": "furlong",
      ])
    #expect(try bench.read(.signals, signalFile([line])).text == "1: 1 new")
    let columns = SignalLine.columns.joined(separator: ", ")
    #expect(
      try bench.rows("SELECT \(columns), created_at, updated_at, deleted_at FROM signals") == [
        [
          uuid(1), uuid(100), "manual", "-", "other", "note, \"two\nlines\"", "-", "é", "furlong",
          "neutral", "2025-06-24T18:03:00Z", "0.7", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z",
          "-",
        ].joined(separator: "|")
      ])
  }

  @Test func theSameFilesTwiceChangeNothing() throws {
    let profiles = "user_id,lang,timezone\n\(uuid(100)),fr,Europe/Paris\n"
    let entries = """
      id,user_id,created_at,event_time,source,status,lang,deleted_at
      \(uuid(50)),\(uuid(100)),2025-06-24T20:00:00+02:00,,voice,pending,,
      """
    let optional = ["entry_id", "created_at", "updated_at", "deleted_at"]
    let signals = signalFile(
      [
        SignalLine(1, ["entry_id": uuid(50), "updated_at": "2025-07-01T00:00:00.5Z"]),
        SignalLine(2, ["deleted_at": "2025-07-01T00:00:00Z"]),
        SignalLine(3, ["source": "health", "source_uuid": "S"]),
        SignalLine(4, ["source": "health", "source_uuid": "S"]),
      ], with: optional)
    func all(at instant: Instant) throws -> [String] {
      try [
        bench.read(.profiles, profiles, at: instant), bench.read(.entries, entries, at: instant),
        bench.read(.signals, signals, at: instant),
      ].map(\.text)
    }
    #expect(try all(at: ImportBench.now) == ["1: 1 new", "1: 1 new", "4: 3 new, 1 duplicate"])
    let before = try bench.contents()
    let later = Instant(milliseconds: ImportBench.now.milliseconds + 1_000)
    #expect(
      try all(at: later) == ["1: 1 unchanged", "1: 1 unchanged", "4: 3 unchanged, 1 duplicate"])
    #expect(try bench.contents() == before)
  }

  @Test func aDifferingRowReplacesTheStoredOne() throws {
    try bench.read(.signals, signalFile([SignalLine(1), SignalLine(2)]))
    let later = Instant(milliseconds: ImportBench.now.milliseconds + 1_000)
    let changed = signalFile([SignalLine(1, ["value_num": "4"]), SignalLine(2)])
    #expect(try bench.read(.signals, changed, at: later).text == "2: 1 updated, 1 unchanged")
    #expect(
      try bench.rows("SELECT value_num, created_at, updated_at FROM signals ORDER BY id") == [
        "4.0|2026-01-01T00:00:00Z|2026-01-01T00:00:01Z",
        "3.0|2026-01-01T00:00:00Z|2026-01-01T00:00:00Z",
      ])
  }

  /// As text, `...00.5Z` comes before `...00Z`.
  @Test(arguments: [
    ("2025-07-01T00:00:00.5Z", "1: 1 updated", "4.0"),
    ("2025-07-01T00:00:00Z", "1: 1 unchanged", "3.0"),
    ("2025-07-01T01:00:00+02:00", "1: 1 unchanged", "3.0"),
  ])
  func theLastChangeWins(updatedAt: String, outcome: String, value: String) throws {
    let stored = SignalLine(1, ["updated_at": "2025-07-01T00:00:00Z"])
    try bench.read(.signals, signalFile([stored], with: ["updated_at"]))
    let line = SignalLine(1, ["value_num": "4", "updated_at": updatedAt])
    #expect(try bench.read(.signals, signalFile([line], with: ["updated_at"])).text == outcome)
    #expect(try bench.rows("SELECT value_num FROM signals") == [value])
  }

  @Test func anIdTwiceInAFile() throws {
    let text = signalFile([SignalLine(1), SignalLine(1, ["value_num": "4"])])
    #expect(try bench.read(.signals, text).text == "2: 1 new, 1 duplicate")
    #expect(try bench.read(.signals, text).text == "2: 1 unchanged, 1 duplicate")
    #expect(try bench.rows("SELECT value_num FROM signals") == ["3.0"])
  }

  @Test func whatWasDeletedStaysDeleted() throws {
    let text = signalFile([SignalLine(1), SignalLine(2)])
    try bench.read(.signals, text)
    try bench.database.execute(
      """
      DELETE FROM signals WHERE id = '\(uuid(1))';
      UPDATE signals SET deleted_at = '2025-07-01T00:00:00Z' WHERE id = '\(uuid(2))'
      """)
    let before = try bench.contents()
    #expect(try bench.read(.signals, text).text == "2: 2 deleted")
    let older = SignalLine(
      2, ["deleted_at": "2025-06-30T00:00:00Z", "updated_at": "2025-12-31T00:00:00Z"])
    let optional = ["updated_at", "deleted_at"]
    #expect(try bench.read(.signals, signalFile([older], with: optional)).text == "1: 1 deleted")
    #expect(try bench.contents() == before)
  }

  @Test func whatNobodyKnowsIsStored() throws {
    let text = signalFile([SignalLine(1, ["key": "unheard", "unit": "stone"])])
    #expect(try bench.read(.signals, text).text == "1: 1 new")
    #expect(try bench.rows("SELECT count(*) FROM profiles") == ["0"])
  }

  @Test(arguments: [
    ("id", "x", "malformed_id"), ("id", uuid(1) + "0", "malformed_id"),
    ("id", "00000000-0000-4000-8000-00000000000g", "malformed_id"),
    ("user_id", "", "malformed_id"), ("source", "phone", "unknown_word"),
    ("source", "", "unknown_word"), ("category", "Mood", "unknown_word"),
    ("polarity", "good", "unknown_word"), ("event_time", "", "bad_time"),
    ("event_time", "2025-06-24T20:03:00", "bad_time"),
    ("event_time", "2025-02-29T20:03:00Z", "bad_time"), ("value_num", "nan", "not_a_number"),
    ("value_num", "inf", "not_a_number"), ("value_num", "1e999", "not_a_number"),
    ("value_num", "1,5", "not_a_number"), ("value_num", "0x10", "not_a_number"),
    ("confidence", "1.01", "confidence_range"), ("confidence", "-0.1", "confidence_range"),
    ("confidence", "high", "not_a_number"), ("updated_at", "yesterday", "bad_time"),
    ("deleted_at", "never", "bad_time"), ("entry_id", uuid(9), "unknown_entry"),
    ("entry_id", "9", "malformed_id"),
  ])
  func aBadFieldSpoilsItsRowOnly(column: String, field: String, code: String) throws {
    let lines = [SignalLine(1), SignalLine(2, [column: field]), SignalLine(3)]
    let optional = ["entry_id", "updated_at", "deleted_at"]
    let report = try bench.read(.signals, signalFile(lines, with: optional))
    #expect(report.text == "3: 2 new, 1 bad")
    #expect(report.notes.count == 1)
    #expect(report.notes.first?.hasPrefix("signals.csv:3: \(code): ") == true)
    #expect(try bench.rows("SELECT id FROM signals ORDER BY id") == [uuid(1), uuid(3)])
  }

  @Test func theWrongNumberOfFieldsAfterQuotedLines() throws {
    let long = SignalLine(1, ["value_text": "one\ntwo\r\nthree"])
    let report = try bench.read(.signals, signalFile([long]) + "a,b\n")
    #expect(report.text == "2: 1 new, 1 bad")
    #expect(
      report.notes == ["signals.csv:5: field_count: the row has 2 fields, and the header 12"])
  }

  @Test func aQuoteThatIsNeverClosed() throws {
    let open = signalFile([SignalLine(1)]) + "\(uuid(2)),\"secret\nmore\n"
    let report = try bench.read(.signals, open)
    #expect(report.text == "2: 1 new, 1 bad")
    #expect(report.notes.first?.hasPrefix("signals.csv:3: unclosed_quote: ") == true)
  }

  @Test func textThatIsNotUnicode() throws {
    var bytes = Array(signalFile([SignalLine(1, ["value_text": "?"])]).utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
    bytes[place] = 0xFF
    let report = try bench.read(.signals, bytes: bytes)
    #expect(report.notes == ["signals.csv:2: not_utf8: value_text is not UTF-8"])
  }

  @Test(arguments: ["Europe/Pariss", "", "localtime", "../UTC", "europe/paris"])
  func aZoneThatIsNotInstalled(zone: String) throws {
    let text = "user_id,lang,timezone\n\(uuid(1)),fr,\(zone)\n\(uuid(2)),fr,UTC\n"
    let report = try bench.read(.profiles, text)
    #expect(report.text == "2: 1 new, 1 bad")
    #expect(report.notes.first?.hasPrefix("profiles.csv:2: unknown_zone: ") == true)
  }

  @Test func profilesAndEntriesOfUnknownWords() throws {
    let profile = "user_id,lang,timezone\n\(uuid(1)),de,Europe/Paris\n"
    #expect(try bench.read(.profiles, profile).notes.first?.contains("unknown_word") == true)
    let entries = """
      id,user_id,created_at,event_time,source,status,lang
      \(uuid(50)),\(uuid(1)),2025-06-24T20:00:00Z,,text,lost,fr
      \(uuid(51)),\(uuid(1)),2025-06-24T20:00:00Z,,mail,failed,fr
      \(uuid(52)),\(uuid(1)),,,text,failed,fr
      """
    #expect(try bench.read(.entries, entries).text == "3: 3 bad")
  }

  @Test func twentyReportsOfOneReason() throws {
    let bad = (1...25).map { SignalLine($0, ["value_num": "secret"]) }
    let report = try bench.read(.signals, signalFile(bad + [SignalLine(26, ["source": "x"])]))
    #expect(report.notes.count == 22)
    #expect(report.notes[20] == "signals.csv: not_a_number: ... and 5 more")
    #expect(report.notes[21].hasPrefix("signals.csv:27: unknown_word: "))
    #expect(!report.notes.contains { $0.contains("secret") })
  }
}
