import Foundation
import Publishing
import TestSupport
import Testing
import Warehouse

/// What goes wrong with a server.
@Suite(.needsServer, .serialized) struct ServerFaultTests {
  private let one = JournalFixture.id(1)
  private let found = (0..<3).map { ServerSample.insight($0) }
  private var first: PersonResult { Sample.result(found, of: one) }
  private var next: PersonResult {
    Sample.result([found[0]], of: one, windowEnd: "2026-04-11")
  }

  private func prepared() throws -> ServerFixture {
    let server = try ServerFixture()
    try server.addPerson(one)
    try Publisher(try server.connect(), run: ServerSample.run(1)).publish(first)
    return server
  }

  @Test func aSessionThatEndsInTheMiddleHasWrittenNothingAndBeginsAnew() throws {
    let server = try prepared()
    let before = try server.dump()
    let connection = try server.connect()
    let process = connection.processID
    nonisolated(unsafe) let publisher = try Publisher(connection, run: ServerSample.run(2))
    try server.owner.execute("BEGIN; UPDATE insights SET status = status")
    let next = next
    let worker = Worker { try unsafe publisher.publish(next) }
    try server.waitUntilBlocked(process)
    try server.owner.execute("SELECT pg_terminate_backend($1, 5000)", [Value(process)])
    #expect(try server.dump() == before)
    try server.owner.execute("ROLLBACK")
    #expect(try worker.wait().faded == 2)
  }

  @Test func aCommitWithoutAnAnswerIsDoneAgain() throws {
    let server = try prepared()
    try server.owner.execute(
      """
      CREATE FUNCTION public.wait() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
        'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON insight_runs
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.wait();
      SELECT pg_advisory_lock(4711)
      """)
    let connection = try server.connect()
    let process = connection.processID
    nonisolated(unsafe) let publisher = try Publisher(connection, run: ServerSample.run(2))
    let next = next
    let worker = Worker { try unsafe publisher.publish(next) }
    try server.waitUntilBlocked(process)
    try server.owner.execute("SELECT pg_terminate_backend($1, 5000)", [Value(process)])
    try server.owner.execute("SELECT pg_advisory_unlock(4711)")
    #expect(try worker.wait().faded == 2)
    #expect(try server.rows("SELECT run_id FROM insight_runs ORDER BY 1") == ["run-1", "run-2"])
  }

  /// A server that waits for a standby has committed before it answers.
  @Test func aCommitThatWasDoneWithoutAnAnswerIsNotDoneTwice() throws {
    let server = try prepared()
    try server.owner.execute("ALTER ROLE \(server.login) SET synchronous_commit = 'on'")
    let connection = try server.connect()
    let process = connection.processID
    nonisolated(unsafe) let publisher = try Publisher(connection, run: ServerSample.run(2))
    // Its temporary tables are there from now on.
    try unsafe publisher.publish(Sample.result([], of: JournalFixture.id(9)))
    try server.setStandby("nobody")
    defer { try? server.setStandby(nil) }
    let next = next
    let worker = Worker { try unsafe publisher.publish(next) }
    try server.waitUntil(process, waitsFor: "SyncRep")
    try server.owner.execute("SELECT pg_terminate_backend($1)", [Value(process)])
    try server.waitUntil("SELECT 1 FROM insight_runs WHERE run_id = 'run-2'")
    let before = try server.dump()
    try server.setStandby(nil)
    #expect(try worker.wait().withoutShown == summary(unchanged: 1))
    #expect(try server.dump() == before)
    #expect(try server.rows("SELECT run_id FROM insight_runs ORDER BY 1") == ["run-1", "run-2"])
  }

  @Test func aStatementThatTakesTooLongWritesNothing() throws {
    let server = try prepared()
    let before = try server.dump()
    let connection = try server.connect { $0.statementTimeout = .milliseconds(100) }
    let publisher = try Publisher(connection, run: ServerSample.run(2))
    try server.owner.execute("BEGIN; UPDATE insights SET status = status")
    #expect(throws: PublishingError.warehouse(.timeout(.statement))) {
      try publisher.publish(next)
    }
    try server.owner.execute("ROLLBACK")
    #expect(try server.dump() == before)
    #expect(try publisher.publish(next).faded == 2)
  }

  @Test func aServerThatOnlyReadsIsNamed() throws {
    let server = try prepared()
    let publisher = try Publisher(
      try server.connect { $0.isReadOnly = true }, run: ServerSample.run(2))
    #expect(try publisher.preview(next).faded == 2)
    #expect(throws: PublishingError.warehouse(.readOnlyServer)) { try publisher.publish(next) }
  }

  @Test(.needsReplica) func aStandbyTellsWhatWouldBeDone() throws {
    let server = try prepared()
    var connection: Connection?
    var preview: PublishingSummary?
    for _ in 0..<500 where preview?.faded != 2 {
      connection = try? server.connect(to: ServerFixture.replica)
      preview = try? connection.map { try Publisher($0, run: ServerSample.run(2)).preview(next) }
      if preview?.faded != 2 { Thread.sleep(forTimeInterval: 0.01) }
    }
    let publisher = try Publisher(try #require(connection), run: ServerSample.run(2))
    #expect(try publisher.preview(next).faded == 2)
    #expect(try publisher.recordEnd() > 0)
    #expect(throws: PublishingError.warehouse(.readOnlyServer)) { try publisher.publish(next) }
  }

  @Test(arguments: [
    "REVOKE UPDATE (stage) ON insights FROM constat_job",
    "REVOKE INSERT ON insight_looks FROM constat_job",
  ])
  func aRightThatIsMissingIsToldAndNothingWritten(change: String) throws {
    let server = try prepared()
    let publisher = try Publisher(try server.connect(), run: ServerSample.run(2))
    let before = try server.dump()
    try server.owner.execute(change)
    let table = change.contains("looks") ? "insight_looks" : "insights"
    let error = #expect(throws: PublishingError.self) { try publisher.publish(next) }
    if case .warehouse(.permissionDenied(let name)) = error {
      #expect(name == table || name.isEmpty)
    } else {
      Issue.record("\(String(describing: error))")
    }
    #expect(try server.dump() == before)
  }

  @Test(arguments: [
    "REVOKE SELECT ON insights FROM constat_job",
    "DROP POLICY job_select ON profiles", "DROP POLICY job_update ON insight_looks",
    "ALTER TABLE insights DISABLE ROW LEVEL SECURITY",
  ])
  func aGapIsToldBeforeAnythingIsRead(change: String) throws {
    let server = try prepared()
    try server.owner.execute(change)
    let error = #expect(throws: PublishingError.self) {
      try Publisher(try server.connect(), run: ServerSample.run(2))
    }
    guard case .warehouse(.permissionDenied) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aJournalThatWasNotMigratedIsNamed() throws {
    let server = try prepared()
    try server.owner.execute("ALTER TABLE insights DROP COLUMN faded_caveat")
    #expect(throws: PublishingError.warehouse(.missingColumn("faded_caveat"))) {
      try Publisher(try server.connect(), run: ServerSample.run(2))
    }
    try server.owner.execute("DROP TABLE insight_looks")
    #expect(throws: PublishingError.self) {
      try Publisher(try server.connect(), run: ServerSample.run(2))
    }
  }
}
