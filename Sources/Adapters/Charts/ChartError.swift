/// Why something could not be drawn. Nothing that was to be drawn is in it.
public enum ChartError: Error, Equatable, Sendable {
  /// This machine has no font at all.
  case noFonts
  /// The drawing library refused; holds its number for the reason.
  case drawing(code: Int)
  /// The library that completes a PDF refused.
  case document
  /// The time of a document is not in whole seconds of UTC.
  case instant
}

extension ChartError: CustomStringConvertible {
  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .noFonts:
      "this machine has no font: install fonts-inter (Debian: apt-get install fonts-inter)"
    case .drawing(let code):
      "the drawing library refused (code \(code)): check its installation and the memory left"
    case .document:
      "the PDF could not be completed: check the installation of libqpdf and the memory left"
    case .instant:
      "the time of the PDF is to be of the form YYYY-MM-DDThh:mm:ssZ"
    }
  }
}
