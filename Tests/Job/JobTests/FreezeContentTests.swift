import Days
import Job
import Model
import Storage
import TestSupport
import Testing

/// What a snapshot holds is what the journal holds, told by plain SQL.
@Suite struct FreezeContentTests {
  @Test(arguments: 1...25)
  func aSnapshotHoldsTheJournalRowByRow(seed: Int) throws {
    let journal = try JournalFixture()
    var chaos = ChaosJournal(seed: UInt64(seed))
    try chaos.fill(journal)
    let snapshot = try journal.freeze()
    try snapshot.verify()
    let vocabulary = try snapshot.vocabulary(shippedPipeline().taxonomy)
    let people = try journal.database.rows(
      """
      SELECT u, lang, timezone FROM
        (SELECT user_id AS u FROM profiles UNION SELECT user_id FROM signals)
        LEFT JOIN profiles ON u = user_id ORDER BY u
      """)
    let found = try snapshot.rows(0..<snapshot.peopleCount)
    #expect(found.count == people.count)
    #expect(snapshot.signalCount == found.map(\.signals.count).reduce(0, +))
    var number: Int64 = 0
    for (rows, expected) in zip(found, people) {
      #expect(.text(rows.person.userID) == expected[0])
      #expect(SQLValue(rows.person.profile?.language.rawValue) == expected[1])
      #expect(SQLValue(rows.person.profile?.zone) == expected[2])
      let signals = try journal.database.rows(Self.signals, [expected[0]])
      #expect(rows.signals.count == signals.count)
      #expect(
        try snapshot.ids(of: rows.signals.map(\.number)).map { .text($0) } == signals.map { $0[0] })
      for (row, signal) in zip(rows.signals, signals) {
        #expect(row.number == number)
        number += 1
        try expect(row, equals: signal, vocabulary)
      }
      try expectEntries(rows, journal)
    }
  }

  private static let signals = """
    SELECT id, category, key, unit, source, polarity, event_time, value_num, value_text, confidence,
        updated_at, deleted_at, entry_id,
        (SELECT deleted_at FROM entries AS e WHERE e.id = s.entry_id)
      FROM signals AS s WHERE user_id = ?1 ORDER BY id
    """

  private func expect(
    _ row: SignalRow, equals signal: [SQLValue], _ vocabulary: Vocabulary
  ) throws {
    let name = vocabulary.names[row.key]
    #expect(.text(name.category) == signal[1])
    #expect(.text(name.key) == (signal[2] == nil ? "" : signal[2]))
    #expect(.text(vocabulary.units[row.unit]) == (signal[3] == nil ? "" : signal[3]))
    #expect(.text(row.source.rawValue) == signal[4])
    #expect(.text(row.polarity.rawValue) == signal[5])
    #expect(row.instant == Self.instant(signal[6]))
    var value: Double? = if case .real(let number) = signal[7] { number } else { nil }
    var second: Double?
    if name.key == "blood_pressure", case .text(let words) = signal[8] {
      let numbers = ChaosJournal.pressures.first { $0.text == words }?.numbers
      if let numbers { (value, second) = numbers }
    }
    #expect(row.value == value)
    #expect(row.secondValue == second)
    var confidence = 0.0
    if case .real(let number) = signal[9], number.isFinite { confidence = number }
    #expect(row.confidence == confidence)
    #expect(row.updatedAt == Self.instant(signal[10])?.milliseconds ?? 0)
    #expect(row.isDeleted == (signal[11] != .null))
    #expect((row.entry != nil) == (signal[12] != .null))
    #expect(row.isEntryDeleted == (signal[13] != .null))
    #expect(row.repeatGroup == nil)
  }

  private func expectEntries(_ rows: PersonRows, _ journal: JournalFixture) throws {
    let entries = try journal.database.rows(
      """
      SELECT event_time, created_at FROM entries WHERE user_id = ?1 AND deleted_at IS NULL
        AND status <> 'structured' ORDER BY id
      """, [.text(rows.person.userID)])
    let instants = entries.compactMap { Self.instant($0[0]) ?? Self.instant($0[1]) }
    #expect(rows.unreadEntries.map(\.instant) == instants)
  }

  private static func instant(_ value: SQLValue) -> Instant? {
    if case .text(let text) = value { Instant(iso8601: text) } else { nil }
  }

  @Test func rowsOfOneEntryShareItsNumberAndOthersDoNot() throws {
    let journal = try JournalFixture()
    let user = RandomJournal.user(1)
    try journal.addProfile(user)
    let entries = try (0..<3).map { _ in
      try journal.addEntry(of: user, at: "2026-04-01T10:00:00Z")
    }
    for entry in [0, 1, 0, 2, 1] {
      try journal.addSignal(
        of: user, "food.dairy", at: "2026-04-01T10:00:00Z", ["entry_id": .text(entries[entry])])
    }
    let rows = try #require(try journal.freeze().rows(0..<1).first)
    #expect(rows.signals.map(\.entry) == [0, 1, 0, 2, 1])
  }

  @Test func earlierLooksAreFrozenInOrder() throws {
    let journal = try JournalFixture()
    let user = RandomJournal.user(1)
    try journal.addProfile(user)
    try journal.addLook(of: RandomJournal.user(2), at: "2026-04-01")
    for (end, kept, lag) in [("2026-04-02", 0, 0), ("2026-04-01", 1, 0), ("2026-04-01", 0, 1)] {
      try journal.addLook(
        of: user, at: end, ["kept": SQLValue(kept), "lag_days": SQLValue(lag)])
    }
    let rows = try journal.freeze().rows(0..<1)[0]
    #expect(
      rows.looks.map { "\($0.windowEnd) \($0.isKept) \($0.identity.lag)" }
        == ["2026-04-01 true 0", "2026-04-02 false 0", "2026-04-01 false 1"])
    #expect(rows.looks.allSatisfy { "\($0.identity.trigger)" == "food.dairy" })
  }

  @Test func periodsAreFrozenInOrderAndThoseThatCannotBeReadAreNone() throws {
    let journal = try JournalFixture()
    let user = RandomJournal.user(1)
    try journal.addProfile(user)
    try journal.addPeriod(of: RandomJournal.user(2), "sick", ("2026-03-01", nil))
    try journal.addPeriod(of: user, "travel", ("2026-03-20", "2026-03-22"))
    try journal.addPeriod(of: user, "job", ("2024-01-01", nil))
    try journal.addPeriod(of: user, "holiday", ("2026-03-03", "2026-03-12"))
    try journal.addPeriod(of: user, "holiday", ("2026-03-03", "2026-03-04"))
    try journal.addPeriod(
      of: user, "sick", ("2026-02-01", "2026-02-02"), ["deleted_at": "2026-03-01T00:00:00Z"])
    try journal.addPeriod(of: user, "sick", ("2026-02-31", nil))
    try journal.addPeriod(of: user, "sick", ("2026-02-01", "2026-02-31"))
    let snapshot = try journal.freeze()
    try snapshot.verify()
    let told = try snapshot.rows(0..<1)[0].periods.map { period in
      "\(period.label) \(period.stretch.first) \(period.stretch.last?.description ?? "on")"
    }
    #expect(
      told == [
        "holiday 2026-03-03 2026-03-04", "holiday 2026-03-03 2026-03-12", "job 2024-01-01 on",
        "travel 2026-03-20 2026-03-22",
      ])
  }

  @Test func aJournalOlderThanPeriodsHasNone() throws {
    let journal = try JournalFixture.random(seed: 6)
    let digest = try journal.freeze(to: "with.sqlite").digest
    try journal.database.execute("DROP TABLE periods")
    let snapshot = try journal.freeze()
    #expect(snapshot.digest == digest)
    #expect(try snapshot.rows(0..<9).allSatisfy(\.periods.isEmpty))
  }

  @Test func onlyThePeopleAskedForAreFrozen() throws {
    let journal = try JournalFixture.random(seed: 3)
    let everyone = try journal.freeze()
    let (second, third) = (RandomJournal.user(2), RandomJournal.user(3))
    let some = try journal.freeze(of: [third, second, third], to: "some.sqlite")
    try some.verify()
    #expect(try some.people(0..<9).map(\.userID) == [second, third])
    let all = try everyone.rows(1..<3)
    let found = try some.rows(0..<2)
    #expect(found.map(\.signals.count) == all.map(\.signals.count))
    #expect(
      try some.ids(of: found.flatMap { $0.signals.map(\.number) })
        == everyone.ids(of: all.flatMap { $0.signals.map(\.number) }))
    let none = try journal.freeze(of: [], to: "none.sqlite")
    #expect(none.peopleCount == 0)
  }

  @Test func unknownPeopleAreCountedAndNothingIsWritten() throws {
    let journal = try JournalFixture.random(seed: 4)
    let error = jobError {
      _ = try journal.freeze(of: [RandomJournal.user(1), "a", RandomJournal.user(99)])
    }
    #expect(error == .unknownPeople(count: 2))
    #expect(try names(in: journal.folder).allSatisfy { $0.hasPrefix("journal.sqlite") })
  }

  @Test func anEmptyJournalMakesAnEmptySnapshot() throws {
    let snapshot = try JournalFixture().freeze()
    try snapshot.verify()
    #expect((snapshot.peopleCount, snapshot.signalCount) == (0, 0))
    #expect(try snapshot.zones().isEmpty)
    #expect(try snapshot.rows(0..<5).isEmpty)
  }
}
