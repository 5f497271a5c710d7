import Associations
import FoundationEssentials

/// One repetition of one probe, as the process that made it tells it.
struct Measurement: Codable {
  /// How long it took, on the wall clock.
  let seconds: Double
  /// How many things it did.
  let amount: Double
  /// What these things are.
  let unit: String
  /// The peak memory of the process, in kB.
  let peakKilobytes: Int
  /// A fingerprint of what was computed, where there is one.
  var digest: String?
  /// Seconds of processor time of the whole process; known once it has ended.
  var processorSeconds: Double?
}

/// What a process of its own measures.
enum Probe {
  /// One inner loop.
  case kernel(Kernel)
  /// Writing a crowd into a snapshot, or into a journal.
  case synthesis(CrowdOrder, path: String, isJournal: Bool)
  /// The job over a snapshot, in blocks of people, with some of the fast paths.
  case job(
    snapshot: String, pipeline: String, workers: Int, blockSize: Int = 64, paths: FastPaths = .all)
  /// Reading the columns that the job reads, and nothing else.
  case scan(snapshot: String, workers: Int)
  /// Freezing a journal into a snapshot.
  case freeze(journal: String, snapshot: String, pipeline: String)

  /// The words that ask a process for it.
  var words: [String] {
    switch self {
    case .kernel(let kernel): ["kernel", kernel.rawValue]
    case .synthesis(let order, let path, let isJournal):
      ["synthesis", path, isJournal ? "journal" : "snapshot"] + order.words
    case .job(let snapshot, let pipeline, let workers, let blockSize, let paths):
      ["job", snapshot, pipeline, "\(workers)", "\(blockSize)", "\(paths.rawValue)"]
    case .scan(let snapshot, let workers): ["scan", snapshot, "\(workers)"]
    case .freeze(let journal, let snapshot, let pipeline): ["freeze", journal, snapshot, pipeline]
    }
  }

  /// Reads the words; nil for others.
  init?(_ words: [String]) {
    let rest = Array(words.dropFirst())
    switch (words.first, rest.count) {
    case ("kernel", 1):
      guard let kernel = Kernel(rawValue: rest[0]) else { return nil }
      self = .kernel(kernel)
    case ("synthesis", 2 + CrowdOrder.wordCount):
      guard let order = CrowdOrder(Array(rest.dropFirst(2))) else { return nil }
      self = .synthesis(order, path: rest[0], isJournal: rest[1] == "journal")
    case ("job", 5):
      guard let workers = Int(rest[2]), let blockSize = Int(rest[3]), let paths = UInt8(rest[4])
      else { return nil }
      self = .job(
        snapshot: rest[0], pipeline: rest[1], workers: workers, blockSize: blockSize,
        paths: FastPaths(rawValue: paths))
    case ("scan", 2):
      guard let workers = Int(rest[1]) else { return nil }
      self = .scan(snapshot: rest[0], workers: workers)
    case ("freeze", 3): self = .freeze(journal: rest[0], snapshot: rest[1], pipeline: rest[2])
    default: return nil
    }
  }
}
