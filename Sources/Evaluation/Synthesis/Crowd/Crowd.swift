import Days
import Job
import Model
import Numerics

/// Any number of people whose journals are as large and as uneven as real ones, to measure with.
/// Nothing acts on anything in them: what is found is found by chance.
public struct Crowd: Sendable {
  /// What is true in a crowd.
  public enum Truth: String, Codable, Sendable {
    /// No association was planted.
    case nonePlanted = "none_planted"
  }

  /// How large a crowd is.
  public struct Size: Sendable, Equatable {
    /// The number of people.
    public var users = 1_000
    /// The days of each, 1 to 3,650.
    public var days = 90
    /// The signals of a day in the mean, about.
    public var signalsPerDay = 25.0
    /// How many features each person has.
    public var features = 28

    /// A thousand people over 90 days with 25 signals a day.
    public init() {}
  }

  /// The seed that makes the same crowd again.
  public let seed: UInt64
  /// How large it is.
  public let size: Size
  /// What is true in it.
  public let truth = Truth.nonePlanted
  /// The dates; the last one is to be the last one looked at.
  public let days: DayRange
  let features: [CrowdFeature]
  /// The rows of a day in which each feature that was drawn is there once.
  let thinning: Double
  let filling: Double
  private let zones: [CrowdZone]

  /// The last date of every crowd: a spring in which clocks change.
  static let lastDay = CalendarDay(number: 20_604)
  /// The share of days on which people write anything, in the mean.
  static let attendance = 0.86

  /// A crowd of a seed. The person of a number is the same in crowds of one size of days, signals
  /// and features, whatever the number of people.
  ///
  /// - Throws: `unknownZone` or `unreadableZone` when `zones` lacks the zone of a person.
  public init(seed: UInt64, size: Size, zones: ZoneDirectory = .system) throws(DaysError) {
    self.seed = seed
    self.size = size
    let days = DayRange(endingOn: Self.lastDay, count: size.days)
    self.days = days
    features = CrowdFeature.first(size.features)
    let single = features.reduce(0) { $0 + $1.rate * $1.attendance }
    let repeated = features.reduce(0) { $0 + $1.repeats * $1.rate * $1.attendance }
    thinning = min(1, size.signalsPerDay / single)
    filling = repeated > 0 ? max(0, size.signalsPerDay - single) / repeated : 0
    var found: [CrowdZone] = []
    for name in ["Europe/Paris", "America/New_York", "Asia/Tokyo"] {
      found.append(CrowdZone(try TimeZoneRules(identifier: name, in: zones), days: days))
    }
    self.zones = found
  }

  /// The instant from which the last day has just passed everywhere: that of a snapshot.
  public var instant: Instant {
    Instant(milliseconds: (Int64(Self.lastDay.number) + 1) * 86_400_000 + 43_200_000)
  }

  /// The person of a number from 0. O(days x features).
  public func member(_ number: Int) -> CrowdMember {
    var stream = RandomStream(seed: seed, person: number)
    let zone = zones[stream.integer(below: zones.count)]
    let language: Language = stream.bernoulli(0.5) ? .french : .english
    let id = CanonicalUUID(of: number, from: &stream)
    let person = Person(
      number: number, userID: id.text,
      profile: Person.Profile(language: language, zone: zone.name))
    var life = CrowdLife(of: number, in: self, zone, stream)
    return CrowdMember(person: person, signals: life.signals())
  }
}

extension CrowdFeature {
  /// The share of days on which it can be logged at all.
  var attendance: Double { source == .manual ? Crowd.attendance : 1 }
}

/// A time zone with what its clock shows on the days of a crowd.
struct CrowdZone: Sendable {
  let name: String
  /// The first instant of the wall clock's hour 4 of each day, less those hours: no clock changes
  /// after it.
  let dayStarts: [Int64]

  init(_ rules: TimeZoneRules, days: DayRange) {
    name = rules.identifier
    let four = 4 * 3_600
    dayStarts = days.map {
      rules.instant(on: $0, second: four).milliseconds - Int64(four) * 1_000
    }
  }
}
