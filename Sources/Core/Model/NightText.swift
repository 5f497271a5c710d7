/// The words of a night's overview: tables whose cells are ready to be shown.
public struct NightText: Sendable, Equatable {
  /// A line of a table.
  public struct Line: Sendable, Equatable {
    /// What it tells of.
    public let label: String
    /// The cells, one a column.
    public let cells: [String]
    /// Whether it is a part of the line above that is none.
    public let isPart: Bool
    /// The share of a bar's whole length, 0 to 1; nil for no bar.
    public let share: Double?

    /// A line from its parts.
    public init(_ label: String, _ cells: [String], isPart: Bool = false, share: Double? = nil) {
      (self.label, self.cells, self.isPart, self.share) = (label, cells, isPart, share)
    }
  }

  /// A table under a heading.
  public struct Table: Sendable, Equatable {
    /// The heading.
    public let title: String
    /// The names of the columns after the first; empty where each line names its own.
    public let columns: [String]
    /// The lines.
    public let lines: [Line]
    /// Sentences below it.
    public let notes: [String]
    /// Whether the cells are numbers.
    public let isNumeric: Bool

    /// A table of numbers.
    public init(
      _ title: String, columns: [String] = [], _ lines: [Line], notes: [String] = []
    ) {
      (self.title, self.columns, self.lines, self.notes) = (title, columns, lines, notes)
      isNumeric = true
    }

    /// A table of facts, each a label and a text.
    public init(_ title: String, facts: [(label: String, text: String)], notes: [String] = []) {
      (self.title, columns, self.notes, isNumeric) = (title, [], notes, false)
      lines = facts.map { Line($0.label, [$0.text]) }
    }
  }

  /// What it is.
  public let title: String
  /// How the night ended, in one sentence.
  public let verdict: String
  /// Whether something is to be done about it.
  public let needsAttention: Bool
  /// The command that does it; nil where there is none.
  public let command: String?
  /// The tables.
  public let tables: [Table]

  /// A text from its parts.
  public init(
    title: String, verdict: (text: String, needsAttention: Bool), command: String?,
    tables: [Table]
  ) {
    self.title = title
    (self.verdict, needsAttention) = verdict
    (self.command, self.tables) = (command, tables)
  }
}
