import Configuration
import Storage

/// What a run rests on, kept with its results: one file tells what was found, by which program, with
/// which pipeline and from which journal. The folder's own files are what a run goes on from.
extension ResultStore {
  static let manifestSchema =
    "CREATE TABLE IF NOT EXISTS manifest(name TEXT PRIMARY KEY, value ANY) STRICT;"

  /// Writes down what the run was told; the same again changes nothing.
  func write(_ order: RunOrder, _ pipeline: LoadedPipeline) throws(JobError) {
    let values: [(String, SQLValue)] = [
      ("run", .text(order.run)), ("as_of", .text(order.asOf)), ("instant", .text(order.instant)),
      ("journal", SQLValue(order.journal)), ("program", SQLValue(order.program)),
      ("block_size", SQLValue(order.blockSize)),
      // Ids stand where they can be forgotten, and nowhere else.
      ("people_asked_for", SQLValue(order.users?.count)),
      ("record_end", order.recordEnd.map { .integer($0) } ?? .null),
      ("snapshot_digest", SQLValue(order.snapshotDigest)),
      ("configuration_digest", .text(order.configurationDigest)),
      ("pipeline", .text(String(decoding: pipeline.pipelineData, as: UTF8.self))),
      ("taxonomy", .text(String(decoding: pipeline.taxonomyData, as: UTF8.self))),
    ]
    try storing { () throws(StorageError) in
      let insert = try Statement("INSERT OR REPLACE INTO manifest VALUES (?1, ?2)", in: database)
      try database.transaction(.immediate) { () throws(StorageError) in
        for (name, value) in values { try insert.run([.text(name), value]) }
      }
    }
  }

  /// Writes down what the order tells once people were taken out.
  func rewriteManifest(_ order: RunOrder) throws(StorageError) {
    let digest = order.nextSnapshotDigest ?? order.snapshotDigest
    let update = try Statement("UPDATE manifest SET value = ?2 WHERE name = ?1", in: database)
    try update.run([.text("snapshot_digest"), SQLValue(digest)])
    try update.run([.text("people_asked_for"), SQLValue(order.users?.count)])
  }
}
