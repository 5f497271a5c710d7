import Days
import Foundation
import Model
import Storage
import Synchronization
import TestSupport
import Testing
import Warehouse

@testable import Job

/// A journal on a server gives the snapshot that the same journal in a file gives, byte for byte but for
/// the time at which it was made.
@Suite(.needsServer) struct ServerFreezeTests {
  private func freeze(
    _ journal: ServerJournal, to path: String, of choice: PeopleChoice = PeopleChoice(),
    _ change: (inout ServerFreezer) -> Void = { _ in }
  ) throws -> (census: Freezer.Census, snapshot: Snapshot) {
    var freezer = ServerFreezer(
      taxonomy: try shippedPipeline().taxonomy, instant: try instant())
    change(&freezer)
    let (census, _) = try freezer.freeze(
      connecting: { () throws(JobError) in
        try serving { () throws(WarehouseError) in try Connection(journal.jobLocation) }
      }, of: choice, to: path
    ) { _, _ in }
    let snapshot = try Snapshot(at: path)
    try snapshot.verify()
    return (census, snapshot)
  }

  /// A journal of a file with all that a freeze reads, and the same on a server.
  private func twins(seed: UInt64) throws -> (JournalFixture, ServerJournal) {
    let file = try JournalFixture.random(seed: seed)
    for (number, (status, deleted)): (Int, (String, SQLValue)) in [
      (1, ("pending", nil)), (2, ("failed", nil)), (3, ("structured", nil)),
      (4, ("structured", "2026-04-02T00:00:00Z")), (5, ("pending", "2026-04-02T00:00:00Z")),
    ] {
      let entry = file.nextID()
      let user = RandomJournal.user(1 + number % 2)
      try file.insert(
        "entries",
        [
          "id": .text(entry), "user_id": .text(user), "status": .text(status),
          "created_at": "2026-04-01T10:00:00Z", "deleted_at": deleted,
          "event_time": number == 2 ? nil : "2026-04-01T09:00:00.250Z",
        ])
      try file.addSignal(
        of: user, "pain.back", at: "2026-04-0\(number)T10:00:00.125Z",
        ["entry_id": .text(entry), "unit": number == 3 ? "zz" : nil])
    }
    try file.addSignal(
      of: RandomJournal.user(1), "measurement.blood_pressure", at: "2026-04-01T10:00:00Z",
      ["value_text": "120/80", "unit": "mmHg"])
    try file.addSignal(
      of: JournalFixture.id(77), "food.dairy", at: "2026-04-01T10:00:00Z", [:])
    try file.addLook(of: RandomJournal.user(2), at: "2026-04-10")
    try file.addLook(of: RandomJournal.user(2), at: "2026-04-09", ["outcome_cat": "energy"])
    for (label, last): (String, SQLValue) in [("travel", nil), ("sick", "2026-03-09")] {
      try file.insert(
        "periods",
        [
          "user_id": .text(RandomJournal.user(3)), "label": .text(label),
          "first_day": "2026-03-01", "last_day": last,
        ])
    }
    let server = try ServerJournal()
    try server.copy(file.database)
    return (file, server)
  }

  @Test(arguments: [81, 82])
  func isTheSnapshotOfTheSameFile(seed: UInt64) throws {
    let (file, server) = try twins(seed: seed)
    let expected = try file.freeze()
    for pageSize in [1, 2, 128] {
      let found = try freeze(server, to: "\(file.folder)/server-\(pageSize).sqlite") {
        $0.pageSize = pageSize
      }
      #expect(found.snapshot.digest == expected.digest, "seed \(seed), pages of \(pageSize)")
      #expect(found.census.signals == expected.signalCount)
      #expect(
        FileManager.default.contentsEqual(
          atPath: found.snapshot.path, andPath: expected.path), "seed \(seed)")
    }
  }

  @Test func thoseWhoAreChosenAreTheSame() throws {
    let (file, server) = try twins(seed: 83)
    let taxonomy = try shippedPipeline().taxonomy
    var choices = [PeopleChoice(users: [RandomJournal.user(3), RandomJournal.user(1)])]
    for number in 1...3 {
      var choice = PeopleChoice()
      choice.shard = Shard("\(number)/3")
      choices.append(choice)
    }
    for days in [1, 3, 20] {
      var choice = PeopleChoice()
      choice.active = ActivePeriod(days: days, asOf: .snapshot, instant: try instant())
      choices.append(choice)
    }
    for (number, choice) in choices.enumerated() {
      let path = "\(file.folder)/choice-\(number)"
      let expected = try Freezer(taxonomy: taxonomy, instant: instant())
        .freeze(file.database, of: choice, to: path + ".sqlite")
      let found = try freeze(server, to: path + "-server.sqlite", of: choice) { $0.pageSize = 2 }
      #expect(found.census == expected, "\(choice)")
      #expect(try found.snapshot.digest == Snapshot(at: path + ".sqlite").digest, "\(choice)")
    }
  }

  @Test func whoIsNotThereIsCounted() throws {
    let (file, server) = try twins(seed: 84)
    let error = jobError {
      _ = try freeze(
        server, to: file.folder + "/none.sqlite",
        of: PeopleChoice(users: [RandomJournal.user(1), JournalFixture.id(990), "no id"]))
    }
    #expect(error == .unknownPeople(count: 2))
    #expect(!FileManager.default.fileExists(atPath: file.folder + "/none.sqlite"))
  }

  /// What only a server can hold is refused signal by signal, as what only a file can hold is.
  @Test func valuesOfAServerAloneStopNothing() throws {
    let server = try ServerJournal()
    let user = JournalFixture.id(5)
    try server.owner.execute("INSERT INTO auth.users VALUES ('\(user)')")
    try server.owner.execute("INSERT INTO profiles (user_id) VALUES ('\(user)')")
    for time in ["infinity", "-infinity", "0001-01-01 BC", "294276-12-31", "2026-04-01T10:00:00Z"] {
      try server.owner.execute(
        "INSERT INTO signals (user_id, category, key, event_time) VALUES ($1, 'food', 'dairy', $2)",
        [.text(user), .text(time)])
    }
    for (value, confidence) in [("NaN", "1"), ("Infinity", "NaN"), ("1e308", "-Infinity")] {
      try server.owner.execute(
        """
        INSERT INTO signals (user_id, category, key, value_num, confidence, event_time)
          VALUES ($1, 'pain', 'back', $2, $3, '2026-04-01T10:00:00Z')
        """, [.text(user), .text(value), .text(confidence)])
    }
    try server.owner.execute(
      """
      INSERT INTO signals (user_id, category, key, value_text, unit, event_time)
        VALUES ($1, 'other', repeat('é', 100000), repeat('x', 1000000), '', '2026-04-01T10:00:00Z')
      """, [.text(user)])
    let folder = try JournalFixture()
    let (census, snapshot) = try freeze(server, to: folder.folder + "/odd.sqlite")
    #expect(census.signals == 9)
    let rows = try snapshot.rows(0..<1)[0].signals
    #expect(rows.count { $0.instant == nil } == 4)
    #expect(rows.count { $0.value?.isFinite == false } == 2)
    #expect(rows.allSatisfy { $0.confidence.isFinite })
  }

  /// Somebody writes all the while; the snapshot is one instant all the same.
  @Test func isOneInstantWhilePeopleWrite() throws {
    let (file, server) = try twins(seed: 85)
    let stop = Mutex(false)
    let location = server.location
    let writer = Thread {
      guard let connection = try? Connection(location) else { return }
      while !stop.withLock({ $0 }) {
        // Each time one signal of the first person and one of the last.
        try? connection.execute(
          """
          INSERT INTO signals (user_id, category, key, event_time)
            SELECT id::uuid, 'other', 'marker', '2026-04-01T10:00:00Z'
              FROM unnest(ARRAY['\(RandomJournal.user(1))', '\(RandomJournal.user(4))']) AS u(id)
          """)
      }
    }
    writer.start()
    defer { stop.withLock { $0 = true } }
    var seen: [Int] = []
    for number in 1...10 {
      let (_, snapshot) = try freeze(server, to: "\(file.folder)/live-\(number).sqlite") {
        $0.pageSize = 1
      }
      let marker = try snapshot.vocabulary(shippedPipeline().taxonomy).names
        .firstIndex { $0.key == "marker" }
      func count(_ user: Int) throws -> Int {
        let people = try snapshot.rows(0..<snapshot.peopleCount)
        return people.filter { $0.person.userID == RandomJournal.user(user) }
          .reduce(0) { $0 + $1.signals.count { $0.key == marker } }
      }
      #expect(try count(1) == count(4))
      seen.append(try count(1))
    }
    #expect(Set(seen).count > 3)
  }

  /// A connection that goes in the middle is no half of a snapshot: it is begun anew.
  @Test func beginsAnewAfterABreak() throws {
    let (file, server) = try twins(seed: 86)
    let expected = try file.freeze()
    let owner = server.owner
    var breaks = 0
    var freezer = ServerFreezer(taxonomy: try shippedPipeline().taxonomy, instant: try instant())
    freezer.pageSize = 1
    var current: Connection?
    let path = file.folder + "/broken.sqlite"
    _ = try freezer.freeze(
      connecting: { () throws(JobError) in
        let connection = try serving { () throws(WarehouseError) in
          try Connection(server.jobLocation)
        }
        current = connection
        return connection
      }, of: PeopleChoice(), to: path
    ) { written, _ in
      guard written == 2, breaks < 2, let current else { return }
      breaks += 1
      _ = try? owner.execute("SELECT pg_terminate_backend(\(current.processID), 5000)")
    }
    #expect(breaks == 2)
    #expect(try Snapshot(at: path).digest == expected.digest)
  }

  @Test func aMissingPolicyIsAnErrorAndNoEmptyJournal() throws {
    let (file, server) = try twins(seed: 87)
    try server.owner.execute("DROP POLICY job_select ON signals")
    let error = jobError { _ = try freeze(server, to: file.folder + "/hidden.sqlite") }
    guard case .warehouse(let found) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(found.category == .permissionDenied)
  }

  /// A schema that is named like the role comes first where a server is left as it is made.
  @Test func tablesOfTheSameNameElsewhereAreNotRead() throws {
    let (file, server) = try twins(seed: 88)
    let login = try Connection(server.jobLocation).rows("SELECT current_user::text") {
      row throws(WarehouseError) in try row.text(at: 0)
    }
    let schema = try #require(login.first)
    try server.owner.execute(
      """
      CREATE SCHEMA \(schema) AUTHORIZATION \(schema);
      CREATE TABLE \(schema).signals (LIKE public.signals);
      ALTER TABLE \(schema).signals OWNER TO \(schema)
      """)
    let found = try freeze(server, to: file.folder + "/public.sqlite")
    #expect(try found.snapshot.digest == file.freeze().digest)
  }

  @Test func onlyTheWindowIsReadWhereItIsTold() throws {
    let (file, server) = try twins(seed: 88)
    let all = try freeze(server, to: file.folder + "/all.sqlite")
    let late = try freeze(server, to: file.folder + "/late.sqlite") {
      $0.earliest = Instant(iso8601: "2026-04-01T00:00:00Z")
    }
    #expect(late.census.people == all.census.people)
    let expected = try all.snapshot.rows(0..<all.snapshot.peopleCount).reduce(0) {
      // An infinite time is later than all others.
      $0 + $1.signals.count { $0.instant.map { $0.milliseconds >= 1_775_001_600_000 } ?? true }
    }
    #expect(late.census.signals == expected && expected > 0)
  }
}
