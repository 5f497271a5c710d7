/// What one cell of a sheet holds, and how it looks.
public struct SheetCell: Hashable, Sendable {
  /// What a cell can hold.
  public enum Content: Hashable, Sendable {
    /// Nothing: a reader counts it neither as a number nor as a text.
    case nothing
    /// A text, never a formula, whatever it begins with. See `CellText` for what no cell can hold.
    case text(String)
    /// A number, kept to 16 digits; one that is not finite leaves the cell empty.
    case number(Double)
    /// Days since 1899-12-30, and the time as a fraction of a day: how spreadsheets keep a date. One
    /// that they do not know, before 1900-03-01 or after 9999-12-31, leaves the cell empty.
    case date(Double)
    /// A formula; one whose value is a number that is not finite leaves the cell empty.
    case formula(Formula)
  }

  /// What it holds.
  public let content: Content
  /// How it looks.
  public let style: CellStyle

  /// A cell from its parts.
  public init(_ content: Content, _ style: CellStyle = CellStyle()) {
    self.content = content
    self.style = style
  }
}

/// A formula with the value that it has now, which readers show that do not calculate.
public struct Formula: Hashable, Sendable {
  /// What a formula amounts to.
  public enum Value: Hashable, Sendable {
    case number(Double)
    case text(String)
  }

  /// The formula, as in the file format: English names, commas, no equals sign.
  public let text: String
  /// Its value.
  public let value: Value
  /// Whether ranges stand for each of their cells where one value is expected.
  public let isArray: Bool

  /// A formula in which a range stands for what it is.
  public init(_ text: String, _ value: Value) {
    self.text = text
    self.value = value
    isArray = false
  }

  /// A formula in which ranges stand for each of their cells. It amounts to a number: the library
  /// keeps no text with such a formula.
  public init(array text: String, _ value: Double) {
    self.text = text
    self.value = .number(value)
    isArray = true
  }

  /// Whether its value is one that a cell can hold.
  var isHeld: Bool {
    switch value {
    case .number(let number): number.isFinite
    case .text: true
    }
  }
}

/// How a cell looks: in shades of grey only.
public struct CellStyle: Hashable, Sendable {
  /// The number format, such as `0.000`; empty for the reader's own.
  public var format = ""
  /// Whether the text is bold.
  public var isBold = false
  /// Whether long texts go on in a further line.
  public var isWrapped = false
  /// Whether a number stands where a text would.
  public var isLeading = false
  /// Whether it stands above a column.
  public var isHeading = false

  /// The style of a plain cell.
  public init() {}

  /// The style of a number or a date.
  public init(format: String) {
    self.format = format
  }
}
