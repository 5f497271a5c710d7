/// A set of days of one axis, one bit a day, in words of 64 days.
public struct DayMask: Hashable, Sendable {
  /// The number of days of the axis.
  public let count: Int
  /// Bit `d % 64` of word `d / 64` is day `d`; bits past `count` are zero.
  @usableFromInline var storage: [UInt64]

  /// The words of the set, day 0 in the lowest bit of the first.
  @inlinable public var words: [UInt64] { storage }

  /// An empty set over `count` days.
  public init(count: Int) {
    precondition(count >= 0, "a mask has no negative number of days")
    self.count = count
    storage = Array(repeating: 0, count: (count + 63) / 64)
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
      if newValue { storage[day >> 6] |= bit } else { storage[day >> 6] &= ~bit }
    }
  }

  /// The number of days in the set.
  public var population: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The days in the set, ascending.
  public var days: [Int] {
    var days: [Int] = []
    days.reserveCapacity(population)
    forEach { days.append($0) }
    return days
  }

  /// Calls `body` with each day in the set, ascending. O(words + days in the set).
  @inlinable
  public func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }

  /// The number of days d of this set for which d + `lag` is in another set over the same axis.
  /// O(words).
  public func count(followedBy other: DayMask, after lag: Int) -> Int {
    precondition(count == other.count && lag >= 0, "two sets over one axis, the other not earlier")
    var sum = 0
    for index in storage.indices {
      sum += (storage[index] & other.word(index, laterBy: lag)).nonzeroBitCount
    }
    return sum
  }

  /// The 64 days of word `index` moved `lag` days earlier; none past the end.
  private func word(_ index: Int, laterBy lag: Int) -> UInt64 {
    let first = index + lag / 64
    guard first < storage.count else { return 0 }
    let shift = UInt64(lag % 64)
    guard shift > 0 else { return storage[first] }
    let next = first + 1 < storage.count ? storage[first + 1] << (64 - shift) : 0
    return storage[first] >> shift | next
  }

  /// The days d of this set for which d + `lag` is in another set over the same axis. O(words).
  public func days(followedBy other: DayMask, after lag: Int) -> DayMask {
    precondition(count == other.count && lag >= 0, "two sets over one axis, the other not earlier")
    var followed = DayMask(count: count)
    for index in storage.indices {
      followed.storage[index] = storage[index] & other.word(index, laterBy: lag)
    }
    return followed
  }
}
