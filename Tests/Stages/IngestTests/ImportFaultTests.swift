import Days
import Foundation
import Ingest
import Storage
import Testing

/// A file is imported whole or not at all.
struct ImportFaultTests {
  let bench: ImportBench

  init() throws {
    bench = try ImportBench()
    try bench.read(.signals, signalFile([SignalLine(1), SignalLine(2)]))
  }

  /// Changes one stored row, displaces another, and adds many.
  private var file: String {
    let stored = [SignalLine(1, ["value_num": "4"]), SignalLine(2)]
    return signalFile(stored + (3...3_000).map { SignalLine($0, ["value_text": "some words"]) })
  }

  private func importError(_ body: () throws -> Void) -> ImportError? {
    do { try body() } catch { return error as? ImportError }
    return nil
  }

  @Test(arguments: [0, 1, 20, 100])
  func aFullDisk(spare: Int) throws {
    let before = try bench.contents()
    let pages = Int(try bench.rows("PRAGMA page_count")[0]) ?? 0
    try bench.database.execute("PRAGMA max_page_count = \(pages + spare)")
    #expect(
      importError { try bench.read(.signals, file) }
        == .storage(.diskFull(path: bench.database.path)))
    #expect(try bench.contents() == before)
    #expect(try bench.rows("PRAGMA integrity_check") == ["ok"])
    try bench.database.execute("PRAGMA max_page_count = 1000000")
    #expect(try bench.read(.signals, file).text == "3000: 2998 new, 1 updated, 1 unchanged")
  }

  @Test func aLockedDatabase() throws {
    let before = try bench.contents()
    let other = try Database(DatabaseLocation(path: bench.database.path), .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    #expect(
      importError { try bench.read(.signals, file) }
        == .storage(.locked(path: bench.database.path)))
    try other.execute("ROLLBACK")
    #expect(try bench.contents() == before)
    #expect(try bench.read(.signals, file).text == "3000: 2998 new, 1 updated, 1 unchanged")
  }

  @Test func aRowThatTheDatabaseRefuses() throws {
    try bench.database.execute(
      """
      CREATE TRIGGER refuse BEFORE INSERT ON signals WHEN new.id = '\(uuid(2_000))'
      BEGIN SELECT raise(ABORT, 'not this one'); END
      """)
    let before = try bench.contents()
    #expect(
      importError { try bench.read(.signals, file) }
        == .storage(.constraint(.trigger, name: "")))
    #expect(try bench.contents() == before)
  }

  @Test func aMachineWithoutZones() throws {
    let zones = ZoneDirectory(path: bench.folder + "/zones")
    let text = "user_id,lang,timezone\n\(uuid(1)),fr,Europe/Paris\n"
    #expect(
      importError { try bench.read(.profiles, text, zones: zones) }
        == .zonesMissing(path: zones.path))
    #expect(try bench.rows("SELECT count(*) FROM profiles") == ["0"])
  }
}
