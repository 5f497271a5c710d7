import Foundation
import Testing

@testable import Storage

/// Writing that fails half way: what was committed before is there, and nothing else.
struct FaultTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeNumbers("x.db", rows: 1_000)
  }

  @Test func aFullDisk() throws {
    let database = try folder.open("x.db", .readWrite)
    guard case .integer(let pages) = try database.value("PRAGMA page_count") else {
      throw StorageError.transactionLost
    }
    try database.execute("PRAGMA max_page_count = \(pages + 3)")
    let error = storageError { try database.insertNumbers(1_001...9_000) }
    #expect(error == .diskFull(path: database.path))
    #expect(error?.description.contains("free some space") == true)
    #expect(!database.isInTransaction)
    #expect(try database.numberOfRows == 1_000)
    #expect(try database.value("PRAGMA integrity_check") == "ok")
    try database.execute("PRAGMA max_page_count = 100000")
    try database.insertNumbers(1_001...9_000)
    #expect(try folder.open("x.db", .readOnly).numberOfRows == 9_000)
  }

  /// SQLite itself rolls back here; what the body does after catching the error is refused.
  @Test func aCaughtFullDiskStillWritesNothing() throws {
    let database = try folder.open("x.db", .readWrite)
    try database.execute("PRAGMA cache_size = 5; PRAGMA max_page_count = 60")
    var caught: [StorageError?] = []
    let error = storageError {
      try database.transaction(.immediate) { () throws(StorageError) in
        let insert = try Statement("INSERT INTO t (y) VALUES (zeroblob(3000))", in: database)
        caught.append(storageError { for _ in 0..<100 { try insert.step() } })
        caught.append(storageError { try insert.step() })
        caught.append(storageError { try database.execute("DELETE FROM t") })
      }
    }
    #expect(caught == [.diskFull(path: database.path), .transactionLost, .transactionLost])
    #expect(error == .transactionLost)
    #expect(try folder.open("x.db", .readOnly).numberOfRows == 1_000)
    try database.execute("DELETE FROM t")
    #expect(try database.numberOfRows == 0, "the connection works on")
  }

  @Test func aTriggerThatRefuses() throws {
    let database = try folder.open("x.db", .readWrite)
    try database.execute(
      """
      CREATE TRIGGER refuse BEFORE INSERT ON t WHEN new.x = 1500
      BEGIN SELECT raise(ABORT, 'not this one'); END
      """)
    let error = storageError { try database.insertNumbers(1_001...2_000) }
    #expect(error == .constraint(.trigger, name: ""))
    #expect(error?.category == .constraint)
    #expect(try database.numberOfRows == 1_000)
  }

  @Test(arguments: [
    ("INSERT INTO s (a) VALUES (1), (1)", StorageError.ConstraintKind.unique, "s.a"),
    ("INSERT INTO s (a) VALUES (2), (-1)", .check, "positive"),
    ("INSERT INTO s (a) VALUES (2), (NULL)", .notNull, "s.a"),
    ("INSERT INTO s (a) VALUES (2), ('two')", .type, "s.a"),
    ("INSERT INTO s (a, r) VALUES (2, 5000)", .foreignKey, ""),
  ])
  func constraintsAreNamed(sql: String, kind: StorageError.ConstraintKind, name: String) throws {
    let database = try folder.open("x.db", .readWrite)
    try database.execute(
      """
      CREATE TABLE s (
        a INTEGER NOT NULL UNIQUE CONSTRAINT positive CHECK (a > 0),
        r INTEGER REFERENCES t (x)) STRICT
      """)
    #expect(throws: StorageError.constraint(kind, name: name)) { try database.execute(sql) }
    #expect(try database.value("SELECT count(*) FROM s") == 0)
  }

  /// The files of a killed writer are the bytes that lie there while it lives.
  private func copyAsAfterAKill(to name: String, cuttingLog cut: Int = 0) throws {
    try folder.write(folder.bytes(of: "x.db"), to: name)
    let log = try folder.bytes(of: "x.db-wal")
    try folder.write(log.dropLast(cut), to: name + "-wal")
  }

  @Test(arguments: [OpenMode.readOnly, .readWrite, .create])
  func aKilledWriterLeavesWhatItCommitted(mode: OpenMode) throws {
    let writer = try folder.open("x.db", .readWrite)
    try writer.insertNumbers(1_001...1_500)
    try writer.execute("PRAGMA cache_size = 5; BEGIN")
    let insert = try Statement("INSERT INTO t (y) VALUES (zeroblob(3000))", in: writer)
    for _ in 0..<200 { try insert.step() }
    #expect(try folder.bytes(of: "x.db-wal").count > 400_000, "unfinished pages are in the log")
    try copyAsAfterAKill(to: "killed.db")
    let database = try folder.open("killed.db", mode)
    #expect(try database.numberOfRows == 1_500)
    #expect(try database.value("PRAGMA integrity_check") == "ok")
  }

  /// The first page already counts the new pages, which are still in the log only.
  @Test(arguments: [OpenMode.readOnly, .readWrite])
  func aKilledCheckpointIsNoTruncation(mode: OpenMode) throws {
    let writer = try folder.open("x.db", .readWrite)
    let before = try folder.bytes(of: "x.db").count
    try writer.insertNumbers(1_001...2_000)
    try copyAsAfterAKill(to: "killed.db")
    try writer.execute("PRAGMA wal_checkpoint")
    let after = try folder.bytes(of: "x.db")
    #expect(after.count > before)
    try folder.write(after.prefix(before), to: "killed.db")
    let database = try folder.open("killed.db", mode)
    #expect(try database.numberOfRows == 2_000)
    #expect(try database.value("PRAGMA integrity_check") == "ok")
  }

  @Test func aTornLogLosesWholeTransactionsOnly() throws {
    let writer = try folder.open("x.db", .readWrite)
    try writer.insertNumbers(1_001...1_500)
    let afterFirst = try folder.bytes(of: "x.db-wal").count
    try writer.insertNumbers(1_501...2_000)
    let afterSecond = try folder.bytes(of: "x.db-wal").count
    for cut in [0, 1, 2_000, afterSecond - afterFirst, afterSecond - afterFirst + 1] {
      try copyAsAfterAKill(to: "torn-\(cut).db", cuttingLog: cut)
      let expected: SQLValue = cut == 0 ? 2_000 : cut <= afterSecond - afterFirst ? 1_500 : 1_000
      #expect(try folder.open("torn-\(cut).db", .readWrite).numberOfRows == expected, "\(cut)")
    }
  }
}
