import Job
import Publishing
import Storage
import Warehouse

/// The code of every error, for programs: a fixed word, without a path or a value.
extension CommandError {
  var code: String {
    switch self {
    case .usage: "usage"
    case .unwell: "unwell"
    case .unreadable: "unreadable"
    case .unwritable: "unwritable"
    case .notOverwritten: "not_overwritten"
    case .promiseBroken, .promisesBroken: "promise_broken"
    case .pipelinesMissing: "pipelines_missing"
    case .incomplete: "incomplete"
    case .failedPeople: "people_failed"
    case .tooSoon: "too_soon"
    case .requestUnderWay: "request_under_way"
    case .profileMissing: "no_profile"
    case .heldBack: "held_back"
    case .nightRuns: "night_runs"
    case .runsInUse: "runs_in_use"
    case .busyRuns: "busy_runs"
    case .unreadableRuns: "unreadable_runs"
    case .signalsMissing: "signals_missing"
    case .outputClosed: "output_closed"
    case .outputFull: "output_full"
    case .narrationMissing: "narration_missing"
    case .keyMissing: "key_missing"
    case .logged: "logged"
    case .configuration: "configuration"
    case .evaluation: "evaluation"
    case .importing: "import"
    case .job(let error): error.code
    case .publishing(let error): error.code
    case .signing: "signing"
    case .charts: "charts"
    case .spreadsheet: "spreadsheet"
    case .storage(let error): error.code
    case .transport: "transport"
    case .warehouse(let error): error.code
    case .schemaBehind: "schema_behind"
    }
  }
}

extension JobError {
  /// The code of it.
  var code: String {
    switch self {
    case .storage(let error): error.code
    case .warehouse(let error): error.code
    case .publishing(let error): error.code
    case .interrupted: "interrupted"
    case .snapshotFormat: "snapshot_format"
    case .snapshotDamaged: "snapshot_damaged"
    case .orderDamaged: "order_damaged"
    case .resultsDamaged: "results_damaged"
    case .unknownEnumeration: "unknown_enumeration"
    case .changedSince: "changed_since"
    case .runInProgress: "run_in_progress"
    case .runMerged: "run_merged"
    case .unmergeable: "unmergeable"
    case .runMissing: "run_missing"
    case .file: "file"
    case .configuration: "configuration"
    case .unknownPeople: "unknown_people"
    case .zonesMissing: "zones_missing"
    case .unreadableColumns: "unreadable_columns"
    case .unknownZone: "unknown_zone"
    }
  }
}

extension PublishingError {
  fileprivate var code: String {
    switch self {
    case .storage(let error): error.code
    case .warehouse(let error): error.code
    case .unreadableInsight: "unreadable_insight"
    case .unreadableRun: "unreadable_run"
    }
  }
}

extension StorageError {
  fileprivate var code: String {
    switch category {
    case .usage: "database_address"
    case .missing: "database_missing"
    case .notADatabase: "not_a_database"
    case .truncated: "database_truncated"
    case .damaged: "database_damaged"
    case .locked: "database_locked"
    case .readOnly: "read_only"
    case .permissionDenied: "permission_denied"
    case .alreadyExists: "already_exists"
    case .schema: "database_schema"
    case .diskFull: "disk_full"
    case .constraint: "constraint"
    case .data: "database_value"
    case .inputOutput: "input_output"
    case .program: "program"
    case .other: "database_other"
    }
  }
}

extension WarehouseError {
  /// The code of it.
  var code: String {
    switch category {
    case .usage: "server_address"
    case .temporary: "server_busy"
    case .unreachable: "server_unreachable"
    case .permissionDenied: "permission_denied"
    case .readOnly: "read_only"
    case .schema: "database_schema"
    case .noRoom: "disk_full"
    case .data: "database_value"
    case .unknownOutcome: "commit_unknown"
    case .cancelled: "cancelled"
    case .program: "program"
    case .other: "database_other"
    }
  }
}
