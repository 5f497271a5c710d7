import Days
import Model
import Numerics

/// The journal that comes with the program: three people over 120 days, in which what is to be
/// found is known.
public enum DemoJournal {
  /// The last day, so that every seed has the same days: a spring in which clocks change.
  private static let lastDay = CalendarDay(number: 20_604)

  /// The journal of a seed; the same seed always gives the same one.
  ///
  /// - Throws: `unknownZone` or `unreadableZone` when `zones` lacks the time zone of a person.
  public static func journal(
    seed: UInt64, zones: ZoneDirectory = .system
  ) throws(DaysError) -> SyntheticJournal {
    let period = Period(endingOn: lastDay, count: 120, windowLength: 90)
    var seeds = RandomStream(seed: seed)
    func setting() -> Diary.Setting {
      Diary.Setting(stream: RandomStream(seed: seeds.next()), zones: zones)
    }
    return SyntheticJournal(
      seed: seed, period: period,
      histories: [
        try Camille(over: period, setting()).history(),
        try Denise(over: period, setting()).history(),
        try Alex(over: period, setting()).history(),
      ])
  }
}
