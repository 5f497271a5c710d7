import Days
import Warehouse

extension ServerFacts {
  /// Looks at a server, which is only read, and at what it tells of times.
  static func gather(_ location: ServerLocation, _ times: inout TimeFacts) -> ServerFacts {
    var facts = ServerFacts()
    facts.name = location.description
    facts.isLocal = location.isLocal
    facts.encryption = location.encryption
    do throws(WarehouseError) {
      let server = try Connection(location, options: .looking)
      facts.version = "\(server.serverVersion / 10_000).\(server.serverVersion % 10_000)"
      facts.isEncrypted = server.isEncrypted
      facts.isPooled = server.isPooled
      try facts.look(atRoleOf: server, &times)
      facts.role.missingRights = try missingRights(on: server)
      facts.look(atSchemaOf: server)
      facts.policies = Self.policies(of: server)
      times.hasJournal = facts.schema != nil
      times.lastRun = (try? lastRun(on: server)) ?? nil
    } catch {
      facts.openingFault = error.description
      facts.isPooledByTransaction = error == .transactionPooler
    }
    return facts
  }

  private mutating func look(
    atRoleOf server: Connection, _ times: inout TimeFacts
  ) throws(WarehouseError) {
    let found = try server.rows(
      """
      SELECT rolname::text, rolsuper, rolbypassrls,
        -- What this session has set for itself is not asked.
        pg_is_in_recovery() OR (SELECT reset_val = 'on' FROM pg_settings
          WHERE name = 'default_transaction_read_only'), clock_timestamp(),
        (SELECT pg_has_role(current_user, oid, 'USAGE') FROM pg_roles WHERE rolname = $1),
        EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('public')
          AND relname IN ('profiles', 'signals') AND pg_has_role(current_user, relowner, 'USAGE')),
        rolconnlimit
      FROM pg_roles WHERE rolname = current_user
      """, [.text(JobRole.name)]
    ) { row throws(WarehouseError) in
      var role = Role(
        name: try row.text(at: 0), isSuperuser: try row.bool(at: 1),
        isJob: try row.boolIfPresent(at: 5), isOwner: try row.bool(at: 6),
        bypassesPolicies: try row.bool(at: 2))
      let limit = Int(try row.int(at: 7))
      role.connectionLimit = limit < 0 ? nil : limit
      return (role, try row.bool(at: 3), try row.instant(at: 4))
    }
    guard let (role, onlyReads, clock) = found.first else { return }
    self.role = role
    isReadOnly = onlyReads
    times.server = Self.instant(clock)
  }

  /// What a job needs of the tables that are there and this role may not, on no column.
  private static func missingRights(on server: Connection) throws(WarehouseError) -> [String] {
    try server.rows(
      """
      SELECT needed.privilege || ' on ' || needed.name
      FROM (
        SELECT name, privilege FROM unnest(ARRAY['profiles', 'entries', 'signals', 'periods',
          'deleted_signals', 'last_deletions']) AS name, (VALUES ('SELECT')) AS p(privilege)
        UNION ALL
        SELECT name, privilege FROM unnest(ARRAY['insights', 'insight_runs', 'insight_looks',
          'insight_requests']) AS name, (VALUES ('SELECT'), ('INSERT'), ('UPDATE')) AS p(privilege)
        UNION ALL VALUES ('ai_logs', 'INSERT')
      ) AS needed
      CROSS JOIN LATERAL to_regclass('public.' || needed.name) AS relation
      WHERE relation IS NOT NULL AND NOT has_any_column_privilege(relation, needed.privilege)
      ORDER BY 1
      """
    ) { row throws(WarehouseError) in try row.text(at: 0) }
  }

  private mutating func look(atSchemaOf server: Connection) {
    // Without the migrations nothing can be compared; the pipelines are told as missing then.
    guard let migrator = try? SharedFolder().serverMigrator() else { return }
    do throws(WarehouseError) {
      let pending = try migrator.pending(in: server)
      pendingMigrations = pending.count
      schema = migrator.migrations.dropLast(pending.count).last?.name
    } catch {
      schemaFault =
        error.category == .permissionDenied
        ? "this role may not see which migrations were applied" : error.description
    }
  }

  private static func policies(of server: Connection) -> Policies {
    do throws(WarehouseError) {
      // Looked up by their names, since calling what one may not call is the same error as a gap.
      let mayAsk = try server.rows(
        """
        SELECT has_schema_privilege(space.oid, 'USAGE')
          AND has_function_privilege(call.oid, 'EXECUTE')
        FROM pg_proc AS call JOIN pg_namespace AS space ON space.oid = call.pronamespace
        WHERE space.nspname = 'constat' AND call.proname = 'check_job_policies'
        """
      ) { row throws(WarehouseError) in try row.bool(at: 0) }
      guard mayAsk == [true] else { return .unasked }
      try server.execute("SELECT constat.check_job_policies()")
      return .whole
    } catch {
      return error.category == .permissionDenied ? .gaps : .fault(error.description)
    }
  }

  private static func lastRun(on server: Connection) throws(WarehouseError) -> TimeFacts.LastRun? {
    let found = try server.rows(
      """
      SELECT max(computed_at), count(*) FILTER (WHERE status <> 'failed'),
        count(*) FILTER (WHERE status = 'failed')
      FROM public.insight_runs
      WHERE run_id = (SELECT run_id FROM public.insight_runs ORDER BY computed_at DESC LIMIT 1)
      HAVING count(*) > 0
      """
    ) { row throws(WarehouseError) in
      (try row.instant(at: 0), Int(try row.int(at: 1)), Int(try row.int(at: 2)))
    }
    guard let (stored, succeeded, failed) = found.first, let instant = instant(stored) else {
      return nil
    }
    return TimeFacts.LastRun(instant: instant, succeeded: succeeded, failed: failed)
  }

  private static func instant(_ stored: StoredInstant) -> Instant? {
    stored.millisecondsSince1970.map { Instant(milliseconds: $0) }
  }
}
