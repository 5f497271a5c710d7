import Ingest
import Model
import Storage

/// Reads the rows of people about whom nothing is odd, without making a text or letting SQLite sort.
///
/// Odd is what numbers cannot tell as exactly as texts do: an id, of a row or an entry, that is no
/// canonical UUID; rows with one id, or with one source and identifier; a value outside its list.
/// A reader of texts has the last word on such people.
struct PlainReader {
  private let reader: JournalReader
  private let sources = Spellings<Source>()
  private let polarities = Spellings<Polarity>()
  private var gathering: RowGathering
  // Of the person at hand; kept for the room that it has.
  private var identifiers: [UInt64] = []

  init(from reader: JournalReader, to writer: SnapshotWriter, taxonomy: Taxonomy) {
    self.reader = reader
    gathering = RowGathering(to: writer, taxonomy: taxonomy)
  }

  /// A person's rows, ids ascending; nil when something is odd. O(n log n).
  mutating func rows(of userID: String) throws(JobError) -> [SnapshotWriter.IdentifiedRow]? {
    gathering.begin()
    identifiers.removeAll(keepingCapacity: true)
    let isPlain = try storing { () throws(StorageError) in
      try reader.forEachRow(of: userID) { row throws(StorageError) in try take(row) }
    }
    guard isPlain else { return nil }
    identifiers.sort()
    guard zip(identifiers, identifiers.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    let entries = gathering.entriesAtHand()
    return try gathering.finish(
      areDeleted: try storing { () throws(StorageError) in
        try entries.map { entry throws(StorageError) in try reader.isEntryDeleted(entry) }
      })
  }

  /// Takes a row; false when it is odd.
  private mutating func take(_ row: Row) throws(StorageError) -> Bool {
    guard let id = try row.uuid(at: 0),
      let source = try row.withTextIfAny(at: 4, { sources.value(of: $0) }) ?? nil,
      let polarity = try row.withTextIfAny(at: 8, { polarities.value(of: $0) }) ?? nil
    else { return false }
    var signal = try JournalReader.figures(row)
    signal.source = source
    signal.polarity = polarity
    let category = try number(of: row, at: 1, in: RowGathering.Group.category)
    signal.key = try number(of: row, at: 2, in: category)
    signal.unit = try number(of: row, at: 3, in: RowGathering.Group.unit)
    if gathering.isSplit(signal.key) {
      let text = try row.looseText(at: 7)
      if !text.isEmpty { signal.readPair(in: text) }
    }
    guard try takeIdentifier(row, of: source) else { return false }
    let entry = try row.uuid(at: 13)
    guard entry != nil || row.isNull(at: 13) else { return false }
    gathering.take(signal, id: id, entry: entry)
    return true
  }

  private mutating func number(of row: Row, at index: Int, in group: Int) throws(StorageError)
    -> Int
  {
    try row.withTextIfAny(at: index) { gathering.number(of: $0, in: group) }
      ?? gathering.number(of: [UInt8]().span, in: group)
  }

  /// Swift takes some texts of different bytes for the same one, none of them in ASCII.
  private mutating func takeIdentifier(_ row: Row, of source: Source) throws(StorageError) -> Bool {
    let seed = Source.allCases.firstIndex(of: source).map { UInt64($0) << 32 } ?? 0
    let hash = try row.withTextIfAny(at: 5) { $0.isEmpty ? nil : $0.hash(seed: seed) } ?? nil
    guard let hash else { return true }
    identifiers.append(hash.bits)
    return hash.isASCII
  }
}

extension Row {
  /// The canonical UUID that a text is; nil for anything else.
  fileprivate func uuid(at index: Int) throws(StorageError) -> CanonicalUUID? {
    try withTextIfAny(at: index) { CanonicalUUID($0) } ?? nil
  }
}
