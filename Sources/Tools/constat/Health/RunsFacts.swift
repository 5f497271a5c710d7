/// What was found of the folder where runs are kept.
struct RunsFacts {
  /// Where it is or will be.
  var path = ""
  /// Why it cannot be looked at; nil where it can.
  var fault: String?
  /// What stands at the path.
  var kind = Kind.folder
  /// Who may do what with it, 0 to 0o777.
  var permissions = 0o700
  /// Whether this account may write to it, or to the folder in which it will be made.
  var isWritable = true
  /// What may still be written there; nil where the system does not tell.
  var freeBytes: Int?
  /// The size of the journal, of which each run keeps a copy; nil without one.
  var journalBytes: Int?

  /// What can stand at a path.
  enum Kind {
    case folder
    /// Nothing yet.
    case missing
    /// Something else.
    case file
  }
}

extension RunsFacts {
  /// What is thought of them.
  var findings: [CheckFinding] { [folderFinding] + (spaceFinding.map { [$0] } ?? []) }

  private var folderFinding: CheckFinding {
    if let fault { return .bad("runs", saying: fault, otherwise: "check the path and its owner") }
    if kind == .file { return .bad("runs", "\(path) is a file", "give a folder with --runs") }
    guard isWritable else {
      return .bad(
        "runs", "\(path) cannot be \(kind == .missing ? "made" : "written to") by this account",
        "run as its owner, or give another one with --runs")
    }
    if kind == .missing { return .ok("runs", "\(path) is made by the first run") }
    guard permissions & 0o077 == 0 else {
      return .warn(
        "runs", "\(path) is open to others (mode \(String(permissions, radix: 8)))",
        "run chmod 700 on it")
    }
    return .ok("runs", "\(path), its owner's only")
  }

  /// A run keeps a snapshot of the journal, and its results.
  private var spaceFinding: CheckFinding? {
    guard let freeBytes else { return nil }
    let bytes = journalBytes ?? 0
    let detail =
      "\(CheckText.size(freeBytes)) free"
      + (journalBytes.map { ", the journal has \(CheckText.size($0))" } ?? "")
    let advice = "free some, or delete old folders of \(path)"
    if freeBytes < bytes * 2 + 50_000_000 { return .bad("space", detail, advice) }
    if freeBytes < bytes * 10 + 500_000_000 { return .warn("space", detail, advice) }
    return .ok("space", detail)
  }
}
