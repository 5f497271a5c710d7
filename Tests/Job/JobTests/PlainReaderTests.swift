import Foundation
import Model
import Numerics
import Storage
import TestSupport
import Testing

@testable import Job

/// The quick way of reading people gives the bytes that the reader of texts gives.
@Suite struct PlainReaderTests {
  private static let user = RandomJournal.user(1)
  private static let time = "2026-04-01T10:00:00Z"

  /// Freezes both ways and gives the snapshot.
  @discardableResult
  private func freezeBothWays(_ journal: JournalFixture, _ trace: String = "") throws -> Snapshot {
    var freezer = Freezer(taxonomy: try shippedPipeline().taxonomy, instant: try instant())
    let paths = ["/plain.sqlite", "/careful.sqlite"].map { journal.folder + $0 }
    let census = try freezer.freeze(journal.database, to: paths[0])
    freezer.readsPlainly = false
    #expect(try freezer.freeze(journal.database, to: paths[1]) == census, "\(trace)")
    #expect(FileManager.default.contentsEqual(atPath: paths[0], andPath: paths[1]), "\(trace)")
    let snapshot = try Snapshot(at: paths[0])
    try snapshot.verify()
    return snapshot
  }

  /// Whether the quick way reads a person.
  private func isPlain(_ user: String, in journal: JournalFixture) throws -> Bool {
    let taxonomy = try shippedPipeline().taxonomy
    var isPlain = false
    _ = try SnapshotWriter.write(to: journal.folder + "/probe.sqlite", at: try instant()) {
      writer throws(JobError) in
      let reader = try storing { () throws(StorageError) in try JournalReader(journal.database) }
      var plain = PlainReader(from: reader, to: writer, taxonomy: taxonomy)
      isPlain = try plain.rows(of: user) != nil
    }
    return isPlain
  }

  @Test(arguments: 1...25)
  func rowsOfEveryShapeAreReadAlike(seed: Int) throws {
    let journal = try JournalFixture()
    var chaos = ChaosJournal(seed: UInt64(seed))
    try chaos.fill(journal)
    try freezeBothWays(journal, "seed \(seed)")
    let users = try journal.database.rows("SELECT DISTINCT user_id FROM signals")
    for case .text(let user)? in users.map(\.first) {
      #expect(try isPlain(user, in: journal), "seed \(seed)")
    }
  }

  /// Odd people between plain ones: what one way numbers, the other one finds.
  @Test(arguments: 1...25)
  func oddPeopleAmongOthersAreReadAlike(seed: UInt64) throws {
    let journal = try JournalFixture(schema: JournalFixture.looseSchema)
    var stream = RandomStream(seed: seed)
    func pick(_ values: [SQLValue]) -> SQLValue { values[stream.integer(below: values.count)] }
    var entries: [SQLValue] = [nil]
    for number in 0..<8 {
      entries.append(.text(JournalFixture.id(number)))
      let more: [String: SQLValue] = [
        "id": entries[number + 1], "deleted_at": pick([nil, .text(Self.time)]),
      ]
      try journal.addEntry(of: Self.user, at: nil, more)
    }
    for number in 0..<400 {
      let person = 1 + stream.integer(below: 12)
      var more: [String: SQLValue] = [
        "category": pick(["food", "measurement", nil, "caf\u{e9}", "cafe\u{301}", "x\0y"]),
        "key": pick(["dairy", "blood_pressure", "", nil, "\u{e9}", "e\u{301}", .blob([1]), 7]),
        "unit": pick([nil, "", "h", "\u{e9}", "e\u{301}"]), "value_text": pick(["120/80", nil]),
        "source": pick(["manual", "health"]), "value_num": pick([1, 2.5, nil, "x"]),
        "polarity": pick(["neutral", "negative"]), "confidence": pick([1, 0.5, nil, "high"]),
        "deleted_at": pick([nil, nil, .text(Self.time), 0]), "entry_id": pick(entries),
        "source_uuid": pick([nil, "", .text("S\(number)")]),
      ]
      // Every other person has what makes them odd, once in a while.
      if person.isMultiple(of: 2), stream.bernoulli(0.3) {
        let odd: [(String, [SQLValue])] = [
          ("id", ["X", "", nil, 3, .blob([0x30]), .text(JournalFixture.id(7))]),
          ("entry_id", ["X", "", 3, .blob([0x30])]), ("source_uuid", ["S", "\u{e9}", "e\u{301}"]),
        ]
        let (column, values) = odd[stream.integer(below: 3)]
        more[column] = pick(values)
      }
      try journal.addSignal(of: RandomJournal.user(person), "x", at: Self.time, more)
    }
    try freezeBothWays(journal, "seed \(seed)")
    let ways = try (1...12).map { try isPlain(RandomJournal.user($0), in: journal) }
    #expect(stride(from: 0, to: 12, by: 2).allSatisfy { ways[$0] }, "seed \(seed)")
    #expect(ways.contains(false), "seed \(seed)")
  }

  private static let odd = [
    "UPDATE signals SET id = upper(id) WHERE rowid = 2", "UPDATE signals SET id = 'x'",
    "UPDATE signals SET id = '' WHERE rowid = 2", "UPDATE signals SET id = NULL WHERE rowid = 2",
    "UPDATE signals SET id = 5 WHERE rowid = 1", "UPDATE signals SET id = CAST(id AS BLOB)",
    "UPDATE signals SET id = id || char(0) WHERE rowid = 3",
    "UPDATE signals SET id = 'a' || char(0) || rowid",
    "UPDATE signals SET id = CAST(x'66ff6f' AS TEXT) WHERE rowid = 2",
    "UPDATE signals SET id = (SELECT max(id) FROM signals) WHERE rowid = 1",
    "UPDATE signals SET entry_id = upper(entry_id)", "UPDATE signals SET entry_id = ''",
    "UPDATE signals SET entry_id = 7; UPDATE entries SET id = 7",
    "UPDATE signals SET entry_id = CAST(entry_id AS BLOB)",
    "UPDATE signals SET source_uuid = 's'", "UPDATE signals SET source_uuid = char(233, rowid)",
    """
    UPDATE signals SET source_uuid = char(233) WHERE rowid = 1;
    UPDATE signals SET source_uuid = char(101, 769) WHERE rowid = 2
    """,
  ]
  private static let plain = [
    "UPDATE signals SET source_uuid = 's' || rowid", "UPDATE signals SET source_uuid = ''",
    "UPDATE signals SET source_uuid = 's', source = 'health' WHERE rowid = 2",
    "UPDATE signals SET source_uuid = rowid", "UPDATE signals SET source_uuid = upper(id)",
    "UPDATE signals SET key = CAST(x'66ff6f' AS TEXT), unit = CAST(x'ff' AS TEXT)",
    "UPDATE signals SET key = 'a' || char(0) || 'b' WHERE rowid > 1",
    "UPDATE signals SET key = NULL, unit = 5, category = x'01'",
    "UPDATE signals SET id = '00000000-0000-0000-0000-00000000000' || (5 - rowid)",
    "UPDATE signals SET event_time = 5, updated_at = NULL, confidence = 'x', value_num = x'01'",
    "UPDATE entries SET deleted_at = '2026-04-02'", "DELETE FROM entries",
    "UPDATE entries SET user_id = 'another', deleted_at = '2026-04-02'",
    "UPDATE signals SET deleted_at = '2026-04-02' WHERE rowid = 3", "DELETE FROM signals",
    """
    UPDATE signals SET category = 'measurement', key = 'blood_pressure', value_text = '120/80';
    UPDATE signals SET value_text = CAST(x'31ff' AS TEXT) WHERE rowid = 2;
    UPDATE signals SET value_text = x'3132302f3830' WHERE rowid = 3
    """,
  ]

  @Test(arguments: odd.map { ($0, false) } + plain.map { ($0, true) })
  func whatIsOddIsReadTextByText(sql: String, isPlain: Bool) throws {
    let journal = try JournalFixture(schema: JournalFixture.looseSchema)
    let other = RandomJournal.user(2)
    for user in [Self.user, other] { try journal.addProfile(user) }
    let entry = try journal.addEntry(of: Self.user, at: Self.time)
    for key in ["food.dairy", "pain.headache", "food.dairy"] {
      let more: [String: SQLValue] = ["entry_id": .text(entry), "unit": "h"]
      try journal.addSignal(of: Self.user, key, at: Self.time, value: 2, more)
    }
    #expect(try self.isPlain(Self.user, in: journal))
    try journal.database.execute(sql)
    #expect(try self.isPlain(Self.user, in: journal) == isPlain)
    try journal.addSignal(of: other, "measurement.blood_pressure", at: Self.time)
    try journal.addSignal(of: other, "food.dairy", at: Self.time, ["value_text": "1/2"])
    #expect(try self.isPlain(other, in: journal))
    try freezeBothWays(journal)
  }

  @Test(arguments: ["source = 'hand'", "polarity = 'sad'", "source = NULL", "polarity = 1"])
  func aValueOutsideItsListIsToldByTheReaderOfTexts(change: String) throws {
    let journal = try JournalFixture(schema: JournalFixture.looseSchema)
    try journal.addSignal(of: Self.user, "food.dairy", at: Self.time)
    try journal.database.execute("UPDATE signals SET \(change)")
    #expect(try !isPlain(Self.user, in: journal))
    let column = "signals." + change.prefix { $0 != " " }
    #expect(jobError { _ = try journal.freeze() } == .unknownEnumeration(column: column))
  }

  /// Ids of both kinds over several blocks, asked for in any order.
  @Test(arguments: [1, 125, 126, 127, 251, 252, 253, 300])
  func idsOfBothKindsComeBackAsTheyWere(count: Int) throws {
    let journal = try JournalFixture(schema: JournalFixture.looseSchema)
    var stream = RandomStream(seed: UInt64(count))
    var expected: [String] = []
    for person in 1...2 {
      var ids = (0..<count).map { _ in
        CanonicalUUID(high: stream.next(), low: stream.next()).text
      }
      ids[0] = "00000000-0000-0000-0000-000000000000"
      for place in ids.indices where person == 2 && place.isMultiple(of: 5) {
        ids[place] = ["", ids[place].uppercased(), "a\0\(place)", "\u{e9}\(place)"][place / 5 % 4]
      }
      for id in ids {
        let more: [String: SQLValue] = ["id": .text(id)]
        try journal.addSignal(of: RandomJournal.user(person), "food.dairy", at: Self.time, more)
      }
      expected += ids.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    }
    let snapshot = try freezeBothWays(journal)
    #expect(snapshot.signalCount == 2 * count)
    var places = Array(expected.indices)
    #expect(try snapshot.ids(of: places.map { Int64($0) }) == expected)
    for place in places.indices { places.swapAt(place, stream.integer(below: places.count)) }
    #expect(try snapshot.ids(of: places.map { Int64($0) }) == places.map { expected[$0] })
    for row in [-1, Int64(2 * count), .max, .min] {
      #expect(jobError { _ = try snapshot.ids(of: [row]) } == .snapshotDamaged(path: snapshot.path))
    }
  }
}
