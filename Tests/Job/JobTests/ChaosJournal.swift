import Numerics
import Storage
import TestSupport

/// Rows of every shape that the shipped schema lets in.
struct ChaosJournal {
  private var stream: RandomStream
  /// What a blood pressure in words must become; nil where the row's own number stands.
  static let pressures: [(text: String, numbers: (Double, Double)?)] = [
    ("120/80", (120, 80)), (" 130 / 85 ", (130, 85)), ("120", nil), ("a/b", nil), ("", nil),
    ("1/2/3", nil), ("/", nil), ("1e400/80", (.infinity, 80)), ("-0/80", (0, 80)),
    ("nan/80", (.infinity, 80)), ("120/nan", (120, .infinity)), ("120.5/-80", (120.5, -80)),
  ]
  private let values: [SQLValue] = [
    nil, 0, .real(-0.0), 1, 2.5, .real(.infinity), .real(-.infinity), .real(.leastNonzeroMagnitude),
    .real(1e308),
    .real(0.1), .integer(1 << 60),
  ]
  private let times: [SQLValue] = [
    "2026-03-28T23:30:00Z", "2026-03-29T01:30:00.1239+02:00", "1969-12-31T23:59:59.999Z", "",
    "soon",
    "2026-03-28T23:30:00", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-02-30T00:00Z",
  ]
  private let names: [(String, SQLValue)] = [
    ("food", "dairy"), ("food", nil), ("food", ""), ("measurement", "blood_pressure"),
    ("measurement", "blood_pressure"), ("measurement", "glucose"), ("other", "note"),
    ("symptom", "été"), ("sleep", "duration"), ("cycle", "a\0b"), ("medication", "ibuprofène 😀"),
  ]

  init(seed: UInt64) { stream = RandomStream(seed: seed) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[stream.integer(below: elements.count)]
  }

  mutating func fill(_ journal: JournalFixture) throws {
    try journal.database.execute("BEGIN")
    for number in 1...(1 + stream.integer(below: 6)) {
      let user = JournalFixture.id(number * 7 % 6 + 100 * number % 3)
      let known = try journal.database.rows(
        "SELECT 1 FROM profiles WHERE user_id = ?1", [.text(user)])
      if known.isEmpty, stream.bernoulli(0.7) {
        try journal.addProfile(
          user, language: pick(["fr", "en"]), zone: pick(["", "Asia/Tokyo", "no zone", "é"]))
      }
      var entries: [SQLValue] = [nil]
      for _ in 0..<stream.integer(below: 6) {
        let id = try journal.addEntry(
          of: user, at: nil, status: pick(["pending", "structured", "failed"]),
          [
            "event_time": pick(times + [nil]), "created_at": pick(times),
            "deleted_at": pick([nil, nil, "2026-01-01T00:00:00Z", ""]),
          ])
        entries.append(.text(id))
      }
      for _ in 0..<stream.integer(below: 30) { try addSignal(of: user, entries, in: journal) }
    }
    try journal.database.execute("COMMIT")
  }

  private mutating func addSignal(
    of user: String, _ entries: [SQLValue], in journal: JournalFixture
  ) throws {
    let (category, key) = pick(names)
    let source = pick(["manual", "health", "weather", "cycle"])
    let words = stream.bernoulli(0.6) ? SQLValue.text(pick(Self.pressures).text) : nil
    try journal.insert(
      "signals",
      [
        "id": .text(scattered(journal.nextID())), "user_id": .text(user),
        "entry_id": pick(entries), "source": .text(source),
        "source_uuid": stream.bernoulli(0.3) ? .text(journal.nextID()) : nil,
        "category": .text(category), "key": key, "value_text": words, "value_num": pick(values),
        "unit": pick([nil, "", "h", "mg", "km²", "mmol/L"]),
        "polarity": pick(["positive", "neutral", "negative"]), "event_time": pick(times),
        "confidence": pick([0.5, 0, 1, .real(-0.0), .real(.infinity), .real(-1), 0.499]),
        "updated_at": pick(times), "deleted_at": pick([nil, nil, "2026-01-01T00:00:00Z", ""]),
      ])
  }

  /// The same id with its digits turned, so that the order of ids is not that of insertion.
  private func scattered(_ id: String) -> String {
    let digits = String(id.suffix(12).reversed())
    return id.dropLast(12) + digits
  }
}
