import FoundationEssentials
import Storage

/// Where a report goes: a file of its owner's, or standard output.
struct ReportFile {
  /// Nil for standard output.
  private let path: String?
  private let isForced: Bool

  /// The file that a command line names. What could not be written in the end is refused before
  /// anything is computed.
  ///
  /// - Parameters:
  ///   - format: what is written, `pdf` for one; a name may not end in that of another format.
  ///   - ending: what its name ends in; nil for anything.
  /// - Throws: `usage` when none is named and one is needed, or it has another ending;
  ///   `notOverwritten`, `unwritable`.
  init(
    _ arguments: Arguments, for format: String, isRequired: Bool = false,
    endingIn ending: String? = nil
  ) throws(CommandError) {
    path = isRequired ? try arguments.required("out") : arguments["out"]
    isForced = arguments.has("force")
    guard let path else { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if let ending, let name = parts.last {
      guard name.lowercased().hasSuffix(ending), name.count > ending.count else {
        throw .usage(.badValue("--out", expected: "the name of a file that ends in \(ending)"))
      }
    }
    let others = ["pdf", "html", "json", "xlsx"].filter { $0 != format }
    if others.contains(where: { path.lowercased().hasSuffix(".\($0)") }) {
      throw .usage(
        .badValue("--out", expected: "a name that goes with --format \(format), as in .\(format)"))
    }
    let folder = parts.dropLast().joined(separator: "/")
    do throws(StorageError) {
      try check(path, in: parts.count == 1 ? "." : folder.isEmpty ? "/" : folder)
    } catch { throw self.error(error, at: path) }
  }

  private func check(_ path: String, in folder: String) throws(StorageError) {
    if let facts = try PathFacts(of: path) {
      if facts.isFolder { throw .isFolder(path: path) }
      if !isForced { throw .alreadyExists(path: path) }
    }
    guard let folder = try PathFacts(of: folder), folder.isFolder else {
      throw .missing(path: path)
    }
    if !folder.isWritable { throw .permissionDenied(path: path) }
  }

  /// Writes all of a report: a file is complete or absent.
  func write(_ bytes: [UInt8], to console: Console) throws(CommandError) {
    guard let path else { return try console.write(String(decoding: bytes, as: UTF8.self)) }
    do throws(StorageError) {
      try PrivateFile.write(bytes, to: path, replacing: isForced)
    } catch { throw self.error(error, at: path) }
  }

  /// The error under the name that was given, of whichever file it was of.
  private func error(_ error: StorageError, at path: String) -> CommandError {
    switch error {
    case .alreadyExists where !isForced: .notOverwritten(path: path)
    case .alreadyExists, .isFolder, .missing, .permissionDenied, .readOnly: .unwritable(path: path)
    case .diskFull: .storage(.diskFull(path: path))
    default: .storage(error)
    }
  }
}
