import FoundationEssentials
import Storage

extension RunFolder {
  /// The folders of runs that lie in `runs`, the oldest first: whatever has the name that a run gets,
  /// be it that nothing more than the name is there. Links and other folders are none.
  static func all(in runs: String) throws(JobError) -> [RunFolder] {
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: runs) } catch {
      throw .file(path: runs)
    }
    return names.filter(isRunName).sorted(by: isOlder).map { RunFolder(path: "\(runs)/\($0)") }
      .filter(\.isFolder)
  }

  /// Whether a name is one that `make` gives: `20261130T060034Z`, `20261130T060034Z-2`.
  static func isRunName(_ name: String) -> Bool {
    let parts = name.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let moment = Array(parts[0].utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard moment.count == 16, moment[8] == UInt8(ascii: "T"), moment[15] == UInt8(ascii: "Z"),
      (moment[..<8] + moment[9..<15]).allSatisfy(digits.contains)
    else { return false }
    return parts.count == 1 || parts[1].utf8.allSatisfy(digits.contains) && !parts[1].isEmpty
  }

  private var isFolder: Bool {
    let facts = try? FileManager.default.attributesOfItem(atPath: path)
    return facts?[.type] as? FileAttributeType == .typeDirectory
  }

  /// Keeps others from going on with the run, forgetting in it or taking it away, until the last
  /// reference to the lock is gone; nil when somebody does so already. It is the lock of the system
  /// on the run's own copy of the pipeline, which is written once and stays.
  func lock() throws(JobError) -> FileLock? {
    try storing { () throws(StorageError) in try FileLock.take(at: pipelinePath) }
  }

  /// Whether the run has the file on which its lock lies.
  var isBegun: Bool { FileManager.default.fileExists(atPath: pipelinePath) }
}
