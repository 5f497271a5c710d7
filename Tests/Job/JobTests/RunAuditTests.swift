import Days
import Foundation
import Job
import Model
import Publishing
import Storage
import TestSupport
import Testing

/// A run can be computed again from its own folder.
@Suite struct RunAuditTests {
  private func told(_ audit: RunAudit) throws -> [String] {
    var lines: [String] = []
    try audit.forEachPair { pair throws(JobError) in
      let numbers = pair.discovery.map { "\($0.association.effect) \($0.q ?? -1)" } ?? ""
      lines.append(
        "\(pair.userID) \(pair.trigger) \(pair.outcome) \(pair.pair.lag) \(pair.days) \(numbers) "
          + "\(pair.reason ?? "kept")")
    }
    try audit.forEachRefusal { person, id, name, reason throws(JobError) in
      lines.append("\(person.userID) \(id) \(name.category) \(name.key) \(reason)")
    }
    return lines
  }

  private func kept(_ audit: RunAudit) throws -> Set<String> {
    var kept: Set<String> = []
    try audit.forEachPair { pair throws(JobError) in
      guard pair.reason == nil, let discovery = pair.discovery else { return }
      kept.insert(
        "\(pair.userID) \(pair.trigger) \(pair.outcome) \(pair.pair.lag) "
          + "\(discovery.association.effect) \(discovery.q ?? -1) \(discovery.association.rawP ?? 1)"
      )
    }
    return kept
  }

  @Test(arguments: [31, 32])
  func theKeptPairsAreThePublishedInsights(seed: UInt64) async throws {
    let journal = try JournalFixture.random(seed: seed)
    let summary = try await journal.run()
    let audit = try RunAudit(of: RunFolder(path: summary.folder), users: nil)
    let shelf = try InsightShelf(journal.database)
    var published: Set<String> = []
    for user in try shelf.userIDs() {
      for insight in try shelf.shelf(of: user).insights {
        let (identity, numbers) = (insight.found.identity, insight.found.numbers)
        published.insert(
          "\(user) \(identity.triggerKey) \(identity.outcomeCategory).\(identity.outcomeKey) "
            + "\(identity.lagDays) \(numbers.effect) \(numbers.q) \(numbers.rawP)")
      }
    }
    #expect(published.count == summary.kept)
    #expect(published.count > 2)
    #expect(try kept(audit) == published)
    var pairs = (planned: 0, refused: 0)
    try audit.forEachPair { pair throws(JobError) in
      if pair.discovery == nil { pairs.refused += 1 } else { pairs.planned += 1 }
    }
    #expect(pairs.planned == summary.planned)
    #expect(pairs.refused == summary.refusedPairs.values.reduce(0, +))
    var refused = 0
    try audit.forEachRefusal { _, _, _, _ throws(JobError) in refused += 1 }
    #expect(refused == summary.refused.values.reduce(0, +))
  }

  @Test func aRunIsAuditedAfterTheJournalChangedMovedOrIsGone() async throws {
    let journal = try JournalFixture.random(seed: 33)
    let summary = try await journal.run()
    let before = try told(RunAudit(of: RunFolder(path: summary.folder), users: nil))
    #expect(before.count > 100)
    try journal.database.execute("DELETE FROM signals; UPDATE profiles SET timezone = 'UTC'")
    #expect(try told(RunAudit(of: RunFolder(path: summary.folder), users: nil)) == before)
    for file in try names(in: journal.folder) where file.hasPrefix("journal.sqlite") {
      try FileManager.default.removeItem(atPath: journal.folder + "/" + file)
    }
    let moved = journal.folder + "/moved"
    try FileManager.default.moveItem(atPath: summary.folder, toPath: moved)
    #expect(try told(RunAudit(of: RunFolder(path: moved), users: nil)) == before)
  }

  @Test func onePersonIsAuditedAsAmongAll() async throws {
    let journal = try JournalFixture.random(seed: 34)
    let folder = RunFolder(path: try await journal.run().folder)
    let user = RandomJournal.user(2)
    let all = try told(RunAudit(of: folder, users: nil)).filter { $0.hasPrefix(user) }
    #expect(try told(RunAudit(of: folder, users: [user])) == all)
    #expect(throws: JobError.unknownPeople(count: 1)) {
      try RunAudit(of: folder, users: [user, RandomJournal.user(77)])
    }
  }

  @Test(arguments: [
    "UPDATE signals SET value = 9 WHERE number = 7",
    "INSERT INTO other_ids VALUES (7, 'x')",
    "UPDATE meta SET value = 'x' WHERE name = 'digest'",
    "UPDATE meta SET value = value + 86400000 WHERE name = 'instant'",
    "UPDATE people SET zone = 'UTC'",
  ])
  func aDamagedSnapshotIsRefused(sql: String) async throws {
    let journal = try JournalFixture.random(seed: 35, people: 2)
    let folder = RunFolder(path: try await journal.run().folder)
    let database = try Database(DatabaseLocation(path: folder.snapshotPath), .readWrite)
    try database.execute("PRAGMA journal_mode = DELETE")
    try database.execute(sql)
    #expect(throws: JobError.snapshotDamaged(path: folder.snapshotPath)) {
      try RunAudit(of: folder, users: nil)
    }
  }

  @Test(arguments: [("pipeline", "\"days\": 90", "\"days\": 91"), ("taxonomy", "kPa", "kPb")])
  func aChangedConfigurationIsRefused(file: String, from: String, to: String) async throws {
    let journal = try JournalFixture.random(seed: 37, people: 1)
    let folder = RunFolder(path: try await journal.run().folder)
    let path = "\(folder.path)/\(file).json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let changed = text.replacingOccurrences(of: from, with: to)
    #expect(changed != text)
    try Data(changed.utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: JobError.orderDamaged(path: folder.path + "/pipeline.json")) {
      try RunAudit(of: folder, users: nil)
    }
  }

  @Test func aDamagedOrderIsRefused() async throws {
    let journal = try JournalFixture.random(seed: 36, people: 1)
    let folder = RunFolder(path: try await journal.run().folder)
    let path = folder.path + "/run.json"
    let order = try String(contentsOfFile: path, encoding: .utf8)
    for bytes in ["", "{}", String(order.dropLast(9))] {
      try Data(bytes.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: JobError.orderDamaged(path: path)) { try RunAudit(of: folder, users: nil) }
    }
    try Data(order.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: folder.snapshotPath)
    #expect(throws: JobError.storage(.missing(path: folder.snapshotPath))) {
      try RunAudit(of: folder, users: nil)
    }
  }

  @Test func theOrderIsKeptAsItWasGiven() async throws {
    let journal = try JournalFixture.random(seed: 37, people: 2)
    let day = try #require(CalendarDay("2026-04-10"))
    let user = RandomJournal.user(1)
    let summary = try await journal.run {
      $0.asOf = .date(day)
      $0.users = [user]
    }
    let folder = RunFolder(path: summary.folder)
    let order = try folder.order()
    #expect(
      (order.run, order.asOf, order.instant) == (folder.id, "2026-04-10", RandomJournal.instant))
    #expect(order.users == [user])
    #expect(order.snapshotDigest == (try Snapshot(at: folder.snapshotPath).digest))
    let kept = try folder.pipeline()
    let shipped = try shippedPipeline()
    #expect(kept.pipelineData == shipped.pipelineData)
    #expect(kept.taxonomyData == shipped.taxonomyData)
    var lastDays: Set<CalendarDay?> = []
    try RunAudit(of: folder, users: nil).forEachMatrix { _, matrix throws(JobError) in
      lastDays.insert(matrix.axis.last)
    }
    #expect(lastDays == [day])
  }
}
