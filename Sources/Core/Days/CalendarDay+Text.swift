extension CalendarDay {
  /// The date written `YYYY-MM-DD` in ASCII digits, years 0000...9999, and nothing around it; nil
  /// for any other text and for a date that does not exist.
  public init?(_ iso: some StringProtocol) {
    guard iso.utf8.count == 10 else { return nil }
    let text = String(iso)
    let bytes = text.utf8.span
    var reader = ByteReader()
    guard let day = reader.day(from: bytes) else { return nil }
    self = day
  }

  /// Whether four digits can hold the year.
  private var hasFourDigitYear: Bool { (0...9999).contains(year) }
}

extension CalendarDay: CustomStringConvertible {
  /// The date as `YYYY-MM-DD`; years outside 0...9999 carry a sign, as in `+12026-06-24`.
  public var description: String {
    var text: [UInt8] = []
    if hasFourDigitYear {
      text.append(self)
      return String(decoding: text, as: UTF8.self)
    }
    let civil = self.civil
    text.append(civil.year < 0 ? .hyphen : .plus)
    text.append(abs(civil.year), width: max(4, String(abs(civil.year)).count))
    text.append(.hyphen)
    text.append(civil.month, width: 2)
    text.append(.hyphen)
    text.append(civil.day, width: 2)
    return String(decoding: text, as: UTF8.self)
  }
}

extension CalendarDay: Codable {
  /// Reads a string `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = CalendarDay(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a date must be an existing YYYY-MM-DD")
    }
    self = day
  }

  /// Writes a string `YYYY-MM-DD`; a year outside 0...9999 is an error.
  public func encode(to encoder: any Encoder) throws {
    guard hasFourDigitYear else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "the year has five digits"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
