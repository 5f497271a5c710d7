import Foundation
import Storage
import TestSupport
import Testing
import Warehouse

@testable import Job

/// A copy of a journal on a server says what the server says.
@Suite(.needsServer) struct ServerCopyTests {
  private let file: JournalFixture
  private let server: ServerJournal
  private let user = RandomJournal.user(1)

  init() throws {
    file = try JournalFixture.random(seed: 101)
    for (number, status) in ["pending", "structured", "failed"].enumerated() {
      let entry = try file.addEntry(
        of: user, at: "2026-04-1\(number)T09:00:00Z", status: status,
        ["deleted_at": number == 1 ? "2026-04-12T00:00:00Z" : nil])
      try file.addSignal(
        of: user, "pain.back", at: "2026-04-1\(number)T10:00:00.125Z",
        [
          "entry_id": .text(entry), "source": "health", "source_uuid": .text("sample-\(number)"),
        ])
    }
    try file.addPeriod(of: user, "travel", ("2026-04-01", nil))
    try file.addLook(of: user, at: "2026-04-10")
    server = try ServerJournal()
    try server.copy(file.database)
    // Finer than a millisecond.
    try server.owner.execute(
      """
      UPDATE signals SET event_time = '2026-04-01T10:00:00Z' WHERE NOT isfinite(event_time);
      UPDATE signals SET event_time = event_time + interval '0.000007 s' WHERE category = 'pain';
      UPDATE entries SET raw_text = 'a secret';
      DELETE FROM signals WHERE id = (SELECT min(id::text)::uuid FROM signals)
      """)
  }

  private func copy(
    to name: String = "copy.sqlite", as location: ServerLocation? = nil,
    _ change: (inout JournalCopy) -> Void = { _ in }
  ) throws -> CopyReport {
    var copy = JournalCopy(
      from: location ?? server.jobLocation, to: try DatabaseLocation(path: path(name)),
      migrator: try Storage.Migrator(
        folder: Repository.root + "/pipelines/migrations/sqlite"), at: try instant())
    change(&copy)
    return try copy.run()
  }

  private func path(_ name: String = "copy.sqlite") -> String { "\(file.folder)/\(name)" }

  private func open(_ name: String = "copy.sqlite") throws -> Database {
    try Database(DatabaseLocation(path: path(name)), .readWrite)
  }

  private func counts(_ table: String, in report: CopyReport) -> CopyReport.Table? {
    report.tables.first { $0.name == table }
  }

  private func night(_ journal: JournalLocation, _ runs: String) async throws -> JobSummary {
    try await InsightJob(
      InsightJob.Order(
        journal: journal, pipeline: shippedPipeline(), instant: instant(),
        runs: path(runs))
    ).run { _ in }
  }

  /// The snapshot's digest of the server, and that of a copy.
  private func digests(_ name: String = "copy.sqlite") throws -> (server: String, copy: String) {
    let taxonomy = try shippedPipeline().taxonomy
    let (one, other) = (path(UUID().uuidString), path(UUID().uuidString))
    _ = try ServerFreezer(taxonomy: taxonomy, instant: instant()).freeze(
      connecting: { () throws(JobError) in
        try serving { () throws(WarehouseError) in try Connection(server.jobLocation) }
      }, of: PeopleChoice(), to: one
    ) { _, _ in }
    _ = try Freezer(taxonomy: taxonomy, instant: instant()).freeze(open(name), to: other)
    return (try Snapshot(at: one).digest, try Snapshot(at: other).digest)
  }

  @Test func freezesAndSpeaksLikeTheServer() async throws {
    let night = JournalLocation.server(server.jobLocation)
    #expect(try await self.night(night, "first").kept > 0)
    let report = try copy()
    #expect(report.isWhole)
    #expect(
      report.unreadable == [
        "profiles.theme", "profiles.notif_prefs", "entries.source", "entries.lang",
      ])
    #expect(counts("deleted_signals", in: report)?.new == 1)
    #expect(try mode(of: path()) == 0o600)
    let digests = try digests()
    #expect(digests.copy == digests.server)
    #expect(!(try names(in: file.folder)).contains { $0.contains(".part") })
    #expect(try open().rows("SELECT 1 FROM entries WHERE raw_text IS NOT NULL").isEmpty)
    // What was told already is the same for both, and so is what a later night makes of it.
    let expected = try await self.night(night, "server")
    let found = try await self.night(
      .file(DatabaseLocation(path: path())), "copy")
    #expect(found.decisionDigest == expected.decisionDigest)
    #expect(found.changes == expected.changes && found.kept > 0)
  }

  @Test func theSameAgainChangesNothing() async throws {
    _ = try await night(.server(server.jobLocation), "first")
    _ = try copy()
    let before = try open().dump()
    let report = try copy()
    for table in report.tables {
      #expect(table.new == 0 && table.updated == 0 && table.read == table.unchanged, "\(table)")
    }
    #expect(try open().dump() == before)
    #expect(report.tables.map(\.read).reduce(0, +) > 100)
  }

  /// Two signals of each journal and a sample that both have under another id.
  @Test func theLaterRowStandsAndTheDeletedStayAway() throws {
    _ = try copy()
    let ids = try server.owner.rows(
      "SELECT id::text FROM signals WHERE category = 'food' ORDER BY id LIMIT 4"
    ) { row throws(WarehouseError) in try row.text(at: 0) }
    let late = "2099-01-01T00:00:00Z"
    let journal = try open()
    try journal.execute(
      """
      UPDATE signals SET unit = 'old', updated_at = '2000-01-01T00:00:00Z' WHERE id = '\(ids[0])';
      UPDATE signals SET unit = 'new', updated_at = '\(late)' WHERE id = '\(ids[1])';
      DELETE FROM signals WHERE id = '\(ids[2])';
      UPDATE signals SET id = '\(JournalFixture.id(901))', updated_at = '2000-01-01T00:00:00Z'
        WHERE source_uuid = 'sample-0';
      UPDATE signals SET id = '\(JournalFixture.id(902))', updated_at = '\(late)'
        WHERE source_uuid = 'sample-2'
      """)
    try server.owner.execute("DELETE FROM signals WHERE id = '\(ids[3])'")
    let own = JournalFixture.id(903)
    try journal.execute(
      """
      INSERT INTO signals (id, user_id, category, event_time)
        VALUES ('\(own)', '\(user)', 'mood', '2026-04-01T10:00:00Z')
      """)
    let report = try copy()
    #expect(counts("signals", in: report)?.updated == 1)
    #expect(counts("signals", in: report)?.new == 1)
    #expect(counts("signals", in: report)?.deleted == 1)
    func unit(_ id: String) throws -> [SQLValue]? {
      try journal.rows("SELECT unit FROM signals WHERE id = ?1", [.text(id)]).first
    }
    #expect(try unit(ids[0]) == [.null])
    #expect(try unit(ids[1]) == ["new"])
    #expect(try unit(ids[2]) == nil && unit(ids[3]) == nil)
    #expect(try unit(own) != nil)
    #expect(try unit(JournalFixture.id(901)) == nil && unit(JournalFixture.id(902)) != nil)
    #expect(
      try journal.rows("SELECT count(*) FROM signals WHERE source_uuid LIKE 'sample-%'")
        == [[3]])
  }

  @Test func whatAFileCannotHoldIsCounted() throws {
    let entry = JournalFixture.id(910)
    try server.owner.execute(
      """
      INSERT INTO entries (id, user_id, created_at) VALUES ('\(entry)', '\(user)', 'infinity');
      INSERT INTO signals (user_id, entry_id, category, event_time)
        VALUES ('\(user)', '\(entry)', 'mood', '2026-04-01T10:00:00Z')
      """)
    for time in ["infinity", "-infinity", "0001-01-01 BC", "10000-01-01"] {
      try server.owner.execute(
        "INSERT INTO signals (user_id, category, event_time) VALUES ($1, 'mood', $2)",
        [.text(user), .text(time)])
      try server.owner.execute(
        "INSERT INTO periods (user_id, label, first_day) VALUES ($1, 'sick', $2)",
        [.text(user), .text(time)])
    }
    for value in ["NaN", "Infinity"] {
      try server.owner.execute(
        """
        INSERT INTO signals (user_id, category, value_num, event_time)
          VALUES ($1, 'mood', $2, '2026-04-01T10:00:00Z')
        """, [.text(user), .text(value)])
    }
    let report = try copy()
    #expect(!report.isWhole)
    #expect(counts("entries", in: report)?.leftOut == ["entries.created_at": 1])
    #expect(counts("periods", in: report)?.leftOut == ["periods.first_day": 4])
    #expect(
      counts("signals", in: report)?.leftOut == [
        "signals.event_time": 4, "signals.value_num": 1, "signals (foreign key)": 1,
      ])
    let signals = try open().rows("SELECT count(*) FROM signals").first?.first
    #expect(counts("signals", in: report).map { SQLValue.integer(Int64($0.new)) } == signals)
  }

  @Test func textsNeedALoginThatMayReadThem() throws {
    let error = jobError { _ = try copy { $0.includesTexts = true } }
    #expect(
      error
        == .unreadableColumns(["entries.raw_text", "entries.ocr_text", "entries.photo_path"]))
    #expect(!FileManager.default.fileExists(atPath: path()))
    #expect(!(try names(in: file.folder)).contains { $0.contains(".part") })
    let report = try copy(as: server.location) { $0.includesTexts = true }
    #expect(report.unreadable.isEmpty)
    #expect(
      try open().rows("SELECT count(*) FROM entries WHERE raw_text IS NOT 'a secret'") == [[0]])
    #expect(counts("entries", in: report).map { $0.new > 2 } == true)
  }

  @Test func someOfThePeople() throws {
    let report = try copy { $0.users = [RandomJournal.user(2)] }
    #expect(counts("profiles", in: report)?.new == 1 && report.isWhole)
    #expect(
      try open().rows("SELECT DISTINCT user_id FROM signals")
        == [[.text(RandomJournal.user(2))]])
    let error = jobError {
      _ = try copy(to: "none.sqlite") {
        $0.users = [RandomJournal.user(2), JournalFixture.id(990)]
      }
    }
    #expect(error == .unknownPeople(count: 1))
    #expect(!FileManager.default.fileExists(atPath: path("none.sqlite")))
  }

  @Test func hiddenRowsAreAnErrorAndTheFileStaysAsItWas() throws {
    _ = try copy()
    let before = try open().dump()
    try server.owner.execute(
      """
      DROP POLICY job_select ON signals;
      UPDATE profiles SET timezone = 'UTC', updated_at = now() + interval '1 day'
      """)
    guard case .warehouse(let found)? = jobError({ _ = try copy() }) else {
      Issue.record("rows that are hidden were copied")
      return
    }
    #expect(found.category == .permissionDenied)
    #expect(try open().dump() == before)
  }
}
