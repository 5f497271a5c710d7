import Foundation
import Testing

@testable import Storage

struct DatabaseOpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func createsPrivateFilesUnderAnyUmask() throws {
    let previous = umask(0)
    defer { umask(previous) }
    let database = try folder.open("a/b/journal.db", .create)
    try database.execute("CREATE TABLE t (x)")
    for name in ["a", "a/b"] { #expect(try folder.mode(of: name) == 0o700, "\(name)") }
    for suffix in ["", "-wal", "-shm"] {
      #expect(try folder.mode(of: "a/b/journal.db" + suffix) == 0o600, "\(suffix)")
    }
  }

  @Test func writesWithALogAndForeignKeys() throws {
    let database = try folder.open("x.db", .create, waiting: .milliseconds(1_234))
    #expect(try database.value("PRAGMA journal_mode") == "wal")
    #expect(try database.value("PRAGMA foreign_keys") == 1)
    #expect(try database.value("PRAGMA synchronous") == 2)
    #expect(try database.value("PRAGMA busy_timeout") == 1_234)
  }

  @Test func keepsWhatIsThereWhenItCreates() throws {
    try folder.makeNumbers("x.db")
    #expect(try folder.open("x.db", .create).numberOfRows == 1_000)
  }

  @Test func turnsAnOldJournalIntoALog() throws {
    try folder.makeNumbers("x.db")
    try folder.open("x.db", .readWrite).execute("PRAGMA journal_mode = DELETE")
    let database = try folder.open("x.db", .readWrite)
    #expect(try database.value("PRAGMA journal_mode") == "wal")
  }

  @Test(arguments: ["plain.db", "a b?c#d%41é&mode=rw.db", "file:x.db", ":memory:", "日記 ☂.db"])
  func opensAnyNameInEveryMode(name: String) throws {
    try folder.makeNumbers(name, rows: 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [name])
    for mode in [OpenMode.readOnly, .readWrite, .create, .immutable] {
      #expect(try folder.open(name, mode).numberOfRows == 3, "\(mode)")
    }
  }

  @Test(arguments: [OpenMode.readOnly, .immutable])
  func readersCannotWrite(mode: OpenMode) throws {
    try folder.makeNumbers("x.db")
    let database = try folder.open("x.db", mode)
    let error = storageError { try database.execute("DELETE FROM t") }
    #expect(error == .readOnly(path: folder.file("x.db")))
    #expect(error?.category == .readOnly)
    #expect(try database.numberOfRows == 1_000)
    #expect(try database.value("PRAGMA trusted_schema") == 0)
  }

  @Test func anImmutableReaderTakesNoLockAndMakesNoFile() throws {
    try folder.makeNumbers("x.db")
    let database = try folder.open("x.db", .immutable)
    #expect(try database.numberOfRows == 1_000)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.db"])
  }

  @Test func anImmutableReaderRefusesToMissTheLog() throws {
    try folder.makeNumbers("x.db")
    let writer = try folder.open("x.db", .readWrite)
    try writer.insertNumbers(1_001...1_002)
    #expect(throws: StorageError.journalBeside(path: folder.file("x.db"))) {
      try folder.open("x.db", .immutable)
    }
  }

  @Test func pagesHaveTheSizeAskedFor() throws {
    let options = DatabaseOptions(pageSize: 16_384)
    for (name, mode) in [("x.db", OpenMode.create), ("y.db", .building)] {
      let database = try Database(folder.location(name), mode, options: options)
      try database.execute("CREATE TABLE t (x)")
      #expect(try database.value("PRAGMA page_size") == 16_384, "\(mode)")
    }
  }

  @Test func writersInManyThreadsCreateOneDatabase() async throws {
    let location = try folder.location("x.db")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<8 {
        group.addTask {
          let database = try Database(location, .create)
          try database.transaction(.immediate) { () throws(StorageError) in
            try database.execute("CREATE TABLE IF NOT EXISTS t (x)")
            try Statement("INSERT INTO t VALUES (?1)", in: database).run([SQLValue(worker)])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try folder.open("x.db", .readOnly).numberOfRows == 8)
  }
}
