import Glibc

/// An opaque colour of the sRGB space.
public struct Color: Hashable, Sendable {
  /// Its parts, 0 to 255 each.
  public let red, green, blue: UInt8

  /// The colour `0xRRGGBB`.
  public init(_ hex: UInt32) {
    red = UInt8(hex >> 16 & 255)
    green = UInt8(hex >> 8 & 255)
    blue = UInt8(hex & 255)
  }

  /// `#rrggbb`.
  public var hex: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// The relative luminance, 0 for black to 1 for white (WCAG 2.1).
  public var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast with another colour, 1 to 21 (WCAG 2.1); 4.5 is enough for text, 3 for signs.
  public func contrast(with other: Color) -> Double {
    let (low, high) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)
  }
}
