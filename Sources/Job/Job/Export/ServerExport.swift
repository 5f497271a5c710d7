import Warehouse

/// What a journal on a server holds of one person.
struct ServerExport {
  /// A column, and the form in which it is read.
  private struct Column {
    enum Form {
      case flag, integer, number, instant, json, text
    }

    let name: String
    let form: Form

    var selection: String {
      let name = Self.quoted(name)
      return switch form {
      case .flag, .instant: name
      case .integer: "\(name)::bigint"
      case .number: "\(name)::float8"
      case .json: "to_json(\(name))::text"
      case .text: "\(name)::text"
      }
    }

    func value(
      in row: borrowing Row, at place: Int
    ) throws(WarehouseError) -> ExportedValue {
      if row.isNull(at: place) { return .null }
      switch form {
      case .flag: return .flag(try row.bool(at: place))
      case .integer: return .integer(try row.int(at: place))
      case .number: return .number(try row.double(at: place))
      case .json: return .json(try row.text(at: place))
      case .text: return .text(try row.text(at: place))
      case .instant:
        let instant = try row.instant(at: place)
        return .text(instant.journalText ?? instant.description)
      }
    }

    static func quoted(_ name: String) -> String {
      let parts = name.split(separator: "\"", omittingEmptySubsequences: false)
      return "\"\(parts.joined(separator: "\"\""))\""
    }
  }

  private let connection: Connection

  /// Connects, so that a policy that would hide a row is an error.
  init(_ location: ServerLocation) throws(JobError) {
    var options = SessionOptions()
    options.isReadOnly = true
    options.hidesRowsByPolicy = false
    options.lockTimeout = .seconds(60)
    connection = try serving { () throws(WarehouseError) in
      try Connection(location, options: options)
    }
  }

  /// The tables that have people, each with the rows of one of them.
  ///
  /// - Throws: `unreadableColumns`, before any row is read; `warehouse`.
  func tables(of user: String) throws(JobError) -> [ExportedTable] {
    try connection.transaction(.snapshot, failure: JobError.warehouse) { () throws(JobError) in
      let catalogue = try self.catalogue()
      return try catalogue.map { table throws(JobError) in
        try rows(of: user, in: table.name, table.columns)
      }
    }
  }

  /// Every table with a person's id, and its columns.
  private func catalogue() throws(JobError) -> [(name: String, columns: [Column])] {
    var tables: [(name: String, columns: [Column])] = []
    var hidden: [String: [String]] = [:]
    try serving { () throws(WarehouseError) in
      try connection.forEach(Self.catalogue) { row throws(WarehouseError) in
        let (table, column) = (try row.text(at: 0), try row.text(at: 1))
        if try !row.bool(at: 4) { hidden[table, default: []].append(column) }
        if tables.last?.name != table { tables.append((table, [])) }
        let form = Self.form(
          ofType: try row.int(at: 2), isArray: try row.text(at: 3) == "A")
        tables[tables.count - 1].columns.append(Column(name: column, form: form))
      }
    }
    guard hidden.isEmpty else {
      throw .unreadableColumns(
        tables.flatMap { table in
          let columns = hidden[table.name] ?? []
          return columns.count == table.columns.count
            ? [table.name] : columns.map { "\(table.name).\($0)" }
        })
    }
    return tables
  }

  /// Ids of people are UUIDs, or their texts; whatever else is called `user_id` is another's.
  private static let catalogue = """
    SELECT c.relname::text, a.attname::text, a.atttypid::bigint, t.typcategory::text,
        has_column_privilege(c.oid, a.attnum, 'SELECT')
      FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
        JOIN pg_type AS t ON t.oid = a.atttypid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'f')
        AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
        AND EXISTS (
          SELECT FROM pg_attribute AS u
            WHERE u.attrelid = c.oid AND u.attname = 'user_id' AND NOT u.attisdropped
              AND u.atttypid IN (
                'uuid'::regtype, 'text'::regtype, 'character varying'::regtype))
      ORDER BY c.relname COLLATE "C", a.attname COLLATE "C"
    """

  private static func form(ofType type: Int64, isArray: Bool) -> Column.Form {
    if isArray { return .json }
    return switch type {
    case 16: .flag
    case 20, 21, 23: .integer
    case 700, 701: .number
    case 114, 3_802: .json
    case 1_184: .instant
    default: .text
    }
  }

  private func rows(
    of user: String, in name: String, _ columns: [Column]
  ) throws(JobError) -> ExportedTable {
    guard let id = StoredUUID(user) else { throw .unknownPeople(count: 1) }
    var table = ExportedTable(name)
    let query = """
      SELECT \(columns.map(\.selection).joined(separator: ", "))
        FROM public.\(Column.quoted(name)) WHERE user_id = '\(id)'
      """
    try serving { () throws(WarehouseError) in
      try connection.copyOut(query) { row throws(WarehouseError) in
        var members: [(name: String, value: ExportedValue)] = []
        for (place, column) in columns.enumerated() {
          members.append((column.name, try column.value(in: row, at: place)))
        }
        table.add(members)
      }
    }
    return table
  }
}
