extension Database {
  /// How many places of the file contradict each other, at most `limit`: pages that are no pages,
  /// lost ones, values that break a constraint. 0 for a sound database. Reads all of it.
  ///
  /// A connection that only reads does not see broken CHECKs, which SQLite leaves out there.
  ///
  /// - Throws: `damaged` when it cannot be read to its end; the error of the connection.
  public func damagedPlaces(atMost limit: Int) throws(StorageError) -> Int {
    let statement = try Statement("PRAGMA quick_check(\(limit))", in: self)
    var places = 0
    try statement.forEach { row throws(StorageError) in
      if try row.text(at: 0) != "ok" { places += 1 }
    }
    return places
  }
}
