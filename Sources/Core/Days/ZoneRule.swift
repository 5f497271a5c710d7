/// What the clocks of a zone do year after year: a POSIX `TZ` string, with the extensions of RFC
/// 8536.
struct ZoneRule: Equatable {
  /// Seconds east of UTC outside of `summer`.
  let standardOffset: Int
  /// The part of the year with another offset, if any.
  let summer: Summer?

  /// The part of a year that POSIX calls daylight saving. It can lie around the new year, and its
  /// offset can be the lower one: in Ireland the law calls the winter time the exception.
  struct Summer: Equatable {
    /// Seconds east of UTC.
    let offset: Int
    /// When it begins, on the standard clock.
    let start: Moment
    /// When it ends, on its own clock.
    let end: Moment
  }

  /// A day of every year and a time on that day's clock.
  struct Moment: Equatable {
    let day: YearDay
    /// Seconds after 00:00, from a week before to a week after.
    let second: Int

    /// Seconds since 1970-01-01T00:00:00 on the clock.
    func clockSeconds(in year: Int) -> Int64 {
      Int64(day.dayNumber(in: year) * 86_400 + second)
    }
  }

  /// A day of every year.
  enum YearDay: Equatable {
    /// 1...365, where 29 February is never counted.
    case withoutLeapDay(Int)
    /// 0...365, where 29 February is counted.
    case fromZero(Int)
    /// A weekday (Sunday 0...6) in a month, the first to the fourth, or 5 for the last.
    case weekday(Int, week: Int, month: Int)

    /// Days since 1970-01-01.
    func dayNumber(in year: Int) -> Int {
      switch self {
      case .withoutLeapDay(let count):
        let newYear = CalendarDay.dayNumber(year: year, month: 1, day: 1)
        return newYear + count - (CalendarDay.isLeap(year) && count > 59 ? 0 : 1)
      case .fromZero(let count):
        return CalendarDay.dayNumber(year: year, month: 1, day: 1) + count
      case .weekday(let weekday, let week, let month):
        let firstOfMonth = CalendarDay.dayNumber(year: year, month: month, day: 1)
        // 1970-01-01 was a Thursday, 4 when Sunday is 0.
        let toWeekday = (weekday - (firstOfMonth + 4)).modulo(7)
        let dayOfMonth = toWeekday + (week - 1) * 7
        let isPastEnd = dayOfMonth >= CalendarDay.lengthOfMonth(month, year: year)
        return firstOfMonth + dayOfMonth - (isPastEnd ? 7 : 0)
      }
    }
  }

  /// The changes of offset in those years, ascending: when, in seconds since 1970-01-01T00:00:00Z,
  /// and the seconds east of UTC from then on. Where an end meets the next year's start, as in a
  /// summer that lasts all year, the start wins.
  func transitions(in years: ClosedRange<Int>) -> [(time: Int64, offset: Int)] {
    guard let summer else { return [] }
    var changes: [(time: Int64, offset: Int)] = []
    for year in years {
      let start = summer.start.clockSeconds(in: year) - Int64(standardOffset)
      let end = summer.end.clockSeconds(in: year) - Int64(summer.offset)
      changes.append((start, summer.offset))
      changes.append((end, standardOffset))
    }
    let starts = Set(stride(from: 0, to: changes.count, by: 2).map { changes[$0].time })
    return
      changes
      .filter { $0.offset == summer.offset || !starts.contains($0.time) }
      .sorted { $0.time < $1.time }
  }
}
