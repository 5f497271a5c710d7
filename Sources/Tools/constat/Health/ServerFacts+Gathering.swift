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
      SELECT rolname::text, rolsuper, rolbypassrls, pg_is_in_recovery(), clock_timestamp(),
        (SELECT pg_has_role(current_user, oid, 'USAGE') FROM pg_roles WHERE rolname = $1),
        EXISTS (SELECT FROM pg_class WHERE relnamespace = to_regnamespace('public')
          AND relname IN ('profiles', 'signals') AND pg_has_role(current_user, relowner, 'USAGE'))
      FROM pg_roles WHERE rolname = current_user
      """, [.text(JobRole.name)]
    ) { row throws(WarehouseError) in
      let role = Role(
        name: try row.text(at: 0), isSuperuser: try row.bool(at: 1),
        isJob: try row.boolIfPresent(at: 5), isOwner: try row.bool(at: 6),
        bypassesPolicies: try row.bool(at: 2))
      return (role, try row.bool(at: 3), try row.instant(at: 4))
    }
    guard let (role, isReplica, clock) = found.first else { return }
    self.role = role
    isReadOnly = isReplica
    times.server = Self.instant(clock)
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
