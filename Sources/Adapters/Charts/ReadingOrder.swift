extension String {
  /// The text, to be read from left to right, with a mark (U+200E) after words of a script that is
  /// written from right to left wherever something else follows.
  ///
  /// Without it a number behind such a name would change sides: "avec NAME, 1 sur 49" would read
  /// "avec 1 ,NAME sur 49". Words with only spaces between them keep their own order.
  public var readFromLeft: String {
    guard unicodeScalars.contains(where: \.isFromRight) else { return self }
    var text = String.UnicodeScalarView()
    // What follows the last letter from the right is a space, or else the mark is due before it.
    var spaces: String.UnicodeScalarView?
    for scalar in unicodeScalars {
      if scalar.isFromRight || (spaces?.isEmpty == true && scalar.isMark) {
        if let spaces { text.append(contentsOf: spaces) }
        spaces = String.UnicodeScalarView()
      } else if spaces != nil, scalar.properties.isWhitespace {
        spaces?.append(scalar)
        continue
      } else if let between = spaces {
        text.append("\u{200E}")
        text.append(contentsOf: between)
        spaces = nil
      }
      text.append(scalar)
    }
    if let spaces { text.append(contentsOf: spaces) }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it is of a block of scripts that are written from right to left: Hebrew to Arabic
  /// Extended, their presentation forms, and the blocks of that kind of plane 1.
  fileprivate var isFromRight: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDCF, 0xFDF0...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
      0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
