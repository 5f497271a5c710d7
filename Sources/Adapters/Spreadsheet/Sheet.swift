/// A sheet of a workbook, row by row. A row is as high as its wrapped texts need at the widths of their
/// columns. A sheet that is narrow enough is printed on the width of one page.
public struct Sheet: Sendable {
  /// The name: at most 31 characters, none of `[ ] : * ? / \`, no apostrophe at an end.
  public let name: String
  /// The cells, from the first row and the first column on; rows may have different lengths.
  public var rows: [[SheetCell]] = []
  /// The widths of the first columns, in characters.
  public var widths: [Double] = []
  /// Whether the first row heads columns: it stays in sight, filters the others and is printed on
  /// every page. Of no effect where there is no row, or nothing in it.
  public var hasHeading = false
  /// How many columns stay in sight.
  public var frozenColumns = 0

  /// An empty sheet.
  public init(_ name: String) {
    self.name = name
  }
}

/// Sheets and what a reader shows of the file.
public struct Workbook: Sendable {
  /// What the document is called.
  public let title: String
  /// Who made it.
  public let author: String
  /// When it was made, in seconds since 1970-01-01T00:00:00Z; not 0, which stands for the clock.
  public let createdSecond: Int64
  /// The sheets, in order; at least one.
  public var sheets: [Sheet] = []

  /// A workbook without sheets.
  public init(title: String, author: String, createdSecond: Int64) {
    self.title = title
    self.author = author
    self.createdSecond = createdSecond
  }
}
