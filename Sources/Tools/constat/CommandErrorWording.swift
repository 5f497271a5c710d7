import Configuration
import Evaluation
import Ingest
import Job
import Publishing
import Signing
import Spreadsheet
import Storage
import Transport
import Warehouse

/// The words and the exit status of every error, in one place.
extension CommandError {
  /// What went wrong and what to do; nil when it has been said already or nobody listens.
  var wording: String? {
    switch self {
    case .usage(let problem): problem.wording
    case .unreadable(let path): "\(path) cannot be read: check the path and its permissions"
    case .unwritable(let path): "\(path) cannot be written to: check the path and its permissions"
    case .notOverwritten(let path):
      "\(path) exists already: give another --out, or add --force to write over it"
    case .promiseBroken(let worlds):
      "\(worlds) \(worlds == 1 ? "world breaks" : "worlds break") the promise (FAIL above)"
    case .promisesBroken(let promises): Self.wording(ofBroken: promises)
    case .pipelinesMissing:
      "the folder `pipelines` was not found beside the program: give --pipeline FILE"
    case .incomplete: nil
    case .failedPeople(let count):
      "\(count) \(count == 1 ? "person" : "people") could not be computed (see above); "
        + "the others were"
    case .nightRuns(let holder):
      "another night runs (\(holder.isEmpty ? "unknown" : holder)): wait until it is done, or give "
        + "another --runs"
    case .runsInUse(let holder):
      "a night runs in this folder (\(holder.isEmpty ? "unknown" : holder)): wait until it is done, "
        + "and start again"
    case .busyRuns(let runs):
      "some runs are at work and were left as they are (\(Self.list(runs))): wait until they are "
        + "done, and start again"
    case .unreadableRuns(let runs):
      "some runs cannot be read and may still hold them (\(Self.list(runs))): remove these folders"
    case .tooSoon(let until):
      "this person was computed a short while ago: start again from \(until) on"
    case .requestUnderWay:
      "this person is being computed by another process: wait until that is done"
    case .profileMissing:
      "this person has signals and no profile, which says their language and time zone: nothing was "
        + "published"
    case .heldBack: nil
    case .unwell(let count):
      "\(count) \(count == 1 ? "thing does" : "things do") not work (`bad` above)"
    case .signalsMissing:
      "the system gives no pipe (too many open files?): end other programs, and start again"
    case .outputClosed: nil
    case .outputFull: "standard output cannot be written to: its disk is full"
    case .logged: nil
    case .narrationMissing:
      "the pipeline has no `narration`, which says what a model may cost: add it, or leave "
        + "--narrator out"
    case .keyMissing(let variables):
      "there is no key for the model: set \(variables.joined(separator: " or "))"
    case .configuration(let error): error.description
    case .evaluation(let error): error.description
    case .importing(let error): error.description
    case .job(let error): error.description
    case .publishing(let error): error.description
    case .signing(let error): error.description
    case .charts(let error): error.description
    case .spreadsheet(let error): error.description
    case .storage(let error): error.description
    case .transport(let error): error.description
    case .warehouse(let error): error.description
    case .schemaBehind(let server, let count):
      "\(server) lacks \(CheckText.counted(count, "migration")), and nights apply none to a server: "
        + "run `constat migrate` as the owner of its tables"
    }
  }

  /// The first few of some names, on one line.
  private static func list(_ names: [String]) -> String {
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    return names.prefix(3).joined(separator: ", ") + more
  }

  /// The first few of the broken promises, on one line.
  private static func wording(ofBroken promises: [String]) -> String {
    let told = promises.prefix(3).joined(separator: "; ")
    let more = promises.count > 3 ? "; and \(promises.count - 3) more" : ""
    return "\(promises.count == 1 ? "a promise is" : "promises are") broken: \(told)\(more)"
  }

  /// The status for whoever called the program.
  var exitCode: ExitCode {
    switch self {
    case .usage: .usage
    case .unreadable: .noInput
    case .unwritable, .notOverwritten, .outputFull: .cannotCreate
    case .promiseBroken, .promisesBroken: .software
    case .pipelinesMissing: .configuration
    case .incomplete, .evaluation, .unreadableRuns: .dataError
    case .heldBack, .tooSoon, .requestUnderWay, .nightRuns, .runsInUse, .busyRuns: .temporaryFailure
    case .profileMissing: .noUser
    case .unwell, .failedPeople, .signalsMissing: .unavailable
    case .outputClosed: .ioError
    case .logged(let code): code
    case .configuration, .narrationMissing, .keyMissing: .configuration
    case .importing(let error): ExitCode(error)
    case .job(let error): ExitCode(error)
    case .publishing(let error): ExitCode(error)
    case .signing(let error): ExitCode(error)
    case .charts: .unavailable
    case .spreadsheet(let error): ExitCode(error)
    case .storage(let error): ExitCode(error)
    case .transport(let error): ExitCode(error)
    case .warehouse(let error): ExitCode(error)
    case .schemaBehind: .dataError
    }
  }
}

extension UsageProblem {
  /// The verbs of several words that begin with the first one of `text`; nil without any.
  private static func verbs(beginningLike text: String) -> String? {
    guard let first = text.split(separator: " ").first else { return nil }
    let names = Verb.all.map(\.name).filter { $0.hasPrefix("\(first) ") }
    return names.isEmpty ? nil : names.map { "`\($0)`" }.joined(separator: " or ")
  }

  var wording: String {
    let hint = "`constat --help` lists the verbs, `constat VERB --help` their options"
    return switch self {
    case .unknownVerb(let word):
      Self.verbs(beginningLike: word).map { "there is no verb `\(word)`: is \($0) meant?" }
        ?? "there is no verb `\(word)`; \(hint)"
    case .unknownOption(let word): "there is no option \(word) here; \(hint)"
    case .needsValue(let word): "\(word) needs a value; \(hint)"
    case .needsNoValue(let word): "\(word) takes no value; \(hint)"
    case .repeated(let word): "\(word) was given twice"
    case .missing(let word): "\(word) is missing; \(hint)"
    case .unexpected(let word): "`\(word)` was not expected; \(hint)"
    case .badValue(let word, let expected): "\(word) needs \(expected)"
    case .missingJournal(let variables):
      "--database is missing: give it, or set \(variables.joined(separator: " or ")); \(hint)"
    case .both(let one, let other): "\(one) and \(other) are both set: unset one of them"
    case .needsServer(let place):
      "\(place) names no journal on a server: it is to be `postgres://...`"
    case .needsFile(let verb):
      "`constat \(verb)` works on a journal in SQLite: give --database sqlite:PATH"
    case .missingRuns:
      "--runs is missing: no folder is beside a journal on a server; \(hint)"
    }
  }
}

extension ExitCode {
  init(_ error: StorageError) {
    self =
      switch error.category {
      case .usage: .usage
      case .missing: .noInput
      case .notADatabase, .truncated, .damaged, .schema, .constraint, .data: .dataError
      case .locked: .temporaryFailure
      case .readOnly, .permissionDenied: .noPermission
      case .alreadyExists, .diskFull: .cannotCreate
      case .inputOutput: .ioError
      case .program, .other: .software
      }
  }

  init(_ error: WarehouseError) {
    self =
      switch error.category {
      case .usage: .usage
      case .temporary, .cancelled, .unknownOutcome: .temporaryFailure
      case .unreachable: .unavailable
      case .permissionDenied, .readOnly: .noPermission
      case .schema, .data: .dataError
      case .noRoom: .cannotCreate
      case .program, .other: .software
      }
  }

  init(_ error: TransportError) {
    switch error {
    case .address: self = .usage
    case .secret: self = .configuration
    case .header, .notStarted: self = .software
    case .file, .fileInUse: self = .ioError
    case .transfer: self = .unavailable
    }
  }

  init(_ error: ImportError) {
    switch error {
    case .storage(let error): self.init(error)
    case .unreadable: self = .noInput
    case .empty, .unreadableHeader, .missingColumn, .repeatedColumn: self = .dataError
    case .zonesMissing: self = .unavailable
    }
  }

  init(_ error: SigningError) {
    switch error {
    case .missing: self = .noInput
    case .otherOwner, .readableByOthers, .unreadable: self = .noPermission
    case .notAFile, .notAKey, .otherAlgorithm: self = .dataError
    case .failed: self = .software
    }
  }

  init(_ error: SpreadsheetError) {
    switch error {
    case .noRoom: self = .cannotCreate
    case .tooLarge: self = .dataError
    case .refused: self = .ioError
    }
  }

  init(_ error: PublishingError) {
    switch error {
    case .storage(let error): self.init(error)
    case .warehouse(let error): self.init(error)
    case .unreadableInsight, .unreadableRun: self = .dataError
    }
  }

  init(_ error: JobError) {
    switch error {
    case .storage(let error): self.init(error)
    case .warehouse(let error): self.init(error)
    case .publishing(let error): self.init(error)
    case .interrupted, .runInProgress: self = .temporaryFailure
    case .snapshotFormat, .snapshotDamaged, .orderDamaged, .resultsDamaged, .unknownEnumeration,
      .changedSince, .runMerged, .unmergeable:
      self = .dataError
    case .runMissing: self = .noInput
    case .file: self = .ioError
    case .configuration: self = .configuration
    case .unknownPeople: self = .noUser
    case .zonesMissing: self = .unavailable
    case .unreadableColumns: self = .noPermission
    case .unknownZone: self = .dataError
    }
  }
}
