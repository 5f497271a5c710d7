import Warehouse

/// The insights of people on a server, as runs read them.
enum ServerInsights {
  private static let columns = ServerColumn.ofInsight(KnownInsight.names)

  /// The insights of people that runs wrote, in the order of the people.
  static func known(
    of userIDs: [String], in connection: Connection
  ) throws(PublishingError) -> [[KnownInsight]] {
    let people = try keys(of: userIDs)
    var places: [StoredUUID: Int] = [:]
    for (place, person) in people.enumerated() { places[person] = place }
    var rows: [(place: Int, cells: [Cell])] = []
    try ServerJournal.served { () throws(WarehouseError) in
      rows = try connection.rows(
        """
        SELECT \(columns.map(\.name).joined(separator: ", ")), user_id FROM public.insights
          WHERE user_id = ANY($1::uuid[]) AND outcome_key IS NOT NULL AND lag_days IS NOT NULL
          ORDER BY user_id, id
        """, [.uuids(people)]
      ) { row throws(WarehouseError) in
        var cells: [Cell] = []
        cells.reserveCapacity(columns.count)
        for (place, column) in columns.enumerated() {
          cells.append(try row.cell(at: place, as: column.form))
        }
        return (places[try row.uuid(at: columns.count)] ?? 0, cells)
      }
    }
    var known = [[KnownInsight]](repeating: [], count: people.count)
    for row in rows { known[row.place].append(try KnownInsight(row.cells)) }
    return known
  }

  /// - Throws: `warehouse` with `invalidValue` for what no server takes as an id.
  static func keys(of userIDs: [String]) throws(PublishingError) -> [StoredUUID] {
    try ServerJournal.served { () throws(WarehouseError) in
      var keys: [StoredUUID] = []
      for userID in userIDs { keys.append(try ServerColumn("user_id", .uuid).uuid(userID)) }
      return keys
    }
  }
}
