/// A set of calendar days, one bit a day over the span from the first to the last one ever
/// inserted.
///
/// Journals cover a few hundred days: inserting and asking cost a shift where hashing costs tens of
/// nanoseconds. Two sets are equal when they hold the same days.
public struct DaySet: Sendable, ExpressibleByArrayLiteral {
  /// The day of the lowest bit; a multiple of 64.
  private var base = 0
  private var words: [UInt64] = []

  /// An empty set.
  public init() {}

  /// The set of some days.
  public init(arrayLiteral days: CalendarDay...) {
    for day in days { insert(day) }
  }

  /// Adds a day. O(1) within the span; the span grows to reach a day outside.
  public mutating func insert(_ day: CalendarDay) {
    let number = Int(day.number)
    if words.isEmpty { base = number & ~63 }
    if number < base {
      let first = number & ~63
      words.insert(contentsOf: repeatElement(0, count: (base - first) >> 6), at: 0)
      base = first
    }
    let word = (number - base) >> 6
    if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
    words[word] |= 1 << UInt64((number - base) & 63)
  }

  /// Whether a day is in the set. O(1).
  public func contains(_ day: CalendarDay) -> Bool {
    let place = Int(day.number) - base
    guard place >= 0, place >> 6 < words.count else { return false }
    return words[place >> 6] >> UInt64(place & 63) & 1 == 1
  }

  /// Whether the set holds no day.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// The days, ascending.
  public var days: [CalendarDay] {
    var days: [CalendarDay] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        let place = index << 6 | rest.trailingZeroBitCount
        days.append(CalendarDay(number: Int32(base + place)))
        rest &= rest - 1
      }
    }
    return days
  }

  /// How many days of the set lie in a range. O(days of the set).
  public func count(in range: DayRange) -> Int { days.count { range.contains($0) } }
}

extension DaySet: Equatable {
  /// Whether both hold the same days.
  public static func == (left: DaySet, right: DaySet) -> Bool { left.days == right.days }
}
