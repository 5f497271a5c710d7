extension StringProtocol {
  /// The columns that a terminal gives the text, whatever the locale of the program: two for a wide
  /// or fullwidth character of UAX #11 and for a picture, none for a mark above or below a letter.
  /// What a terminal may give one column or two, as it likes, is given what it has alone. O(scalars).
  ///
  /// The C library's `wcwidth` knows no joined pictures, and the locale that it needs is not on every
  /// machine: there the same journal would not give the same page.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The longest beginning of at most so many columns, of one character at least.
  func prefix(columns most: Int) -> SubSequence {
    var columns = 0
    let end = indices.dropFirst().first { place in
      columns += self[index(before: place)].columns
      return columns + self[place].columns > most
    }
    return self[..<(end ?? endIndex)]
  }
}

extension Character {
  /// See `StringProtocol.columns`.
  fileprivate var columns: Int {
    let scalars = unicodeScalars
    if let first = scalars.first?.properties,
      first.isEmojiPresentation || (first.isEmoji && scalars.contains("\u{FE0F}"))
    {
      // Flags, families and shades of skin are one picture, however many scalars they take.
      return 2
    }
    return scalars.reduce(0) { $0 + $1.columns }
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where properties.isDefaultIgnorableCodePoint: return 0
    default: break
    }
    return isJoiningJamo ? 0 : isWide ? 2 : 1
  }

  /// Whether it is a vowel or an end of a Hangul syllable, drawn within what begins it.
  private var isJoiningJamo: Bool {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: true
    default: false
    }
  }

  /// Whether it is of a block of `W` or `F` in EastAsianWidth.txt.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A,
      // From the radicals to Yi, but for the half space of ideographs.
      0x2E80...0x303E, 0x3040...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7AF, 0xF900...0xFAFF,
      // Forms for vertical text, small and fullwidth ones.
      0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      // Tangut, Khitan, rarer kana, enclosed ideographs, both supplementary planes.
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
