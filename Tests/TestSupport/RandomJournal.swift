import Days
import Numerics
import Storage

/// A seeded journal of a few people with gaps, ties, refused rows and planted associations: dairy
/// with a headache on the same local day, alcohol with low energy on the next. The last person
/// wrote on four days only.
public struct RandomJournal {
  /// The people, numbered from 1: see `user(_:)`.
  public var people = 4
  /// The days, today included.
  public var days = 80
  /// When the last day is looked at.
  public static let instant = "2026-04-20T06:00:00Z"
  private var stream: RandomStream
  private let zones = ["Europe/Paris", "America/New_York", "Asia/Tokyo", "UTC"]

  /// The journal of a seed.
  public init(seed: UInt64) {
    stream = RandomStream(seed: seed)
  }

  /// The id of a person, ascending with the number.
  public static func user(_ number: Int) -> String { JournalFixture.id(number) }

  /// Writes everything into a journal, in one transaction.
  public mutating func fill(_ journal: JournalFixture) throws {
    try journal.database.execute("BEGIN")
    for number in 1...people {
      let user = Self.user(number)
      try journal.addProfile(
        user, language: number.isMultiple(of: 2) ? "en" : "fr",
        zone: zones[number % zones.count])
      let written = number == people && people > 1 ? 4 : days
      var hadAlcohol = false
      for offset in (0..<written).reversed() {
        if stream.bernoulli(0.1) { continue }
        hadAlcohol = try writeDay(offset, of: user, in: journal, after: hadAlcohol)
      }
    }
    try journal.database.execute("COMMIT")
  }

  private mutating func writeDay(
    _ offset: Int, of user: String, in journal: JournalFixture, after hadAlcohol: Bool
  ) throws -> Bool {
    let today = CalendarDay("2026-04-20")?.number ?? 0
    let day = CalendarDay(number: today - Int32(offset)).description
    let (dairy, alcohol) = (stream.bernoulli(0.45), stream.bernoulli(0.35))
    try journal.addSignal(of: user, "food.meal", at: "\(day)T11:00:00Z")
    if dairy { try journal.addSignal(of: user, "food.dairy", at: "\(day)T11:10:00Z") }
    if alcohol { try journal.addSignal(of: user, "food.alcohol", at: "\(day)T12:00:00Z") }
    if stream.bernoulli(0.5) {
      try journal.addSignal(of: user, "food.coffee", at: "\(day)T08:00:00Z")
    }
    if stream.bernoulli(dairy ? 0.85 : 0.08) {
      let strength = Double(1 + stream.integer(below: 10))
      try journal.addSignal(of: user, "pain.headache", at: "\(day)T13:00:00Z", value: strength)
    }
    let mood = Double(1 + stream.integer(below: 5))
    try journal.addSignal(of: user, "mood.state", at: "\(day)T14:10:00Z", value: mood)
    let energy = Double((hadAlcohol ? 1 : 3) + stream.integer(below: 3))
    try journal.addSignal(of: user, "energy.level", at: "\(day)T14:20:00Z", value: energy)
    let sleep = Double(10 + stream.integer(below: 9)) / 2
    try journal.addSignal(
      of: user, "sleep.duration", at: "\(day)T05:00:00Z", value: sleep, ["source": "health"])
    try writeOddity(on: day, of: user, in: journal)
    return alcohol
  }

  /// Now and then a row that is refused, or an entry that nobody has read.
  private mutating func writeOddity(
    on day: String, of user: String, in journal: JournalFixture
  ) throws {
    let time = "\(day)T14:00:00Z"
    switch stream.integer(below: 12) {
    case 0: try journal.addSignal(of: user, "food.sugar", at: time, ["deleted_at": .text(time)])
    case 1: try journal.addSignal(of: user, "food.sugar", at: time, ["confidence": 0.2])
    case 2: try journal.addSignal(of: user, "food.unheard", at: time)
    case 3:
      try journal.addSignal(of: user, "food.sugar", at: "yesterday", ["updated_at": .text(time)])
    case 4: try journal.addEntry(of: user, at: time, status: "pending")
    case 5:
      let entry = try journal.addEntry(of: user, at: time, ["deleted_at": .text(time)])
      try journal.addSignal(of: user, "food.sugar", at: time, ["entry_id": .text(entry)])
    default: break
    }
  }
}
