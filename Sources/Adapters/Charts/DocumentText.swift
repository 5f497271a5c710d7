extension String {
  /// The text without what no document may hold: control characters but line ends and tabs, and what
  /// Unicode keeps from being a character, are U+FFFD.
  public var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUnwanted) else { return self }
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isUnwanted ? "\u{FFFD}" : scalar) }
    return String(text)
  }
}

extension Unicode.Scalar {
  fileprivate var isUnwanted: Bool {
    self != "\n" && self != "\t"
      && (properties.generalCategory == .control || properties.isNoncharacterCodePoint)
  }
}
