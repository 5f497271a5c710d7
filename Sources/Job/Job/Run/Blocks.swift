import Publishing

/// Hands out blocks of people, one at a time, to whoever asks.
actor BlockQueue {
  private let people: Int
  private let blockSize: Int
  private var handedOut = 0

  init(people: Int, blockSize: Int) {
    self.people = people
    self.blockSize = max(1, blockSize)
  }

  /// The numbers of the next block's people; nil when all are handed out.
  func next() -> Range<Int>? {
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
  private var done = 0

  init(
    resultsAt path: String, _ progress: @escaping @Sendable (JobProgress) -> Void
  ) throws(JobError) {
    store = try ResultStore(at: path)
    self.progress = progress
  }

  func record(_ block: [PersonReport]) throws(JobError) {
    try store.record(block)
    done += block.count
    progress(.computed(people: done))
  }
}
