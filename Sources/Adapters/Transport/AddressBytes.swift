/// What may stand where in an address (RFC 3986, narrowed to what is asked for here).
enum AddressBytes {
  /// Visible ASCII without what would end a path, begin a fragment or be read in two ways.
  static func isAllowed(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7f && !forbidden.contains(byte)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Letters, digits, hyphens and dots; no empty label but a last one.
  static func isHostName(_ text: String) -> Bool {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return !text.isEmpty && text.utf8.count <= 253
      && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "-.".utf8.contains($0) }
      && labels.dropLast().allSatisfy { !$0.isEmpty } && labels.first?.isEmpty == false
  }

  /// Four numbers from 0 to 255.
  static func isIPv4(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.count <= 3 && part.utf8.allSatisfy(isDigit) && UInt8(part) != nil
      }
  }

  /// Hexadecimal groups and colons; libcurl judges the rest.
  static func isIPv6(_ text: String) -> Bool {
    text.contains(":") && text.utf8.count <= 45
      && text.utf8.allSatisfy { isHex($0) || ":.".utf8.contains($0) }
  }

  /// Whether a segment is `.` or `..`, which libcurl and servers would resolve.
  static func climbs(_ path: String) -> Bool {
    path.split(separator: "/").contains { segment in
      let plain = segment.lowercased().replacing("%2e", with: ".")
      return plain == "." || plain == ".."
    }
  }

  /// A name or a value of a query: everything but the unreserved bytes is percent-encoded.
  static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      if isLetter(byte) || isDigit(byte) || "-._~".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }

  private static let forbidden = Set("\"#<>\\^`{|}".utf8)

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
