import Foundation
import Storage
import TestSupport
import Testing
import Warehouse

@testable import Job

/// What is written of one person, out of a journal on a server.
@Suite(.needsServer) struct ServerExportTests {
  private let file: JournalFixture
  private let server: ServerJournal
  private let user = RandomJournal.user(2)

  init() throws {
    file = try JournalFixture.random(seed: 102)
    let entry = try file.addEntry(of: user, at: "2026-04-01T09:00:00.25Z")
    try file.addSignal(
      of: user, "pain.back", at: "2026-04-01T10:00:00Z", ["entry_id": .text(entry)])
    try file.addLook(of: user, at: "2026-04-10")
    try file.addPeriod(of: user, "sick", ("2026-04-01", "2026-04-02"))
    server = try ServerJournal()
    try server.copy(file.database)
    try server.owner.execute(
      """
      UPDATE signals SET event_time = '2026-04-01T10:00:00Z' WHERE NOT isfinite(event_time);
      UPDATE entries SET raw_text = 'a "secret"', ocr_text = E'two\\nlines';
      UPDATE profiles SET notif_prefs = '{"quiet_start": 22, "on": true}'
      """)
  }

  private func export(_ location: ServerLocation? = nil) throws -> PersonExport {
    try PersonExport(of: user, from: .server(location ?? server.location))
  }

  private func tables(_ export: PersonExport) throws -> [String: [[String: Any]]] {
    let document = try JSONSerialization.jsonObject(with: Data(export.document))
    return try #require((document as? [String: Any])?["tables"] as? [String: [[String: Any]]])
  }

  /// Two journals, two catalogues, one document.
  @Test func isThatOfTheCopyByteForByte() async throws {
    _ = try await InsightJob(
      InsightJob.Order(
        journal: .server(server.jobLocation), pipeline: shippedPipeline(), instant: instant(),
        runs: file.runs)
    ).run { _ in }
    // A column that a file has not.
    try server.owner.execute("ALTER TABLE insight_runs DROP COLUMN published_in")
    let place = try DatabaseLocation(path: file.folder + "/copy.sqlite")
    var copy = JournalCopy(
      from: server.location, to: place,
      migrator: try Storage.Migrator(
        folder: Repository.root + "/pipelines/migrations/sqlite"), at: try instant())
    copy.includesTexts = true
    #expect(try copy.run().isWhole)
    let found = try export()
    let expected = try PersonExport(of: user, from: .file(place))
    #expect(found.document == expected.document)
    let tables = try tables(found)
    for table in ["profiles", "entries", "signals", "insights", "insight_runs", "periods"] {
      #expect(tables[table]?.isEmpty == false, "\(table)")
    }
    #expect(try export().document == found.document)
  }

  @Test func aLoginThatMayNotReadAllIsToldWhatIsMissing() throws {
    guard case .unreadableColumns(let columns)? = jobError({ _ = try export(server.jobLocation) })
    else {
      Issue.record("an export lacks what the login may not read")
      return
    }
    #expect(columns.contains("entries.raw_text") && columns.contains("device_tokens"))
    #expect(!columns.contains("signals.id"))
  }

  /// An owner who is no superuser, as with Supabase, is subject to no policy.
  @Test func theOwnerOfTheTablesIsEnough() throws {
    let expected = try export().document
    try server.owner.execute(
      """
      DO $$
      DECLARE name text;
      BEGIN
        FOR name IN SELECT relname FROM pg_class
          WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        LOOP
          EXECUTE format('ALTER TABLE public.%I OWNER TO \(server.jobLocation.user)', name);
        END LOOP;
      END $$
      """)
    #expect(try export(server.jobLocation).document == expected)
  }

  /// A login that may read every column, and whom a policy hides rows from.
  @Test func rowsThatAPolicyHidesAreAnError() throws {
    try server.owner.execute(
      "GRANT SELECT ON ALL TABLES IN SCHEMA public TO \(server.jobLocation.user)")
    #expect(jobError { _ = try export(server.jobLocation) } == .warehouse(.rowSecurity))
  }

  @Test func aNewTableIsNotForgotten() throws {
    try server.owner.execute(
      """
      CREATE TABLE public."new ""one" (
        user_id uuid, "a ""b" text[], n float8, at timestamptz, big bigint, x numeric, y bytea);
      INSERT INTO public."new ""one" VALUES
        ('\(user)', ARRAY['p', 'q"'], 'NaN', 'infinity', 9007199254740993, 1.50, '\\x00ab'),
        ('\(RandomJournal.user(1))', NULL, 0, now(), 0, 0, NULL);
      CREATE TABLE public.others (user_id bigint);
      """)
    let export = try export()
    let tables = try tables(export)
    #expect(tables["others"] == nil && tables["new \"one"]?.count == 1)
    let text = String(decoding: export.document, as: UTF8.self)
    #expect(
      text.contains(
        """
        {"a \\"b": ["p","q\\""], "at": "infinity", "big": 9007199254740993, "n": "nan", \
        "user_id": "\(user)", "x": "1.50", "y": "\\\\x00ab"}
        """))
    #expect(!text.contains(RandomJournal.user(1)))
  }

  @Test func whoIsNotThereIsAnError() throws {
    let location = server.location
    let error = jobError {
      _ = try PersonExport(of: JournalFixture.id(99), from: .server(location))
    }
    #expect(error == .unknownPeople(count: 1))
  }
}
