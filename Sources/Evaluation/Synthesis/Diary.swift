import Days
import Model
import Numerics

/// One person's signals while they are written.
struct Diary {
  let person: SyntheticPerson
  let period: Period
  private(set) var signals: [SyntheticSignal] = []
  /// Chance for ids, minutes and whatever the person's days are made of.
  var stream: RandomStream
  private let zone: TimeZoneRules

  /// An empty diary of a new person.
  ///
  /// - Throws: `unknownZone` or `unreadableZone`.
  init(
    of label: String, _ profile: Person.Profile, over period: Period, setting: Setting
  ) throws(DaysError) {
    stream = setting.stream
    person = SyntheticPerson(userID: stream.uuid(), label: label, profile: profile)
    self.period = period
    zone = try TimeZoneRules(identifier: profile.zone, in: setting.zones)
  }

  /// What a person is made with.
  struct Setting {
    let stream: RandomStream
    let zones: ZoneDirectory
  }

  /// Writes a note on the date at a position, at most `minutes` before or after `hour` on the wall
  /// clock (from 4, so that no clock change is hit, to 23.99), and gives its id.
  @discardableResult
  mutating func write(
    _ note: Note, on position: Int, around hour: Double, within minutes: Double = 20
  ) -> String {
    let second = hour * 3600 + (2 * stream.uniform() - 1) * minutes * 60
    let signal = SyntheticSignal(
      id: stream.uuid(), userID: person.userID,
      instant: instant(on: period.date(position), second: Int(second)), note: note)
    signals.append(signal)
    return signal.id
  }

  /// The instant at which the wall clock shows a second of a date.
  private func instant(on day: CalendarDay, second: Int) -> Instant {
    let wall = (Int64(day.number) * 86_400 + Int64(min(max(0, second), 86_399))) * 1000
    var instant = Instant(milliseconds: wall)
    // The second step uses the offset of nearly the right instant.
    for _ in 0..<2 {
      instant = Instant(milliseconds: wall - Int64(zone.offset(at: instant)) * 1000)
    }
    return instant
  }
}
