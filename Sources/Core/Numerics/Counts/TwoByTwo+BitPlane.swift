extension TwoByTwo {
  /// Counts the days d on which the trigger is observed on d and the outcome on d + `lag`.
  ///
  /// Both planes cover the same days; `lag` is at least 0. A day whose d + `lag` lies outside is
  /// not counted. One pass over n / 64 words.
  public init(trigger: BitPlane, outcome: BitPlane, lag: Int = 0) {
    precondition(trigger.dayCount == outcome.dayCount, "two planes of the same days")
    precondition(lag >= 0, "an outcome does not precede its trigger")
    var both = 0
    var triggers = 0
    var outcomes = 0
    var days = 0
    for word in 0..<max(0, trigger.observed.count - lag / 64) {
      let seen = trigger.observed[word] & outcome.observed.word(word, laterBy: lag)
      let on = trigger.value[word] & seen
      let after = outcome.value.word(word, laterBy: lag) & seen
      days += seen.nonzeroBitCount
      triggers += on.nonzeroBitCount
      outcomes += after.nonzeroBitCount
      both += (on & after).nonzeroBitCount
    }
    self.init(
      a: both, b: triggers - both, c: outcomes - both, d: days - triggers - outcomes + both)
  }
}

extension [UInt64] {
  /// The 64 days of word `index` moved `lag` days earlier, so that bit 0 is day 64 `index` + `lag`.
  func word(_ index: Int, laterBy lag: Int) -> UInt64 {
    let first = index + lag / 64
    let shift = UInt64(lag % 64)
    guard first < count else { return 0 }
    guard shift > 0 else { return self[first] }
    let next = first + 1 < count ? self[first + 1] << (64 - shift) : 0
    return self[first] >> shift | next
  }
}
