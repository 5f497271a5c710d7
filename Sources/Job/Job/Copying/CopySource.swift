import Warehouse

/// The server from which a journal is copied; its caller holds one transaction around it.
struct CopySource {
  private let connection: Connection
  /// The people asked for; nil for everyone.
  private let users: [StoredUUID]?

  /// Makes sure that no row is hidden from the login, and that the people are there.
  ///
  /// - Throws: `warehouse`, as `permissionDenied` and `rowSecurity`; `unknownPeople`.
  init(_ connection: Connection, of users: [String]?) throws(JobError) {
    self.connection = connection
    self.users = users.map { Set($0.compactMap { StoredUUID($0) }).sorted() }
    try serving { () throws(WarehouseError) in try Self.refuseHiddenRows(on: connection) }
    guard let asked = self.users else { return }
    let known = try serving { () throws(WarehouseError) in
      try connection.rows(
        """
        SELECT u.id FROM unnest($1::uuid[]) AS u(id)
          WHERE EXISTS (SELECT FROM public.profiles AS p WHERE p.user_id = u.id)
            OR EXISTS (SELECT FROM public.signals AS s WHERE s.user_id = u.id)
        """, [.uuids(asked)]
      ) { row throws(WarehouseError) in try row.uuid(at: 0) }
    }
    guard known.count == asked.count else {
      throw .unknownPeople(count: asked.count - known.count)
    }
  }

  /// Who works as a job asks whether its policies let it see everything; for others a policy that
  /// would hide a row is an error.
  private static func refuseHiddenRows(on connection: Connection) throws(WarehouseError) {
    let isJob = try connection.rows(
      """
      SELECT has_schema_privilege(n.oid, 'usage') AND has_function_privilege(p.oid, 'execute')
        FROM pg_proc AS p JOIN pg_namespace AS n ON n.oid = p.pronamespace
        WHERE n.nspname = 'constat' AND p.proname = 'check_job_policies'
      """
    ) { row throws(WarehouseError) in try row.bool(at: 0) }
    if isJob.contains(true) {
      try connection.execute("SELECT constat.check_job_policies()")
    } else {
      try connection.execute("SET LOCAL row_security = off")
    }
  }

  /// The columns of a table that are copied, and those that the login may not read and no run does.
  ///
  /// - Throws: `unreadableColumns` where texts are asked for that it may not read.
  func columns(
    of table: CopiedTable, withTexts: Bool
  ) throws(JobError) -> (copied: [CopiedTable.Column], left: [CopiedTable.Column]) {
    let wanted = table.columns.filter { $0.presence != .ifAsked || withTexts }
    let readable = try readable(
      wanted.filter { $0.presence != .always }.map(\.name), of: table)
    let left = wanted.filter { $0.presence != .always && !readable.contains($0.name) }
    let missing = left.filter { $0.presence == .ifAsked }
    guard missing.isEmpty else {
      throw .unreadableColumns(missing.map { "\(table.name).\($0.name)" })
    }
    return (wanted.filter { $0.presence == .always || readable.contains($0.name) }, left)
  }

  private func readable(
    _ names: [String], of table: CopiedTable
  ) throws(JobError) -> Set<String> {
    if names.isEmpty { return [] }
    return try serving { () throws(WarehouseError) in
      Set(
        try connection.rows(
          """
          SELECT c.name FROM unnest($1::text[]) AS c(name)
            WHERE has_column_privilege($2::text, c.name, 'SELECT')
          """, [.texts(names), .text("public.\(table.name)")]
        ) { row throws(WarehouseError) in try row.text(at: 0) })
    }
  }

  /// Calls `body` with each row of a table, never with more than one in memory.
  func forEachRow(
    of table: CopiedTable, _ columns: [CopiedTable.Column],
    _ body: (borrowing Row) throws(JobError) -> Void
  ) throws(JobError) {
    let people = users.map { users in
      "AND t.user_id = ANY ('{\(users.map(\.description).joined(separator: ","))}'::uuid[])"
    }
    let query = """
      SELECT \(columns.map(\.selection).joined(separator: ", ")) FROM public.\(table.name) AS t
        WHERE \(table.condition) \(people ?? "")
      """
    try connection.copyOut(query, failure: JobError.warehouse, body)
  }
}
