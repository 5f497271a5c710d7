import Job
import Model
import Storage
import TestSupport
import Testing

/// A journal that another program made, without types or conditions: nothing is lost in silence.
@Suite struct ForeignJournalTests {
  private let user = RandomJournal.user(1)
  private let time = "2026-04-01T10:00:00Z"

  private func journal() throws -> JournalFixture {
    let journal = try JournalFixture(schema: JournalFixture.looseSchema)
    try journal.addProfile(user)
    return journal
  }

  private func rows(_ journal: JournalFixture) throws -> PersonRows {
    let snapshot = try journal.freeze()
    try snapshot.verify()
    return try #require(try snapshot.rows(0..<1).first)
  }

  @Test(arguments: [
    ("signals", "source", "hand"), ("signals", "polarity", "sad"), ("profiles", "lang", "de"),
    ("entries", "status", "queued"),
  ])
  func aValueOutsideItsListIsRefused(table: String, column: String, value: String) throws {
    for value in [SQLValue.text(value), .null, .integer(1)] {
      let journal = try journal()
      try journal.addSignal(of: user, "food.dairy", at: time)
      try journal.addEntry(of: user, at: time)
      _ = try journal.database.rows("UPDATE \(table) SET \(column) = ?1", [value])
      let error = jobError { _ = try journal.freeze() }
      #expect(error == .unknownEnumeration(column: "\(table).\(column)"), "\(value)")
      #expect(try names(in: journal.folder).allSatisfy { $0.hasPrefix("journal.sqlite") })
    }
  }

  @Test func anUnknownCategoryIsKeptForTheRulesOfRefusal() throws {
    let journal = try journal()
    try journal.addSignal(of: user, "dreams.flying", at: time)
    try journal.addSignal(of: user, "x", at: time, ["category": nil])
    try journal.addSignal(of: user, "x", at: time, ["category": .blob([1])])
    let snapshot = try journal.freeze()
    let names = try snapshot.vocabulary(shippedPipeline().taxonomy).names
    #expect(
      try snapshot.rows(0..<1)[0].signals.map { names[$0.key].category } == ["dreams", "", ""])
  }

  @Test func oddTypesLoseNothing() throws {
    let journal = try journal()
    let odd: [(SQLValue, Double?)] = [
      ("12", .infinity), (.blob([49]), .infinity), (7, 7), (nil, nil), (2.5, 2.5),
      ("", .infinity),
    ]
    for (value, _) in odd {
      try journal.addSignal(of: user, "sleep.duration", at: time, ["value_num": value])
    }
    #expect(try rows(journal).signals.map(\.value) == odd.map(\.1))
  }

  @Test func aTimeThatIsNoTextIsUnreadable() throws {
    let journal = try journal()
    let times: [SQLValue] = [1_774_000_000, 1.5, nil, .blob(Array(time.utf8))]
    for value in times {
      try journal.addSignal(
        of: user, "food.dairy", at: "", ["event_time": value, "updated_at": value])
    }
    let found = try rows(journal).signals
    #expect(found.map(\.instant) == [nil, nil, nil, nil])
    #expect(found.map(\.updatedAt) == [0, 0, 0, 0])
  }

  @Test func aConfidenceThatIsNoNumberIsNone() throws {
    let journal = try journal()
    for value in [nil, "high", .blob([1]), 1, .real(.infinity)] as [SQLValue] {
      try journal.addSignal(of: user, "food.dairy", at: time, ["confidence": value])
    }
    #expect(try rows(journal).signals.map(\.confidence) == [0, 0, 0, 1, 0])
  }

  @Test func textThatIsNoUnicodeStopsNothing() throws {
    let journal = try journal()
    try journal.addSignal(of: user, "food.dairy", at: time)
    for column in ["key", "unit", "value_text", "source_uuid", "category", "event_time", "id"] {
      try journal.database.execute("UPDATE signals SET \(column) = CAST(x'66ff6f' AS TEXT)")
    }
    let snapshot = try journal.freeze()
    try snapshot.verify()
    let vocabulary = try snapshot.vocabulary(shippedPipeline().taxonomy)
    #expect(vocabulary.names == [Vocabulary.Name(category: "f\u{fffd}o", key: "f\u{fffd}o")])
    #expect(vocabulary.units == ["", "f\u{fffd}o"])
    #expect(try snapshot.rows(0..<1)[0].signals[0].instant == nil)
    #expect(try snapshot.ids(of: [0]) == ["f\u{fffd}o"])
  }

  /// Rows of nobody cannot be counted for anyone; they are not passed over either.
  @Test(arguments: ["NULL", "5", "x'3031'", "CAST(x'66ff6f' AS TEXT)"])
  func aPersonWithoutAReadableIdIsAnError(id: String) throws {
    for table in ["profiles", "signals"] {
      let journal = try journal()
      try journal.addSignal(of: user, "food.dairy", at: time)
      try journal.addSignal(of: RandomJournal.user(2), "food.dairy", at: time)
      try journal.addProfile(RandomJournal.user(3))
      try journal.database.execute(
        "UPDATE \(table) SET user_id = \(id) WHERE rowid = (SELECT max(rowid) FROM \(table))")
      let error = jobError { _ = try journal.freeze() }
      guard case .storage(let reason) = error else {
        Issue.record("\(table) \(id): \(String(describing: error))")
        continue
      }
      #expect(reason.category == .data)
    }
  }

  @Test func anEntryWrittenTwiceDoublesNoSignal() throws {
    let journal = try journal()
    for deleted in [nil, "2026-04-01T00:00:00Z"] as [SQLValue] {
      try journal.addEntry(of: user, at: time, ["id": "e", "deleted_at": deleted])
    }
    try journal.addSignal(of: user, "food.dairy", at: time, ["entry_id": "e"])
    let found = try rows(journal).signals
    #expect(found.count == 1)
    #expect(found.map(\.isEntryDeleted) == [true])
  }

  @Test func repeatsOfASourceAreNumberedTogether() throws {
    let journal = try journal()
    let repeats: [(source: SQLValue, id: SQLValue)] = [
      ("health", "a"), ("manual", "a"), ("health", "b"), ("health", "a"), ("manual", nil),
      ("manual", nil), ("health", "b"), ("health", ""), ("health", ""), ("cycle", "c"),
    ]
    for (source, id) in repeats {
      try journal.addSignal(
        of: user, "food.dairy", at: time, ["source": source, "source_uuid": id])
    }
    #expect(
      try rows(journal).signals.map(\.repeatGroup) == [0, nil, 1, 0, nil, nil, 1, nil, nil, nil])
  }

  @Test(arguments: [("profiles", "timezone"), ("entries", "status"), ("signals", "unit")])
  func aMissingTableOrColumnIsNamed(table: String, column: String) throws {
    let journal = try journal()
    try journal.database.execute("ALTER TABLE \(table) DROP COLUMN \(column)")
    #expect(
      jobError { _ = try journal.freeze() }
        == .storage(.missingColumn(table: table, column: column)))
    try journal.database.execute("DROP TABLE \(table)")
    #expect(jobError { _ = try journal.freeze() } == .storage(.missingTable(table)))
    #expect(try names(in: journal.folder).allSatisfy { $0.hasPrefix("journal.sqlite") })
  }
}
