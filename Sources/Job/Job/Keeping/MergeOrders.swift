import FoundationEssentials

/// The runs of all parts of the people, by the number of their part, once it is sure that they belong
/// together.
struct MergeOrders {
  struct Part {
    let folder: RunFolder
    let order: RunOrder
    let shard: Shard
    let snapshot: Snapshot
  }

  /// At least one.
  let parts: [Part]

  /// Looks at some runs.
  ///
  /// - Throws: `unmergeable`; `orderDamaged`, `snapshotDamaged`, `file`, `storage`.
  init(_ folders: [RunFolder]) throws(JobError) {
    var parts: [Part] = []
    for folder in folders {
      let order = try folder.order()
      guard let shard = order.shard.flatMap({ Shard($0) }), order.users == nil else {
        throw .unmergeable(.noShard(run: folder.id))
      }
      guard order.snapshotDigest != nil,
        FileManager.default.fileExists(atPath: folder.resultsPath),
        try ResultReader(at: folder.resultsPath).decisions()
          .contains(ResultStore.Decision.finished.rawValue)
      else { throw .unmergeable(.unfinished(run: folder.id)) }
      let snapshot = try Snapshot(at: folder.snapshotPath)
      guard order.isSnapshot(snapshot.digest), snapshot.instant.description == order.instant else {
        throw .snapshotDamaged(path: folder.snapshotPath)
      }
      parts.append(Part(folder: folder, order: order, shard: shard, snapshot: snapshot))
    }
    parts.sort { $0.shard.number < $1.shard.number }
    guard let first = parts.first else { throw .unmergeable(.missing(shards: [])) }
    for part in parts.dropFirst() {
      if let difference = Self.difference(first, part) {
        throw .unmergeable(.different(runs: [first.folder.id, part.folder.id], difference))
      }
    }
    for (left, right) in zip(parts, parts.dropFirst()) where left.shard == right.shard {
      throw .unmergeable(.repeated(runs: [left.folder.id, right.folder.id]))
    }
    let given = Set(parts.map(\.shard.number))
    let missing = (1...first.shard.count).filter { !given.contains($0) }
    guard missing.isEmpty else {
      throw .unmergeable(.missing(shards: missing.map { "\($0)/\(first.shard.count)" }))
    }
    self.parts = parts
  }

  private static func difference(_ left: Part, _ right: Part) -> MergedPart? {
    if left.shard.count != right.shard.count { return .division }
    if left.order.configurationDigest != right.order.configurationDigest { return .configuration }
    if left.order.program != right.order.program { return .program }
    if left.order.asOf != right.order.asOf { return .lastDay }
    if left.order.activeDays != right.order.activeDays { return .activeDays }
    // Every number of the run must follow from the one instant that it has.
    return left.order.instant == right.order.instant ? nil : .instant
  }
}
