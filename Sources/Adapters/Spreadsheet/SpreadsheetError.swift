/// Why a workbook could not be written. Nothing of its cells is in it.
public enum SpreadsheetError: Error, Equatable, Sendable {
  /// The library refused; holds its number for the reason.
  case refused(code: Int)
}

extension SpreadsheetError: CustomStringConvertible {
  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .refused(let code):
      "the workbook could not be written (code \(code)): check the space left for temporary files"
    }
  }
}
