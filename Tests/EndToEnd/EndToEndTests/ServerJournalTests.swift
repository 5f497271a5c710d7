import Foundation
import TestSupport
import Testing
import Warehouse

@testable import constat

/// A database of the server in `CONSTAT_TEST_POSTGRES`, dropped at the end of its test.
private final class ServerJournal {
  static let address = ProcessInfo.processInfo.environment["CONSTAT_TEST_POSTGRES"]

  let name = "e_\(UUID().uuidString.prefix(8).lowercased())"
  let owner: Connection
  let url: String

  init() throws {
    owner = try Connection(ServerLocation(Self.url { _ in }))
    let path = "/" + name
    url = try Self.url { $0.path = path }
    try owner.execute("CREATE DATABASE \(name)")
  }

  deinit { try? owner.execute("DROP DATABASE \(name) WITH (FORCE)") }

  static func url(_ change: (inout URLComponents) -> Void) throws -> String {
    let whole = try #require(address)
    var parts = try #require(URLComponents(string: whole))
    change(&parts)
    return try #require(parts.string)
  }

  func connect() throws -> Connection { try Connection(ServerLocation(url)) }
}

@Suite(
  "A journal on a server",
  .enabled(if: ServerJournal.address != nil, "CONSTAT_TEST_POSTGRES is not set"))
struct ServerJournalTests {
  private let folder: ScratchFolder
  private let journal: ServerJournal

  init() throws {
    folder = try ScratchFolder()
    journal = try ServerJournal()
  }

  private func run(_ words: String..., at url: String? = nil) throws -> Program.Outcome {
    try folder.write(url ?? journal.url, to: "address")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.file("address"))
    return try Program.run(
      words, within: #"CONSTAT_DATABASE_URL_FILE=address exec "$@""#, in: folder)
  }

  /// What is told of one thing, as one line.
  private func line(_ what: String, in outcome: Program.Outcome) -> String {
    let text = outcome.output.replacing("\n      ", with: " ")
    let lines = text.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    return lines.first { $0.split(separator: " ").dropFirst().first == Substring(what) } ?? ""
  }

  @Test("a dry run changes nothing, a run is done once, a newer schema is 65")
  func steps() throws {
    let plan = try run("migrate", "--dry-run")
    #expect(plan.status == 0 && plan.output.hasPrefix("pending  0000_roles\n"), "\(plan)")
    #expect(plan.output.hasSuffix("schema   none, nothing was changed\n"))
    let told = try Arguments(["--database", journal.url], knowing: [.database])
    let location = try told.journal([:])
    func prepare() throws(CommandError) {
      try SchemaPlan.prepare(location, at: try told.instant())
    }
    do throws(CommandError) {
      try prepare()
      Issue.record("a night would begin")
    } catch {
      #expect(error.exitCode == .dataError && error.code == "schema_behind")
      #expect(error.wording?.contains("run `constat migrate` as the owner") == true)
    }

    let connection = try journal.connect()
    let tables = "SELECT relname::text FROM pg_class WHERE relname IN ('profiles', 'migrations')"
    #expect(try connection.rows(tables) { _ throws(WarehouseError) in 1 }.isEmpty)

    let first = try run("migrate")
    #expect(first.status == 0, "\(first.errors)")
    #expect(
      first.output.replacing("applied ", with: "pending ").split(separator: "\n").dropLast()
        == plan.output.split(separator: "\n").dropLast())
    try prepare()
    let second = try run("migrate")
    #expect(second.status == 0 && second.output.hasPrefix("nothing to do\nschema   00"))

    try connection.execute("INSERT INTO constat.migrations VALUES ('0099_z', '', now())")
    let newer = try run("migrate")
    #expect(newer.status == 65 && newer.errors.contains("0099_z"), "\(newer.errors)")
  }

  @Test("several at once apply each one once")
  func atOnce() async throws {
    let script = #"""
      for i in 1 2 3 4; do CONSTAT_DATABASE_URL_FILE=address "$@" & jobs+=($!); done
      for job in "${jobs[@]}"; do wait "$job" || exit; done
      """#
    _ = try run("migrate", "--dry-run")
    let outcome = try Program.run(["migrate"], within: script, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let applied = outcome.output.split(separator: "\n").filter { $0.hasPrefix("applied") }
    let recorded = try journal.connect().rows("SELECT name FROM constat.migrations") {
      row throws(WarehouseError) in "applied  " + (try row.text(at: 0))
    }
    #expect(applied.sorted().map(String.init) == recorded.sorted())
  }

  @Test("a password is in no output, neither a right one nor a wrong one")
  func passwords() throws {
    let wrong = try ServerJournal.url { ($0.password, $0.path) = ("wr0ng-word", "/constat") }
    for words in [["migrate"], ["migrate", "--dry-run"], ["check"]] {
      let outcome = try Program.run(words + ["--database", wrong], in: folder)
      #expect(outcome.status == (words == ["check"] ? 69 : 77), "\(outcome)")
      #expect(!(outcome.output + outcome.errors).contains("wr0ng"))
      #expect(outcome.errors.contains("--database holds a password"))
    }
    let right = try #require(URLComponents(string: journal.url)?.password)
    for outcome in [try run("migrate"), try run("check"), try run("import", "csv")] {
      #expect(!(outcome.output + outcome.errors).contains(right))
    }
  }

  @Test("a copy tells what it lacks, an export holds all, and no output has a person's")
  func copiesAndExports() throws {
    _ = try run("migrate")
    let user = SampleJournal.id(900_001)
    try journal.connect().execute(
      """
      INSERT INTO auth.users VALUES ('\(user)');
      INSERT INTO profiles (user_id) VALUES ('\(user)');
      INSERT INTO entries (id, user_id, raw_text) VALUES ('\(user)', '\(user)', 'a secret');
      INSERT INTO signals (user_id, category, event_time)
        SELECT '\(user)', 'mood', t::timestamptz FROM unnest(ARRAY['2026-05-01', 'infinity']) AS t
      """)
    let copy = try run("import", "postgres", "--database", "sqlite:copy.db")
    #expect(copy.status == 65, "\(copy)")
    #expect(copy.errors.hasPrefix("signals.event_time: 1 row left out"))
    #expect(
      copy.output.contains(
        "signals: 2 read, 1 new, 0 updated, 0 unchanged, 0 deleted, 1 left out\n"))
    let export = try run("export", "user", user, "--out", "person.json")
    #expect(export.status == 0 && export.output == "exported 4 rows of 13 tables\n", "\(export)")
    #expect(try folder.text("person.json").contains(#""raw_text": "a secret""#))
    let stranger = SampleJournal.id(7)
    for verb in [
      ["import", "postgres", "--database", "sqlite:x.db", "--user"], ["export", "user"],
    ] {
      let words = verb + [stranger] + (verb[0] == "export" ? ["--out", "x.json"] : [])
      let outcome = try Program.run(
        words, within: #"CONSTAT_DATABASE_URL_FILE=address exec "$@""#, in: folder)
      #expect(outcome.status == 67 && !outcome.errors.contains(stranger), "\(outcome)")
    }
    #expect(!folder.exists("x.db") && !folder.exists("x.json"))
    for outcome in [copy, export] {
      #expect(!(outcome.output + outcome.errors).contains(user))
      #expect(!(outcome.output + outcome.errors).contains("secret"))
    }
  }

  @Test("reports of a server are those of its copy in a file")
  func reports() throws {
    _ = try run("migrate")
    let user = SampleJournal.id(900_001)
    // A quarter of the days without a rhythm, a headache on each but one.
    try journal.connect().execute(
      """
      INSERT INTO auth.users VALUES ('\(user)');
      INSERT INTO profiles (user_id, lang, timezone) VALUES ('\(user)', 'en', 'UTC');
      INSERT INTO signals (user_id, category, key, value_num, event_time)
        SELECT '\(user)', c::signal_category, k, CASE WHEN has AND (c = 'food' OR d <> 8) THEN v ELSE 0 END,
            '2026-04-01T12:00:00Z'::timestamptz + d * interval '1 day'
          FROM generate_series(0, 59) AS d, LATERAL (SELECT d * 37 % 101 % 4 = 0) AS h(has),
            (VALUES ('food', 'dairy', 1), ('pain', 'headache', 4)) AS s(c, k, v);
      INSERT INTO insight_looks (user_id, outcome_cat, outcome_key, trigger_key, lag_days,
          window_end, run_id, effect, kept)
        VALUES ('\(user)', 'pain', 'headache', 'food.dairy', 0, '2026-05-20', 'r', 0.5, true),
          ('\(user)', 'pain', 'headache', 'food.sugar', 0, '2026-05-20', 'r', NULL, true);
      """)
    #expect(try run("import", "postgres", "--database", "sqlite:copy.db").status == 0)
    let day = ["--now", "2026-05-31T10:00:00Z", "--format", "json"]
    for report in ["recap", "doctor"] {
      let words = ["report", report, "--user", user] + day
      let server = try Program.run(
        words, within: #"CONSTAT_DATABASE_URL_FILE=address exec "$@""#, in: folder)
      let file = try Program.run(words + ["--database", "sqlite:copy.db"], in: folder)
      #expect(server.status == 0 && server.output == file.output, "\(report): \(server)")
      #expect(server.output.contains("\"user_id\" : \"\(user)\""))
      guard report == "doctor" else { continue }
      #expect(server.output.contains("\"window_end\" : \"2026-05-20\""))
      #expect(server.output.contains("last observed on 20 May 2026"))
    }
  }

  @Test("a look tells what a login may do, and of a policy that is gone")
  func looks() throws {
    #expect(try line("schema", in: run("check")).hasPrefix("bad schema none, lacks"))
    _ = try run("migrate")
    let login = "l_\(journal.name)"
    let connection = try journal.connect()
    try connection.execute("CREATE ROLE \(login) LOGIN PASSWORD 'night'")
    defer { try? journal.owner.execute("DROP ROLE \(login)") }
    let url = try ServerJournal.url {
      ($0.user, $0.password, $0.path) = (login, "night", "/" + journal.name)
    }
    let stranger = try run("check", at: url)
    #expect(stranger.status == 69)
    #expect(line("role", in: stranger).hasSuffix("grant constat_job to \(login)"))
    #expect(line("schema", in: stranger).hasPrefix("bad schema this role may not see"))

    try connection.execute("GRANT constat_job TO \(login)")
    let member = try run("check", at: url)
    #expect(member.status == 0, "\(member)")
    for what in ["server", "wire", "pooler", "role", "schema", "policies", "clock"] {
      #expect(line(what, in: member).hasPrefix("ok \(what)"), "\(member.output)")
    }
    try connection.execute("DROP POLICY job_select ON public.signals")
    let gap = try run("check", at: url)
    #expect(gap.status == 69 && line("policies", in: gap).hasPrefix("bad"), "\(gap.output)")
    // What a member may not do is said as that.
    try connection.execute("DELETE FROM constat.migrations WHERE name > '0008'")
    #expect(try run("migrate", at: url).status == 77)
  }

  @Test(
    "behind a pooler in transaction mode nothing is done, and what to give is told",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/sbin/pgbouncer")))
  func pooler() throws {
    let server = try #require(URLComponents(string: journal.url))
    // Beside the server's own, which somebody found free.
    let port = Int.random(in: 20_000..<30_000)
    try folder.write(
      """
      [databases]
      pooled = host=127.0.0.1 port=\(server.port ?? 0) dbname=\(journal.name) \
      user=\(server.user ?? "") password=\(server.password ?? "")
      [pgbouncer]
      listen_addr = 127.0.0.1
      listen_port = \(port)
      unix_socket_dir =
      auth_type = any
      pool_mode = transaction
      """, to: "pooler.ini")
    // It refuses to run as root.
    let script = """
      as=(); if ((EUID == 0)); then as=(/usr/sbin/runuser -u postgres --); fi
      "${as[@]}" /usr/sbin/pgbouncer pooler.ini 2>/dev/null & pooler=$!
      for i in {1..500}; do (: </dev/tcp/127.0.0.1/\(port)) 2>/dev/null && break; sleep 0.01; done
      CONSTAT_DATABASE_URL=postgres://any@127.0.0.1:\(port)/pooled "$@"
      status=$?
      kill $pooler
      exit $status
      """
    let migrate = try Program.run(["migrate"], within: script, in: folder)
    #expect(migrate.status == 64, "\(migrate)")
    #expect(migrate.errors.contains("port 5432") && migrate.errors.contains("session pooler"))
    let check = try Program.run(["check"], within: script, in: folder)
    #expect(check.status == 69 && line("pooler", in: check).hasPrefix("bad pooler"), "\(check)")
  }
}
