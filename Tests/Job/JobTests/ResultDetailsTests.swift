import Foundation
import Publishing
import Storage
import TestSupport
import Testing

@testable import Job

/// One file of a run tells what was left out and why, and what the run rests on.
@Suite struct ResultDetailsTests {
  private func rows(_ sql: String, of folder: RunFolder) throws -> [[SQLValue]] {
    let database = try Database(DatabaseLocation(path: folder.resultsPath), .readOnly)
    var rows: [[SQLValue]] = []
    let statement = try Statement(sql, in: database)
    try statement.forEach { row throws(StorageError) in
      var values: [SQLValue] = []
      for place in statement.columnNames.indices { values.append(try row.value(at: place)) }
      rows.append(values)
    }
    return rows
  }

  @Test(arguments: [71, 72])
  func everyRefusalIsKeptWithItsReason(seed: UInt64) async throws {
    let journal = try JournalFixture.random(seed: seed)
    let folder = RunFolder(path: try await journal.run().folder)
    let snapshot = try Snapshot(at: folder.snapshotPath)
    var expected: [String] = []
    try RunAudit(of: folder, users: nil).forEachRefusal { person, id, _, reason throws(JobError) in
      expected.append("\(person.number) \(id) \(reason.rawValue)")
    }
    var firsts: [Int64] = []
    for person in 0..<snapshot.peopleCount {
      firsts.append(try snapshot.rows(person..<person + 1)[0].signals.first?.number ?? 0)
    }
    var kept: [String] = []
    for row in try rows("SELECT person, place, reason FROM refusals", of: folder) {
      guard case .integer(let person) = row[0], case .integer(let place) = row[1],
        case .text(let reason) = row[2]
      else { continue }
      let id = try snapshot.ids(of: [firsts[Int(person)] + place])[0]
      kept.append("\(person) \(id) \(reason)")
    }
    #expect(kept.count > 10, "seed \(seed)")
    #expect(kept.sorted() == expected.sorted(), "seed \(seed)")
  }

  @Test func pairsAreKeptOnRequestAndChangeNothing() async throws {
    let journal = try JournalFixture.random(seed: 73)
    let plain = try await journal.run()
    let other = try JournalFixture.random(seed: 73)
    let recorded = try await other.run { $0.recordsPairs = true }
    #expect(recorded.decisionDigest == plain.decisionDigest)
    #expect(try rows("SELECT * FROM pairs", of: RunFolder(path: plain.folder)).isEmpty)
    let folder = RunFolder(path: recorded.folder)
    var expected: [[SQLValue]] = []
    let people = try Snapshot(at: folder.snapshotPath).people(0..<4).map(\.userID)
    try RunAudit(of: folder, users: nil).forEachPair { pair throws(JobError) in
      let association = pair.discovery?.association
      expected.append([
        SQLValue(people.firstIndex(of: pair.userID)), .text(pair.trigger.description),
        .text(pair.outcome.description), .integer(Int64(pair.pair.lag)),
        SQLValue(association?.counts?.both), SQLValue(association?.rawP),
        SQLValue(association?.honest?.p), SQLValue(pair.discovery?.q), SQLValue(pair.reason),
      ])
    }
    let kept = try rows(
      "SELECT person, trigger, outcome, lag_days, a, p_raw, p_honest, q, reason FROM pairs",
      of: folder)
    #expect(kept.count == expected.count)
    #expect(Set(kept.map { "\($0)" }) == Set(expected.map { "\($0)" }))
  }

  @Test func aPersonThatWasTakenOutLeavesNoDetail() async throws {
    let journal = try JournalFixture.random(seed: 74)
    let folder = RunFolder(path: try await journal.run { $0.recordsPairs = true }.folder)
    let users = try Snapshot(at: folder.snapshotPath).people(0..<4).map(\.userID)
    func counts(_ person: Int) throws -> [[SQLValue]] {
      try rows(
        """
        SELECT (SELECT count(*) FROM refusals WHERE person = \(person)),
          (SELECT count(*) FROM pairs WHERE person = \(person)),
          (SELECT state FROM publications WHERE person = \(person))
        """, of: folder)
    }
    let before = try (1..<4).map(counts)
    _ = try RunEraser(runs: journal.runs).forget([users[0]])
    #expect(try (0..<3).map(counts) == before)
    #expect(try counts(3) == [[0, 0, nil]])
    let digest = try Snapshot(at: folder.snapshotPath).digest
    #expect(
      try rows("SELECT value FROM manifest WHERE name = 'snapshot_digest'", of: folder)
        == [[.text(digest)]])
  }

  @Test func theManifestIsWhatTheRunWasTold() async throws {
    let journal = try JournalFixture.random(seed: 75)
    let folder = RunFolder(path: try await journal.run { $0.program = "a program" }.folder)
    let order = try folder.order()
    func value(_ name: String) throws -> SQLValue? {
      try rows("SELECT value FROM manifest WHERE name = '\(name)'", of: folder).first?.first
    }
    #expect(try value("run") == .text(folder.id))
    #expect(try value("program") == "a program")
    #expect(try value("as_of") == .text(order.asOf))
    #expect(try value("snapshot_digest") == SQLValue(order.snapshotDigest))
    #expect(try value("people_asked_for") == .null)
    let pipeline = FileManager.default.contents(atPath: folder.pipelinePath) ?? Data()
    #expect(try value("pipeline") == .text(String(decoding: pipeline, as: UTF8.self)))
  }

  @Test func whatBecameOfEachPersonIsKept() async throws {
    let journal = try JournalFixture.random(seed: 76)
    try journal.database.execute(
      "DELETE FROM profiles WHERE user_id = (SELECT max(user_id) FROM profiles)")
    let folder = RunFolder(path: try await journal.run().folder)
    #expect(
      try rows("SELECT person, state FROM publications ORDER BY person", of: folder) == [
        [0, "published"], [1, "published"], [2, "published"], [3, "no_profile"],
      ])
  }
}

/// What changed on the disk is not carried out and not told.
@Suite struct SealTests {
  @Test func aSealedTextIsTakenAsStoredOnly() {
    let stored = SealedText("phi 0.42").stored
    #expect(SealedText(stored: stored)?.text == "phi 0.42")
    var bytes = Array(stored.utf8)
    for place in bytes.indices {
      for bit in 0..<8 {
        bytes[place] ^= 1 << bit
        #expect(SealedText(stored: String(decoding: bytes, as: UTF8.self)) == nil)
        bytes[place] ^= 1 << bit
      }
    }
  }

  @Test func aRunIsNotMadeOfResultsThatChanged() async throws {
    for change in [
      "UPDATE results SET result = replace(result, '0', '1') WHERE person = 1",
      "UPDATE results SET census = replace(census, '0', '1') WHERE person = 2",
      "DELETE FROM results WHERE person = 3", "DELETE FROM results WHERE person = 0",
      "UPDATE results SET person = 7 WHERE person = 3",
      """
      UPDATE results SET (census, result, seal) =
        (SELECT census, result, seal FROM results WHERE person = 1) WHERE person = 2
      """,
    ] {
      let journal = try JournalFixture.random(seed: 77)
      let folder = RunFolder(path: try await journal.run { $0.isDryRun = true }.folder)
      try Database(DatabaseLocation(path: folder.resultsPath), .readWrite).execute(change)
      var order = try InsightJob.Order(
        resuming: folder, journal: .file(journal.location), pipeline: shippedPipeline())
      order.isDryRun = false
      await #expect(throws: JobError.resultsDamaged(path: folder.resultsPath), "\(change)") {
        try await InsightJob(order).resume(folder) { _ in }
      }
      #expect(try InsightShelf(journal.database).userIDs().count == 4)
      #expect(
        try Statement("SELECT 1 FROM insights", in: journal.database).step() == false, "\(change)")
    }
  }

  @Test func anOrderThatChangedIsRefused() async throws {
    let journal = try JournalFixture.random(seed: 78, people: 1)
    let folder = RunFolder(path: try await journal.run().folder)
    let text = try String(contentsOfFile: folder.orderPath, encoding: .utf8)
    #expect(throws: Never.self) { try folder.order() }
    for (old, new) in [
      ("\"snapshot\"", "\"2026-06-01\""), ("\"blockSize\" : 64", "\"blockSize\" : 65"),
    ] {
      try #require(text.contains(old))
      try text.replacingOccurrences(of: old, with: new)
        .write(toFile: folder.orderPath, atomically: true, encoding: .utf8)
      #expect(throws: JobError.orderDamaged(path: folder.orderPath)) { try folder.order() }
    }
  }
}
