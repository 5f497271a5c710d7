extension JobError: CustomStringConvertible {
  /// One sentence that says what to do. A person's values are never in it.
  public var description: String {
    switch self {
    case .storage(let error): error.description
    case .warehouse(let error): error.description
    case .publishing(let error): error.description
    case .configuration(let error): error.description
    case .interrupted: "the run was interrupted: start it again"
    case .snapshotFormat(let path, let version):
      "\(path) is a snapshot of format \(version), which this version of constat does not read: "
        + "make a new run"
    case .snapshotDamaged(let path):
      "\(path) is not the snapshot that the run took: its numbers cannot be recomputed; make a new run"
    case .orderDamaged(let path):
      "\(path) is not what the run wrote: its numbers cannot be recomputed; make a new run"
    case .resultsDamaged(let path):
      "\(path) is not what the run wrote: add --restart to --resume, or make a new run"
    case .unknownEnumeration(let column):
      "a row has a `\(column)` outside its closed list: correct the row and start again"
    case .changedSince(let run, let parts):
      "the run \(run) cannot go on: its \(parts.map(\.rawValue).joined(separator: " and its ")) "
        + "changed since; add --restart to begin it anew"
    case .runInProgress(let run):
      "the run \(run) is at work in another process: wait until it is done, and start again"
    case .runMerged(let run):
      "the run \(run) was put together from the runs of shards: go on with these, and merge again"
    case .unmergeable(let problem): problem.wording
    case .runMissing(let path):
      "\(path) is not a run: give a run's folder, or `latest` with --runs DIR"
    case .file(let path): "\(path) cannot be read or written: check the disk and its permissions"
    case .unknownPeople(let count):
      count == 1
        ? "the person asked for is not in the journal: check the id"
        : "\(count) of the people asked for are not in the journal: check the ids"
    case .unreadableColumns(let columns):
      "this login may not read \(columns.prefix(4).joined(separator: ", "))"
        + (columns.count > 4 ? " and \(columns.count - 4) more" : "")
        + ", and nothing may be missing: work as the owner of the tables"
    case .zonesMissing(let path):
      "no time zones were found in \(path): install the package tzdata"
    case .unknownZone: "the time zone in the person's profile is not an installed IANA zone"
    }
  }
}

extension MergeProblem {
  fileprivate var wording: String {
    switch self {
    case .noShard(let run):
      "the run \(run) is not one of a shard: give the runs of `nightly --shard`, one for each"
    case .unfinished(let run):
      "the run \(run) is not published: finish it with `constat nightly --resume`, and merge again"
    case .different(let runs, let part):
      "the runs \(runs.joined(separator: " and ")) differ in \(part.wording): give those of one night"
    case .repeated(let runs):
      "the runs \(runs.joined(separator: " and ")) are of one shard: give one of them"
    case .missing(let shards):
      "\(shards.count == 1 ? "a shard is" : "shards are") missing "
        + "(\(shards.prefix(5).joined(separator: ", "))"
        + "\(shards.count > 5 ? " and \(shards.count - 5) more" : "")): give a run of each"
    }
  }
}

extension MergedPart {
  fileprivate var wording: String {
    switch self {
    case .division: "the number of shards"
    case .instant: "the instant from which they look (nightly --now)"
    case .lastDay: "the last day looked at (nightly --as-of)"
    case .activeDays: "who counts as active (nightly --active-days)"
    case .program: "the program that computed them"
    case .configuration: "the pipeline or the taxonomy"
    }
  }
}
