import Warehouse

/// A journal on a server: a connection that may read and write what this module needs.
final class ServerJournal {
  /// The connection; another one after one that was lost.
  private(set) var connection: Connection
  private let needed: [String: [String]]
  private let staging: [StagingTable]
  private var isStaged = false

  /// - Parameter needed: the columns of each table that will be read or written.
  /// - Throws: `warehouse` with `missingTable`, `missingColumn`, `permissionDenied`.
  init(
    _ connection: Connection, needed: [String: [String]], staging: [StagingTable] = []
  ) throws(PublishingError) {
    self.connection = connection
    self.needed = needed
    self.staging = staging
    try check()
  }

  /// Asks for every column, and whether no policy hides rows from the job.
  private func check() throws(PublishingError) {
    try Self.served { () throws(WarehouseError) in
      for (table, columns) in needed.sorted(by: { $0.key < $1.key }) {
        try connection.execute(
          "SELECT \(columns.joined(separator: ", ")) FROM public.\(table) LIMIT 0", [])
      }
      let hasPolicies = try connection.rows(
        "SELECT to_regprocedure('constat.check_job_policies()') IS NOT NULL"
      ) { row throws(WarehouseError) in try row.bool(at: 0) }
      if hasPolicies == [true] { try connection.execute("SELECT constat.check_job_policies()", []) }
    }
  }

  /// Runs `body` as one transaction that writes, and again where another one stood in its way, an
  /// account went that it wrote for, the connection broke, or the answer to its COMMIT did not come:
  /// what this module writes may be written twice.
  func transaction<Result>(
    _ body: () throws(PublishingError) -> Result
  ) throws(PublishingError) -> Result {
    try ConflictRetry.ofBreaks.run(when: Self.isBreak) { () throws(PublishingError) in
      try ConflictRetry().run(when: Self.mayFollow) { () throws(PublishingError) in
        try prepare()
        return try connection.transaction(.writing, failure: PublishingError.warehouse, body)
      }
    }
  }

  private static func isBreak(_ error: PublishingError) -> Bool {
    if case .warehouse(let error) = error { return error.isBreak }
    return false
  }

  private func prepare() throws(PublishingError) {
    if connection.isLost {
      try Self.served { () throws(WarehouseError) in
        connection = try Connection(connection.location, options: connection.options)
      }
      isStaged = false
      try check()
    }
    guard !isStaged else { return }
    try Self.served { () throws(WarehouseError) in
      for table in staging { try table.create(in: connection) }
    }
    isStaged = true
  }

  private static func mayFollow(_ error: PublishingError) -> Bool {
    switch error {
    case .warehouse(.constraint(.foreignKey, _)), .warehouse(.commitUnknown): true
    case .warehouse(let error): error.isConflict
    default: false
    }
  }

  static func served<Result>(
    _ body: () throws(WarehouseError) -> Result
  ) throws(PublishingError) -> Result {
    do throws(WarehouseError) { return try body() } catch { throw .warehouse(error) }
  }
}

extension Connection {
  /// What one number of one row is; 0 without a row.
  func number(_ sql: String, _ values: [Value] = []) throws(WarehouseError) -> Int64 {
    try rows(sql, values) { row throws(WarehouseError) in try row.int(at: 0) }.first ?? 0
  }
}
