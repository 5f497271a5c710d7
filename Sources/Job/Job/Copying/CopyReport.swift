/// What became of the rows of a copy.
public struct CopyReport: Sendable {
  /// What became of a row.
  public enum Outcome: Sendable, Equatable {
    /// Stored under a key that was not there.
    case new
    /// Stored in the place of the file's.
    case updated
    /// Already there, or the file's stands.
    case unchanged
    /// A signal that was deleted in the file, and is not brought back.
    case deleted
    /// A row that a journal in a file cannot hold, and why: a column, or a sort of constraint.
    case leftOut(String)
  }

  /// The rows of one table.
  public struct Table: Sendable {
    /// The name of the table.
    public let name: String
    /// Rows that were not there.
    public internal(set) var new = 0
    /// Rows that took the place of the file's.
    public internal(set) var updated = 0
    /// Rows that were there, or gave way to the file's.
    public internal(set) var unchanged = 0
    /// Signals that were deleted in the file.
    public internal(set) var deleted = 0
    /// The rows that were left out, by why.
    public internal(set) var leftOut: [String: Int] = [:]

    init(_ name: String) {
      self.name = name
    }

    /// The number of rows of the server.
    public var read: Int { new + updated + unchanged + deleted + leftOut.values.reduce(0, +) }

    mutating func add(_ outcome: Outcome) {
      switch outcome {
      case .new: new += 1
      case .updated: updated += 1
      case .unchanged: unchanged += 1
      case .deleted: deleted += 1
      case .leftOut(let reason): leftOut[reason, default: 0] += 1
      }
    }
  }

  /// The tables, in the order in which they were copied.
  public internal(set) var tables: [Table] = []
  /// Columns that the login may not read, as `table.column`, and that no run reads.
  public internal(set) var unreadable: [String] = []

  /// Whether every row that the server gave is in the file, or gave way to one.
  public var isWhole: Bool { tables.allSatisfy(\.leftOut.isEmpty) }
}
