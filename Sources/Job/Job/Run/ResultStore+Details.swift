import Model
import Publishing
import Storage

/// What was left out and why, person by person: signals that were not used, on request every pair
/// with its numbers, and what became of the person in the journal.
extension ResultStore {
  /// The tables whose rows belong to people of the snapshot, by their number in `person`.
  static let tablesOfPeople = ["results", "tellings", "refusals", "pairs", "publications"]

  /// `place` is the signal's among the person's rows of the snapshot, from 0.
  static let detailSchema = """
    CREATE TABLE IF NOT EXISTS refusals(
      person INTEGER NOT NULL, place INTEGER NOT NULL, reason TEXT NOT NULL,
      PRIMARY KEY (person, place)) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS pairs(
      person INTEGER NOT NULL, trigger TEXT NOT NULL, outcome TEXT NOT NULL,
      lag_days INTEGER NOT NULL, method TEXT NOT NULL, n INTEGER NOT NULL, a INTEGER, b INTEGER,
      c INTEGER, d INTEGER, rho REAL, phi REAL, lift REAL, p_raw REAL, p_honest REAL, q REAL,
      band TEXT, kept INTEGER NOT NULL, reason TEXT,
      PRIMARY KEY (person, trigger, outcome, lag_days)) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS publications(person INTEGER PRIMARY KEY, state TEXT NOT NULL) STRICT;
    """

  /// Writes what was left out of a block, inside of its transaction.
  func writeDetails(of block: [ComputedPerson]) throws(StorageError) {
    for person in block {
      let number = SQLValue.integer(Int64(person.report.person))
      for refusal in person.refusals {
        try refuse.run([number, .integer(refusal.place), .text(refusal.reason.rawValue)])
      }
      for pair in person.pairs { try note.run([number] + Self.values(of: pair)) }
    }
  }

  private static func values(of pair: RunAudit.AuditedPair) -> [SQLValue] {
    let association = pair.discovery?.association
    let counts = association?.counts
    return [
      .text(pair.trigger.description), .text(pair.outcome.description),
      .integer(Int64(pair.pair.lag)), .text(pair.pair.method.rawValue), .integer(Int64(pair.days)),
      SQLValue(counts?.both), SQLValue(counts?.triggerOnly), SQLValue(counts?.outcomeOnly),
      SQLValue(counts?.neither), SQLValue(association?.rho), SQLValue(association?.phi),
      SQLValue(association?.lift), SQLValue(association?.rawP), SQLValue(association?.honest?.p),
      SQLValue(pair.discovery?.q), SQLValue(pair.discovery?.band.rawValue),
      (pair.discovery?.isKept ?? false) ? 1 : 0, SQLValue(pair.reason),
    ]
  }

  /// Writes down what became of people in the journal, all of it or nothing.
  func record(_ publications: [Publication]) throws(JobError) {
    guard !publications.isEmpty else { return }
    try storing { () throws(StorageError) in
      let insert = try Statement(
        "INSERT OR REPLACE INTO publications VALUES (?1, ?2)", in: database)
      try database.transaction(.immediate) { () throws(StorageError) in
        for publication in publications {
          try insert.run([.integer(Int64(publication.person)), .text(publication.state)])
        }
      }
    }
  }
}

/// What became of a person's result in the journal.
struct Publication: Sendable, Equatable {
  /// The person's number in the snapshot.
  let person: Int
  /// `published`, `no_profile`, or why the person was left as they are: `gone`, `newer`.
  let state: String

  init(of report: PersonReport, _ changes: PublishingSummary) {
    person = report.person
    state =
      if !report.census.hasProfile { "no_profile" } else {
        changes.left.keys.first?.rawValue ?? "published"
      }
  }
}

/// A person's report with what was left out of it.
struct ComputedPerson: Sendable {
  /// A signal that was not used, by its place among the person's.
  struct RefusedSignal: Sendable, Equatable {
    let place: Int64
    let reason: RefusalReason
  }

  let report: PersonReport
  var refusals: [RefusedSignal] = []
  /// Every candidate pair where they are asked for, else none.
  var pairs: [RunAudit.AuditedPair] = []
}
