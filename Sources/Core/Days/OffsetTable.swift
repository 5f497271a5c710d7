/// The offsets of a zone under construction: one before each transition, and one after the last.
struct OffsetTable {
  /// When the offset changes, in seconds since 1970-01-01T00:00:00Z, ascending.
  private(set) var transitions: [Int64] = []
  /// Seconds east of UTC, one more than there are transitions.
  private(set) var offsets: [Int]

  init(initial offset: Int) {
    offsets = [offset]
  }

  /// Adds a change later than all others, unless the offset stays the same.
  mutating func append(_ offset: Int, at time: Int64) {
    guard offset != offsets.last else { return }
    transitions.append(time)
    offsets.append(offset)
  }

  /// Adds what a rule says for the time after the last transition, over a little more than a cycle
  /// of the calendar, and gives the first day (since 1970-01-01) to look up one cycle earlier.
  mutating func follow(_ rule: ZoneRule) -> Int {
    let last = transitions.last
    if last == nil { offsets = [rule.standardOffset] }
    // Year 0 holds the local dates of the first instants; earlier transitions need no more than
    // that.
    let lastDay = (last ?? .min).dividedDown(by: 86_400)
    let lastYear = CalendarDay(number: Int32(clamping: max(lastDay, -719_528))).year
    for change in rule.transitions(in: (lastYear - 1)...(lastYear + 404)) {
      if change.time > last ?? .min { append(change.offset, at: change.time) }
    }
    return rule.summer == nil
      ? .max : CalendarDay.dayNumber(year: lastYear + 402, month: 1, day: 1)
  }

  /// The dates that fall between what the clock showed before and after a transition, ascending.
  ///
  /// Local time never passes a date otherwise: between transitions it runs through every second.
  func skippedDays() -> [CalendarDay] {
    var skipped: Set<Int> = []
    for (index, time) in transitions.enumerated() where offsets[index + 1] > offsets[index] {
      let before = Int(time) + offsets[index]
      let after = Int(time) + offsets[index + 1]
      let firstWhole = -(-before).dividedDown(by: 86_400)
      skipped.formUnion(firstWhole..<max(firstWhole, after.dividedDown(by: 86_400)))
    }
    return skipped.sorted().compactMap { Int32(exactly: $0).map(CalendarDay.init(number:)) }
      .filter { !isLived($0) }
  }

  /// Whether some second has this local date, as when clocks were set back over it later.
  private func isLived(_ day: CalendarDay) -> Bool {
    offsets.indices.contains { index in
      let start = Int64(day.number) * 86_400 - Int64(offsets[index])
      let from = index == 0 ? Int64.min : transitions[index - 1]
      let to = index == transitions.count ? Int64.max : transitions[index]
      return max(from, start) < min(to, start + 86_400)
    }
  }
}
