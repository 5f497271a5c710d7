import Ingest
import Model
import Storage

/// Reads the rows of anyone, text by text.
final class CarefulReader {
  private let reader: JournalReader
  private let writer: SnapshotWriter
  private let taxonomy: Taxonomy
  /// Whether the text of a name holds two numbers, by the number of the name.
  private var isSplit: [Int: Bool] = [:]

  init(from reader: JournalReader, to writer: SnapshotWriter, taxonomy: Taxonomy) {
    self.reader = reader
    self.writer = writer
    self.taxonomy = taxonomy
  }

  /// A person's rows, ids ascending.
  ///
  /// - Throws: `storage`; `unknownEnumeration`.
  func rows(of userID: String) throws(JobError) -> [SnapshotWriter.IdentifiedRow] {
    var rows: [SnapshotWriter.IdentifiedRow] = []
    var identifiers: [RepeatKey?] = []
    var entryNumbers: [String: Int64] = [:]
    try reader.forEachSignal(of: userID) { signal throws(JobError) in
      var row = signal.row
      row.key = try number(of: signal.name)
      row.unit = try writer.number(of: signal.unit)
      if isSplit[row.key] == true, let text = signal.valueText { row.readPair(in: text) }
      if let id = signal.entryID {
        let entry = entryNumbers[id] ?? Int64(entryNumbers.count)
        entryNumbers[id] = entry
        row.entry = entry
      }
      rows.append(SnapshotWriter.IdentifiedRow(row: row, id: RowID(signal.id)))
      identifiers.append(
        signal.sourceIdentifier.map { RepeatKey(source: row.source, text: $0) })
    }
    Self.numberRepeats(in: &rows, identifiers)
    return rows
  }

  private func number(of name: Vocabulary.Name) throws(JobError) -> Int {
    let number = try writer.number(of: name)
    if isSplit[number] == nil { isSplit[number] = taxonomy.splits(name) }
    return number
  }

  /// Numbers the rows that share a source and an identifier; a row without a twin needs no number.
  private static func numberRepeats(
    in rows: inout [SnapshotWriter.IdentifiedRow], _ identifiers: [RepeatKey?]
  ) {
    let twins = Dictionary(grouping: rows.indices.filter { identifiers[$0] != nil }) {
      identifiers[$0]
    }
    for (group, indices) in twins.values.filter({ $0.count > 1 }).sorted(by: { $0[0] < $1[0] })
      .enumerated()
    {
      for index in indices { rows[index].row.repeatGroup = Int64(group) }
    }
  }
}

/// A source and its identifier of a sample.
private struct RepeatKey: Hashable {
  let source: Source
  let text: String
}

extension Taxonomy {
  /// Whether the text of a name holds two numbers.
  func splits(_ name: Vocabulary.Name) -> Bool {
    let key = Category(rawValue: name.category).map { SignalKey($0, name.key) }
    return key.flatMap { self[$0] }?.splitsInto.isEmpty == false
  }
}
