import FoundationEssentials
import Storage

/// Where a report goes: a file of its owner's, or standard output.
struct ReportFile {
  /// Nil for standard output.
  private let path: String?
  private let isForced: Bool

  /// The file that a command line names. One that exists is refused before anything is computed.
  ///
  /// - Throws: `usage` when none is named and one is needed; `notOverwritten`.
  init(_ arguments: Arguments, isRequired: Bool) throws(CommandError) {
    path = isRequired ? try arguments.required("out") : arguments["out"]
    isForced = arguments.has("force")
    if let path, !isForced, FileManager.default.fileExists(atPath: path) {
      throw .notOverwritten(path: path)
    }
  }

  /// Writes all of a report: a file is complete or absent.
  func write(_ bytes: [UInt8], to console: Console) throws(CommandError) {
    guard let path else { return try console.write(String(decoding: bytes, as: UTF8.self)) }
    do throws(StorageError) {
      try PrivateFile.write(bytes, to: path, replacing: isForced)
    } catch { throw .storage(error) }
  }
}
