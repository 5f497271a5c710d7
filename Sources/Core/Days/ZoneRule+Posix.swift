// The grammar is that of POSIX.1, "Environment Variables", TZ, with hours to 167 and a sign in the
// times of change (RFC 8536, section 3.3.1). A summer without dates is refused: its dates would be
// the implementation's choice.

extension ZoneRule {
  /// Reads `CET-1CEST,M3.5.0,M10.5.0/3`, or nil when the text is anything else.
  init?(posix text: Span<UInt8>) {
    var reader = ByteReader()
    guard reader.takeZoneName(from: text), let west = reader.clock(maxHour: 24, from: text) else {
      return nil
    }
    standardOffset = -west
    if reader.isAtEnd(of: text) {
      summer = nil
      return
    }
    guard
      let summer = reader.summer(standardOffset: -west, from: text), reader.isAtEnd(of: text)
    else { return nil }
    self.summer = summer
  }
}

extension ByteReader {
  /// Consumes a name of three letters or more, or of letters, digits and signs between `<` and `>`.
  fileprivate mutating func takeZoneName(from text: Span<UInt8>) -> Bool {
    let isQuoted = take(UInt8(ascii: "<"), from: text)
    var length = 0
    while let byte = peek(at: text), Self.isName(byte, quoted: isQuoted) {
      _ = take(byte, from: text)
      length += 1
    }
    return length >= 3 && (!isQuoted || take(UInt8(ascii: ">"), from: text))
  }

  private static func isName(_ byte: UInt8, quoted: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case .zeroDigit ... .nineDigit, .plus, .hyphen: quoted
    default: false
    }
  }

  /// Consumes a summer: name, offset when it is not an hour more, start and end.
  fileprivate mutating func summer(
    standardOffset: Int, from text: Span<UInt8>
  ) -> ZoneRule.Summer? {
    guard takeZoneName(from: text) else { return nil }
    var offset = standardOffset + 3600
    if peek(at: text) != .comma {
      guard let west = clock(maxHour: 24, from: text) else { return nil }
      offset = -west
    }
    guard
      // A jump of a day would skip a date every year.
      abs(offset - standardOffset) < 86_400,
      take(.comma, from: text), let start = moment(from: text),
      take(.comma, from: text), let end = moment(from: text)
    else { return nil }
    return ZoneRule.Summer(offset: offset, start: start, end: end)
  }

  /// Consumes a day of the year and its time, 02:00 when not given.
  private mutating func moment(from text: Span<UInt8>) -> ZoneRule.Moment? {
    guard let day = yearDay(from: text) else { return nil }
    guard take(UInt8(ascii: "/"), from: text) else {
      return ZoneRule.Moment(day: day, second: 7200)
    }
    guard let second = clock(maxHour: 167, from: text) else { return nil }
    return ZoneRule.Moment(day: day, second: second)
  }

  /// Consumes `M3.5.0`, `J60` or `59`.
  private mutating func yearDay(from text: Span<UInt8>) -> ZoneRule.YearDay? {
    if take(UInt8(ascii: "M"), from: text) {
      guard
        let month = number(in: 1...12, from: text), take(.period, from: text),
        let week = number(in: 1...5, from: text), take(.period, from: text),
        let weekday = number(in: 0...6, from: text)
      else { return nil }
      return .weekday(weekday, week: week, month: month)
    }
    if take(UInt8(ascii: "J"), from: text) {
      return number(in: 1...365, from: text).map { .withoutLeapDay($0) }
    }
    return number(in: 0...365, from: text).map { .fromZero($0) }
  }

  /// Consumes `h`, `h:mm` or `h:mm:ss` with an optional sign, and gives seconds.
  fileprivate mutating func clock(maxHour: Int, from text: Span<UInt8>) -> Int? {
    let isNegative = take(.hyphen, from: text)
    if !isNegative { _ = take(.plus, from: text) }
    guard let hour = number(in: 0...maxHour, from: text) else { return nil }
    var seconds = hour * 3600
    for unit in [60, 1] {
      guard take(.colon, from: text) else { break }
      guard let count = number(in: 0...59, from: text) else { return nil }
      seconds += count * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Consumes one to three digits that make a number in `range`.
  private mutating func number(in range: ClosedRange<Int>, from text: Span<UInt8>) -> Int? {
    guard var value = digit(from: text) else { return nil }
    for _ in 0..<2 {
      guard let next = digit(from: text) else { break }
      value = 10 * value + next
    }
    return range.contains(value) ? value : nil
  }
}

extension UInt8 {
  fileprivate static let comma = UInt8(ascii: ",")
}
