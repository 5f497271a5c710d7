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
  /// over everyone.
  public func doomed(among runs: [RunRecord], now: Instant) -> [String] {
    guard nights != nil || days != nil else { return [] }
    let dated = runs.compactMap { run in
      run.state == .unreadable ? nil : run.instant.map { (run: run, instant: $0) }
    }
    let published = dated.filter { $0.run.state == .published && $0.run.asked == nil }
      .map(\.instant).sorted(by: >)
    guard let lastGood = published.first else { return [] }
    var earliest = lastGood
    if let nights {
      let place = max(1, nights) - 1
      // With fewer nights than are to be kept, all stay.
      guard place < published.count else { return [] }
      earliest = min(earliest, published[place])
    }
    if let days {
      let (age, isTooLong) = Int64(days).multipliedReportingOverflow(by: 86_400_000)
      let (limit, overflows) = now.milliseconds.subtractingReportingOverflow(age)
      guard !isTooLong, !overflows, Instant.bounds.contains(limit) else { return [] }
      earliest = min(earliest, Instant(milliseconds: limit))
    }
    return dated.filter { $0.instant < earliest }.sorted { $0.instant < $1.instant }.map(\.run.id)
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
