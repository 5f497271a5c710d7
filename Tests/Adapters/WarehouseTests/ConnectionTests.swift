import Foundation
import Testing

@testable import Warehouse

@Suite(.needsServer)
struct ConnectionTests {
  @Test func theServerSeesWhoConnects() throws {
    func seen(_ options: String) throws -> [String] {
      let location = try ServerLocation(
        TestServer.address(options: options), application: "constat nightly")
      return try Connection(location).texts("SHOW application_name")
    }
    #expect(try seen("") == ["constat nightly"])
    #expect(try seen("?application_name=mine") == ["mine"])
  }

  @Test func setsItsSession() throws {
    let connection = try TestServer.connect { options in
      options.statementTimeout = .seconds(90)
      options.lockTimeout = .milliseconds(1_500)
      options.idleTransactionTimeout = .seconds(60)
      options.hidesRowsByPolicy = false
      options.isReadOnly = true
    }
    let expected = [
      ("statement_timeout", "90s"), ("lock_timeout", "1500ms"),
      ("idle_in_transaction_session_timeout", "1min"), ("row_security", "off"),
      ("default_transaction_read_only", "on"), ("TimeZone", "UTC"), ("client_encoding", "UTF8"),
      ("application_name", "constat"), ("search_path", "public"),
    ]
    for (name, value) in expected {
      let found = try connection.texts("SELECT current_setting($1)", [.text(name)])
      #expect(found == [value], "\(name)")
    }
    #expect(connection.serverVersion >= 150_000 && !connection.isEncrypted)
  }

  @Test func readsEveryTypeBack() throws {
    let uuid = StoredUUID(high: 1, low: 2)
    let instant = StoredInstant(millisecondsSince1970: 1_782_000_000_123)
    let date = StoredDate(daysSince1970: 20_000)
    let values: [Value] = [
      true, 7, 8, 9, 1.5, .double(.nan), "é\"'\\", .uuid(uuid), .instant(instant), .date(date),
      .json(#"{"a": 1}"#), .texts(["a", "b \"\\,{}", ""]), .uuids([uuid, uuid]), nil,
    ]
    let sql = """
      SELECT $1::bool, $2::int2, $3::int4, $4::int8, $5::float4, $6::float8, $7::text, $8::uuid,
        $9::timestamptz, $10::date, $11::jsonb, $12::text[], $13::uuid[], $14::text
      """
    let connection = try TestServer.connect()
    let seen = try connection.rows(sql, values) { row throws(WarehouseError) in
      try same(row.bool(at: 0), true)
      for index in 1...3 { try same(row.int(at: index), Int64(6 + index)) }
      try same(row.double(at: 4), 1.5)
      try same(row.double(at: 5).isNaN, true)
      try same(row.text(at: 6), "é\"'\\")
      try same(row.withText(at: 6) { $0.count }, 5)
      try same(row.uuid(at: 7), uuid)
      try same(row.instant(at: 8), instant)
      try same(row.date(at: 9), date)
      try same(row.json(at: 10), #"{"a": 1}"#)
      try same(row.texts(at: 11), ["a", "b \"\\,{}", ""])
      try same(row.uuids(at: 12), [uuid, uuid])
      same(row.isNull(at: 13), true)
      try same(row.textIfPresent(at: 13), nil)
      return row.count
    }
    #expect(seen == [14])
    let query = try Query(sql, in: connection)
    #expect(try query.rows(values) { row throws(WarehouseError) in row.count } == [14])
  }

  @Test(arguments: [
    "4714-11-24 00:00:00+00 BC", "0001-12-31 23:59:59.999999+00 BC", "0001-01-01 00:00:00+00",
    "1969-12-31 23:59:59.999999+00", "2000-02-29 12:34:56.000001+00",
    "294276-12-31 23:59:59.999999+00", "infinity", "-infinity",
  ])
  func instantsArriveAsTheyLeft(text: String) throws {
    let connection = try TestServer.connect()
    let instant = try #require(
      try connection.rows("SELECT $1::timestamptz", [.text(text)]) { row throws(WarehouseError) in
        try row.instant(at: 0)
      }.first)
    #expect(
      try connection.texts(
        "SELECT ($1::timestamptz = $2::timestamptz)::text", [.text(text), .instant(instant)])
        == ["true"])
  }

  @Test(arguments: ["4714-11-24 BC", "0001-12-31 BC", "5874897-12-31", "infinity", "-infinity"])
  func datesArriveAsTheyLeft(text: String) throws {
    let connection = try TestServer.connect()
    let date = try #require(
      try connection.rows("SELECT $1::date", [.text(text)]) { row throws(WarehouseError) in
        try row.date(at: 0)
      }.first)
    #expect(
      try connection.texts("SELECT ($1::date = $2::date)::text", [.text(text), .date(date)])
        == ["true"])
  }

  @Test func anotherTypeIsAnErrorAndNullIsNone() throws {
    let connection = try TestServer.connect()
    let sql = "SELECT 1 AS a, NULL::int AS b, '1'::text AS c, 1.5::numeric AS d"
    try connection.forEach(sql) { row throws(WarehouseError) in
      #expect(
        warehouseError { _ = try row.text(at: 0) }
          == .columnType(column: "a", expected: .text))
      #expect(
        warehouseError { _ = try row.int(at: 1) }
          == .missingValue(column: "b"))
      #expect(
        warehouseError { _ = try row.int(at: 2) }
          == .columnType(column: "c", expected: .integer))
      #expect(
        warehouseError { _ = try row.double(at: 3) }
          == .columnType(column: "d", expected: .real))
    }
  }

  @Test(arguments: [
    ("SELECT * FROM nowhere", WarehouseError.missingTable("nowhere")),
    ("SELECT nothing FROM pg_class", .missingColumn("nothing")),
    ("SELECT * FROM nowhere.x", .missingTable("nowhere.x")),
    ("CREATE TABLE nowhere.x (a int)", .missingObject("nowhere", state: "3F000")),
    ("SELECT nofunction()", .missingObject("", state: "42883")),
    ("SELECT 'x'::notype", .missingObject("notype", state: "42704")),
    ("CREATE EXTENSION nosuchextension", .missingObject("", state: "0A000")),
    ("SELEC 1", .invalidStatement(state: "42601", position: 1)),
    ("", .other(state: "")),
    ("SELECT 'secret'::int", .invalidValue(column: "", state: "22P02")),
    ("SELECT 2147483648::int", .invalidValue(column: "", state: "22003")),
    ("SELECT '0000-01-01'::date", .invalidValue(column: "", state: "22008")),
    ("SELECT '294277-01-01'::timestamptz", .invalidValue(column: "", state: "22008")),
    ("SELECT '1e400'::float8", .invalidValue(column: "", state: "22003")),
    ("SELECT pg_notify('c', repeat('x', 8000))", .invalidValue(column: "", state: "22023")),
    ("SELECT 1 / 0", .invalidValue(column: "", state: "22012")),
    ("SELECT 'x'::float8 / 1", .invalidValue(column: "", state: "22P02")),
    ("SELECT E'\\xff'", .invalidValue(column: "", state: "22021")),
    ("BEGIN READ ONLY; CREATE TABLE x (a int)", .readOnlyServer),
    ("SELECT 1 \0 nothing", .invalidStatement(state: "42601", position: 0)),
    (
      "DO 'BEGIN RAISE EXCEPTION ''secret'' USING ERRCODE = ''P0001''; END'", .other(state: "P0001")
    ),
    (
      "DO 'BEGIN RAISE EXCEPTION ''secret'' USING ERRCODE = ''53100''; END'",
      .noRoom(state: "53100")
    ),
  ])
  func anErrorSaysWhatAndNothingOfAValue(sql: String, expected: WarehouseError) throws {
    let connection = try TestServer.connect()
    let error = warehouseError { try connection.execute(sql) }
    if sql.isEmpty {
      #expect(error == nil)
    } else {
      #expect(error == expected)
      #expect(error?.description.contains("secret") == false)
    }
    #expect(!connection.isLost)
  }

  /// A database without an encoding holds any bytes: the server itself refuses to send them.
  @Test func textThatIsNoUnicodeIsRefused() throws {
    let name = "ascii_\(UUID().uuidString.prefix(8).lowercased())"
    let owner = try TestServer.connect()
    try owner.execute(
      "CREATE DATABASE \(name) TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'")
    defer { try? owner.execute("DROP DATABASE \(name) WITH (FORCE)") }
    let connection = try Connection(ServerLocation(TestServer.address(database: name)))
    let refused = WarehouseError.invalidValue(column: "", state: "22021")
    #expect(warehouseError { _ = try connection.texts("SELECT E'\\xff'") } == refused)
    #expect(warehouseError { try connection.copyOut("SELECT E'\\xff'") { _ in } } == refused)
  }

  @Test func constraintsTellTheirNames() throws {
    try TestServer.withSchema { connection in
      try connection.execute(
        """
        CREATE TABLE a (x int PRIMARY KEY CONSTRAINT small CHECK (x < 10), y text NOT NULL);
        CREATE TABLE b (x int REFERENCES a);
        INSERT INTO a VALUES (1, 'secret')
        """)
      let cases: [(String, WarehouseError)] = [
        ("INSERT INTO a VALUES (1, 'secret')", .constraint(.unique, name: "a_pkey")),
        ("INSERT INTO a VALUES (11, 'secret')", .constraint(.check, name: "small")),
        ("INSERT INTO a VALUES (2, NULL)", .constraint(.notNull, name: "y")),
        ("INSERT INTO b VALUES (5)", .constraint(.foreignKey, name: "b_x_fkey")),
      ]
      for (sql, expected) in cases {
        #expect(warehouseError { try connection.execute(sql) } == expected)
      }
      #expect(try connection.execute("UPDATE a SET y = $1 WHERE x = $2", ["z", 1]) == 1)
    }
  }

  @Test func rightsAndPolicies() throws {
    try TestServer.withSchema { connection in
      let role = "r_\(UUID().uuidString.prefix(8).lowercased())"
      try connection.execute(
        """
        CREATE TABLE a (x int); CREATE TABLE p (x int);
        ALTER TABLE p ENABLE ROW LEVEL SECURITY;
        CREATE ROLE \(role);
        DO 'BEGIN EXECUTE ''GRANT USAGE ON SCHEMA '' || current_schema || '' TO \(role)''; END';
        GRANT SELECT ON p TO \(role); SET ROLE \(role)
        """)
      defer { try? connection.execute("RESET ROLE; DROP OWNED BY \(role); DROP ROLE \(role)") }
      #expect(
        warehouseError { try connection.execute("SELECT * FROM a") } == .permissionDenied("a"))
      #expect(try connection.ints("SELECT x FROM p") == [])
      try connection.execute("SET row_security = off")
      #expect(warehouseError { try connection.execute("SELECT * FROM p") } == .rowSecurity)
    }
  }

  @Test func limitsOfTimeHold() throws {
    let connection = try TestServer.connect { options in
      options.statementTimeout = .milliseconds(50)
      options.lockTimeout = .milliseconds(20)
    }
    #expect(
      warehouseError { try connection.execute("SELECT pg_sleep(10)") } == .timeout(.statement))
    let other = try TestServer.connect()
    try TestServer.withSchema { owner in
      try owner.execute("CREATE TABLE a (x int)")
      let schema = try owner.texts("SELECT current_schema::text")[0]
      try other.execute("BEGIN; LOCK TABLE \(schema).a")
      #expect(
        warehouseError { try connection.execute("SELECT * FROM \(schema).a") } == .timeout(.lock))
      try other.execute("ROLLBACK")
    }
    let idle = try TestServer.connect { $0.idleTransactionTimeout = .milliseconds(20) }
    let error = warehouseError {
      try idle.transaction(.writing) { () throws(WarehouseError) in
        _ = Deadline(seconds: 0.3).wait(for: [])
        try idle.execute("SELECT 1")
      }
    }
    #expect(error == .timeout(.idleTransaction) || error == .connectionLost)
  }

  @Test func anotherThreadCancels() throws {
    let connection = try TestServer.connect()
    let canceller = connection.canceller()
    let process = connection.processID
    let worker = Worker {
      let other = try TestServer.connect()
      // Only once it runs: a request that comes too early hits nothing.
      while try other.ints(
        "SELECT pid FROM pg_stat_activity WHERE pid = $1 AND query LIKE '%pg_sleep(60)'",
        [Value(process)]
      ).isEmpty { Thread.sleep(forTimeInterval: 0.005) }
      canceller.cancel()
    }
    #expect(warehouseError { try connection.execute("SELECT pg_sleep(60)") } == .cancelled)
    try worker.wait()
    #expect(try connection.ints("SELECT 1") == [1])
  }

  @Test func aLostConnectionIsNoticed() throws {
    let connection = try TestServer.connect()
    try TestServer.connect().terminate(connection)
    #expect(warehouseError { try connection.execute("SELECT 1") } == .connectionLost)
    #expect(connection.isLost)
    #expect(warehouseError { try connection.execute("SELECT 1") } == .connectionLost)
  }
}

@Suite(.needsServer)
struct QueryTests {
  @Test func isPreparedOnceAndForgotten() throws {
    let connection = try TestServer.connect()
    var query: Query? = try Query("SELECT $1::int + 1", in: connection)
    for number in [1, 5] {
      #expect(
        try query?.rows([Value(number)]) { row throws(WarehouseError) in try row.int(at: 0) }
          == [Int64(number) + 1])
    }
    #expect(warehouseError { _ = try query?.run([]) } == .parameterCount(expected: 1, given: 0))
    query = nil
    let next = try Query("SELECT count(*) FROM pg_prepared_statements", in: connection)
    #expect(try next.rows { row throws(WarehouseError) in try row.int(at: 0) } == [1])
    #expect(
      warehouseError { _ = try Query("SELECT 1; SELECT 2", in: connection) }
        == .invalidStatement(state: "42601", position: 0))
  }

  @Test func streamsManyRows() throws {
    let connection = try TestServer.connect()
    let query = try Query("SELECT generate_series(1, $1::int)", in: connection)
    var sum: Int64 = 0
    try query.stream([20_000]) { row throws(WarehouseError) in sum += try row.int(at: 0) }
    #expect(sum == 200_010_000)
    var seen = 0
    let stopped = warehouseError {
      try query.stream([10_000_000]) { row throws(WarehouseError) in
        seen += 1
        #expect(
          warehouseError { try connection.execute("SELECT 1") } == .busy)
        if seen == 3 { throw .cancelled }
      }
    }
    #expect(stopped == .cancelled && seen == 3)
    #expect(try connection.ints("SELECT 7") == [7])
  }

  @Test func anErrorAfterTheFirstRowsIsThrown() throws {
    let connection = try TestServer.connect()
    let query = try Query("SELECT 10 / (5 - x) FROM generate_series(1, 9) x", in: connection)
    var seen: [Int64] = []
    let error = warehouseError {
      try query.stream { row throws(WarehouseError) in seen.append(try row.int(at: 0)) }
    }
    #expect(error == .invalidValue(column: "", state: "22012") && seen == [2, 3, 5, 10])
    #expect(try connection.ints("SELECT 7") == [7])
  }
}
