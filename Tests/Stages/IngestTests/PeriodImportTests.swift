import Days
import Ingest
import Testing

/// Periods in: with an id or without, each once.
struct PeriodImportTests {
  let bench: ImportBench

  init() throws {
    bench = try ImportBench()
  }

  private static let header = "user_id,label,first_day,last_day\n"

  private func line(_ fields: String, of user: Int = 100) -> String {
    "\(uuid(user)),\(fields)\n"
  }

  private func stored(_ columns: String = "label, first_day, last_day") throws -> [String] {
    try bench.rows("SELECT \(columns) FROM periods ORDER BY first_day, label")
  }

  @Test func aRowAsItIsStored() throws {
    let text =
      "id," + Self.header + "\(uuid(7).uppercased()),"
      + line("holiday,2026-03-03,2026-03-12").uppercased().replacing("HOLIDAY", with: "holiday")
    #expect(try bench.read(.periods, text).text == "1: 1 new")
    #expect(
      try stored("*") == [
        "\(uuid(7))|\(uuid(100))|holiday|2026-03-03|2026-03-12|2026-01-01T00:00:00Z"
          + "|2026-01-01T00:00:00Z|-"
      ])
  }

  @Test func theSameFileTwiceChangesNothing() throws {
    let text =
      Self.header + line("holiday,2026-03-03,2026-03-12") + line("job,2026-03-03,")
      + line("holiday,2026-03-04,2026-03-12") + line("holiday,2026-03-03,2026-03-12", of: 101)
    #expect(try bench.read(.periods, text).text == "4: 4 new")
    let ids = try bench.rows("SELECT DISTINCT id FROM periods")
    let form = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    #expect(ids.count == 4 && ids.allSatisfy { $0.wholeMatch(of: form) != nil })
    let before = try bench.contents()
    let later = Instant(milliseconds: ImportBench.now.milliseconds + 1_000)
    #expect(try bench.read(.periods, text, at: later).text == "4: 4 unchanged")
    #expect(try bench.contents() == before)
  }

  @Test func anEndThatIsToldLaterIsNoSecondPeriod() throws {
    try bench.read(.periods, Self.header + line("sick,2026-03-03,"))
    #expect(
      try bench.read(.periods, Self.header + line("sick,2026-03-03,2026-03-05")).text
        == "1: 1 updated")
    #expect(try stored() == ["sick|2026-03-03|2026-03-05"])
    let twice = Self.header + line("travel,2026-04-01,") + line("travel,2026-04-01,2026-04-03")
    #expect(try bench.read(.periods, twice).text == "2: 1 new, 1 duplicate")
    #expect(try stored().last == "travel|2026-04-01|-")
  }

  @Test func aDeletedOneStaysSo() throws {
    let text = Self.header + line("sick,2026-03-03,2026-03-05")
    try bench.read(.periods, text)
    try bench.database.execute("UPDATE periods SET deleted_at = '2026-03-06T00:00:00Z'")
    #expect(try bench.read(.periods, text).text == "1: 1 deleted")
    #expect(try stored("deleted_at") == ["2026-03-06T00:00:00Z"])
  }

  @Test(arguments: [
    ("party,2026-03-03,2026-03-12", "unknown_word"), (",2026-03-03,2026-03-12", "unknown_word"),
    ("Holiday,2026-03-03,2026-03-12", "unknown_word"), ("sick,,2026-03-12", "bad_day"),
    ("sick,2026-02-30,2026-03-12", "bad_day"), ("sick,2026-03-03,soon", "bad_day"),
    ("sick,03/03/2026,", "bad_day"), ("sick,2026-03-03T00:00:00Z,", "bad_day"),
    ("sick,2026-03-03,2026-03-02", "reversed_days"), ("sick,2026-03-03", "field_count"),
  ])
  func aRowThatCannotBeUsedIsNamedAndTheOthersAreStored(_ fields: String, _ code: String) throws {
    let text = Self.header + line(fields) + line("travel,2026-03-03,2026-03-03")
    let report = try bench.read(.periods, text)
    #expect(report.text == "2: 1 new, 1 bad")
    #expect(report.notes.count == 1 && report.notes[0].hasPrefix("periods.csv:2: \(code): "))
    #expect(!report.notes[0].contains("party") && !report.notes[0].contains("soon"))
    #expect(try stored() == ["travel|2026-03-03|2026-03-03"])
  }

  @Test func idsThatCannotBeUsed() throws {
    let text =
      "id," + Self.header + "x," + line("sick,2026-03-03,") + "," + line("sick,2026-03-03,")
      + "\(uuid(1)),nobody,sick,2026-03-03,\n"
    let report = try bench.read(.periods, text)
    #expect(report.text == "3: 1 new, 2 bad")
    #expect(
      report.notes.map { $0.split(separator: " ")[1] } == ["malformed_id:", "malformed_id:"])
  }

  @Test(arguments: ["label", "first_day", "last_day", "user_id"])
  func aHeaderThatLacksAColumnIsRefused(column: String) {
    let columns = ["user_id", "label", "first_day", "last_day"].filter { $0 != column }
    #expect(throws: ImportError.missingColumn(file: "p.csv", column: column)) {
      try JournalFile(
        .periods, named: "p.csv", bytes: Array((columns.joined(separator: ",") + "\n").utf8))
    }
  }
}
