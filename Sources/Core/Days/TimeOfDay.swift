/// A time on the wall clock, to the second, 00:00:00...23:59:59.
public struct TimeOfDay: Hashable, Sendable {
  /// 00:00.
  public static let midnight = TimeOfDay(unchecked: 0)

  /// What the clock shows, as seconds: hours * 3600 + minutes * 60 + seconds, in 0..<86400. Not the
  /// time elapsed since the day began, which daylight saving can make longer or shorter.
  public let secondOfDay: Int

  private init(unchecked secondOfDay: Int) {
    self.secondOfDay = secondOfDay
  }

  /// The time that stands `secondOfDay` after 00:00 on the clock, or nil outside 0..<86400.
  public init?(secondOfDay: Int) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    self.secondOfDay = secondOfDay
  }

  /// The time written `04:00` or `04:00:00`, or nil for any other text; 24:00 is refused.
  public init?(_ text: some StringProtocol) {
    let text = String(text)
    let bytes = text.utf8.span
    var reader = ByteReader()
    guard
      let hour = reader.pair(in: 0...23, from: bytes), reader.take(.colon, from: bytes),
      let minute = reader.pair(in: 0...59, from: bytes)
    else { return nil }
    var second = 0
    if !reader.isAtEnd(of: bytes) {
      guard
        reader.take(.colon, from: bytes), let read = reader.pair(in: 0...59, from: bytes),
        reader.isAtEnd(of: bytes)
      else { return nil }
      second = read
    }
    self.secondOfDay = hour * 3600 + minute * 60 + second
  }
}

extension TimeOfDay: Comparable {
  /// Whether the left time is the earlier one on the clock.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.secondOfDay < right.secondOfDay
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// `04:00`, with seconds when they are not zero.
  public var description: String {
    var text: [UInt8] = []
    text.append(secondOfDay / 3600, width: 2)
    text.append(.colon)
    text.append(secondOfDay / 60 % 60, width: 2)
    if secondOfDay % 60 != 0 {
      text.append(.colon)
      text.append(secondOfDay % 60, width: 2)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension TimeOfDay: Codable {
  /// Reads a string `04:00` or `04:00:00`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let time = TimeOfDay(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a time of day must be HH:MM or HH:MM:SS")
    }
    self = time
  }

  /// Writes `description`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
