import Foundation
import Model
import Storage
import TestSupport
import Testing

@testable import Job

/// A snapshot tells when it is not what was written.
@Suite struct SnapshotTests {
  @Test func freezingTwiceGivesOneDigestWhateverTheInstant() throws {
    let journal = try JournalFixture.random(seed: 5)
    let first = try journal.freeze(to: "1.sqlite")
    let again = try journal.freeze(to: "2.sqlite")
    let later = try journal.freeze(at: "2026-07-01T00:00:00Z", to: "3.sqlite")
    #expect(first.digest == again.digest)
    #expect(first.digest == later.digest)
    #expect(first.instant < later.instant)
    #expect(
      FileManager.default.contentsEqual(
        atPath: journal.folder + "/1.sqlite", andPath: journal.folder + "/2.sqlite"))
  }

  /// Everything that a run can see of a journal.
  @Test(arguments: [
    "UPDATE signals SET value_num = value_num + 1 WHERE rowid = 5",
    "UPDATE signals SET value_num = 4 WHERE rowid = 1",
    "UPDATE signals SET value_num = NULL WHERE rowid = 5",
    "UPDATE signals SET value_text = '120/80' WHERE category = 'measurement'",
    "UPDATE signals SET category = 'mood' WHERE rowid = 5",
    "UPDATE signals SET key = NULL WHERE rowid = 5",
    "UPDATE signals SET unit = 'h' WHERE rowid = 5",
    "UPDATE signals SET polarity = 'negative' WHERE rowid = 5",
    "UPDATE signals SET source = 'cycle' WHERE rowid = 5",
    "UPDATE signals SET event_time = '2026-04-01T10:00:00.001Z' WHERE rowid = 5",
    "UPDATE signals SET event_time = '' WHERE rowid = 5",
    "UPDATE signals SET updated_at = '2026-04-01T10:00:00.001Z' WHERE rowid = 5",
    "UPDATE signals SET confidence = 0.4999 WHERE rowid = 5",
    "UPDATE signals SET deleted_at = '2026-04-01' WHERE rowid = 5",
    "UPDATE signals SET id = 'ffffffff-0000-4000-8000-000000000000' WHERE rowid = 5",
    "UPDATE signals SET entry_id = (SELECT min(id) FROM entries) WHERE rowid = 5",
    "DELETE FROM signals WHERE rowid = 5",
    "UPDATE entries SET deleted_at = '2026-04-01' WHERE id IN (SELECT entry_id FROM signals)",
    "UPDATE entries SET status = 'failed' WHERE rowid = 1",
    "UPDATE entries SET event_time = '2026-04-01T10:00:00Z' WHERE status = 'pending'",
    "UPDATE profiles SET lang = 'en' WHERE rowid = 1",
    "UPDATE profiles SET timezone = 'UTC' WHERE rowid = 1",
    "DELETE FROM profiles WHERE rowid = 1",
    "UPDATE insight_looks SET kept = 0", "UPDATE insight_looks SET window_end = '2026-03-31'",
    "UPDATE insight_looks SET trigger_key = 'food.sugar'", "UPDATE insight_looks SET lag_days = 1",
    "UPDATE insight_looks SET outcome_cat = 'symptom'", "DELETE FROM insight_looks",
    "UPDATE periods SET label = 'sick'", "UPDATE periods SET first_day = '2026-03-04'",
    "UPDATE periods SET last_day = NULL", "UPDATE periods SET deleted_at = '2026-04-01'",
    "INSERT INTO profiles (user_id) VALUES ('ffffffff-0000-4000-8000-000000000000')",
  ])
  func anyChangedValueGivesAnotherDigest(sql: String) throws {
    let journal = try small()
    let before = try journal.freeze(to: "1.sqlite").digest
    try journal.database.execute(sql)
    #expect(journal.database.changedRows > 0)
    #expect(try journal.freeze(to: "2.sqlite").digest != before)
  }

  /// What no run looks at changes nothing.
  @Test func whatIsNotReadDoesNotEnterTheDigest() throws {
    let journal = try small()
    let before = try journal.freeze(to: "1.sqlite").digest
    try journal.database.execute(
      "UPDATE entries SET raw_text = 'secret'; UPDATE profiles SET theme = 'coral'")
    #expect(try journal.freeze(to: "2.sqlite").digest == before)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: journal.folder + "/2.sqlite"))
    #expect(bytes.range(of: Data("secret".utf8)) == nil)
  }

  private func small() throws -> JournalFixture {
    let journal = try JournalFixture()
    let (user, other) = (RandomJournal.user(1), RandomJournal.user(2))
    try journal.addProfile(user, zone: "Europe/Paris")
    try journal.addProfile(other, language: "en", zone: "Asia/Tokyo")
    let time = "2026-04-01T10:00:00Z"
    let entry = try journal.addEntry(of: user, at: time)
    try journal.addEntry(of: user, at: "2026-04-02T10:00:00Z", status: "pending")
    try journal.addSignal(of: user, "food.dairy", at: time, ["entry_id": .text(entry)])
    try journal.addSignal(
      of: user, "measurement.blood_pressure", at: time, ["value_text": "110/70", "unit": "mmHg"])
    try journal.addSignal(of: other, "mood.state", at: time, value: 2)
    try journal.addSignal(of: other, "mood.state", at: time, value: 2)
    try journal.addSignal(of: other, "energy.level", at: time, value: 3)
    try journal.addLook(of: user, at: "2026-04-01")
    try journal.addPeriod(of: user, "holiday", ("2026-03-03", "2026-03-12"))
    return journal
  }

  private func edited(_ sql: String) throws -> (JournalFixture, String) {
    let journal = try small()
    _ = try journal.freeze()
    let path = journal.folder + "/snapshot.sqlite"
    let database = try Database(DatabaseLocation(path: path), .readWrite)
    try database.execute("PRAGMA journal_mode = DELETE")
    try database.execute(sql)
    return (journal, path)
  }

  @Test(arguments: [
    "UPDATE signals SET value = 3 WHERE number = 3",
    "UPDATE signals SET value = NULL WHERE number = 3",
    "UPDATE signals SET second_value = 71", "UPDATE signals SET key = 0 WHERE number = 4",
    "UPDATE signals SET unit = 0", "UPDATE signals SET flags = 1", "UPDATE signals SET flags = 63",
    "UPDATE signals SET flags = -1", "UPDATE signals SET instant = instant + 1",
    "UPDATE signals SET instant = NULL", "UPDATE signals SET instant = 9223372036854775807",
    "UPDATE signals SET instant = -9223372036854775808", "UPDATE signals SET confidence = 1",
    "UPDATE signals SET updated_at = 0", "UPDATE signals SET entry = 5",
    "UPDATE signals SET repeat_group = 0", "DELETE FROM signals WHERE number = 4",
    "UPDATE signals SET number = 40 WHERE number = 4", "DELETE FROM signal_ids",
    "UPDATE signal_ids SET ids = zeroblob(80)", "UPDATE signal_ids SET block = 1",
    "UPDATE signal_ids SET ids = substr(ids, 1, 79)", "UPDATE signal_ids SET ids = x''",
    "INSERT INTO other_ids VALUES (4, 'x')", "UPDATE people SET zone = 'UTC'",
    "UPDATE people SET lang = 'xx'", "UPDATE people SET lang = NULL, zone = NULL WHERE number = 1",
    "UPDATE people SET first_row = 1", "UPDATE people SET row_count = row_count - 1",
    "UPDATE people SET row_count = 9223372036854775807", "UPDATE people SET row_count = -5",
    "UPDATE people SET first_row = -1", "UPDATE people SET first_row = 9223372036854775807",
    "UPDATE people SET number = 7 WHERE number = 1", "UPDATE people SET user_id = 'x'",
    "DELETE FROM people", "DELETE FROM people WHERE number = 1",
    "UPDATE names SET key = 'x' WHERE number = 2", "DELETE FROM names WHERE number = 3",
    "UPDATE units SET unit = 'h' WHERE number = 1", "INSERT INTO units VALUES (9, 'x')",
    "UPDATE unread_entries SET instant = 0", "DELETE FROM unread_entries",
    "UPDATE unread_entries SET person = 1",
    "UPDATE unread_entries SET instant = 9223372036854775807",
    "INSERT INTO unread_entries VALUES (0, 5, 0)",
    "UPDATE looks SET kept = 0", "UPDATE looks SET lag = 9223372036854775807",
    "UPDATE looks SET window_end = 9223372036854775807", "UPDATE looks SET window_end = 0",
    "UPDATE looks SET outcome = 'nothing'", "UPDATE looks SET trigger = 'food.sugar'",
    "DELETE FROM looks", "UPDATE looks SET person = 1",
    "UPDATE periods SET label = 'sick'", "UPDATE periods SET label = 'nothing'",
    "UPDATE periods SET first_day = 0", "UPDATE periods SET last_day = NULL",
    "UPDATE periods SET last_day = -9223372036854775808", "DELETE FROM periods",
    "UPDATE periods SET person = 1",
    "UPDATE meta SET value = 'x' WHERE name = 'digest'",
    "UPDATE meta SET value = NULL WHERE name = 'digest'",
    "UPDATE meta SET value = 1 WHERE name = 'people'",
    "UPDATE meta SET value = 3 WHERE name = 'people'",
    "UPDATE meta SET value = -1 WHERE name = 'people'",
    "UPDATE meta SET value = 4 WHERE name = 'signals'",
    "UPDATE meta SET value = -1 WHERE name = 'signals'",
    "UPDATE meta SET value = 9223372036854775807 WHERE name = 'instant'",
    "DELETE FROM meta WHERE name = 'format'", "UPDATE meta SET value = 'x' WHERE name = 'format'",
    "DELETE FROM meta WHERE name = 'instant'", "DELETE FROM meta",
  ])
  func anEditedSnapshotIsFoundOut(sql: String) throws {
    let (journal, path) = try edited(sql)
    let error = jobError { try Snapshot(at: path).verify() }
    #expect(error == .snapshotDamaged(path: path))
    withExtendedLifetime(journal) {}
  }

  @Test func anotherFormatIsNamedEvenWhenItsTablesAreOthers() throws {
    for change in ["", "; DROP TABLE units; ALTER TABLE signals RENAME COLUMN flags TO bits"] {
      let (journal, path) = try edited("UPDATE meta SET value = 1 WHERE name = 'format'" + change)
      #expect(jobError { _ = try Snapshot(at: path) } == .snapshotFormat(path: path, version: 1))
      withExtendedLifetime(journal) {}
    }
    let (journal, path) = try edited("DROP TABLE units")
    #expect(jobError { _ = try Snapshot(at: path) } == .storage(.missingTable("units")))
    withExtendedLifetime(journal) {}
  }

  @Test func whatIsNoSnapshotIsRefused() throws {
    let journal = try JournalFixture()
    let path = journal.folder + "/x.sqlite"
    #expect(jobError { _ = try Snapshot(at: path) } == .storage(.missing(path: path)))
    for bytes in [Data(), Data(repeating: 7, count: 9_000)] {
      try bytes.write(to: URL(fileURLWithPath: path))
      #expect(jobError { _ = try Snapshot(at: path) } == .storage(.notADatabase(path: path)))
    }
    try journal.database.execute("PRAGMA journal_mode = DELETE")
    #expect(
      jobError { _ = try Snapshot(at: journal.path) } == .storage(.missingTable("meta")))
    _ = try journal.freeze()
    let whole = try Data(contentsOf: URL(fileURLWithPath: journal.folder + "/snapshot.sqlite"))
    try whole.dropLast(4_096).write(to: URL(fileURLWithPath: path))
    guard case .storage(.truncated) = jobError({ _ = try Snapshot(at: path) }) else {
      Issue.record("a truncated snapshot was read")
      return
    }
  }

  /// A flipped bit is found out, or lies where nothing is read.
  @Test func aFlippedBitIsFoundOutOrHarmless() throws {
    let journal = try small()
    let content = try Self.content(try journal.freeze())
    let path = journal.folder + "/snapshot.sqlite"
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let used = bytes.indices.filter { bytes[$0] != 0 }
    var found = 0
    for place in stride(from: 0, to: used.count, by: Self.strideOfFlips).map({ used[$0] }) {
      let bit = UInt8(1) << UInt8(place % 8)
      try Self.write(bytes[place] ^ bit, at: place, in: file)
      let error = jobError {
        let snapshot = try Snapshot(at: path)
        try snapshot.verify()
        #expect(try Self.content(snapshot) == content, "byte \(place), bit \(bit)")
      }
      found += error == nil ? 0 : 1
      try Self.write(bytes[place], at: place, in: file)
    }
    #expect(found > 50)
  }

  /// Every byte in use takes five seconds of a processor; with 1 the sweep is whole.
  private static let strideOfFlips = 7

  private static func write(_ byte: UInt8, at place: Int, in file: FileHandle) throws {
    try file.seek(toOffset: UInt64(place))
    try file.write(contentsOf: Data([byte]))
  }

  private static func content(_ snapshot: Snapshot) throws -> String {
    let rows = try snapshot.rows(0..<snapshot.peopleCount)
    let ids = try snapshot.ids(of: rows.flatMap { $0.signals.map(\.number) })
    return "\(rows) \(ids) \(try snapshot.spelling()) \(snapshot.signalCount)"
  }
}
