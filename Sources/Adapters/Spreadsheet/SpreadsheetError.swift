/// Why a workbook could not be written. Nothing of its cells is in it.
public enum SpreadsheetError: Error, Equatable, Sendable {
  /// The folder for temporary files is full, or cannot be written.
  case noRoom
  /// A sheet has more rows or columns than the format holds.
  case tooLarge
  /// The library refused; holds its number for the reason, 0 where it gave none.
  case refused(code: Int)
}

extension SpreadsheetError: CustomStringConvertible {
  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .noRoom:
      "no room left for the workbook's temporary files; free some space, or set TMPDIR, and try again"
    case .tooLarge:
      "the workbook would have more rows or columns than its format holds (1,048,576 and 16,384)"
    case .refused(let code):
      "the workbook could not be written (code \(code)): check the space left for temporary files"
    }
  }
}
