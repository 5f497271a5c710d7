import Model

/// Gathers the rows of one person after another without making a text, and gives them by id with the
/// numbers of the snapshot: the same rows then give the same bytes, whatever order they came in.
struct RowGathering {
  private let writer: SnapshotWriter
  private let taxonomy: Taxonomy
  private var texts = TextTable()
  /// What is known of each number of `texts`.
  private var facts: [TextFacts] = []
  // The person at hand; kept for the room that they have.
  private var rows: [SignalRow] = []
  private var ids: [Placed<CanonicalUUID>] = []
  private var entries: [Placed<CanonicalUUID>] = []

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
  enum Group {
    static let category = -1
    static let unit = -2
  }

  init(to writer: SnapshotWriter, taxonomy: Taxonomy) {
    self.writer = writer
    self.taxonomy = taxonomy
  }

  /// Begins with another person.
  mutating func begin() {
    rows.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// The number of a text in its group, which stands for it in the rows that are taken.
  mutating func number(of text: Span<UInt8>, in group: Int) -> Int {
    let known = facts.count
    let number = texts.number(of: text, in: group)
    if number == known {
      var fact = TextFacts()
      if group >= 0 { fact.isSplit = taxonomy.splits(name(of: number)) }
      facts.append(fact)
    }
    return number
  }

  /// Whether the text of a name holds two numbers.
  func isSplit(_ key: Int) -> Bool { facts[key].isSplit }

  /// Takes a row, whose name and unit are numbers of this gathering.
  mutating func take(_ signal: SignalRow, id: CanonicalUUID, entry: CanonicalUUID?) {
    ids.append(Placed(value: id, place: rows.count))
    if let entry { entries.append(Placed(value: entry, place: rows.count)) }
    rows.append(signal)
  }

  /// The entries of the person's rows, each once, in the order in which `finish` is told of them.
  mutating func entriesAtHand() -> [CanonicalUUID] {
    entries.sort { $0.value < $1.value }
    var distinct: [CanonicalUUID] = []
    for entry in entries where entry.value != distinct.last { distinct.append(entry.value) }
    return distinct
  }

  /// The person's rows, ids ascending; nil when two have one id. `areDeleted` tells it of each of the
  /// entries at hand. O(n log n).
  mutating func finish(
    areDeleted: [Bool]
  ) throws(JobError) -> [SnapshotWriter.IdentifiedRow]? {
    ids.sort { $0.value < $1.value }
    guard zip(ids, ids.dropFirst()).allSatisfy({ $0.value < $1.value }) else { return nil }
    var last: CanonicalUUID?
    var number = -1
    for entry in entries {
      if entry.value != last {
        last = entry.value
        number += 1
      }
      rows[entry.place].entry = Int64(number)
      rows[entry.place].isEntryDeleted = areDeleted[number]
    }
    return try numbered()
  }

  private func name(of number: Int) -> Vocabulary.Name {
    let (category, key) = texts.text(of: number)
    return Vocabulary.Name(category: texts.text(of: category).text, key: key)
  }

  /// The rows by id, and the snapshot's numbers in place of those of this gathering: they are given
  /// in the order of the rows.
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
