import Testing

@testable import Storage

struct TransactionTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeNumbers("x.db", rows: 3)
    database = try folder.open("x.db", .readWrite, waiting: .milliseconds(20))
  }

  enum OwnError: Error, Equatable {
    case stop
    case storage(StorageError)
  }

  @Test func writesAllAndReturnsTheResult() throws {
    let result = try database.transaction(.deferred) { () throws(StorageError) -> Int in
      try database.execute("INSERT INTO t (x) VALUES (4)")
      return 7
    }
    #expect(result == 7 && !database.isInTransaction)
    #expect(try folder.open("x.db", .readOnly).numberOfRows == 4)
  }

  @Test func rollsBackOnTheCallersError() throws {
    #expect(throws: OwnError.stop) {
      try database.transaction(.immediate, failure: OwnError.storage) { () throws(OwnError) in
        do throws(StorageError) {
          try database.execute("DELETE FROM t")
        } catch {
          throw .storage(error)
        }
        throw .stop
      }
    }
    #expect(!database.isInTransaction)
    #expect(try database.numberOfRows == 3)
  }

  @Test func doesNotNest() throws {
    #expect(throws: OwnError.storage(.nestedTransaction)) {
      try database.transaction(.deferred, failure: OwnError.storage) { () throws(OwnError) in
        try database.transaction(.deferred, failure: OwnError.storage) { () throws(OwnError) in }
      }
    }
    #expect(throws: StorageError.nestedTransaction) {
      try database.inReadTransaction { () throws(StorageError) in
        try database.inReadTransaction { () throws(StorageError) in }
      }
    }
    #expect(!database.isInTransaction)
  }

  @Test func noticesABodyThatEndsIt() throws {
    #expect(throws: StorageError.transactionLost) {
      try database.transaction(.immediate) { () throws(StorageError) in
        try database.execute("DELETE FROM t; ROLLBACK")
      }
    }
    #expect(try database.numberOfRows == 3)
  }

  @Test func aFailedCommitWritesNothing() throws {
    try database.execute(
      "CREATE TABLE u (x REFERENCES t (x) DEFERRABLE INITIALLY DEFERRED)")
    #expect(throws: StorageError.constraint(.foreignKey, name: "")) {
      try database.transaction(.immediate) { () throws(StorageError) in
        try database.execute("DELETE FROM t; INSERT INTO u VALUES (99)")
      }
    }
    #expect(try database.numberOfRows == 3 && !database.isInTransaction)
  }

  @Test func aReadSeesOneMoment() throws {
    let reader = try folder.open("x.db", .readOnly)
    try reader.inReadTransaction { () throws(StorageError) in
      try database.execute("DELETE FROM t WHERE x = 1")
      let first = try reader.numberOfRows
      #expect(first == 3, "the moment is the start, not the first statement")
      try database.execute("DELETE FROM t WHERE x = 2")
      let second = try reader.numberOfRows
      #expect(second == 3)
    }
    #expect(try reader.numberOfRows == 1)
  }

  @Test func aReadWritesNothing() throws {
    try database.inReadTransaction { () throws(StorageError) in
      try database.execute("DELETE FROM t")
    }
    #expect(try database.numberOfRows == 3)
  }

  @Test func aSecondWriterWaitsAndThenSaysLocked() throws {
    let other = try folder.open("x.db", .readWrite)
    try other.transaction(.immediate) { () throws(StorageError) in
      let error = storageError { try database.insertNumbers(10...11) }
      #expect(error == .locked(path: database.path))
      #expect(error?.category == .locked)
    }
    try database.insertNumbers(10...11)
    #expect(try database.numberOfRows == 5)
  }
}
