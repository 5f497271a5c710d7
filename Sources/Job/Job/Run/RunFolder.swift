import Configuration
import Days
import FoundationEssentials
import Model
import Storage

/// The folder of one run: the snapshot, copies of what the run was told to do, and its results.
public struct RunFolder: Sendable {
  /// Where it lies.
  public let path: String

  /// The folder at a path, which need not exist yet.
  public init(path: String) {
    self.path = path
  }

  /// The run's name: the folder's.
  public var id: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folder of all runs.
  public var runs: String {
    path.contains("/") ? String(path.dropLast(id.count + 1)) : "."
  }

  /// The snapshot.
  public var snapshotPath: String { path + "/snapshot.sqlite" }
  /// The results, block by block.
  public var resultsPath: String { path + "/results.sqlite" }
  var orderPath: String { path + "/run.json" }
  var pipelinePath: String { path + "/pipeline.json" }
  var taxonomyPath: String { path + "/taxonomy.json" }
  var narrationPath: String { path + "/narration.json" }

  /// Makes a new folder in `runs`, named after an instant: `20261130T060034Z`, with `-2` and so on
  /// when it is taken.
  public static func make(in runs: String, at instant: Instant) throws(JobError) -> RunFolder {
    try storing { () throws(StorageError) in try PrivateFile.createFolder(at: runs) }
    var attempt = 1
    while true {
      let folder = RunFolder(path: "\(runs)/\(name(at: instant, attempt: attempt))")
      do throws(StorageError) {
        try PrivateFile.createNewFolder(at: folder.path)
        return folder
      } catch .alreadyExists {
        attempt += 1
      } catch { throw .storage(error) }
    }
  }

  /// The name of a run that looks from an instant, and of the next ones of the same second.
  static func name(at instant: Instant, attempt: Int) -> String {
    instant.description.prefix { $0 != "." && $0 != "Z" }
      .filter { $0.isLetter || $0.isNumber } + "Z" + (attempt > 1 ? "-\(attempt)" : "")
  }

  /// Takes a folder away with all that is in it; where that fails nothing is told.
  public func discard() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Takes a snapshot away, and what was computed from it.
  func discardSnapshot() {
    for path in [snapshotPath, snapshotPath + ".part", resultsPath] {
      for suffix in ["", "-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
    }
  }

  /// The folder at `text`, or the newest run in `runs` when `text` is `latest`. A run that can be
  /// looked at has a snapshot; one that can go on need not.
  ///
  /// - Throws: `runMissing`.
  public static func find(
    _ text: String, in runs: String, frozen: Bool = true
  ) throws(JobError) -> RunFolder {
    func isRun(_ folder: RunFolder) -> Bool { folder.hasOrder && (folder.hasSnapshot || !frozen) }
    guard text == "latest" else {
      let folder = RunFolder(path: text)
      let other = RunFolder(path: "\(runs)/\(text)")
      if isRun(folder) { return folder }
      if isRun(other) { return other }
      throw .runMissing(path: text)
    }
    return try latest(in: runs, where: isRun)
  }

  /// The run of a night that is to go on. `latest` is the newest night, of `shard` where one is
  /// given: the runs of who asked meanwhile lie in the same folder.
  ///
  /// - Throws: `runMissing`.
  public static func findNight(
    _ text: String, in runs: String, shard: Shard?
  ) throws(JobError) -> RunFolder {
    guard text == "latest" else { return try find(text, in: runs, frozen: false) }
    return try latest(in: runs) { folder in
      guard folder.hasOrder else { return false }
      // One that is damaged is found, and told.
      guard let told = try? folder.order() else { return true }
      return !told.wasAsked && (shard == nil || told.shard == shard?.description)
    }
  }

  private static func latest(
    in runs: String, where fits: (RunFolder) -> Bool
  ) throws(JobError) -> RunFolder {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: runs)) ?? []
    // Where a full stop is, a removal or a merge is at work or was cut.
    let folders = names.filter { !$0.contains(".") }.sorted(by: Self.isOlder).map {
      RunFolder(path: "\(runs)/\($0)")
    }
    guard let latest = folders.last(where: fits) else { throw .runMissing(path: runs) }
    return latest
  }

  /// `-10` is newer than `-9` of the same second.
  static func isOlder(_ left: String, _ right: String) -> Bool {
    func parts(_ name: String) -> (String, Int) {
      let parts = name.split(separator: "-", maxSplits: 1)
      return (String(parts.first ?? ""), parts.count > 1 ? Int(parts[1]) ?? 0 : 1)
    }
    return parts(left) < parts(right)
  }

  private var hasSnapshot: Bool { FileManager.default.fileExists(atPath: snapshotPath) }
  var hasNarration: Bool { FileManager.default.fileExists(atPath: narrationPath) }
  var hasOrder: Bool { FileManager.default.fileExists(atPath: orderPath) }
}

extension RunFolder {
  /// Writes what a run was told.
  func write(_ order: RunOrder, pipeline: LoadedPipeline) throws(JobError) {
    try replace(pipelinePath, with: pipeline.pipelineData)
    try replace(taxonomyPath, with: pipeline.taxonomyData)
    try rewrite(order)
  }

  /// Writes what a run was told once more, with what is known by now.
  func rewrite(_ order: RunOrder) throws(JobError) {
    try replace(orderPath, with: try json(order.sealed, for: orderPath))
  }

  /// Writes what a model was asked, beside the results.
  func write(_ narration: NarrationSummary) throws(JobError) {
    try replace(narrationPath, with: try json(narration, for: narrationPath))
  }

  /// Writes what there is to say of the run in words, for whoever opens the folder.
  ///
  /// - Throws: `file`; `storage`.
  public func write(summary text: String) throws(JobError) {
    try replace("\(path)/summary.txt", with: [UInt8](text.utf8))
  }

  /// What a model was asked; nil when none was, or that was not reached.
  func narration() -> NarrationSummary? {
    FileManager.default.contents(atPath: narrationPath)
      .flatMap { try? JSONDecoder().decode(NarrationSummary.self, from: $0) }
  }

  private func json(_ value: some Encodable, for path: String) throws(JobError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { throw .file(path: path) }
    return [UInt8](data) + [UInt8(ascii: "\n")]
  }

  /// What the run was told.
  ///
  /// - Throws: `file`; `orderDamaged`.
  public func order() throws(JobError) -> RunOrder {
    guard let data = FileManager.default.contents(atPath: orderPath) else {
      throw .file(path: orderPath)
    }
    guard let order = try? JSONDecoder().decode(RunOrder.self, from: data), order.isWhole else {
      throw .orderDamaged(path: orderPath)
    }
    return order
  }

  /// The pipeline as the run read it.
  public func pipeline() throws(JobError) -> LoadedPipeline {
    do throws(ConfigurationError) {
      return try LoadedPipeline(
        pipeline: ConfigurationFile(path: pipelinePath),
        taxonomy: ConfigurationFile(path: taxonomyPath))
    } catch { throw .configuration(error) }
  }

  /// Writes a file that is there whole, or as it was: also after a power cut.
  private func replace(_ path: String, with bytes: [UInt8]) throws(JobError) {
    let part = path + ".part"
    try? FileManager.default.removeItem(atPath: part)
    try storing { () throws(StorageError) in try PrivateFile.createFile(at: part) }
    // Not atomically: that would replace the private file by one of the default mode.
    do { try Data(bytes).write(to: URL(filePath: part)) } catch { throw .file(path: path) }
    try storing { () throws(StorageError) in try PrivateFile.replace(path, with: part) }
  }
}

extension LoadedPipeline {
  /// A fingerprint of both files as read.
  var digest: String {
    var digest = ContentDigest()
    for bytes in [pipelineData, taxonomyData] { digest.add(String(decoding: bytes, as: UTF8.self)) }
    return digest.text
  }
}
