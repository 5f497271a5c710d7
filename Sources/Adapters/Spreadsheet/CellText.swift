/// A text as a cell can hold it.
struct CellText {
  /// The most that a cell holds, in units of UTF-16.
  static let limit = 32_767

  /// The text. Control characters but tab and line feed, and what no XML may hold, are U+FFFD; a
  /// carriage return is a line feed; what is too long ends in an ellipsis.
  let text: String

  /// The text of a cell, from any text.
  init(_ raw: String) {
    var scalars = String.UnicodeScalarView()
    var before: Unicode.Scalar = "\0"
    for scalar in raw.unicodeScalars {
      switch scalar {
      case "\n" where before == "\r": break
      case "\r": scalars.append("\n")
      case "\n", "\t": scalars.append(scalar)
      default:
        let isHeld =
          scalar.properties.generalCategory != .control && scalar.value & 0xFFFE != 0xFFFE
        scalars.append(isHeld ? scalar : "\u{FFFD}")
      }
      before = scalar
    }
    text = Self.cut(Self.spelled(String(scalars)))
  }

  /// The text in which `_x0041_`, by which the file format spells A, is spelled itself.
  private static func spelled(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    return text.replacing(#/_(?=x[0-9A-Fa-f]{4}_)/#, with: "_x005F_")
  }

  private static func cut(_ text: String) -> String {
    guard text.utf16.count > limit else { return text }
    var kept = ""
    var count = 0
    for character in text {
      count += character.utf16.count
      guard count < limit else { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
