import Charts

extension String {
  /// The text as it may stand within an element or a quoted attribute of HTML, without what no
  /// document may hold (`withoutControls`). What follows a name from right to left stays on its right
  /// (`readFromLeft`).
  var escapedMarkup: String { readFromLeft.escapedExactly }

  /// The same without a mark for who reads: what is copied from there is the text.
  var escapedExactly: String {
    var text = ""
    for scalar in withoutControls.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
