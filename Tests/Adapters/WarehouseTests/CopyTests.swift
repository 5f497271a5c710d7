import Testing

@testable import Warehouse

@Suite(.needsServer)
struct CopyTests {
  private static let columns = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l",
  ]
  private static let table = """
    CREATE TYPE sort AS ENUM ('one', 'two');
    CREATE TABLE t (a bool, b int2, c int4, d int8, e float8, f text, g uuid, h timestamptz,
      i date, j sort, k jsonb, l uuid[])
    """

  @Test func everyTypeComesBack() throws {
    try TestServer.withSchema { connection in
      try connection.execute(Self.table)
      let uuid = StoredUUID(high: .max, low: 3)
      let long = String(repeating: "é", count: 200_000)
      let count = try connection.copyIn("t", columns: Self.columns) {
        writer throws(WarehouseError) in
        try writer.write(bool: true)
        try writer.write(int2: .min)
        try writer.write(int4: .max)
        try writer.write(int8: .min)
        try writer.write(double: -.infinity)
        try writer.write(text: long)
        try writer.write(uuid: uuid)
        try writer.write(instant: .infinity)
        try writer.write(date: .minusInfinity)
        try writer.write(text: "two")
        try writer.write(jsonb: #"{"a": [1]}"#)
        try writer.write(uuids: [uuid, uuid])
        try writer.endRow()
        for _ in Self.columns { try writer.writeNull() }
        try writer.endRow()
      }
      #expect(count == 2)
      var rows = 0
      try connection.copyOut("SELECT * FROM t -- as written") { row throws(WarehouseError) in
        rows += 1
        if row.isNull(at: 0) {
          for column in 0..<row.count { same(row.isNull(at: column), true) }
          return
        }
        try same(row.bool(at: 0), true)
        try same(row.int(at: 1), Int64(Int16.min))
        try same(row.int(at: 2), Int64(Int32.max))
        try same(row.int(at: 3), .min)
        try same(row.double(at: 4), -.infinity)
        try same(row.text(at: 5), long)
        try same(row.uuid(at: 6), uuid)
        try same(row.instant(at: 7), .infinity)
        try same(row.date(at: 8), .minusInfinity)
        try same(row.text(at: 9), "two")
        try same(row.json(at: 10), #"{"a": [1]}"#)
        try same(row.uuids(at: 11), [uuid, uuid])
      }
      #expect(rows == 2)
    }
  }

  @Test func manyRowsArriveInOrder() throws {
    try TestServer.withSchema { connection in
      try connection.execute("CREATE TABLE n (x int8, y text)")
      let written = try connection.copyIn("n", columns: ["x", "y"]) {
        writer throws(WarehouseError) in
        for number in 0..<30_000 {
          try writer.write(int8: Int64(number))
          try writer.write(text: "\(number)")
          try writer.endRow()
        }
      }
      #expect(written == 30_000)
      var next: Int64 = 0
      try connection.copyOut("SELECT x, y FROM n ORDER BY x") { row throws(WarehouseError) in
        let (number, text) = (try row.int(at: 0), try row.text(at: 1))
        if number != next || text != "\(next)" { throw .cancelled }
        next += 1
      }
      #expect(next == 30_000)
    }
  }

  @Test func nothingIsWrittenWhenTheBodyOrTheServerStops() throws {
    try TestServer.withSchema { connection in
      try connection.execute("CREATE TABLE n (x int8 CHECK (x < 100), y text)")
      let cases: [(Int64, String, Bool, WarehouseError)] = [
        (1, "a", true, .deadlock), (100, "a", false, .constraint(.check, name: "n_x_check")),
        (1, "a\0b", false, .invalidValue(column: "", state: "22021")),
      ]
      for (number, text, stops, expected) in cases {
        let error = warehouseError {
          try connection.copyIn("n", columns: ["x", "y"]) { writer throws(WarehouseError) in
            try writer.write(int8: number)
            try writer.write(text: text)
            try writer.endRow()
            if stops { throw .deadlock }
          }
        }
        #expect(error == expected)
        #expect(try connection.ints("SELECT count(*) FROM n") == [0])
      }
    }
  }

  @Test func aRowOfAnotherLengthOrTypeIsRefused() throws {
    try TestServer.withSchema { connection in
      try connection.execute("CREATE TABLE n (x int8, y int8)")
      let short = warehouseError {
        try connection.copyIn("n", columns: ["x", "y"]) { writer throws(WarehouseError) in
          try writer.write(int8: 1)
          try writer.endRow()
        }
      }
      #expect(short == .parameterCount(expected: 2, given: 1))
      let open = warehouseError {
        try connection.copyIn("n", columns: ["x", "y"]) { writer throws(WarehouseError) in
          try writer.write(int8: 1)
        }
      }
      #expect(open == .parameterCount(expected: 2, given: 1))
      let narrow = warehouseError {
        try connection.copyIn("n", columns: ["x"]) { writer throws(WarehouseError) in
          try writer.write(int4: 1)
          try writer.endRow()
        }
      }
      #expect(narrow == .invalidValue(column: "", state: "08P01"))
      #expect(
        warehouseError { try connection.copyIn("no where", columns: ["x"]) { _ in } }
          == .missingTable(""))
      #expect(try connection.ints("SELECT count(*) FROM n") == [0])
    }
  }

  @Test func aBodyThatThrowsEndsTheQuery() throws {
    let connection = try TestServer.connect()
    var seen = 0
    let error = warehouseError {
      try connection.copyOut("SELECT generate_series(1, 100000000)") {
        row throws(WarehouseError) in
        seen += 1
        if seen == 10 { throw .deadlock }
      }
    }
    #expect(error == .deadlock && seen == 10)
    #expect(try connection.ints("SELECT 7") == [7])
    let late = warehouseError {
      try connection.copyOut("SELECT 1 / (5 - x) FROM generate_series(1, 9) x") {
        row throws(WarehouseError) in seen += 1
      }
    }
    #expect(late == .invalidValue(column: "", state: "22012") && seen == 14)
    #expect(
      warehouseError { try connection.copyOut("SELECT nothing") { _ in } }
        == .missingColumn("nothing"))
  }

  @Test(arguments: ["200", "5000", "100000"])
  func aConnectionCutInTheMiddleIsNeverAnEnd(bytes: String) throws {
    let relay = try Relay(to: TestServer.port(), "bytes", "\(1_500 + (Int(bytes) ?? 0))")
    let connection = try TestServer.connect(through: relay)
    var seen = 0
    let error = warehouseError {
      try connection.copyOut("SELECT x, x::text FROM generate_series(1, 100000) x") {
        row throws(WarehouseError) in seen += 1
      }
    }
    #expect(error == .connectionLost)
    #expect(seen < 100_000)
  }

  @Test func aSessionEndedInTheMiddleIsLost() throws {
    let owner = try TestServer.connect()
    let connection = try TestServer.connect()
    var hasEnded = false
    let out = warehouseError {
      try connection.copyOut(
        "SELECT repeat('x', 1000) FROM generate_series(1, 100000)", failure: { $0 as any Error }
      ) { row in
        if !hasEnded { try owner.execute("SELECT pg_terminate_backend(\(connection.processID))") }
        hasEnded = true
      }
    }
    #expect(out == .connectionLost)
    try TestServer.withSchema { schemaOwner in
      try schemaOwner.execute("CREATE TABLE n (x text)")
      let schema = try schemaOwner.texts("SELECT current_schema::text")[0]
      let writer = try TestServer.connect()
      let error = warehouseError {
        try writer.copyIn("\(schema).n", columns: ["x"], failure: { $0 as any Error }) { rows in
          for number in 0..<2_000 {
            try rows.write(text: String(repeating: "x", count: 1_000))
            try rows.endRow()
            if number == 1_000 { try owner.terminate(writer) }
          }
        }
      }
      #expect(error == .connectionLost)
      #expect(try schemaOwner.ints("SELECT count(*) FROM n") == [0])
    }
  }

  @Test func aCopyThatNobodyServesIsEnded() throws {
    try TestServer.withSchema { connection in
      try connection.execute("CREATE TABLE n (x text)")
      for sql in ["COPY n FROM STDIN", "COPY pg_class TO STDOUT", "SELECT 1; COPY n FROM STDIN"] {
        let error = warehouseError { try connection.execute(sql) }
        #expect(error == .invalidStatement(state: "0A000", position: 0), "\(sql)")
        #expect(try connection.ints("SELECT count(*) FROM n") == [0])
      }
    }
  }
}
