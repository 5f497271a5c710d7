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

  /// A holder.
  public init(processID: Int, applicationName: String) {
    self.processID = processID
    self.applicationName = applicationName
  }
}

extension Connection {
  /// Takes a lock for as long as the connection lives, or until it is released; false when another
  /// session has it. Taken twice, it must be released twice.
  public func tryAdvisoryLock(_ key: AdvisoryKey) throws(WarehouseError) -> Bool {
    try flag("SELECT pg_try_advisory_lock($1)", key)
  }

  /// The same, together with others who take it so, and with nobody who takes it alone.
  public func trySharedAdvisoryLock(_ key: AdvisoryKey) throws(WarehouseError) -> Bool {
    try flag("SELECT pg_try_advisory_lock_shared($1)", key)
  }

  /// Lets go of a lock; false when this session does not have it.
  @discardableResult
  public func releaseAdvisoryLock(_ key: AdvisoryKey) throws(WarehouseError) -> Bool {
    try flag("SELECT pg_advisory_unlock($1)", key)
  }

  /// Who holds a lock at this moment; nil when nobody does.
  public func holder(of key: AdvisoryKey) throws(WarehouseError) -> LockHolder? {
    try holder(among: key.number...key.number)
  }

  /// Who holds any of the locks of some numbers at this moment, but for one; nil when nobody does.
  public func holder(
    among numbers: ClosedRange<Int64>, except key: AdvisoryKey? = nil
  ) throws(WarehouseError) -> LockHolder? {
    try rows(
      """
      SELECT l.pid, coalesce(a.application_name, '')
      FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid
      CROSS JOIN LATERAL (
        SELECT l.classid::bigint << 32 | l.objid::bigint AS number OFFSET 0) AS lock
      WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND lock.number BETWEEN $1 AND $2 AND lock.number IS DISTINCT FROM $3
      ORDER BY l.pid LIMIT 1
      """,
      [.int(numbers.lowerBound), .int(numbers.upperBound), key.map { .int($0.number) } ?? .null]
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
