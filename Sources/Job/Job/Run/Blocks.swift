import Publishing

/// Hands out blocks of people, one at a time, to whoever asks.
actor BlockQueue {
  private let people: Int
  private let blockSize: Int
  private let finished: Set<Int>
  private var handedOut = 0

  /// The blocks of so many people but those, by their first person, that are finished.
  init(people: Int, blockSize: Int, finished: Set<Int> = []) {
    self.people = people
    self.blockSize = max(1, blockSize)
    self.finished = finished
  }

  /// The numbers of the next block's people; nil when all are handed out.
  func next() -> Range<Int>? {
    while finished.contains(handedOut), handedOut < people { handedOut += blockSize }
    guard handedOut < people else { return nil }
    let block = handedOut..<min(people, handedOut + blockSize)
    handedOut = block.upperBound
    return block
  }
}

/// Stores finished blocks, one at a time.
actor BlockRecorder {
  private let store: ResultStore
  private let progress: @Sendable (JobProgress) -> Void
  private var done: Int

  init(
    resultsAt path: String, done: Int, _ progress: @escaping @Sendable (JobProgress) -> Void
  ) throws(JobError) {
    store = try ResultStore(at: path)
    self.done = done
    self.progress = progress
  }

  func record(_ block: [ComputedPerson]) throws(JobError) {
    try store.record(block)
    done += block.count
    progress(.computed(people: done))
  }
}
