import Charts

extension String {
  /// The text as it may stand within an element or a quoted attribute of HTML. Control characters
  /// and what Unicode keeps from being a character, which no document may hold, become U+FFFD.
  /// What follows a name from right to left stays on its right (`readFromLeft`).
  var escapedMarkup: String {
    var text = ""
    for scalar in readFromLeft.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      case "\n", "\t": text.unicodeScalars.append(scalar)
      default:
        let properties = scalar.properties
        let isUnwanted =
          properties.generalCategory == .control || properties.isNoncharacterCodePoint
        text.unicodeScalars.append(isUnwanted ? "\u{FFFD}" : scalar)
      }
    }
    return text
  }
}
