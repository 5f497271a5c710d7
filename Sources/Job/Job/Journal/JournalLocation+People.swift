import Storage
import Warehouse

extension JournalLocation {
  /// Those of some people, ids ascending, who have neither a profile nor a signal in the journal.
  func peopleGone(of users: [String]) throws(JobError) -> [String] {
    switch self {
    case .file(let location):
      try storing { () throws(StorageError) in
        try Self.peopleGone(of: users, from: try Database(location, .readOnly))
      }
    case .server(let location):
      try serving { () throws(WarehouseError) in
        try Self.peopleGone(of: users, from: try Connection(location))
      }
    }
  }

  private static func peopleGone(
    of users: [String], from journal: Database
  ) throws(StorageError) -> [String] {
    let select = try Statement(
      """
      SELECT 1 FROM profiles WHERE user_id = ?1
      UNION ALL SELECT 1 FROM signals WHERE user_id = ?1 LIMIT 1
      """, in: journal)
    var gone: [String] = []
    for user in users {
      defer { select.reset() }
      try select.bind([.text(user)])
      if try !select.step() { gone.append(user) }
    }
    return gone
  }

  private static func peopleGone(
    of users: [String], from server: Connection
  ) throws(WarehouseError) -> [String] {
    // Rows that are hidden would be people who are gone.
    try server.execute("SELECT constat.check_job_policies()")
    let ids = users.compactMap { StoredUUID($0) }
    let present = Set(
      try server.rows(
        """
        SELECT u.id FROM unnest($1::uuid[]) AS u(id)
          WHERE EXISTS (SELECT FROM profiles AS p WHERE p.user_id = u.id)
            OR EXISTS (SELECT FROM signals AS s WHERE s.user_id = u.id)
        """, [.uuids(ids)]
      ) { row throws(WarehouseError) in try row.uuid(at: 0) })
    return users.filter { StoredUUID($0).map { !present.contains($0) } ?? true }
  }
}
