import Days
import Foundation
import Model
import Numerics
import Storage
import TestSupport
import Testing

@testable import Job

/// Who is left out because they told nothing of late, and that nothing happens to them.
@Suite struct ActivePeopleTests {
  private let days = 30

  private func active(
    _ journal: JournalFixture, asOf: AsOf = .snapshot, shard: Shard? = nil
  ) throws -> (users: [String], inactive: Int) {
    let now = try instant()
    var choice = PeopleChoice()
    choice.active = ActivePeriod(days: days, asOf: asOf, instant: now)
    choice.shard = shard
    let path = journal.folder + "/\(UUID().uuidString).sqlite"
    let census = try Freezer(taxonomy: try shippedPipeline().taxonomy, instant: now)
      .freeze(journal.database, of: choice, to: path)
    let snapshot = try Snapshot(at: path)
    try snapshot.verify()
    let people = try snapshot.people(0..<snapshot.peopleCount)
    #expect(people.map(\.number) == Array(0..<people.count))
    #expect(census.people == people.count)
    return (people.map(\.userID), census.inactive)
  }

  /// To the millisecond, whatever the offset; seen from 2026-04-20T06:00:00Z.
  @Test(arguments: [
    ("2026-03-21T06:00:00Z", true), ("2026-03-21T05:59:59.999Z", false),
    ("2026-03-20T20:30:00-09:30", true), ("2026-03-20T06:01:00-23:59", true),
    ("2026-03-21T19:29:59+13:30", false), ("2026-03-22T05:58:00+23:59", false),
    ("2026-04-20 06:00:00Z", true), ("2026-04-20T06:00:00.001Z", false),
    ("2026-04-21T05:59:00+23:59", true), ("2026-04-20T06:00:00-00:01", false),
    ("2026-04-01t10:00z", true), ("2026-04-01T10:00:00", false), ("yesterday", false),
  ])
  func aSignalCountsByItsInstant(time: String, isActive: Bool) throws {
    let journal = try JournalFixture()
    let user = RandomJournal.user(1)
    try journal.addProfile(user)
    try journal.addSignal(of: user, "food.dairy", at: "2026-01-01T00:00:00Z")
    try journal.addSignal(of: user, "food.dairy", at: time)
    let found = try active(journal)
    #expect(found.users == (isActive ? [user] : []))
    #expect(found.inactive == (isActive ? 0 : 1))
  }

  @Test func whatIsDeletedDoesNotCount() throws {
    let journal = try JournalFixture()
    let time = "2026-04-10T00:00:00Z"
    let entry = try journal.addEntry(
      of: RandomJournal.user(2), at: time, ["deleted_at": .text(time)])
    try journal.addSignal(
      of: RandomJournal.user(1), "food.dairy", at: time, ["deleted_at": .text(time)])
    try journal.addSignal(
      of: RandomJournal.user(2), "food.dairy", at: time, ["entry_id": .text(entry)])
    // Who has no profile can be active; who has nothing else is not.
    try journal.addSignal(of: RandomJournal.user(3), "food.dairy", at: time)
    try journal.addProfile(RandomJournal.user(4))
    let found = try active(journal)
    #expect(found.users == [RandomJournal.user(3)])
    #expect(found.inactive == 3)
  }

  /// The end of a day is noon UTC of the next, but never after the instant looked from.
  @Test func theDayLookedAtIsCountedBackFrom() throws {
    let journal = try JournalFixture()
    let times = [
      "2026-03-12T11:59:59Z", "2026-03-12T12:00:00Z", "2026-04-11T12:00:00Z",
      "2026-04-11T12:00:01Z",
    ]
    for (number, time) in times.enumerated() {
      try journal.addSignal(of: RandomJournal.user(number), "food.dairy", at: time)
    }
    let day = try #require(CalendarDay("2026-04-10"))
    #expect(
      try active(journal, asOf: .date(day)).users == [RandomJournal.user(1), RandomJournal.user(2)])
    let later = try #require(CalendarDay("2026-05-30"))
    #expect(try active(journal, asOf: .date(later)).users == [])
    #expect(try active(journal, asOf: .last).users.count == 4)
    for edge in ["0001-01-01", "9999-12-31"] {
      #expect(try active(journal, asOf: .date(#require(CalendarDay(edge)))).users == [])
    }
  }

  /// The texts between which SQLite looks leave nobody out.
  @Test(arguments: 1...4)
  func textsAreFoundWhateverTheirOffset(seed: UInt64) throws {
    let journal = try JournalFixture()
    var random = RandomStream(seed: seed)
    let now = try instant()
    let period = try #require(ActivePeriod(days: days, asOf: .snapshot, instant: now))
    var expected: [String] = []
    for number in 1...60 {
      let edge = random.bernoulli(0.5) ? period.first : period.last
      let moved = Int64(random.integer(below: 6 * 86_400_000)) - 3 * 86_400_000
      let offset = Int64(random.integer(below: 2 * 1_439 + 1)) - 1_439
      let moment = Instant(milliseconds: edge.milliseconds + moved)
      let local = Instant(milliseconds: moment.milliseconds + offset * 60_000).description
        .dropLast()
      let (hours, minutes) = (abs(offset) / 60, abs(offset) % 60)
      let sign = offset < 0 ? "-" : "+"
      let text = local + sign + String(format: "%02d:%02d", Int(hours), Int(minutes))
      #expect(Instant(iso8601: text) == moment)
      try journal.addSignal(of: RandomJournal.user(number), "food.dairy", at: String(text))
      if period.contains(moment) { expected.append(RandomJournal.user(number)) }
    }
    #expect(try active(journal).users == expected, "seed \(seed)")
    #expect(!expected.isEmpty && expected.count < 60)
    for number in 1...3 {
      let shard = try #require(Shard("\(number)/3"))
      let found = try active(journal, shard: shard)
      #expect(found.users == expected.filter(shard.holds), "seed \(seed)")
      let all = (1...60).count { shard.holds(RandomJournal.user($0)) }
      #expect(found.inactive == all - found.users.count, "seed \(seed)")
    }
  }

  // MARK: Nights

  private let later = "2026-06-20T06:00:00Z"

  /// Four people who had a night, of whom the first alone goes on to write.
  private func journal() async throws -> JournalFixture {
    let journal = try JournalFixture.random(seed: 81)
    _ = try await journal.run()
    for day in 10..<20 {
      try journal.addSignal(
        of: RandomJournal.user(1), "mood.state", at: "2026-06-\(day)T12:00:00Z", value: 3)
    }
    return journal
  }

  private func rows(_ journal: JournalFixture, of user: Int) throws -> [[SQLValue]] {
    try journal.database.rows(
      "SELECT * FROM insights WHERE user_id = '\(RandomJournal.user(user))' ORDER BY id")
      + journal.database.rows(
        "SELECT * FROM insight_runs WHERE user_id = '\(RandomJournal.user(user))' ORDER BY run_id")
  }

  @Test func whoIsInactiveStaysAsTheyAre() async throws {
    let journal = try await journal()
    let before = try (2...4).map { try rows(journal, of: $0) }
    let now = try instant(later)
    let summary = try await journal.run {
      $0.instant = now
      $0.activeDays = 30
      $0.isConfirmed = true
    }
    #expect((summary.people, summary.inactive, summary.publication) == (1, 3, .published))
    #expect(try (2...4).map { try rows(journal, of: $0) } == before)
    #expect(before[0].count > 1)
    let folder = RunFolder(path: summary.folder)
    #expect((RunRecord(of: folder).inactive, try folder.order().activeDays) == (3, 30))
    // They are in no snapshot of the night, and still nobody who is gone.
    let eraser = RunEraser(runs: journal.runs)
    #expect(try eraser.forgetPeople(goneFrom: .file(journal.location)) == RunEraser.Summary())
    // The same run goes on with the same people.
    let order = try InsightJob.Order(
      resuming: folder, journal: .file(journal.location), pipeline: shippedPipeline())
    #expect(order.activeDays == 30)
    #expect(try await InsightJob(order).resume(folder) { _ in }.inactive == 3)
  }

  @Test func everyoneAskedForIsActive() async throws {
    let journal = try await journal()
    let now = try instant(later)
    let summary = try await journal.run {
      $0.instant = now
      $0.activeDays = 30
      $0.users = [RandomJournal.user(2)]
      $0.isDryRun = true
    }
    #expect((summary.people, summary.inactive) == (1, 0))
  }

  @Test func aNightOfNobodyIsHeldBack() async throws {
    let journal = try await journal()
    let before = try journal.database.dump()
    let now = try instant("2026-12-24T06:00:00Z")
    let summary = try await journal.run {
      $0.instant = now
      $0.activeDays = 30
    }
    #expect((summary.people, summary.inactive) == (0, 4))
    #expect(summary.publication == .heldBack(fading: 0))
    #expect(try journal.database.dump() == before)
    let confirmed = try await journal.run {
      $0.instant = now
      $0.activeDays = 30
      $0.isConfirmed = true
    }
    #expect(confirmed.publication == .published)
    #expect(try journal.database.dump() == before)
  }

  /// Of all that is shown it is little; of what these people are shown it is everything.
  @Test func whatFadesIsMeasuredByThoseWhoAreLookedAt() async throws {
    let journal = try await journal()
    let one = "user_id = '\(RandomJournal.user(1))'"
    try journal.database.execute("DELETE FROM signals WHERE \(one) AND category = 'pain'")
    try journal.database.execute("DELETE FROM signals WHERE \(one) AND category = 'energy'")
    let shown = try journal.database.rows("SELECT count(*) FROM insights WHERE \(one)")
    let all = try journal.database.rows("SELECT count(*) FROM insights")
    guard case .integer(let own) = shown[0][0], case .integer(let sum) = all[0][0] else {
      Issue.record("no counts")
      return
    }
    #expect(own > 0 && 2 * own <= sum)
    let now = try instant(later)
    let held = try await journal.run {
      $0.instant = now
      $0.activeDays = 30
    }
    #expect(held.publication == .heldBack(fading: Int(own)))
  }
}
