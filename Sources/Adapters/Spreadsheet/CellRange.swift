/// Where cells are, as a formula writes it. Rows and columns count from 0.
public struct CellRange: Hashable, Sendable {
  /// The name of the sheet; nil for the formula's own.
  public let sheet: String?
  /// The first and the last row.
  public let rows: ClosedRange<Int>
  /// The one column.
  public let column: Int

  /// Some rows of a column.
  public init(_ rows: ClosedRange<Int>, column: Int, of sheet: String? = nil) {
    self.rows = rows
    self.column = column
    self.sheet = sheet
  }

  /// The reference, which stays the same wherever the formula is moved: `'Days'!$C$2:$C$91`.
  public var absolute: String {
    let letters = Self.letters(of: column)
    let first = "$\(letters)$\(rows.lowerBound + 1)"
    let cells = rows.count == 1 ? first : "\(first):$\(letters)$\(rows.upperBound + 1)"
    return sheet.map { "'\($0.replacing("'", with: "''"))'!\(cells)" } ?? cells
  }

  /// A cell of the formula's own sheet, which moves with the formula: `C2`.
  public static func relative(row: Int, column: Int) -> String {
    "\(letters(of: column))\(row + 1)"
  }

  /// The letters of a column: `A`, `Z`, `AA`.
  private static func letters(of column: Int) -> String {
    var (rest, letters) = (column + 1, "")
    while rest > 0 {
      let place = UInt8((rest - 1) % 26)
      letters = "\(Character(Unicode.Scalar(UInt8(ascii: "A") + place)))" + letters
      rest = (rest - 1) / 26
    }
    return letters
  }
}
