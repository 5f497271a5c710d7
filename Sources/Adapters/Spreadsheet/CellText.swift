/// A text as a cell can hold it.
struct CellText {
  /// The most that a cell holds, in units of UTF-16.
  static let limit = 32_767

  /// The text. Control characters but tab and line feed, and what no XML may hold, are U+FFFD; a
  /// carriage return is a line feed; what is too long ends in an ellipsis.
  let text: String

  /// The text of a cell, from any text. Nearly all are held as they are, and looked at byte by byte.
  init(_ raw: String) {
    self =
      raw.utf8.count <= Self.limit && raw.utf8.allSatisfy(Self.isPlain)
      ? CellText(text: raw) : CellText(judging: raw)
  }

  private init(text: String) { self.text = text }

  /// The same from a text of which nothing is known, one scalar after the other.
  init(judging raw: String) {
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

  /// Whether a byte of UTF-8 is of nothing that a cell holds otherwise: U+0080 to U+009F begin with
  /// C2, all that no XML may hold with EF or more.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0xEF && byte != 0x7F && byte != 0xC2 && byte != UInt8(ascii: "_")
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
