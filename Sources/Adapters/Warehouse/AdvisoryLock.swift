/// The number of a lock that programs agree on, in one database.
public struct AdvisoryKey: Sendable, Hashable {
  /// The number.
  public let number: Int64

  /// The lock of a number.
  public init(_ number: Int64) { self.number = number }

  /// The lock of a name: FNV-1a of it in 64 bits.
  public init(named name: String) {
    number = Int64(bitPattern: fowlerNollVo(name))
  }
}

/// A session that holds a lock.
public struct LockHolder: Sendable, Hashable {
  /// Its process on the server.
  public let processID: Int
  /// What it calls itself; empty where this role may not see it.
  public let applicationName: String
}

extension Connection {
  /// Takes a lock for as long as the connection lives, or until it is released; false when another
  /// session has it. Taken twice, it must be released twice.
  public func tryAdvisoryLock(_ key: AdvisoryKey) throws(WarehouseError) -> Bool {
    try flag("SELECT pg_try_advisory_lock($1)", key)
  }

  /// Lets go of a lock; false when this session does not have it.
  @discardableResult
  public func releaseAdvisoryLock(_ key: AdvisoryKey) throws(WarehouseError) -> Bool {
    try flag("SELECT pg_advisory_unlock($1)", key)
  }

  /// Who holds a lock at this moment; nil when nobody does.
  public func holder(of key: AdvisoryKey) throws(WarehouseError) -> LockHolder? {
    let bits = UInt64(bitPattern: key.number)
    return try rows(
      """
      SELECT l.pid, coalesce(a.application_name, '')
      FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND l.classid = $1 AND l.objid = $2
      ORDER BY l.pid LIMIT 1
      """, [.int(Int64(bits >> 32)), .int(Int64(bits & 0xffff_ffff))]
    ) { row throws(WarehouseError) in
      LockHolder(processID: Int(try row.int(at: 0)), applicationName: try row.text(at: 1))
    }.first
  }

  private func flag(_ sql: String, _ key: AdvisoryKey) throws(WarehouseError) -> Bool {
    try rows(sql, [.int(key.number)]) { row throws(WarehouseError) in try row.bool(at: 0) }.first
      ?? false
  }
}

/// FNV-1a in 64 bits.
func fowlerNollVo(_ text: String) -> UInt64 {
  text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
