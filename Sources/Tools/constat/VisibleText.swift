extension String {
  /// The text with every scalar that steers a terminal written as an escape, such as `\u{1B}`:
  /// control characters, line ends among them, and marks that turn the direction of what follows.
  ///
  /// Names of medications, columns and files are other people's words, and a page must look like
  /// what it says.
  var visible: String {
    guard unicodeScalars.contains(where: \.steersTerminal) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.steersTerminal {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var steersTerminal: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
