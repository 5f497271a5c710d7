import Days
import Model
import Warehouse

/// Some people of a journal on a server, in the order of their ids, with what surrounds their signals.
struct ServerPage {
  /// A person before they have a number.
  struct Member {
    let id: StoredUUID
    let profile: Person.Profile?
  }

  /// The people, ids ascending.
  var members: [Member] = []
  /// What a snapshot holds of each beside signals.
  var surroundings: [StoredUUID: SnapshotWriter.Surroundings] = [:]
  /// Their entries that were deleted.
  var deletedEntries: Set<CanonicalUUID> = []

  /// Their ids.
  var ids: [StoredUUID] { members.map(\.id) }
}

/// Reads people page by page, each by the indexes of their ids; its caller holds one transaction around
/// all of it, which sees one instant.
struct ServerReader {
  private let people: Query
  private let asked: Query
  private let active: Query
  private let entries: Query
  private let looks: Query
  private let periods: Query

  /// Makes sure that nothing is hidden from this role, and that the journal has what is read.
  ///
  /// - Throws: `permissionDenied` where a policy is missing; `missingObject`, `missingTable` and
  ///   `missingColumn` where migrations are.
  init(_ connection: Connection) throws(WarehouseError) {
    // Fewer rows than there are would let insights fade.
    try connection.execute("SELECT constat.check_job_policies()")
    people = try Query(Self.nextPeople, in: connection)
    asked = try Query(
      """
      SELECT u.id, p.lang, p.timezone,
          p.user_id IS NOT NULL OR EXISTS (SELECT FROM signals AS s WHERE s.user_id = u.id)
        FROM unnest($1::uuid[]) AS u(id) LEFT JOIN profiles AS p ON p.user_id = u.id ORDER BY u.id
      """, in: connection)
    active = try Query(
      """
      SELECT u.id FROM unnest($1::uuid[]) AS u(id) WHERE EXISTS (
        SELECT FROM signals AS s
          WHERE s.user_id = u.id AND s.event_time >= $2 AND s.event_time <= $3
            AND s.deleted_at IS NULL AND NOT EXISTS (
              SELECT FROM entries AS e WHERE e.id = s.entry_id AND e.deleted_at IS NOT NULL))
      """, in: connection)
    entries = try Query(
      """
      SELECT user_id, id, event_time, created_at, deleted_at IS NOT NULL FROM entries
        WHERE user_id = ANY ($1::uuid[]) AND (status <> 'structured' OR deleted_at IS NOT NULL)
        ORDER BY user_id, id
      """, in: connection)
    // In the order of bytes, whatever the language of the server.
    looks = try Query(
      """
      SELECT user_id, outcome_cat::text AS category, outcome_key, trigger_key, lag_days, window_end,
          kept
        FROM insight_looks WHERE user_id = ANY ($1::uuid[])
        ORDER BY user_id, outcome_cat::text COLLATE "C", outcome_key COLLATE "C",
          trigger_key COLLATE "C", lag_days, window_end
      """, in: connection)
    periods = try Query(
      """
      SELECT user_id, label, first_day, last_day FROM periods
        WHERE user_id = ANY ($1::uuid[]) AND deleted_at IS NULL
        ORDER BY user_id, label COLLATE "C", first_day, last_day NULLS FIRST
      """, in: connection)
  }

  /// From one person to the next by the index of the signals, for reading all of it takes longest.
  private static let nextPeople = """
    WITH RECURSIVE walk(id, place) AS (
      (SELECT user_id, 1 FROM signals WHERE user_id >= $1 ORDER BY user_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT s.user_id FROM signals AS s WHERE s.user_id > w.id ORDER BY s.user_id LIMIT 1
      ), place + 1 FROM walk AS w WHERE w.id IS NOT NULL AND w.place < $2
    ), page AS (
      SELECT id FROM walk WHERE id IS NOT NULL
      UNION
      (SELECT user_id FROM profiles WHERE user_id >= $1 ORDER BY user_id LIMIT $2)
      ORDER BY id LIMIT $2
    )
    SELECT page.id, p.lang, p.timezone FROM page LEFT JOIN profiles AS p ON p.user_id = page.id
      ORDER BY page.id
    """

  /// The next people from an id on, at most `count`.
  func people(from first: StoredUUID, count: Int) throws(JobError) -> [ServerPage.Member] {
    var members: [ServerPage.Member] = []
    var isKnown = true
    try serving { () throws(WarehouseError) in
      try people.forEach([.uuid(first), .int(Int64(count))]) { row throws(WarehouseError) in
        guard let member = try Self.member(row) else { return isKnown = false }
        members.append(member)
      }
    }
    guard isKnown else { throw .unknownEnumeration(column: "profiles.lang") }
    return members
  }

  /// The people asked for, ids ascending.
  ///
  /// - Throws: `unknownPeople` when some of them have neither a profile nor a signal.
  func people(_ users: [String]) throws(JobError) -> [ServerPage.Member] {
    let ids = Set(users.compactMap { StoredUUID($0) }).sorted()
    var members: [ServerPage.Member] = []
    var isKnown = true
    try serving { () throws(WarehouseError) in
      try asked.forEach([.uuids(ids)]) { row throws(WarehouseError) in
        guard try row.bool(at: 3) else { return }
        guard let member = try Self.member(row) else { return isKnown = false }
        members.append(member)
      }
    }
    guard isKnown else { throw .unknownEnumeration(column: "profiles.lang") }
    let missing = Set(users).count - members.count
    guard missing <= 0 else { throw .unknownPeople(count: missing) }
    return members
  }

  /// Nil for a language that this program does not know.
  private static func member(
    _ row: borrowing Warehouse.Row
  ) throws(WarehouseError) -> ServerPage.Member? {
    let id = try row.uuid(at: 0)
    guard let zone = try row.textIfPresent(at: 2) else {
      return ServerPage.Member(id: id, profile: nil)
    }
    guard let language = Language(rawValue: try row.text(at: 1)) else { return nil }
    return ServerPage.Member(id: id, profile: Person.Profile(language: language, zone: zone))
  }

  /// Those of some people who told something within a period.
  func active(_ ids: [StoredUUID], during period: ActivePeriod) throws(JobError) -> Set<StoredUUID>
  {
    let bounds = [period.first, period.last].map {
      Value.instant(StoredInstant(millisecondsSince1970: $0.milliseconds))
    }
    return try serving { () throws(WarehouseError) in
      Set(
        try active.rows([.uuids(ids)] + bounds) { row throws(WarehouseError) in
          try row.uuid(at: 0)
        })
    }
  }

  /// What surrounds the signals of some people.
  func page(of members: [ServerPage.Member]) throws(JobError) -> ServerPage {
    var page = ServerPage(members: members)
    let ids: [Value] = [.uuids(page.ids)]
    try serving { () throws(WarehouseError) in
      try entries.forEach(ids) { row throws(WarehouseError) in
        if try row.bool(at: 4) {
          page.deletedEntries.insert(CanonicalUUID(try row.uuid(at: 1)))
        } else {
          var instant: Instant?
          if !row.isNull(at: 2) { instant = Instant(try row.instant(at: 2)) }
          if instant == nil { instant = Instant(try row.instant(at: 3)) }
          guard let instant else { return }
          page.surroundings[try row.uuid(at: 0), default: .init()].unread.append(instant)
        }
      }
      try looks.forEach(ids) { row throws(WarehouseError) in
        guard let look = try Self.look(row) else { return }
        page.surroundings[try row.uuid(at: 0), default: .init()].looks.append(look)
      }
      try periods.forEach(ids) { row throws(WarehouseError) in
        guard let period = try Self.period(row) else { return }
        page.surroundings[try row.uuid(at: 0), default: .init()].periods.append(period)
      }
    }
    return page
  }

  /// An earlier look at a finding; nil for one that cannot be read.
  private static func look(_ row: borrowing Warehouse.Row) throws(WarehouseError) -> Look? {
    guard let category = Category(rawValue: try row.text(at: 1)),
      let trigger = SignalKey(try row.text(at: 3)),
      let end = CalendarDay(try row.date(at: 5))
    else { return nil }
    let identity = FindingIdentity(
      outcome: SignalKey(category, try row.text(at: 2)), trigger: trigger,
      lag: Int(try row.int(at: 4)))
    return Look(identity: identity, windowEnd: end, isKept: try row.bool(at: 6))
  }

  /// What a person told of their own days; nil for what cannot be read.
  private static func period(_ row: borrowing Warehouse.Row) throws(WarehouseError) -> LifePeriod? {
    guard let label = LifePeriod.Label(rawValue: try row.text(at: 1)),
      let first = CalendarDay(try row.date(at: 2))
    else { return nil }
    var last: CalendarDay?
    if !row.isNull(at: 3) {
      last = CalendarDay(try row.date(at: 3))
      // Without its end it would go on for ever.
      if last == nil { return nil }
    }
    return LifePeriod.Stretch(first: first, last: last).map { LifePeriod(label, $0) }
  }
}

extension CanonicalUUID {
  /// The same 128 bits.
  init(_ stored: StoredUUID) { self.init(high: stored.high, low: stored.low) }
}

extension StoredUUID {
  /// The next one in the order of ids; nil after the last.
  var next: StoredUUID? {
    if low < .max { return StoredUUID(high: high, low: low + 1) }
    return high < .max ? StoredUUID(high: high + 1, low: 0) : nil
  }
}

extension Instant {
  /// The instant that a server holds, to the millisecond before it; nil for an infinity, and for
  /// years that no text of this program has.
  init?(_ stored: StoredInstant) {
    guard let milliseconds = stored.millisecondsSince1970, Instant.bounds.contains(milliseconds)
    else { return nil }
    self.init(milliseconds: milliseconds)
  }
}
