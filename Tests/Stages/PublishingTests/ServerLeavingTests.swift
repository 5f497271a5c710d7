import Publishing
import TestSupport
import Testing
import Warehouse

/// Others who act while a run computes.
@Suite(.needsServer, .serialized) struct ServerLeavingTests {
  private let one = JournalFixture.id(1)
  private let other = JournalFixture.id(2)

  @Test func whoIsGoneIsNotPublished() throws {
    let server = try ServerFixture()
    try server.addPerson(one)
    try server.addPerson(other)
    let publisher = try Publisher(try server.connect(), run: ServerSample.run(1))
    try server.owner.execute("DELETE FROM auth.users WHERE id = '\(one)'")
    let found = [ServerSample.insight(1)]
    let block = [one, other].map { Sample.result(found, of: $0) }
    let done = try publisher.publish(block)
    #expect(done.map(\.left) == [[.gone: 1], [:]] && done.map(\.inserted) == [0, 1])
    #expect(try server.rows("SELECT user_id FROM insight_runs") == [other])
  }

  @Test func aLaterMomentThatWasPublishedMeanwhileStands() throws {
    let server = try ServerFixture()
    try server.addPerson(one)
    let connection = try server.connect()
    var early = ServerSample.run(1)
    early.recordEnd = try Publisher(connection, run: early).recordEnd()
    let found = Sample.result([ServerSample.insight(1)], of: one)
    try Publisher(connection, run: ServerSample.run(2)).publish(found)
    let nothing = Sample.result([], of: one)
    #expect(try Publisher(connection, run: early).publish(nothing).left == [.newer: 1])
    // Its own rows are no reason to leave, nor what was published before it read the journal.
    // Transactions of other databases count, too, as long as they are open.
    try server.waitUntil(
      """
      SELECT 1 FROM insight_runs
        HAVING max(published_in::text::bigint) < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      """)
    early.recordEnd = try Publisher(connection, run: early).recordEnd()
    #expect(try Publisher(connection, run: early).publish(nothing).faded == 1)
    #expect(try Publisher(connection, run: early).publish(nothing).left == [:])
  }

  /// A transaction that was open when the journal was read, and committed later.
  @Test func whatWasBeingPublishedMeanwhileStands() throws {
    let server = try ServerFixture()
    try server.addPerson(one)
    try server.owner.execute(
      """
      BEGIN;
      INSERT INTO insight_runs (user_id, run_id, computed_at, status)
        VALUES ('\(one)', 'run-9', '2026-04-19T06:00:00Z', 'ok')
      """)
    let connection = try server.connect()
    try connection.execute("CREATE TEMP TABLE other (x int)")
    var early = ServerSample.run(1)
    early.recordEnd = try Publisher(connection, run: early).recordEnd()
    try server.owner.execute("COMMIT")
    let nothing = Sample.result([], of: one)
    #expect(try Publisher(connection, run: early).publish(nothing).left == [.newer: 1])
  }

  @Test func anEarlierMomentThatWasPublishedMeanwhileIsFollowed() throws {
    let server = try ServerFixture()
    try server.addPerson(one)
    let connection = try server.connect()
    var late = ServerSample.run(2)
    late.recordEnd = try Publisher(connection, run: late).recordEnd()
    let found = Sample.result([ServerSample.insight(1)], of: one)
    try Publisher(connection, run: ServerSample.run(1)).publish(found)
    #expect(try Publisher(connection, run: late).publish(Sample.result([], of: one)).faded == 1)
  }
}
