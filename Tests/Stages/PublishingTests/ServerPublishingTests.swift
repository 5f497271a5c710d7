import Foundation
import Model
import Publishing
import TestSupport
import Testing
import Warehouse

/// A server says the same as a file.
@Suite(.needsServer, .serialized) struct ServerPublishingTests {
  private let people = (1...5).map { JournalFixture.id($0) }

  /// Nights of random results, with what people do between them, into a file and a server.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func aServerHoldsWhatAFileHolds(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let (file, server) = (try JournalFixture(), try ServerFixture())
    let connection = try server.connect()
    for (place, person) in people.enumerated() {
      let language = place == 0 ? "en" : "fr"
      try file.addProfile(person, language: language)
      try server.addPerson(person, language: language)
    }
    for night in 0..<5 {
      let block = people.shuffled(using: &dice).map {
        ServerSample.result(of: $0, night: night, &dice)
      }
      let run = ServerSample.run(night)
      let (one, other) = (
        try Publisher(file.database, run: run), try Publisher(connection, run: run)
      )
      #expect(try one.preview(block) == other.preview(block), "seed \(seed), night \(night)")
      #expect(try one.publish(block) == other.publish(block), "seed \(seed), night \(night)")
      #expect(try one.shownInsights() == other.shownInsights())
      try same(file, server, connection, "seed \(seed), night \(night)")
      let status = ["seen", "dismissed", "new"].randomElement(using: &dice) ?? "seen"
      let sql = """
        UPDATE insights SET status = '\(status)'
          WHERE trigger_key = 'food.\(Int.random(in: 0..<6, using: &dice))'
        """
      try file.database.execute(sql)
      try server.owner.execute(sql)
      if night == 3 {
        let sql = "DELETE FROM profiles WHERE user_id = '\(people[4])'"
        try file.database.execute(sql)
        try server.owner.execute(sql)
      }
    }
  }

  private func same(
    _ file: JournalFixture, _ server: ServerFixture, _ connection: Connection, _ trace: Comment
  ) throws {
    let (one, other) = (try InsightShelf(file.database), try InsightShelf(connection))
    #expect(try one.userIDs() == other.userIDs())
    for person in people {
      let (a, b) = (try one.shelf(of: person), try other.shelf(of: person))
      #expect(a.lastRun == b.lastRun && a.language == b.language, trace)
      #expect(a.drivers == b.drivers, trace)
      #expect(Self.texts(a) == Self.texts(b), trace)
      let publishers = (
        try Publisher(file.database, run: Sample.run()),
        try Publisher(connection, run: Sample.run())
      )
      #expect(try publishers.0.lastTold(of: person) == publishers.1.lastTold(of: person), trace)
    }
    let looks = try Self.looks(in: server)
    #expect(try looks == Self.looks(in: file) && !looks.isEmpty, trace)
  }

  private static let look = """
    SELECT user_id, trigger_key, lag_days, window_end, run_id, q_value, effect, kept
      FROM insight_looks
    """

  private static func looks(in server: ServerFixture) throws -> [String] {
    try server.owner.rows(look) { row throws(WarehouseError) in
      let key = "\(try row.uuid(at: 0)) \(try row.text(at: 1)) \(try row.int(at: 2))"
      let run = "\(try row.date(at: 3)) \(try row.text(at: 4))"
      let (q, effect) = (try row.doubleIfPresent(at: 5), try row.doubleIfPresent(at: 6))
      return "\(key) \(run) \(q ?? -1) \(effect ?? -1) \(try row.bool(at: 7) ? 1 : 0)"
    }.sorted()
  }

  private static func looks(in file: JournalFixture) throws -> [String] {
    try file.database.rows(look).map { row in
      row.map { value in
        switch value {
        case .null: "-1.0"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob: ""
        }
      }.joined(separator: " ")
    }.sorted()
  }

  /// Insights without their ids, which are made up.
  private static func texts(_ shelf: PersonShelf) -> [String] {
    shelf.insights.map { "\($0)".replacing($0.id, with: "") }.sorted()
  }

  @Test func theSameRunTwiceTouchesNoRowAndSaysNothing() throws {
    let server = try ServerFixture()
    for person in people { try server.addPerson(person) }
    let ear = try server.connect()
    try ear.listen(to: "constat_insights")
    var dice = Dice(state: 7)
    let publisher = try Publisher(try server.connect(), run: ServerSample.run(1))
    let block = people.map { ServerSample.result(of: $0, night: 0, &dice) }
    let first = try publisher.publish(block)
    guard case .notification(let word) = try ear.waitForNotification(atMost: 5) else {
      Issue.record("nobody was told")
      return
    }
    #expect(word.channel == "constat_insights" && word.payload.isEmpty)
    let before = try server.versions()
    let second = try publisher.publish(block)
    #expect(try server.versions() == before && before.count > 20)
    #expect(second.map(\.unchanged) == block.map(\.insights.count))
    #expect(first.map(\.inserted) == block.map(\.insights.count) && first[0].shown == 0)
    #expect(second.map(\.shown) == first.map(\.inserted))
    #expect(try ear.waitForNotification(atMost: 0.1) == .timeout)
  }

  /// Of the rows of a person only those that differ are written.
  @Test func onlyWhatChangedIsWritten() throws {
    let server = try ServerFixture()
    for person in people { try server.addPerson(person) }
    let publisher = try Publisher(try server.connect(), run: ServerSample.run(1))
    let found = (0..<4).map { ServerSample.insight($0) }
    try publisher.publish(people.map { Sample.result(found, of: $0) })
    let before = Set(try server.versions())
    let changed = [ServerSample.insight(0, q: 0.02)] + found[1...]
    let block = people.map { Sample.result($0 == people[2] ? changed : found, of: $0) }
    #expect(try publisher.publish(block).map(\.updated) == [0, 0, 1, 0, 0])
    // One insight and its look.
    #expect(Set(try server.versions()).subtracting(before).count == 2)
    #expect(before.subtracting(try server.versions()).count == 2)
  }

  @Test func callsAreAddedOnceAndTellNothingOfWhoIsGone() throws {
    let server = try ServerFixture()
    try server.addPerson(people[0])
    let table = try AICallTable(try server.connect())
    var calls = (1...3).map {
      AICall(id: "call-\($0)", kind: "narration", model: "m", createdAt: "2026-04-10T06:00:00Z")
    }
    calls[0].userID = people[0]
    calls[1].userID = people[1]
    (calls[0].inputTokens, calls[0].dollars, calls[0].isOK) = (12, 0.125, true)
    try table.add(calls)
    let sql = """
      SELECT call_id, user_id, kind, model, input_tokens, dollars, ok, created_at FROM ai_logs
        ORDER BY call_id
      """
    let first = try server.rows(sql)
    #expect(
      first == [
        "call-1|\(people[0])|narration|m|12|0.125|true|2026-04-10T06:00:00+00:00",
        "call-2|-|narration|m|-|-|false|2026-04-10T06:00:00+00:00",
        "call-3|-|narration|m|-|-|false|2026-04-10T06:00:00+00:00",
      ])
    calls[0].inputTokens = 13
    try table.add(calls)
    #expect(try server.rows(sql) == first)
  }
}
