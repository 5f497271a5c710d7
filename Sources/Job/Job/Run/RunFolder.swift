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
  var runs: String { String(path.dropLast(id.count + 1)) }

  /// The snapshot.
  public var snapshotPath: String { path + "/snapshot.sqlite" }
  /// The results, block by block.
  public var resultsPath: String { path + "/results.sqlite" }
  var orderPath: String { path + "/run.json" }
  var pipelinePath: String { path + "/pipeline.json" }
  var taxonomyPath: String { path + "/taxonomy.json" }

  /// Makes a new folder in `runs`, named after an instant: `20261130T060034Z`, with `-2` and so on
  /// when it is taken.
  public static func make(in runs: String, at instant: Instant) throws(JobError) -> RunFolder {
    try storing { () throws(StorageError) in try PrivateFile.createFolder(at: runs) }
    let name =
      instant.description.prefix { $0 != "." && $0 != "Z" }
      .filter { $0.isLetter || $0.isNumber } + "Z"
    var attempt = 1
    while true {
      let folder = RunFolder(path: "\(runs)/\(name)" + (attempt > 1 ? "-\(attempt)" : ""))
      do throws(StorageError) {
        try PrivateFile.createNewFolder(at: folder.path)
        return folder
      } catch .alreadyExists {
        attempt += 1
      } catch { throw .storage(error) }
    }
  }

  /// Takes away a folder in which nothing was frozen; where that fails too, `find` passes it over.
  func discard() {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The folder at `text`, or the newest run in `runs` that has a snapshot when `text` is `latest`.
  ///
  /// - Throws: `runMissing`.
  public static func find(_ text: String, in runs: String) throws(JobError) -> RunFolder {
    guard text == "latest" else {
      let folder = RunFolder(path: text)
      let other = RunFolder(path: "\(runs)/\(text)")
      if folder.isRun { return folder }
      if other.isRun { return other }
      throw .runMissing(path: text)
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: runs)) ?? []
    let folders = names.sorted(by: Self.isOlder).map { RunFolder(path: "\(runs)/\($0)") }
    guard let latest = folders.last(where: \.isRun) else { throw .runMissing(path: runs) }
    return latest
  }

  /// `-10` is newer than `-9` of the same second.
  private static func isOlder(_ left: String, _ right: String) -> Bool {
    func parts(_ name: String) -> (String, Int) {
      let parts = name.split(separator: "-", maxSplits: 1)
      return (String(parts.first ?? ""), parts.count > 1 ? Int(parts[1]) ?? 0 : 1)
    }
    return parts(left) < parts(right)
  }

  private var isRun: Bool {
    FileManager.default.fileExists(atPath: snapshotPath)
      && FileManager.default.fileExists(atPath: orderPath)
  }
}

/// What a run was told, beside the pipeline: kept with it, so that everything can be computed
/// again.
public struct RunOrder: Codable, Equatable, Sendable {
  /// The run's name.
  public let run: String
  /// `snapshot`, `last` or an ISO date.
  public let asOf: String
  /// The snapshot's digest.
  public let snapshotDigest: String
  /// The digest of the pipeline and the taxonomy as read.
  public let configurationDigest: String
  /// The snapshot's instant, which is when the run was computed.
  public let instant: String
  /// The ids asked for; nil for everyone.
  public let users: [String]?
}

extension RunFolder {
  /// Writes what a run was told.
  func write(_ order: RunOrder, pipeline: LoadedPipeline) throws(JobError) {
    try write(pipeline.pipelineData, to: pipelinePath)
    try write(pipeline.taxonomyData, to: taxonomyPath)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(order) else { throw .file(path: orderPath) }
    try write([UInt8](data) + [UInt8(ascii: "\n")], to: orderPath)
  }

  /// Writes what a model was asked, beside the results.
  func write(_ narration: NarrationSummary) throws(JobError) {
    let path = "\(path)/narration.json"
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(narration) else { throw .file(path: path) }
    try write([UInt8](data) + [UInt8(ascii: "\n")], to: path)
  }

  /// What the run was told.
  ///
  /// - Throws: `file`; `orderDamaged`.
  public func order() throws(JobError) -> RunOrder {
    guard let data = FileManager.default.contents(atPath: orderPath) else {
      throw .file(path: orderPath)
    }
    guard let order = try? JSONDecoder().decode(RunOrder.self, from: data) else {
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

  private func write(_ bytes: [UInt8], to path: String) throws(JobError) {
    try storing { () throws(StorageError) in try PrivateFile.createFile(at: path) }
    // Not atomically: that would replace the private file by one of the default mode.
    do { try Data(bytes).write(to: URL(filePath: path)) } catch { throw .file(path: path) }
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
