import Testing

@testable import Storage

struct StatementTests {
  let folder: TemporaryFolder
  let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try folder.open("x.db", .create)
    try database.execute("CREATE TABLE v (x)")
  }

  @Test(arguments: [
    SQLValue.null, 0, -1, .integer(.max), .integer(.min), 0.5, .real(.infinity),
    .real(-.infinity), .real(.leastNonzeroMagnitude), "", "é 日 \u{1F600}", "a\0b", "'; DROP",
    .blob([]), .blob([0, 255, 1]),
  ])
  func valuesComeBackAsTheyWere(value: SQLValue) throws {
    try Statement("INSERT INTO v VALUES (?1)", in: database).run([value])
    #expect(try database.value("SELECT x FROM v") == value)
  }

  @Test func notANumberIsRefused() throws {
    let statement = try Statement("INSERT INTO v VALUES (?1)", in: database)
    #expect(throws: StorageError.notANumber(parameter: 1)) { try statement.run([.real(.nan)]) }
    #expect(try database.values("SELECT x FROM v").isEmpty)
  }

  @Test func everyColumnIsReadAsItsOwnTypeOnly() throws {
    let statement = try Statement("SELECT NULL, 1, 1.5, 'abc', x'00' AS b", in: database)
    #expect(try statement.step())
    let row = statement.row
    let types: [SQLType] = [.null, .integer, .real, .text, .blob]
    #expect((0..<5).map { row.type(at: $0) } == types)
    for index in 0..<5 {
      #expect((try? row.integer(at: index)) == (index == 1 ? 1 : nil), "\(index)")
      #expect((try? row.real(at: index)) == [1: 1, 2: 1.5][index], "\(index)")
      #expect((try? row.text(at: index)) == (index == 3 ? "abc" : nil), "\(index)")
      #expect((try? row.blob(at: index)) == (index == 4 ? [0] : nil), "\(index)")
    }
    #expect(throws: StorageError.columnType(column: "b", expected: .text, found: .blob)) {
      try row.text(at: 4)
    }
  }

  @Test func optionalFormsAreNilForNullOnly() throws {
    let statement = try Statement("SELECT NULL, 0, 'a'", in: database)
    #expect(try statement.step())
    let row = statement.row
    #expect(try row.integerIfPresent(at: 0) == nil)
    #expect(try row.realIfPresent(at: 0) == nil)
    #expect(try row.textIfPresent(at: 0) == nil)
    #expect(try row.blobIfPresent(at: 0) == nil)
    #expect(try row.integerIfPresent(at: 1) == 0)
    #expect(try row.realIfPresent(at: 1) == 0)
    #expect(try row.textIfPresent(at: 2) == "a")
    #expect(throws: StorageError.self) { try row.blobIfPresent(at: 2) }
  }

  @Test func lendsTheBytesOfTextAndBlobs() throws {
    let statement = try Statement("SELECT 'é', '', x'0102', x''", in: database)
    #expect(try statement.step())
    let row = statement.row
    let copy = { (bytes: Span<UInt8>) in bytes.indices.map { bytes[$0] } }
    #expect(try row.withText(at: 0, copy) == [0xc3, 0xa9])
    #expect(try row.withText(at: 1, copy) == [])
    #expect(try row.withBlob(at: 2, copy) == [1, 2])
    #expect(try row.withBlob(at: 3, copy) == [])
  }

  @Test func brokenTextIsNotRepaired() throws {
    let statement = try Statement("SELECT cast(x'ff61' AS TEXT) AS t", in: database)
    #expect(try statement.step())
    #expect(throws: StorageError.notUnicode(column: "t")) { try statement.row.text(at: 0) }
    #expect(try statement.row.withText(at: 0) { $0.count } == 2)
  }

  @Test func aStatementCanBeUsedAgain() throws {
    let insert = try Statement("INSERT INTO v VALUES (?1)", in: database)
    for number in 1...5 { try insert.run([SQLValue(number)]) }
    #expect(database.changedRows == 1)
    let select = try Statement("SELECT x FROM v WHERE x > ?1 ORDER BY x", in: database)
    #expect(select.columnNames == ["x"])
    for bound in [3, 1, 5] {
      try select.bind([SQLValue(bound)])
      var seen: [Int64] = []
      try select.forEach { row throws(StorageError) in seen.append(try row.integer(at: 0)) }
      #expect(seen == Array(1...5).filter { $0 > bound }.map(Int64.init))
    }
    #expect(try select.step() == false, "the last binding is kept")
  }

  @Test func theNumberOfValuesMustMatch() throws {
    let statement = try Statement("SELECT ?1, ?2", in: database)
    for count in [0, 1, 3] {
      #expect(throws: StorageError.parameterCount(expected: 2, given: count)) {
        try statement.bind(Array(repeating: 1, count: count))
      }
    }
    #expect(throws: StorageError.parameterCount(expected: 2, given: 3)) {
      try statement.bind("x", at: 3)
    }
  }

  @Test(arguments: ["", " ", "-- nothing", "SELECT 1; SELECT 2", "SELEC 1", "SELECT 'a"])
  func oneStatementMustCompile(sql: String) throws {
    let error = storageError { _ = try Statement(sql, in: database) }
    guard case .invalidStatement = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func missingNamesAreNamed() throws {
    #expect(throws: StorageError.missingTable("w")) { try database.execute("SELECT 1 FROM w") }
    #expect(throws: StorageError.missingColumn(table: "", column: "z")) {
      try database.execute("SELECT z FROM v")
    }
  }

  @Test func scriptsSkipCommentsAndStopAtAnError() throws {
    try database.execute("-- a; b\n; INSERT INTO v VALUES (1); /* c */ INSERT INTO v VALUES (2)")
    #expect(throws: StorageError.self) {
      try database.execute("INSERT INTO v VALUES (3); nonsense; INSERT INTO v VALUES (4)")
    }
    #expect(try database.values("SELECT x FROM v") == [1, 2, 3])
  }

  @Test func errorsNeverQuoteAValue() throws {
    try database.execute("CREATE TABLE s (a TEXT CHECK (a <> 'x'), b INTEGER UNIQUE) STRICT")
    let secret = SQLValue.text("migraine-secret")
    let refused: [(String, [SQLValue])] = [
      ("SELECT json_extract('{}', ?1)", [secret]), ("SELECT json(?1)", [secret]),
      ("INSERT INTO s (b) VALUES (?1)", [secret]), ("SELECT json_array_length(?1)", [secret]),
    ]
    for (sql, values) in refused {
      let error = storageError { try Statement(sql, in: database).run(values) }
      #expect(error != nil, "\(sql)")
      #expect(error?.description.contains("secret") == false, "\(sql)")
      #expect("\(String(reflecting: error))".contains("secret") == false, "\(sql)")
    }
  }

  @Test func requiredTablesAreNamed() throws {
    try database.execute("CREATE VIEW seen AS SELECT x AS Y FROM v")
    try database.requireTables(["v": ["x"], "V": ["X"], "seen": ["y"], "sqlite_schema": []])
    let noTable = storageError { try database.requireTables(["v": ["x"], "w": ["x"]]) }
    #expect(noTable == .missingTable("w"))
    let noColumn = storageError { try database.requireTables(["v": ["x", "z", "q"]]) }
    #expect(noColumn == .missingColumn(table: "v", column: "q"))
    #expect(noColumn?.category == .schema && noTable?.category == .schema)
  }
}
