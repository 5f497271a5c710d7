import Storage

/// The runs that answered requests, in a folder of runs.
public struct RequestRuns: Sendable {
  private let runs: String

  /// Those of a folder.
  public init(runs: String) {
    self.runs = runs
  }

  /// The names of those that are not among the newest `count`, the oldest first.
  ///
  /// - Throws: `file` when the folder cannot be read.
  public func surplus(beyond count: Int) throws(JobError) -> [String] {
    let answers = try RunFolder.all(in: runs).filter { (try? $0.order())?.isForRequest == true }
    return answers.dropLast(count).map(\.id)
  }

  /// Takes runs away; one that is at work stays. The caller holds the lock of the night.
  ///
  /// - Throws: `file`; `storage`.
  public func remove(_ names: [String]) throws(JobError) {
    for name in names {
      let folder = RunFolder(path: "\(runs)/\(name)")
      if folder.isBegun { _ = try folder.remove() }
    }
  }
}
