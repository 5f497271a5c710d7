import Days
import Model
import Storage

/// The compact form of a journal: integers for names, one contiguous run of rows for each person,
/// no text of theirs.
///
/// Rows are numbered by person (users ascending) and then by signal id, so that the order of the
/// numbers is the order of the ids.
///
/// Ids are 16 bytes each, the highest first, those of rows 252 b to 252 b + 251 in block b. An id
/// that is no canonical UUID has zeros there, and its text in a table of its own.
enum SnapshotFormat {
  /// Raised whenever a reader of the old form would misread the new one.
  static let version: Int64 = 3

  static let schema = """
    CREATE TABLE meta(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
    CREATE TABLE people(
      number INTEGER PRIMARY KEY, user_id TEXT NOT NULL, lang TEXT, zone TEXT,
      first_row INTEGER NOT NULL, row_count INTEGER NOT NULL);
    CREATE TABLE names(number INTEGER PRIMARY KEY, category TEXT NOT NULL, key TEXT NOT NULL);
    CREATE TABLE units(number INTEGER PRIMARY KEY, unit TEXT NOT NULL);
    CREATE TABLE signals(
      number INTEGER PRIMARY KEY, key INTEGER NOT NULL, unit INTEGER NOT NULL,
      flags INTEGER NOT NULL, instant INTEGER, value REAL, second_value REAL,
      confidence REAL NOT NULL, updated_at INTEGER NOT NULL, entry INTEGER, repeat_group INTEGER);
    CREATE TABLE signal_ids(block INTEGER PRIMARY KEY, ids BLOB NOT NULL);
    CREATE TABLE other_ids(number INTEGER PRIMARY KEY, id TEXT NOT NULL);
    CREATE TABLE unread_entries(
      person INTEGER NOT NULL, place INTEGER NOT NULL, instant INTEGER NOT NULL,
      PRIMARY KEY (person, place)) WITHOUT ROWID;
    CREATE TABLE looks(
      person INTEGER NOT NULL, place INTEGER NOT NULL, outcome TEXT NOT NULL,
      trigger TEXT NOT NULL, lag INTEGER NOT NULL, window_end INTEGER NOT NULL,
      kept INTEGER NOT NULL, PRIMARY KEY (person, place)) WITHOUT ROWID;
    CREATE TABLE periods(
      person INTEGER NOT NULL, place INTEGER NOT NULL, label TEXT NOT NULL,
      first_day INTEGER NOT NULL, last_day INTEGER, PRIMARY KEY (person, place)) WITHOUT ROWID;
    """

  static let tables = [
    "meta": ["name", "value"],
    "people": ["number", "user_id", "lang", "zone", "first_row", "row_count"],
    "names": ["number", "category", "key"],
    "units": ["number", "unit"],
    "signals": [
      "number", "key", "unit", "flags", "instant", "value", "second_value", "confidence",
      "updated_at", "entry", "repeat_group",
    ],
    "signal_ids": ["block", "ids"],
    "other_ids": ["number", "id"],
    "unread_entries": ["person", "place", "instant"],
    "looks": ["person", "place", "outcome", "trigger", "lag", "window_end", "kept"],
    "periods": ["person", "place", "label", "first_day", "last_day"],
  ]
}

/// The small closed facts of a row, packed: two bits of source, two of polarity, one each of two
/// deletions.
struct RowFlags {
  let bits: Int64

  init(bits: Int64) {
    self.bits = bits
  }

  init(of row: SignalRow) {
    let source = Source.allCases.firstIndex(of: row.source) ?? 0
    let polarity = Polarity.allCases.firstIndex(of: row.polarity) ?? 0
    bits =
      Int64(source) | Int64(polarity) << 2 | (row.isDeleted ? 16 : 0)
      | (row.isEntryDeleted ? 32 : 0)
  }

  /// Sets the facts of a row; false for bits that no row has.
  func write(to row: inout SignalRow) -> Bool {
    let polarity = Int(bits >> 2 & 3)
    guard bits >= 0, bits < 64, polarity < Polarity.allCases.count else { return false }
    row.source = Source.allCases[Int(bits & 3)]
    row.polarity = Polarity.allCases[polarity]
    row.isDeleted = bits & 16 != 0
    row.isEntryDeleted = bits & 32 != 0
    return true
  }
}
