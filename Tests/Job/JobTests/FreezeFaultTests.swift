import Foundation
import Job
import Storage
import Synchronization
import TestSupport
import Testing

/// A snapshot is whole or absent, and taking it disturbs nobody.
@Suite struct FreezeFaultTests {
  private func expectNoTrace(in journal: JournalFixture) throws {
    #expect(try names(in: journal.folder).allSatisfy { !$0.hasPrefix("snapshot") })
  }

  @Test func whatAnInterruptedRunLeftIsReplaced() throws {
    let journal = try JournalFixture.random(seed: 1, people: 1)
    try Data("half".utf8).write(to: URL(fileURLWithPath: journal.folder + "/snapshot.sqlite.part"))
    try journal.freeze().verify()
    #expect(
      try names(in: journal.folder).filter { $0.hasPrefix("snapshot") } == ["snapshot.sqlite"])
    #expect(try mode(of: journal.folder + "/snapshot.sqlite") == 0o600)
  }

  @Test func aTargetThatCannotBeReplacedLeavesNoPart() throws {
    let journal = try JournalFixture.random(seed: 1, people: 1)
    let target = journal.folder + "/snapshot.sqlite"
    try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
    #expect(jobError { _ = try journal.freeze() } != nil)
    #expect(try names(in: journal.folder).filter { $0.hasSuffix(".part") }.isEmpty)
    try FileManager.default.removeItem(atPath: target)
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: target + "-wal"))
    #expect(jobError { _ = try journal.freeze() } == .storage(.journalBeside(path: target)))
    #expect(try names(in: journal.folder).filter { $0.hasSuffix(".part") }.isEmpty)
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    let journal = try JournalFixture.random(seed: 1, people: 1)
    let error = jobError { _ = try journal.freeze(to: "nowhere/snapshot.sqlite") }
    #expect(
      error == .storage(.missing(path: journal.folder + "/nowhere/snapshot.sqlite.part")))
  }

  @Test func aLockedJournalIsAnErrorAndFreeAgainIsRead() throws {
    let journal = try JournalFixture.random(seed: 1, people: 1)
    try journal.database.execute("PRAGMA journal_mode = DELETE")
    let options = DatabaseOptions(busyTimeout: .zero)
    let reader = try Database(journal.location, .readOnly, options: options)
    let freezer = Freezer(taxonomy: try shippedPipeline().taxonomy, instant: try instant())
    let target = journal.folder + "/snapshot.sqlite"
    try journal.database.execute("BEGIN EXCLUSIVE")
    #expect(
      jobError { _ = try freezer.freeze(reader, to: target) }
        == .storage(.locked(path: journal.path)))
    try expectNoTrace(in: journal)
    try journal.database.execute("ROLLBACK")
    _ = try freezer.freeze(reader, to: target)
    try Snapshot(at: target).verify()
  }

  @Test func aJournalDamagedInTheMiddleIsAnError() throws {
    let journal = try JournalFixture.random(seed: 1)
    try journal.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let copy = journal.folder + "/copy.sqlite"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: journal.path))
    for page in stride(from: 8 * 4_096, to: bytes.count, by: 4_096) {
      bytes.replaceSubrange(page..<page + 64, with: Data(repeating: 0xff, count: 64))
    }
    try bytes.write(to: URL(fileURLWithPath: copy))
    let database = try Database(try DatabaseLocation(path: copy), .readOnly)
    let freezer = Freezer(taxonomy: try shippedPipeline().taxonomy, instant: try instant())
    #expect(
      jobError { _ = try freezer.freeze(database, to: journal.folder + "/snapshot.sqlite") }
        == .storage(.damaged(path: copy)))
    try expectNoTrace(in: journal)
  }

  /// Two people get each new signal in one transaction: a snapshot has as many of the one as of the
  /// other, and the writer, which waits for nothing, never fails.
  @Test func aWriterIsNeitherSeenNorBlocked() throws {
    let journal = try JournalFixture()
    let (first, last) = (RandomJournal.user(1), RandomJournal.user(9))
    let others = (2...6).map(RandomJournal.user)
    try journal.database.execute("BEGIN")
    for number in 0..<1_500 {
      for user in [first, others[number % 5], last] {
        try journal.addSignal(of: user, "food.dairy", at: "2026-04-01T10:00:00Z")
      }
    }
    try journal.database.execute("COMMIT")
    let writer = Writer(path: journal.path, users: [first, last])
    let thread = Thread { writer.run() }
    thread.start()
    defer { writer.stop() }
    var commitsDuringFreeze = 0
    for attempt in 0..<20 where commitsDuringFreeze == 0 || attempt < 3 {
      let before = writer.commits
      // Named people are looked up one by one, everyone in one query.
      let users = attempt.isMultiple(of: 2) ? [first] + others + [last] : nil
      let snapshot = try journal.freeze(of: users, to: "snapshot\(attempt).sqlite")
      commitsDuringFreeze += writer.commits - before
      let counts = try snapshot.rows(0..<snapshot.peopleCount).map(\.signals.count)
      #expect(counts.first == counts.last)
      #expect(counts.count == 7)
    }
    #expect(commitsDuringFreeze > 0)
    #expect(writer.failure == nil)
  }
}

/// Writes a signal for each of some people in one transaction, again and again.
private final class Writer: Sendable {
  private struct State {
    var commits = 0
    var isStopped = false
    var failure: String?
  }
  private let path: String
  private let users: [String]
  private let state = Mutex(State())

  init(path: String, users: [String]) {
    (self.path, self.users) = (path, users)
  }

  var commits: Int { state.withLock(\.commits) }
  var failure: String? { state.withLock(\.failure) }

  /// Asks the writer to end.
  func stop() { state.withLock { $0.isStopped = true } }

  func run() {
    do {
      let options = DatabaseOptions(busyTimeout: .zero)
      let database = try Database(DatabaseLocation(path: path), .readWrite, options: options)
      let insert = try Statement(
        """
        INSERT INTO signals (user_id, category, key, event_time)
          VALUES (?1, 'food', 'sugar', '2026-04-01T10:00:00Z')
        """, in: database)
      while !state.withLock(\.isStopped) {
        try database.transaction(.immediate) { () throws(StorageError) in
          for user in users { try insert.run([.text(user)]) }
        }
        state.withLock { $0.commits += 1 }
      }
    } catch {
      state.withLock { $0.failure = "\(error)" }
    }
  }
}
