import FoundationEssentials
import Storage

extension RunFolder {
  private static let mark = ".removed"
  /// The end of the name of a folder that runs are put together in; it gets its own once it is whole.
  static let mergingMark = ".merging"

  /// Takes the run away; false when it is at work. It gets another name first, so that a cut leaves
  /// no half of a run, and `clearRemoved` takes the rest away.
  ///
  /// - Throws: `file`; `storage`.
  func remove() throws(JobError) -> Bool {
    guard let lock = try lock() else { return false }
    defer { withExtendedLifetime(lock) {} }
    do {
      try FileManager.default.moveItem(atPath: path, toPath: path + Self.mark)
      try FileManager.default.removeItem(atPath: path + Self.mark)
    } catch { throw .file(path: path) }
    return true
  }

  /// Takes away what a removal or a merge that was cut left in a folder of runs. The caller holds the
  /// lock of the night, without which nobody merges.
  ///
  /// - Throws: `file`.
  static func clearRemoved(in runs: String) throws(JobError) {
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: runs) {
        for mark in [mark, mergingMark]
        where name.hasSuffix(mark) && isRunName(String(name.dropLast(mark.count))) {
          try FileManager.default.removeItem(atPath: "\(runs)/\(name)")
        }
      }
    } catch { throw .file(path: runs) }
  }
}
