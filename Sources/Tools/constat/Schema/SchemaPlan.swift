import Days
import Job
import Storage
import Warehouse

/// The migrations of a journal: those that it has not, and what was done about them.
struct SchemaPlan {
  /// The names of those that it lacked, in order.
  let names: [String]
  /// The names of all that this program knows, in order.
  let known: [String]
  /// Whether they were applied, or only looked at.
  let isApplied: Bool

  /// A line a migration, and the newest one that the journal has now.
  var lines: [String] {
    let lines = names.map { "\(isApplied ? "applied" : "pending")  \($0)" }
    let had = isApplied ? known.last : known.dropLast(names.count).last
    let rest = isApplied || names.isEmpty ? "" : ", nothing was changed"
    return lines + (names.isEmpty ? ["nothing to do"] : []) + ["schema   \(had ?? "none")\(rest)"]
  }
}

extension SchemaPlan {
  /// Applies what a journal lacks, or only looks where `isDryRun`.
  static func follow(
    for journal: JournalLocation, at instant: Instant, isDryRun: Bool
  ) throws(CommandError) -> SchemaPlan {
    let shared = try SharedFolder()
    switch journal {
    case .file(let location):
      let migrator = try shared.migrator()
      let names: [String]
      do throws(StorageError) {
        names = try migrator.follow(location, at: instant, isDryRun: isDryRun)
      } catch { throw .storage(error) }
      return SchemaPlan(
        names: names, known: migrator.migrations.map(\.name), isApplied: !isDryRun)
    case .server(let location):
      let migrator = try shared.serverMigrator()
      let names: [String]
      do throws(WarehouseError) {
        names = try migrator.follow(location, isDryRun: isDryRun)
      } catch { throw .warehouse(error) }
      return SchemaPlan(
        names: names, known: migrator.migrations.map(\.name), isApplied: !isDryRun)
    }
  }

  /// Makes sure that a night finds the schema that this program knows. A journal in a file is brought
  /// to it; one on a server only looked at, for a night is not its owner.
  ///
  /// - Throws: `schemaBehind`; the errors of both adapters.
  static func prepare(_ journal: JournalLocation, at instant: Instant) throws(CommandError) {
    let isServer = if case .server = journal { true } else { false }
    let plan = try follow(for: journal, at: instant, isDryRun: isServer)
    if isServer, !plan.names.isEmpty {
      throw .schemaBehind(server: journal.name, lacking: plan.names.count)
    }
  }
}

extension Storage.Migrator {
  /// The names of what an existing journal lacks, which is applied unless `isDryRun`.
  fileprivate func follow(
    _ location: DatabaseLocation, at instant: Instant, isDryRun: Bool
  ) throws(StorageError) -> [String] {
    let journal = try Database(location, isDryRun ? .readOnly : .readWrite)
    try journal.requireTables(["signals": ["id"], "profiles": ["user_id"]])
    if isDryRun { return try pending(in: journal).map(\.name) }
    return try migrate(journal, at: instant.description)
  }
}

extension Warehouse.Migrator {
  /// The names of what a server lacks, which is applied unless `isDryRun`.
  fileprivate func follow(
    _ location: ServerLocation, isDryRun: Bool
  ) throws(WarehouseError) -> [String] {
    let connection = try Connection(location, options: isDryRun ? .looking : .migrating)
    return isDryRun
      ? try pending(in: connection).map(\.name) : try migrate(connection)
  }
}
