import Days

/// Which runs are kept: what either of two limits keeps. Without any, all are.
///
/// Whatever the limits, the last night that was published stays, and everything newer than it; so
/// does what cannot be read as a run.
public struct Retention: Sendable, Equatable {
  /// The last so many published nights are kept, and what is newer than the oldest of them; at least
  /// 1.
  public var nights: Int?
  /// What is at most so many days old is kept.
  public var days: Int?

  /// The limits; nil where there is none.
  public init(nights: Int? = nil, days: Int? = nil) {
    self.nights = nights
    self.days = days
  }

  /// The names of the runs that are not kept, the oldest first, seen from `now`. A night is a run
  /// over everyone, or over one part of the people: each part has nights of its own, so that those of
  /// one night do not push each other out. What somebody asked for goes with the oldest of all these.
  public func doomed(among runs: [RunRecord], now: Instant) -> [String] {
    let dated = runs.compactMap { run in
      run.state == .unreadable ? nil : run.instant.map { (run: run, instant: $0) }
    }
    let nights = Dictionary(grouping: dated.filter { $0.run.asked == nil }) { $0.run.shard }
    let limits = nights.compactMapValues { nights in
      earliest(ofPublished: nights.filter { $0.run.state == .published }.map(\.instant), now)
    }
    let limitOfAll = limits.count == nights.count ? limits.values.min() : nil
    return dated.filter { run, instant in
      let limit = run.asked == nil ? limits[run.shard] : limitOfAll
      return limit.map { instant < $0 } ?? false
    }.sorted { $0.instant < $1.instant }.map(\.run.id)
  }

  /// The instant from which on all is kept, by those of the published nights; nil when all is.
  private func earliest(ofPublished nights: [Instant], _ now: Instant) -> Instant? {
    guard self.nights != nil || days != nil else { return nil }
    let published = nights.sorted(by: >)
    guard let lastGood = published.first else { return nil }
    var earliest = lastGood
    if let kept = self.nights {
      let place = max(1, kept) - 1
      // With fewer nights than are to be kept, all stay.
      guard place < published.count else { return nil }
      earliest = min(earliest, published[place])
    }
    if let days {
      let (age, isTooLong) = Int64(days).multipliedReportingOverflow(by: 86_400_000)
      let (limit, overflows) = now.milliseconds.subtractingReportingOverflow(age)
      guard !isTooLong, !overflows, Instant.bounds.contains(limit) else { return nil }
      earliest = min(earliest, Instant(milliseconds: limit))
    }
    return earliest
  }
}

/// Takes old runs away. The caller holds the lock of the night.
public struct RunPruner: Sendable {
  /// What was taken away.
  public struct Summary: Sendable, Equatable {
    /// The runs that are gone, or would be.
    public internal(set) var runs: [String] = []
    /// The bytes that they held.
    public internal(set) var bytes: Int64 = 0
    /// Runs at work, which were left as they are.
    public internal(set) var busy: [String] = []
  }

  private let runs: String
  private let retention: Retention

  /// A pruner of a folder of runs.
  public init(runs: String, keeping retention: Retention) {
    self.runs = runs
    self.retention = retention
  }

  /// Takes away what is not kept, seen from `now`; in a dry run it only tells.
  ///
  /// - Throws: `file` when the folder of runs cannot be read, or a run not taken away; `storage`.
  public func prune(now: Instant, isDryRun: Bool = false) throws(JobError) -> Summary {
    if !isDryRun { try RunFolder.clearRemoved(in: runs) }
    let records = try RunRecord.all(in: runs)
    let doomed = Set(retention.doomed(among: records, now: now))
    var summary = Summary()
    for record in records where doomed.contains(record.id) {
      let folder = RunFolder(path: "\(runs)/\(record.id)")
      // A folder that somebody copied or renamed is none of the runs.
      guard try folder.order().run == record.id else { continue }
      if !isDryRun, try !folder.remove() {
        summary.busy.append(record.id)
        continue
      }
      summary.runs.append(record.id)
      summary.bytes += record.bytes
    }
    return summary
  }
}
