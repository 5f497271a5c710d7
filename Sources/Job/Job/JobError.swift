import Configuration
import Model
import Publishing
import Storage
import Warehouse

/// What can go wrong with a run. The words for each case are in `JobErrorWording.swift`.
public enum JobError: Error, Equatable {
  /// A database could not be read or written.
  case storage(StorageError)
  /// A server could not be reached, read or written.
  case warehouse(WarehouseError)
  /// Findings could not be published.
  case publishing(PublishingError)
  /// The run was cancelled.
  case interrupted
  /// A snapshot was written by another version of the program.
  case snapshotFormat(path: String, version: Int64)
  /// A snapshot whose contents are not what its digest says, or that was never finished.
  case snapshotDamaged(path: String)
  /// The order of a run that is not what a run writes.
  case orderDamaged(path: String)
  /// The results of a run that are not what the run wrote, or not those of its snapshot.
  case resultsDamaged(path: String)
  /// Rows of the journal with a value outside a closed list, which no rule of refusal covers.
  case unknownEnumeration(column: String)
  /// A run cannot go on: what it rests on is not the same any more.
  case changedSince(run: String, [RunPart])
  /// Another process is at work in the run.
  case runInProgress(run: String)
  /// A run was put together from others, and cannot go on or begin anew.
  case runMerged(run: String)
  /// Runs that cannot be put together to one.
  case unmergeable(MergeProblem)
  /// There is no run of that name.
  case runMissing(path: String)
  /// A file of a run could not be read or written.
  case file(path: String)
  /// A pipeline or taxonomy is wrong.
  case configuration(ConfigurationError)
  /// People asked for who are neither in the journal nor in the snapshot.
  case unknownPeople(count: Int)
  /// What a login of a server may not read where nothing may be missing: tables, or columns as
  /// `table.column`.
  case unreadableColumns([String])
  /// The zone database is missing, or lacks what every run needs.
  case zonesMissing(path: String)
  /// The time zone of the one person asked for is not in the zone database.
  case unknownZone
}

/// Why runs cannot be put together to one.
public enum MergeProblem: Equatable, Sendable {
  /// A run is over everyone, or over those asked for.
  case noShard(run: String)
  /// A run is not published.
  case unfinished(run: String)
  /// Two runs differ in something.
  case different(runs: [String], MergedPart)
  /// Two runs are of the same part of the people.
  case repeated(runs: [String])
  /// Parts of which no run was given.
  case missing(shards: [String])
}

/// What the runs that are put together have in common.
public enum MergedPart: String, Sendable {
  case division, instant, lastDay, activeDays, program, configuration
}
