/// What became of the rows of one file.
public struct ImportReport: Sendable {
  /// What became of a row.
  public enum Outcome: Int, CaseIterable, Sendable {
    /// Stored under an id that was not there.
    case new
    /// Stored in the place of another state of the row, or of a stored row of the same sample.
    case updated
    /// Already there, or older than what is there.
    case unchanged
    /// Another row of the same sample, or of the same id, stands.
    case duplicate
    /// Deleted in the database, and not brought back.
    case deleted
    /// Refused: see `notes`.
    case bad
  }

  /// The most reports of one reason that `notes` tells one by one.
  public static let maximumNotes = 20

  /// The table.
  public let table: JournalFile.Table
  /// The file's name, which the notes tell.
  public let file: String
  private var counts = [Int](repeating: 0, count: Outcome.allCases.count)
  private var faults: [String: (count: Int, notes: [(line: Int, wording: String)])] = [:]

  init(of file: JournalFile) {
    table = file.table
    self.file = file.name
  }

  /// The number of rows of an outcome.
  public subscript(outcome: Outcome) -> Int { counts[outcome.rawValue] }

  /// The number of rows of the file, without the header and blank lines.
  public var read: Int { counts.reduce(0, +) }

  /// One line a row that was refused or is a duplicate, by line, the first `maximumNotes` of a
  /// reason: `signals.csv:17: bad_time: ...`. Never holds what stands in the row.
  public var notes: [String] {
    faults.sorted { $0.key < $1.key }.flatMap { code, fault in
      let lines = fault.notes.sorted { $0.line < $1.line }.map {
        "\(file):\($0.line): \(code): \($0.wording)"
      }
      let rest = fault.count - fault.notes.count
      return rest == 0 ? lines : lines + ["\(file): \(code): ... and \(rest) more"]
    }
  }

  mutating func add(_ outcome: Outcome) {
    counts[outcome.rawValue] += 1
  }

  mutating func take(_ outcome: Outcome) {
    counts[outcome.rawValue] -= 1
  }

  mutating func note(_ fault: RowFault, line: Int) {
    var known = faults[fault.code] ?? (0, [])
    known.count += 1
    known.notes.append((line, fault.wording))
    if known.notes.count > Self.maximumNotes,
      let last = known.notes.indices.max(by: { known.notes[$0].line < known.notes[$1].line })
    {
      known.notes.remove(at: last)
    }
    faults[fault.code] = known
  }
}
