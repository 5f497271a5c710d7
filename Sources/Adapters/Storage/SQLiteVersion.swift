import CSQLite

/// The version of the SQLite library in use, such as `3.40.1`.
public var sqliteVersion: String {
  unsafe String(cString: sqlite3_libversion())
}
