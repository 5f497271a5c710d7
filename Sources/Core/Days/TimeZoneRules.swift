/// What the clocks of one IANA zone show at every instant, and so which dates it lived through.
///
/// Offsets before the zone's first recorded change are its local mean time, as the database has it.
/// After the last one its rule is followed for ever. Copying is cheap: the tables are shared.
public struct TimeZoneRules: Sendable {
  /// The zone's name, such as `Europe/Paris`.
  public let identifier: String

  /// When the offset changes, in seconds since 1970-01-01T00:00:00Z, ascending.
  let transitions: [Int64]
  /// Seconds east of UTC: `offsets[i]` before `transitions[i]`, the last one after all of them.
  let offsets: [Int]
  /// Dates between the transitions that the zone never lived through, ascending.
  let skippedDays: [CalendarDay]
  /// The first day whose offsets are found 400 years earlier; `Int.max` when none is.
  let horizon: Int

  /// Days of the Gregorian calendar's cycle. It is a whole number of weeks, so that every yearly
  /// rule repeats with it.
  static let cycle = 146_097

  /// Reads the zone `identifier`, in the case and spelling of the database, from its TZif file.
  ///
  /// Nothing is replaced by UTC, which is a file like any other. Reads the file at each call.
  /// - Throws: `unknownZone` or `unreadableZone`.
  public init(
    identifier: String, in directory: ZoneDirectory = .system
  ) throws(DaysError) {
    let bytes = try directory.contents(of: identifier)
    do {
      self.init(identifier: identifier, file: try ZoneFile(bytes))
    } catch {
      throw .unreadableZone(identifier, error)
    }
  }

  /// Writes out a file's rule over one cycle, and drops the changes that change no offset.
  init(identifier: String, file: ZoneFile) {
    self.identifier = identifier
    var table = OffsetTable(initial: file.initialOffset)
    for (time, offset) in zip(file.transitions, file.offsets) { table.append(offset, at: time) }
    horizon = file.rule.map { table.follow($0) } ?? .max
    transitions = table.transitions
    offsets = table.offsets
    skippedDays = table.skippedDays()
  }

  /// Seconds east of UTC at an instant. A binary search.
  public func offset(at instant: Instant) -> Int {
    offset(atSecond: instant.seconds)
  }

  /// The date that the calendar on the wall shows at an instant.
  public func localDay(at instant: Instant) -> CalendarDay {
    localTime(at: instant).day
  }

  /// What calendar and clock on the wall show at an instant; the second of the day is in 0..<86400
  /// and comes from the clock, as in `TimeOfDay`.
  public func localTime(at instant: Instant) -> (day: CalendarDay, secondOfDay: Int) {
    let seconds = instant.seconds
    let local = Int(seconds) + offset(atSecond: seconds)
    let day = local.dividedDown(by: 86_400)
    return (CalendarDay(number: Int32(truncatingIfNeeded: day)), local - day * 86_400)
  }

  /// Seconds east of UTC at a second since 1970-01-01T00:00:00Z.
  private func offset(atSecond second: Int64) -> Int {
    let days = daysToGoBack(from: Int(second.dividedDown(by: 86_400)))
    return offsets[segment(at: second - Int64(days * 86_400))]
  }

  /// The seconds around one in which the offset stays the same, and that offset; nil for a second
  /// that the table does not cover itself.
  func stretch(at second: Int64) -> (seconds: Range<Int64>, offset: Int)? {
    guard daysToGoBack(from: Int(second.dividedDown(by: 86_400))) == 0 else { return nil }
    let index = segment(at: second)
    let start = index == 0 ? Int64.min : transitions[index - 1]
    let end = index == transitions.count ? Int64.max : transitions[index]
    // Past the horizon offsets are found elsewhere.
    let (covered, isEndless) = horizon.multipliedReportingOverflow(by: 86_400)
    return (start..<(isEndless ? end : min(end, Int64(covered))), offsets[index])
  }

  /// How many days, in whole cycles, to go back from a day to one that the table covers.
  func daysToGoBack(from day: Int) -> Int {
    day < horizon ? 0 : ((day - horizon) / Self.cycle + 1) * Self.cycle
  }

  /// The index in `offsets` at a second that the table covers: how many transitions are not later.
  func segment(at second: Int64) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
