import Foundation
import Testing

@testable import Warehouse

@Suite(.needsServer)
struct TransactionTests {
  private struct Stop: Error {}
  private enum Own: Error, Equatable { case warehouse(WarehouseError), stop }

  @Test func allOrNothing() throws {
    try TestServer.withSchema { connection in
      try connection.execute("CREATE TABLE a (x int)")
      try connection.transaction(.writing) { () throws(WarehouseError) in
        try connection.execute("INSERT INTO a VALUES (1)")
        #expect(connection.isInTransaction)
      }
      #expect(
        throws: Own.stop,
        performing: {
          try connection.transaction(.writing, failure: Own.warehouse) { () throws(Own) in
            do throws(WarehouseError) {
              try connection.execute("INSERT INTO a VALUES (2)")
            } catch { throw .warehouse(error) }
            throw .stop
          }
        })
      #expect(try connection.ints("SELECT x FROM a") == [1] && !connection.isInTransaction)
    }
  }

  @Test func aCaughtErrorLosesTheTransaction() throws {
    let connection = try TestServer.connect()
    let caught = warehouseError {
      try connection.transaction(.writing) { () throws(WarehouseError) in
        do { try connection.execute("SELECT 1 / 0") } catch {}
      }
    }
    #expect(caught == .transactionLost)
    let ended = warehouseError {
      try connection.transaction(.writing) { () throws(WarehouseError) in
        try connection.execute("COMMIT")
      }
    }
    #expect(ended == .transactionLost)
    let nested = warehouseError {
      try connection.transaction(.writing) { () throws(WarehouseError) in
        try connection.transaction(.snapshot) { () throws(WarehouseError) in }
      }
    }
    #expect(nested == .nestedTransaction && !connection.isInTransaction)
  }

  @Test func aSnapshotSeesOneMomentAndWritesNothing() throws {
    try TestServer.withSchema { connection in
      try connection.execute("CREATE TABLE a (x int); INSERT INTO a VALUES (1)")
      let schema = try connection.texts("SELECT current_schema::text")[0]
      let other = try TestServer.connect()
      let error = warehouseError {
        try connection.transaction(.snapshot) { () throws(WarehouseError) in
          try same(connection.ints("SELECT count(*) FROM a"), [1])
          try other.execute("INSERT INTO \(schema).a VALUES (2)")
          try same(connection.ints("SELECT count(*) FROM a"), [1])
          try connection.execute("INSERT INTO a VALUES (3)")
        }
      }
      #expect(error == .readOnlyServer)
      #expect(try connection.ints("SELECT count(*) FROM a") == [2])
    }
  }

  @Test func aConflictIsTriedAgain() throws {
    try TestServer.withSchema { connection in
      try connection.execute("CREATE TABLE a (x int); INSERT INTO a VALUES (1)")
      let schema = try connection.texts("SELECT current_schema::text")[0]
      let other = try TestServer.connect()
      var rule = ConflictRetry()
      rule.sleep = { _ in }
      var tries = 0
      try rule.run { () throws(WarehouseError) in
        tries += 1
        try connection.transaction(TransactionKind(.repeatableRead)) { () throws(WarehouseError) in
          _ = try connection.ints("SELECT x FROM a")
          if tries == 1 { try other.execute("UPDATE \(schema).a SET x = 10") }
          try connection.execute("UPDATE a SET x = x + 1")
        }
      }
      #expect(tries == 2)
      #expect(try connection.ints("SELECT x FROM a") == [11])
    }
  }

  @Test func aDeadlockIsAConflict() throws {
    let (one, two) = (try TestServer.connect(), try TestServer.connect())
    try one.execute("SET deadlock_timeout = '20ms'; BEGIN; SELECT pg_advisory_xact_lock(771)")
    try two.execute("SET deadlock_timeout = '60s'; BEGIN; SELECT pg_advisory_xact_lock(772)")
    let process = two.processID
    nonisolated(unsafe) let waiting = two
    let worker = Worker { unsafe try waiting.execute("SELECT pg_advisory_xact_lock(771)") }
    let watch = try TestServer.connect()
    while try watch.ints(
      "SELECT pid FROM pg_locks WHERE pid = $1 AND NOT granted", [Value(process)]
    ).isEmpty { Thread.sleep(forTimeInterval: 0.005) }
    let error = warehouseError { try one.execute("SELECT pg_advisory_xact_lock(772)") }
    #expect(error == .deadlock && error?.isConflict == true)
    try one.execute("ROLLBACK")
    try worker.wait()
  }

  /// The server commits, and its answer never comes.
  @Test func aLostAnswerToACommitIsNotKnown() throws {
    try TestServer.withSchema { owner in
      try owner.execute("CREATE TABLE a (x int)")
      let schema = try owner.texts("SELECT current_schema::text")[0]
      for isReadOnly in [false, true] {
        let relay = try Relay(to: TestServer.port(), "word", "COMMIT")
        let connection = try TestServer.connect(through: relay)
        let error = warehouseError {
          try connection.transaction(TransactionKind(.repeatableRead, isReadOnly: isReadOnly)) {
            () throws(WarehouseError) in
            if !isReadOnly { try connection.execute("INSERT INTO \(schema).a VALUES (1)") }
          }
        }
        #expect(error == (isReadOnly ? .connectionLost : .commitUnknown))
        #expect(connection.isLost)
      }
      #expect(try owner.ints("SELECT x FROM a") == [1])
    }
  }

  @Test func aSessionEndedBeforeItsCommitHasWrittenNothing() throws {
    try TestServer.withSchema { owner in
      try owner.execute("CREATE TABLE a (x int)")
      let schema = try owner.texts("SELECT current_schema::text")[0]
      let connection = try TestServer.connect()
      let error = warehouseError {
        try connection.transaction(.writing, failure: { $0 as any Error }) { () throws in
          try connection.execute("INSERT INTO \(schema).a VALUES (1)")
          try owner.terminate(connection)
          try connection.execute("INSERT INTO \(schema).a VALUES (2)")
        }
      }
      #expect(error == .connectionLost)
      #expect(try owner.ints("SELECT x FROM a") == [])
    }
  }
}
