/// A set of days of one axis, one bit a day, in words of 64 days.
public struct DayMask: Hashable, Sendable {
  /// The number of days of the axis.
  public let count: Int
  /// Bit `d % 64` of word `d / 64` is day `d`; bits past `count` are zero.
  public private(set) var words: [UInt64]

  /// An empty set over `count` days.
  public init(count: Int) {
    precondition(count >= 0, "a mask has no negative number of days")
    self.count = count
    words = Array(repeating: 0, count: (count + 63) / 64)
  }

  /// Whether day `day` is in the set. `0 <= day < count`.
  public subscript(day: Int) -> Bool {
    get {
      precondition(day >= 0 && day < count, "a day outside the axis")
      return words[day >> 6] >> UInt64(day & 63) & 1 == 1
    }
    set {
      precondition(day >= 0 && day < count, "a day outside the axis")
      let bit: UInt64 = 1 << UInt64(day & 63)
      if newValue { words[day >> 6] |= bit } else { words[day >> 6] &= ~bit }
    }
  }

  /// The number of days in the set.
  public var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The days in the set, ascending.
  public var days: [Int] { (0..<count).filter { self[$0] } }
}
