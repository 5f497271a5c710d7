import FoundationEssentials

/// A run in full: its record, and what was counted in it.
public struct RunDetails: Sendable, Equatable {
  /// The run at a glance.
  public let record: RunRecord
  /// Signals used.
  public private(set) var accepted = 0
  /// Signals refused, by reason.
  public private(set) var refused: [String: Int] = [:]
  /// Pairs tested.
  public private(set) var planned = 0
  /// Pairs refused, by reason.
  public private(set) var refusedPairs: [String: Int] = [:]
  /// People by how their run ended; those without a profile as `no_profile`.
  public private(set) var endings: [String: Int] = [:]
  /// People who could not be computed, by reason.
  public private(set) var failures: [String: Int] = [:]
  /// What a model was asked; nil when only the template spoke, or that was not reached.
  public private(set) var narration: NarrationSummary?

  /// The details of a run; of one that has no results, or that cannot be read, the record alone.
  ///
  /// - Throws: `storage` when its results cannot be read.
  public init(of folder: RunFolder) throws(JobError) {
    record = RunRecord(of: folder)
    narration = folder.narration()
    guard record.state != .unreadable, record.state != .freezing,
      FileManager.default.fileExists(atPath: folder.resultsPath)
    else { return }
    let results = try ResultReader(at: folder.resultsPath)
    func sum(of member: String) -> String {
      "'\(member)', coalesce(sum(json_extract(census, '$.\(member)')), 0)"
    }
    func reasons(_ member: String) throws(JobError) -> [String: Int] {
      try results.counts(
        """
        SELECT each.key, sum(each.value) FROM results, json_each(census, '$.\(member)') AS each
          GROUP BY each.key
        """)
    }
    accepted = try results.counts("SELECT \(sum(of: "accepted")) FROM results")["accepted"] ?? 0
    planned = try results.counts("SELECT \(sum(of: "planned")) FROM results")["planned"] ?? 0
    refused = try reasons("refused")
    refusedPairs = try reasons("refusedPairs")
    endings = try results.counts(
      """
      SELECT CASE WHEN json_extract(census, '$.hasProfile') THEN json_extract(result, '$.status')
          ELSE 'no_profile' END AS ending, count(*) FROM results GROUP BY ending
      """)
    failures = try results.counts(
      """
      SELECT json_extract(census, '$.failure') AS failure, count(*) FROM results
        WHERE failure IS NOT NULL GROUP BY failure
      """)
  }
}
