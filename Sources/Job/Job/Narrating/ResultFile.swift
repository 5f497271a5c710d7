import FoundationEssentials
import Narration

/// The results of a batch in a private file while they are read.
struct ResultFile {
  let path: String

  /// Every line that is a result.
  ///
  /// - Throws: `file`.
  func lines() throws(JobError) -> [BatchLine] {
    guard let data = FileManager.default.contents(atPath: path) else { throw .file(path: path) }
    return BatchLine.split([UInt8](data)).compactMap { BatchLine($0) }
  }

  /// Takes the file away, if it is there.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
  }
}
