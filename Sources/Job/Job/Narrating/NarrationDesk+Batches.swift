import Narration

/// What a run knows of its batches.
extension NarrationDesk {
  /// The batches that are neither collected nor lost, the oldest first.
  func openBatches() throws(JobError) -> [StoredBatch] { try store.openBatches() }

  /// The created batches that answer a question of this run.
  func ownBatches() throws(JobError) -> [StoredBatch] {
    var asked: Set<Int64> = []
    for id in try questions() {
      if let batch = try store.batch(of: id) { asked.insert(batch) }
    }
    return try store.openBatches().filter { $0.state == .created && asked.contains($0.number) }
  }

  /// The ids by which the interface calls the batches that are known.
  func knownBatchIDs() throws(JobError) -> Set<String> { try store.knownBatchIDs() }

  /// Writes down that questions are about to be sent as a batch.
  func intend(_ asks: [Ask], tag: String, at milliseconds: Int64) throws(JobError) -> StoredBatch {
    try store.intend(asks.map(\.wording), tag: tag, at: milliseconds)
  }

  /// Keeps the id of a batch that was created.
  func created(_ batch: StoredBatch, id: String) throws(JobError) {
    try store.created(batch.number, id: id)
  }

  /// Ends a batch.
  func close(_ batch: StoredBatch, as state: StoredBatch.State) throws(JobError) {
    try store.close(batch.number, as: state)
  }

  /// How many requests of a batch have no line yet.
  func unanswered(in batch: StoredBatch) throws(JobError) -> Int {
    try store.unanswered(in: batch.number)
  }

  /// Takes in the lines of a batch's results; gives how many are of the batch.
  func take(_ lines: [BatchLine], of batch: StoredBatch) throws(JobError) -> Int {
    var own = 0
    for line in lines where try take(line, of: batch) { own += 1 }
    return own
  }
}
