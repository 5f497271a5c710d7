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
      instant: zone.instant(on: period.date(position), second: Int(second)), note: note)
    signals.append(signal)
    return signal.id
  }
}
