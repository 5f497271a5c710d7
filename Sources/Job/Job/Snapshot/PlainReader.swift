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
  private let writer: SnapshotWriter
  private let taxonomy: Taxonomy
  private let sources = Spellings<Source>()
  private let polarities = Spellings<Polarity>()
  private var texts = TextTable()
  /// What is known of each number of `texts`.
  private var facts: [TextFacts] = []
  // The person at hand; kept for the room that they have.
  private var rows: [SignalRow] = []
  private var ids: [Placed<CanonicalUUID>] = []
  private var entries: [Placed<CanonicalUUID>] = []
  private var identifiers: [UInt64] = []

  private struct TextFacts {
    /// The number in the snapshot, once a row was written.
    var number: Int?
    /// Whether it is a name whose text holds two numbers.
    var isSplit = false
  }

  /// A value and the place of its row.
  private struct Placed<Value> {
    let value: Value
    let place: Int
  }

  /// The groups of texts that are no keys; the keys of a category have its number for a group.
  private enum Group {
    static let category = -1
    static let unit = -2
  }

  init(from reader: JournalReader, to writer: SnapshotWriter, taxonomy: Taxonomy) {
    self.reader = reader
    self.writer = writer
    self.taxonomy = taxonomy
  }

  /// A person's rows, ids ascending; nil when something is odd. O(n log n).
  mutating func rows(of userID: String) throws(JobError) -> [SnapshotWriter.IdentifiedRow]? {
    rows.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    identifiers.removeAll(keepingCapacity: true)
    let isPlain = try storing { () throws(StorageError) in
      try reader.forEachRow(of: userID) { row throws(StorageError) in try take(row) }
    }
    guard isPlain else { return nil }
    ids.sort { $0.value < $1.value }
    identifiers.sort()
    guard zip(ids, ids.dropFirst()).allSatisfy({ $0.value < $1.value }),
      zip(identifiers, identifiers.dropFirst()).allSatisfy({ $0 < $1 })
    else { return nil }
    try storing { () throws(StorageError) in try groupEntries() }
    return try numbered()
  }

  /// Keeps a row, with numbers of `texts` for its name and unit; false when it is odd.
  private mutating func take(_ row: Row) throws(StorageError) -> Bool {
    guard let id = try row.uuid(at: 0),
      let source = try row.withTextIfAny(at: 4, { sources.value(of: $0) }) ?? nil,
      let polarity = try row.withTextIfAny(at: 8, { polarities.value(of: $0) }) ?? nil
    else { return false }
    var signal = try JournalReader.figures(row)
    signal.source = source
    signal.polarity = polarity
    let category = try number(of: row, at: 1, in: Group.category)
    signal.key = try number(of: row, at: 2, in: category)
    signal.unit = try number(of: row, at: 3, in: Group.unit)
    if facts[signal.key].isSplit {
      let text = try row.looseText(at: 7)
      if !text.isEmpty { signal.readPair(in: text) }
    }
    guard try takeIdentifier(row, of: source), try takeEntry(row) else { return false }
    ids.append(Placed(value: id, place: rows.count))
    rows.append(signal)
    return true
  }

  private mutating func number(of row: Row, at index: Int, in group: Int) throws(StorageError)
    -> Int
  {
    let known = facts.count
    let number =
      try row.withTextIfAny(at: index) { texts.number(of: $0, in: group) }
      ?? texts.number(of: [UInt8]().span, in: group)
    if number == known {
      var fact = TextFacts()
      if group >= 0 { fact.isSplit = taxonomy.splits(name(of: number)) }
      facts.append(fact)
    }
    return number
  }

  private func name(of number: Int) -> Vocabulary.Name {
    let (category, key) = texts.text(of: number)
    return Vocabulary.Name(category: texts.text(of: category).text, key: key)
  }

  /// Swift takes some texts of different bytes for the same one, none of them in ASCII.
  private mutating func takeIdentifier(_ row: Row, of source: Source) throws(StorageError) -> Bool {
    let seed = Source.allCases.firstIndex(of: source).map { UInt64($0) << 32 } ?? 0
    let hash = try row.withTextIfAny(at: 5) { $0.isEmpty ? nil : $0.hash(seed: seed) } ?? nil
    guard let hash else { return true }
    identifiers.append(hash.bits)
    return hash.isASCII
  }

  private mutating func takeEntry(_ row: Row) throws(StorageError) -> Bool {
    if row.isNull(at: 13) { return true }
    guard let entry = try row.uuid(at: 13) else { return false }
    entries.append(Placed(value: entry, place: rows.count))
    return true
  }

  /// Numbers the entries in some order, and asks once for each whether it was deleted.
  private mutating func groupEntries() throws(StorageError) {
    entries.sort { $0.value < $1.value }
    var last: CanonicalUUID?
    var number: Int64 = -1
    var isDeleted = false
    for entry in entries {
      if entry.value != last {
        last = entry.value
        number += 1
        isDeleted = try reader.isEntryDeleted(entry.value)
      }
      rows[entry.place].entry = number
      rows[entry.place].isEntryDeleted = isDeleted
    }
  }

  /// The rows by id, and the snapshot's numbers in place of those of this reader: they are given in
  /// the order of the rows.
  private mutating func numbered() throws(JobError) -> [SnapshotWriter.IdentifiedRow] {
    var entryNumbers: [Int64?] = Array(repeating: nil, count: entries.count)
    var entryCount: Int64 = 0
    var numbered: [SnapshotWriter.IdentifiedRow] = []
    numbered.reserveCapacity(rows.count)
    for id in ids {
      var row = rows[id.place]
      row.key = try nameNumber(row.key)
      row.unit = try unitNumber(row.unit)
      if let entry = row.entry {
        if entryNumbers[Int(entry)] == nil {
          entryNumbers[Int(entry)] = entryCount
          entryCount += 1
        }
        row.entry = entryNumbers[Int(entry)]
      }
      numbered.append(SnapshotWriter.IdentifiedRow(row: row, id: .uuid(id.value)))
    }
    return numbered
  }

  private mutating func nameNumber(_ text: Int) throws(JobError) -> Int {
    if let number = facts[text].number { return number }
    let number = try writer.number(of: name(of: text))
    facts[text].number = number
    return number
  }

  private mutating func unitNumber(_ text: Int) throws(JobError) -> Int {
    if let number = facts[text].number { return number }
    let number = try writer.number(of: texts.text(of: text).text)
    facts[text].number = number
    return number
  }
}

extension Row {
  /// The canonical UUID that a text is; nil for anything else.
  fileprivate func uuid(at index: Int) throws(StorageError) -> CanonicalUUID? {
    try withTextIfAny(at: index) { CanonicalUUID($0) } ?? nil
  }
}
