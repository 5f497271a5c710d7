import Foundation
import Publishing
import TestSupport
import Testing
import Warehouse

/// What others do at the very instant.
@Suite(.needsServer, .serialized) struct ServerConflictTests {
  private let one = JournalFixture.id(1)
  private let other = JournalFixture.id(2)
  private let found = (0..<3).map { ServerSample.insight($0) }

  /// A journal in which two people have three insights each.
  private func prepared() throws -> ServerFixture {
    let server = try ServerFixture()
    for person in [one, other] { try server.addPerson(person) }
    try Publisher(try server.connect(), run: ServerSample.run(1)).publish(
      [one, other].map { Sample.result(found, of: $0) })
    return server
  }

  /// The next night of both: one insight is updated, one fades, one is inserted.
  private var next: [PersonResult] {
    let insights = [ServerSample.insight(0, q: 0.02), found[1], ServerSample.insight(4)]
    return [one, other].map { Sample.result(insights, of: $0, windowEnd: "2026-04-11") }
  }

  /// Publishes the next night in a thread of its own.
  private func publish(into connection: Connection) -> Worker<[PublishingSummary]> {
    let block = next
    nonisolated(unsafe) let connection = connection
    return Worker {
      try Publisher(unsafe connection, run: ServerSample.run(2)).publish(block)
    }
  }

  private func insights(_ server: ServerFixture, of person: String) throws -> [String] {
    try server.rows(
      """
      SELECT trigger_key, status, stage, run_id FROM insights WHERE user_id = '\(person)'
        ORDER BY trigger_key
      """)
  }

  private let done = [
    "food.0|new|emerging|run-2", "food.1|new|emerging|run-2", "food.2|new|faded|run-2",
    "food.4|new|emerging|run-2",
  ]

  @Test func whoDismissesAtThatInstantHasDismissed() throws {
    let server = try prepared()
    let connection = try server.connect()
    try server.owner.execute(
      "BEGIN; UPDATE insights SET status = 'dismissed' WHERE trigger_key IN ('food.0', 'food.2')")
    let worker = publish(into: connection)
    try server.waitUntilBlocked(connection.processID)
    try server.owner.execute("COMMIT")
    #expect(try worker.wait().map(\.updated) == [2, 2])
    #expect(
      try insights(server, of: one) == [
        "food.0|dismissed|emerging|run-2", done[1], "food.2|dismissed|faded|run-2", done[3],
      ])
  }

  @Test func anAccountThatGoesAtThatInstantIsGone() throws {
    let server = try prepared()
    let connection = try server.connect()
    try server.owner.execute("BEGIN; DELETE FROM auth.users WHERE id = '\(one)'")
    let worker = publish(into: connection)
    try server.waitUntilBlocked(connection.processID)
    try server.owner.execute("COMMIT")
    #expect(try worker.wait().map(\.left) == [[.gone: 1], [:]])
    #expect(try server.rows("SELECT DISTINCT user_id FROM insights") == [other])
    #expect(try insights(server, of: other) == done)
  }

  /// The account waits for the block, which waits for a dismissal: no circle.
  @Test func anAccountThatGoesInTheMiddleWaits() throws {
    let server = try prepared()
    let connection = try server.connect()
    try server.owner.execute(
      """
      BEGIN; UPDATE insights SET status = 'dismissed'
        WHERE user_id = '\(other)' AND trigger_key = 'food.0'
      """)
    let worker = publish(into: connection)
    try server.waitUntilBlocked(connection.processID)
    nonisolated(unsafe) let leaver = try server.connectAsOwner()
    let process = unsafe leaver.processID
    let one = one
    let deletion = Worker {
      try unsafe leaver.execute("DELETE FROM auth.users WHERE id = '\(one)'")
    }
    try server.waitUntilBlocked(process)
    try server.owner.execute("COMMIT")
    #expect(try worker.wait().map(\.left) == [[:], [:]])
    try deletion.wait()
    #expect(try insights(server, of: one) == [])
    #expect(try insights(server, of: other) == ["food.0|dismissed|emerging|run-2"] + done[1...])
  }

  @Test func anEditOfAProfileStands() throws {
    let server = try prepared()
    try server.owner.execute("BEGIN; UPDATE profiles SET lang = 'en'")
    #expect(try publish(into: server.connect()).wait().map(\.inserted) == [1, 1])
    try server.owner.execute("COMMIT")
    #expect(try server.rows("SELECT lang FROM profiles") == ["en", "en"])
  }

  @Test func twoWhoPublishTheSamePeopleTakeTurns() throws {
    let server = try prepared()
    let people = (3...10).map { JournalFixture.id($0) }
    for person in people { try server.addPerson(person) }
    let workers = try (0..<2).map { number in
      nonisolated(unsafe) let connection = try server.connect()
      return Worker {
        var dice = Dice(state: UInt64(number))
        for night in 1...8 {
          let order = number == 0 ? people : people.reversed()
          let run = PublishedRun(
            id: "run-\(night)-\(number)", computedAt: ServerSample.run(night).computedAt)
          try Publisher(unsafe connection, run: run).publish(
            order.map { ServerSample.result(of: $0, night: night, &dice) })
        }
      }
    }
    for worker in workers { try worker.wait() }
    // Each person is the work of one run.
    let runs = try server.rows(
      """
      SELECT user_id FROM insights WHERE stage <> 'faded' AND user_id >= '\(people[0])'
        GROUP BY user_id HAVING count(DISTINCT run_id) > 1
      """)
    #expect(runs == [])
    let last = try server.rows("SELECT user_id FROM insight_runs WHERE run_id LIKE 'run-8-%'")
    #expect(last.count == 16)
  }

  @Test func aDeadlockIsTriedAgain() throws {
    let server = try prepared()
    try server.owner.execute("ALTER ROLE \(server.login) SET deadlock_timeout = '20ms'")
    let connection = try server.connect()
    let ids = try server.rows(
      "SELECT id FROM insights WHERE trigger_key IN ('food.0', 'food.2') ORDER BY id")
    func touch(_ id: String) throws {
      try server.owner.execute("UPDATE insights SET status = 'seen' WHERE id = '\(id)'")
    }
    try server.owner.execute("SET deadlock_timeout = '60s'; BEGIN")
    try touch(try #require(ids.last))
    let worker = publish(into: connection)
    try server.waitUntilBlocked(connection.processID)
    try touch(try #require(ids.first))
    try server.owner.execute("COMMIT")
    #expect(try worker.wait().map(\.faded) == [1, 1])
    #expect(try server.rows("SELECT count(*) FROM insights WHERE status = 'seen'") == ["2"])
  }
}
