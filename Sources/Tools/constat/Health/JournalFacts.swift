/// What was found of a journal.
struct JournalFacts {
  /// Where it lies.
  var path = ""
  /// Why it cannot be opened; nil where it can.
  var openingFault: String?
  /// The size of the file.
  var bytes = 0
  /// Who may do what with the file, 0 to 0o777.
  var permissions = 0o600
  /// Whether this account may write to it.
  var isWritable = true
  /// Migrations that it lacks.
  var pendingMigrations = 0
  /// Why its schema is not one that this program knows; nil where it is.
  var schemaFault: String?
  /// Places that contradict each other, at most ten.
  var damagedPlaces = 0
}

extension JournalFacts {
  /// More places than this are not counted.
  static let mostPlaces = 10

  /// What is thought of them; of a journal that does not open there is nothing else to say.
  var findings: [CheckFinding] {
    if let openingFault {
      return [.bad("journal", saying: openingFault, otherwise: "check the path and its owner")]
    }
    return [fileFinding, schemaFinding, soundnessFinding]
  }

  private var fileFinding: CheckFinding {
    if permissions & 0o077 != 0 {
      return .bad(
        "journal", "\(path) is open to others (mode \(String(permissions, radix: 8)))",
        "run chmod 600 on it")
    }
    guard isWritable else {
      return .bad(
        "journal", "\(path) cannot be written by this account",
        "run as its owner, as the nightly service does")
    }
    return .ok("journal", "\(path), \(CheckText.size(bytes))")
  }

  private var schemaFinding: CheckFinding {
    if let schemaFault {
      return .bad("schema", saying: schemaFault, otherwise: "give a journal of this program")
    }
    guard pendingMigrations == 0 else {
      let lacks = CheckText.counted(pendingMigrations, "migration")
      return .warn("schema", "lacks \(lacks)", "`constat nightly` applies them")
    }
    return .ok("schema", "up to date")
  }

  private var soundnessFinding: CheckFinding {
    guard damagedPlaces > 0 else { return .ok("soundness", "no page contradicts another") }
    let most = damagedPlaces >= Self.mostPlaces ? " or more" : ""
    return .bad(
      "soundness", "\(damagedPlaces)\(most) damaged \(damagedPlaces == 1 ? "place" : "places")",
      "restore a backup, or salvage the file with the sqlite3 command .recover")
  }
}

/// Words that several findings use.
enum CheckText {
  /// `12.3 GB`, `4.0 MB` or `16 kB`, a thousand to the next.
  static func size(_ bytes: Int) -> String {
    for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB")] where bytes >= unit {
      let tenths = bytes / (unit / 10)
      return "\(NightlyReport.grouped(tenths / 10)).\(tenths % 10) \(name)"
    }
    return "\(bytes / 1_000) kB"
  }

  /// `1 migration`, `2 migrations`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(NightlyReport.grouped(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
