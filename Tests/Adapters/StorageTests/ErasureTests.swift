import Foundation
import Testing

@testable import Storage

/// What is erased is in no byte of the file or of its log.
@Suite struct ErasureTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/x.sqlite"
  }

  private func filled() throws -> Database {
    let database = try Database(DatabaseLocation(path: path), .create)
    try database.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, text TEXT)")
    let insert = try Statement("INSERT INTO t(text) VALUES (?1)", in: database)
    for number in 0..<300 {
      try insert.run([.text("\(number % 3 == 0 ? "MARKED" : "other")-\(number)")])
    }
    return database
  }

  private func isMarked() -> Bool {
    ["", "-wal", "-journal"].contains { suffix in
      FileManager.default.contents(atPath: path + suffix)?.range(of: Data("MARKED".utf8)) != nil
    }
  }

  private func erase(_ database: Database) throws(StorageError) {
    try database.erase(failure: { $0 }) { () throws(StorageError) in
      try database.execute("DELETE FROM t WHERE text LIKE 'MARKED%'")
    }
  }

  private func version(_ database: Database) throws -> Int64 {
    let statement = try Statement("PRAGMA user_version", in: database)
    _ = try statement.step()
    return try statement.row.integer(at: 0)
  }

  @Test func deletedRowsLeaveNoByte() throws {
    let database = try filled()
    #expect(isMarked())
    try erase(database)
    #expect(!isMarked())
    #expect(try version(database) == 0)
    let count = try Statement("SELECT count(*) FROM t", in: database)
    _ = try count.step()
    #expect(try count.row.integer(at: 0) == 200)
  }

  @Test func anErasureThatAReaderHinderedIsOwedAndSettled() throws {
    var database: Database? = try filled()
    let reader = try Database(DatabaseLocation(path: path), .readOnly)
    let impatient = try Database(
      DatabaseLocation(path: path), .readWrite,
      options: DatabaseOptions(busyTimeout: .milliseconds(20)))
    database = nil
    try reader.inReadTransaction { () throws(StorageError) in
      _ = #expect(throws: StorageError.locked(path: path)) { try erase(impatient) }
    }
    #expect(isMarked())
    #expect(try version(impatient) != 0)
    try impatient.settleErasure()
    #expect(!isMarked())
    #expect(try version(impatient) == 0)
    withExtendedLifetime(database) {}
  }

  @Test func whatIsNotOwedChangesNothing() throws {
    let database = try filled()
    try database.execute("DELETE FROM t WHERE text LIKE 'MARKED%'")
    try database.settleErasure()
    #expect(isMarked())
  }
}
