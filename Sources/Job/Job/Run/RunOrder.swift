import Configuration
import Days
import FoundationEssentials
import Model
import Storage

/// What a run was told, beside the pipeline: kept with it, so that everything can be computed
/// again, and the run go on where it stopped.
public struct RunOrder: Codable, Equatable, Sendable {
  /// The run's name.
  public let run: String
  /// `snapshot`, `last` or an ISO date.
  public let asOf: String
  /// The snapshot's digest; nil before it is whole.
  public var snapshotDigest: String?
  /// Where the record of runs in the journal ended before the snapshot was taken; nil before.
  public var recordEnd: Int64?
  /// The digest of the pipeline and the taxonomy as read.
  public let configurationDigest: String
  /// The snapshot's instant, which is when the run was computed.
  public let instant: String
  /// The ids asked for; nil for everyone.
  public internal(set) var users: [String]?
  /// The part of the people, `2/4`; nil for all.
  public let shard: String?
  /// Who told nothing for so many days was left out; nil when nobody was for that.
  public let activeDays: Int?
  /// How many people were left out for that; nil when nobody could be, or before the snapshot.
  public internal(set) var inactive: Int?
  /// The runs of all parts that were put together to this one; nil for a run that was computed.
  public let mergedFrom: [String]?
  /// The journal, by its path or the address of its server; nil in runs of before, and where the parts of a merged run had several.
  public let journal: String?
  /// The program that computed it; nil in runs of before.
  public let program: String?
  /// How many people a block holds; nil in runs of before.
  public let blockSize: Int?
  /// Whether every candidate pair is kept; nil for no, and in runs of before.
  let recordsPairs: Bool?
  /// Whether it answers a request; nil when it does not.
  public let isForRequest: Bool?
  /// Whether it is of one person who pressed the button, be it through a row or by the verb; nil when
  /// it is not, and in runs of before.
  let isRecomputation: Bool?
  /// How many people were taken out of the run since; nil when nobody was.
  public internal(set) var forgotten: Int?
  /// The digest that the snapshot has once a forgetting that was begun is finished; nil when none is.
  var nextSnapshotDigest: String?

  /// What a job tells its run.
  init(_ order: InsightJob.Order, run: String) {
    self.run = run
    asOf = order.asOf.description
    configurationDigest = order.pipeline.digest
    instant = order.instant.description
    users = order.users
    shard = order.shard?.description
    activeDays = order.activeDays
    mergedFrom = nil
    journal = order.journal.name
    program = order.program
    blockSize = order.blockSize
    recordsPairs = order.recordsPairs ? true : nil
    isForRequest = order.isForRequest ? true : nil
    isRecomputation = order.isRecomputation ? true : nil
  }

  /// A fingerprint of the rest, so that what changed on the disk is not carried out; nil in runs of
  /// before.
  private(set) var seal: String?

  /// The same, sealed as it is now.
  var sealed: RunOrder {
    var sealed = self
    sealed.seal = nil
    sealed.seal = sealed.fingerprint
    return sealed
  }

  /// Whether it is what was sealed.
  var isWhole: Bool { seal == nil || seal == sealed.seal }

  private var fingerprint: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(self) else {
      preconditionFailure("texts and whole numbers always have a JSON form")
    }
    var digest = ContentDigest()
    digest.add(String(decoding: data, as: UTF8.self))
    return digest.text
  }

  /// What the run that several others are put together to was told: what they all were, without a
  /// part. Its snapshot is still to come.
  init(merging parts: [RunOrder], after first: RunOrder, run: String) {
    self.run = run
    (asOf, instant, configurationDigest) = (first.asOf, first.instant, first.configurationDigest)
    (program, blockSize, activeDays) = (first.program, first.blockSize, first.activeDays)
    shard = nil
    mergedFrom = parts.map(\.run)
    journal = parts.allSatisfy { $0.journal == first.journal } ? first.journal : nil
    recordsPairs = parts.allSatisfy { $0.recordsPairs == true } ? true : nil
    (isForRequest, isRecomputation) = (nil, nil)
    recordEnd = parts.compactMap(\.recordEnd).min()
    func sum(_ counts: [Int?]) -> Int? {
      let known = counts.compactMap { $0 }
      return known.isEmpty ? nil : known.reduce(0, +)
    }
    inactive = sum(parts.map(\.inactive))
    forgotten = sum(parts.map(\.forgotten))
  }

  /// Whether a person asked for it, so that no night goes on with it.
  var wasAsked: Bool { isForRequest == true || isRecomputation == true }

  /// Whether a digest is that of the run's snapshot, be it while somebody is taken out of it.
  func isSnapshot(_ digest: String) -> Bool {
    digest == snapshotDigest || digest == nextSnapshotDigest
  }
}

extension InsightJob.Order {
  /// The order of a run that is to go on; what it was not told is as in a new order.
  ///
  /// - Throws: `runMissing`; `orderDamaged`; `file`; `runMerged` for one that was never computed.
  public init(
    resuming folder: RunFolder, journal: JournalLocation, pipeline: LoadedPipeline
  ) throws(JobError) {
    let told = try folder.order()
    guard told.mergedFrom == nil else { throw .runMerged(run: folder.id) }
    let shard = told.shard.flatMap { Shard($0) }
    guard shard?.description == told.shard, let instant = Instant(iso8601: told.instant),
      let asOf = AsOf(stored: told.asOf),
      let blockSize = told.blockSize
    else { throw .orderDamaged(path: folder.orderPath) }
    self.init(journal: journal, pipeline: pipeline, instant: instant, runs: folder.runs)
    self.asOf = asOf
    self.users = told.users
    self.shard = shard
    self.activeDays = told.activeDays
    self.blockSize = blockSize
    recordsPairs = told.recordsPairs ?? false
  }
}

extension RunFolder {
  /// How far a run came, once it is sure that it can go on with an order.
  ///
  /// - Throws: `changedSince`; `orderDamaged`; `file`.
  func state(comparedWith order: InsightJob.Order) throws(JobError) -> RunState {
    let told = try self.order()
    var changed: [RunPart] = []
    if told.program != order.program { changed.append(.program) }
    if told.shard != order.shard?.description { changed.append(.shard) }
    for (path, bytes, part) in [
      (pipelinePath, order.pipeline.pipelineData, RunPart.pipeline),
      (taxonomyPath, order.pipeline.taxonomyData, .taxonomy),
    ] where FileManager.default.contents(atPath: path).map([UInt8].init) != bytes {
      changed.append(part)
    }
    var state = RunState()
    if let digest = told.snapshotDigest {
      state.isFrozen = true
      if try isChanged(digest) { changed.append(.snapshot) }
    }
    guard changed.isEmpty else { throw .changedSince(run: id, changed) }
    if state.isFrozen, FileManager.default.fileExists(atPath: resultsPath) {
      let results = try ResultStore(at: resultsPath)
      state.isAllowed = try results.isDecided(.allowed)
      state.isFinished = try results.isDecided(.finished)
    }
    return state
  }

  /// Whether the snapshot is not the one of a digest, be it that it cannot be read.
  private func isChanged(_ digest: String) throws(JobError) -> Bool {
    do throws(JobError) {
      let snapshot = try Snapshot(at: snapshotPath)
      try snapshot.verify()
      return snapshot.digest != digest
    } catch { return true }
  }
}

/// What a run rests on.
public enum RunPart: String, Sendable {
  case program, shard, pipeline, taxonomy, snapshot
}
