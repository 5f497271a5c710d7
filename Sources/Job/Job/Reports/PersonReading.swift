import Configuration
import Days
import Model

/// One person's part of a journal as a report looks at it: frozen as for a run, read only. The frozen
/// file is open and has no name any more: nothing is left of it when the process ends, however it does.
public final class PersonReading {
  /// Everything of the person.
  public let rows: PersonRows
  /// What the names in the rows mean.
  public let vocabulary: Vocabulary
  /// The time zones of the snapshot's people.
  public let zones: ZoneTable
  /// The moment looked from.
  public let moment: Moment
  /// The pipeline by which the person is analysed, with its taxonomy.
  public let pipeline: LoadedPipeline
  private let snapshot: Snapshot

  /// Freezes the one person that an order names.
  ///
  /// - Throws: `storage`, `warehouse`, `unknownPeople`, `zonesMissing`; nothing is left behind then.
  public init(of order: InsightJob.Order) throws(JobError) {
    var order = order
    order.isDryRun = true
    let folder = try RunFolder.make(in: order.runs, at: order.instant)
    defer { folder.discard() }
    _ = try InsightJob(order).freezeJournal(to: folder.snapshotPath) { _, _ in }
    snapshot = try Snapshot(at: folder.snapshotPath)
    vocabulary = try snapshot.vocabulary(order.pipeline.taxonomy)
    zones = try ZoneTable(try snapshot.zones(), in: order.zones)
    guard let rows = try snapshot.rows(0..<1).first else { throw .unknownPeople(count: 1) }
    self.rows = rows
    moment = Moment(asOf: order.asOf, snapshotInstant: snapshot.instant)
    pipeline = order.pipeline
  }

  /// The person.
  public var person: Person { rows.person }

  /// The time zone of the person's days; nil when the profile's is unknown.
  public var zone: TimeZoneRules? { zones[person.profile?.zone ?? ZoneTable.zoneOfNobody] }

  /// The ids of the signals with these numbers, in that order.
  public func ids(of numbers: [Int64]) throws(JobError) -> [String] {
    try snapshot.ids(of: numbers)
  }

  /// The run by which the person is analysed, without fast paths: every number of every pair.
  public var run: BlockRun {
    var run = BlockRun(
      pipeline: pipeline.pipeline, vocabulary: vocabulary, zones: zones, moment: moment)
    run.paths.remove(.screening)
    return run
  }
}
