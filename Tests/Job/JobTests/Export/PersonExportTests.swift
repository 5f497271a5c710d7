import Foundation
import Storage
import TestSupport
import Testing

@testable import Job

/// What is written of one person, out of a journal in a file.
@Suite struct PersonExportTests {
  private let journal: JournalFixture
  private let user = JournalFixture.id(5)

  init() throws {
    journal = try JournalFixture()
    try journal.addProfile(user)
    try journal.addSignal(of: user, "food.dairy", at: "2026-04-01T10:00:00Z", value: 0.1)
    try journal.addSignal(of: user, "pain.back", at: "2026-04-02T10:00:00Z", value: 3)
    try journal.addSignal(of: JournalFixture.id(6), "mood.secret", at: "2026-04-02T10:00:00Z")
    try journal.addLook(of: user, at: "2026-04-10")
  }

  private func export(_ path: String? = nil) throws -> PersonExport {
    try PersonExport(of: user, from: .file(DatabaseLocation(path: path ?? journal.path)))
  }

  private func tables() throws -> [String: [[String: Any]]] {
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(export().document)) as? [String: Any])
    #expect(Set(document.keys) == ["schema", "user_id", "tables"])
    #expect(document["schema"] as? String == PersonExport.schema)
    #expect(document["user_id"] as? String == user)
    return try #require(document["tables"] as? [String: [[String: Any]]])
  }

  @Test func everyTableWithPeopleIsThereAndNobodyElse() throws {
    try journal.database.execute("CREATE TABLE \"odd \"\"name\" (user_id, x)")
    try journal.database.execute("CREATE TABLE notes (id, x)")
    try journal.insert("odd \"name".quotedName, ["user_id": .text(user), "x": .blob([0, 171])])
    let tables = try tables()
    #expect(
      tables.keys.sorted() == [
        "ai_logs", "deleted_signals", "device_tokens", "entries", "insight_looks",
        "insight_requests", "insight_runs", "insights", "last_deletions", "nudge_habits",
        "odd \"name", "periods", "profiles", "signals",
      ])
    #expect(tables["signals"]?.count == 2)
    #expect(tables["odd \"name"]?.first?["x"] as? String == "\\x00ab")
    #expect(!String(decoding: try export().document, as: UTF8.self).contains("secret"))
    #expect(try export().rows == 5 && export().tables == 14)
  }

  @Test func valuesAreWhatTheyAre() throws {
    let text = "é\u{1}\u{1f}\"\\\n\u{2028}😀"
    try journal.addEntry(of: user, at: nil, ["raw_text": .text(text)])
    try journal.database.execute(
      """
      INSERT INTO nudge_habits (user_id, category, weight, enabled)
        VALUES ('\(user)', 'food', 9e999, 0);
      UPDATE profiles SET notif_prefs = '{"quiet_start": [22]}'
      """)
    let tables = try tables()
    let entry = try #require(tables["entries"]?.first)
    #expect(entry["raw_text"] as? String == text)
    #expect(entry["event_time"] is NSNull)
    #expect(tables["nudge_habits"]?.first?["weight"] as? String == "inf")
    #expect(tables["nudge_habits"]?.first?["enabled"] as? Bool == false)
    let preferences = tables["profiles"]?.first?["notif_prefs"] as? [String: [Int]]
    #expect(preferences == ["quiet_start": [22]])
    let numbers = tables["signals"]?.compactMap { $0["value_num"] as? Double }
    #expect(numbers?.sorted() == [0.1, 3])
  }

  /// The order in which rows were written says nothing.
  @Test func theSameRowsGiveTheSameBytes() throws {
    let document = try export().document
    #expect(try export().document == document)
    let rows = try journal.database.rows("SELECT * FROM signals ORDER BY id DESC")
    try journal.database.execute("DELETE FROM signals; DELETE FROM deleted_signals; VACUUM")
    for row in rows {
      let places = row.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
      try Statement("INSERT INTO signals VALUES (\(places))", in: journal.database).run(row)
    }
    #expect(try export().document == document)
    try journal.database.execute("UPDATE signals SET value_num = 4 WHERE value_num = 3")
    #expect(try export().document != document)
  }

  @Test func whoIsNotThereIsAnError() throws {
    let location = try journal.location
    let error = jobError {
      _ = try PersonExport(of: JournalFixture.id(99), from: .file(location))
    }
    #expect(error == .unknownPeople(count: 1))
  }

  /// The schema of the form names what the document has.
  @Test func theSchemaIsOfThisForm() throws {
    let path = Repository.root + "/reports/schemas/export-1.json"
    let schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
        as? [String: Any])
    let members = try #require(schema["properties"] as? [String: [String: Any]])
    #expect(members.keys.sorted() == ["schema", "tables", "user_id"])
    #expect(members["schema"]?["const"] as? String == PersonExport.schema)
    let pattern = try #require(members["user_id"]?["pattern"] as? String)
    #expect(user.range(of: pattern, options: .regularExpression) != nil)
  }
}

extension String {
  fileprivate var quotedName: String { "\"\(replacingOccurrences(of: "\"", with: "\"\""))\"" }
}
