import Days
import Model
import Numerics
import TestSupport
import Testing

/// The columns of events and intensities against a reading of the page cell by cell, on random
/// journals.
@Suite struct PlainPresenceTests {
  private static let keys = [
    "food.dairy", "food.sugar", "symptom.nausea", "pain.back", "medication.x", "activity.walk",
    "mood.state", "other.note", "food.unicorn", "sleep.duration",
  ]

  private struct Note {
    let key: String
    let day: Int
    let value: Double?
    let isManual: Bool
    let isDeleted: Bool
    let isSure: Bool

    /// Whether the row is refused; its number is 0, nil, 5 or out of every range.
    var isRefused: Bool {
      isDeleted || key == "food.unicorn" || !isSure || value == -1 && key != "other.note"
        || value == nil && key == "sleep.duration" || value == 0 && key == "mood.state"
    }
    var isWrittenNo: Bool { value == 0 }
    var category: String { String(key.prefix { $0 != "." }) }
  }

  private static func notes(seed: UInt64) -> [Note] {
    var random = RandomStream(seed: seed)
    return (0..<random.integer(below: 60) + 1).map { _ in
      Note(
        key: keys[random.integer(below: keys.count)], day: random.integer(below: 20),
        value: [nil, nil, 5, 5, 0, -1][random.integer(below: random.bernoulli(0.5) ? 4 : 6)],
        isManual: random.bernoulli(0.8), isDeleted: random.bernoulli(0.1),
        isSure: random.bernoulli(0.9))
    }
  }

  /// The cell that the page asks for.
  private static func cell(
    of key: String, on day: Int, in notes: [Note], unread: Set<Int>
  ) -> String {
    let said = notes.filter { $0.key == key && $0.day == day && !$0.isRefused }
    if said.contains(where: { !$0.isWrittenNo }) {
      if !key.hasPrefix("pain") { return "1" }
      return said.contains { $0.value == 5 } ? "5" : "?"
    }
    let isDoubted = notes.contains {
      $0.key == key && $0.day == day && $0.isRefused && !$0.isDeleted
    }
    if isDoubted || unread.contains(day) { return "." }
    if !said.isEmpty { return "0" }
    let isAsked = notes.contains { $0.key == key && !$0.isRefused && $0.isWrittenNo }
    let typed = notes.filter { $0.day == day && $0.isManual && !$0.isDeleted }
    let counts = typed.contains { note in
      switch key.prefix(4) {
      case "food": note.category == "food"
      case "symp", "pain": ["mood", "pain", "symptom", "other"].contains(note.category)
      default: true
      }
    }
    return counts && !isAsked ? "0" : "."
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func everyCellIsWhatThePageSays(seed: UInt64) throws {
    let notes = Self.notes(seed: seed)
    let unread: Set<Int> = [Int(seed % 20), Int(seed % 7)]
    var journal = try Journal()
    journal.start()
    for note in notes {
      let row = journal.add(note.key, on: note.day, note.value)
      journal[row].source = note.isManual ? .manual : .health
      journal[row].isDeleted = note.isDeleted
      journal[row].confidence = note.isSure ? 1 : 0
    }
    for day in unread {
      try journal.addUnreadEntry(at: "\(Journal.firstDay.advanced(by: day))T09:00:00Z")
    }
    let matrix = try journal.matrix(upTo: 19)
    let presences = [
      "food.dairy", "food.sugar", "symptom.nausea", "pain.back", "medication.x",
      "activity.walk",
    ]
    for key in presences {
      let isKnown = notes.contains { $0.key == key && !$0.isRefused }
      let hasColumn = matrix.columns.contains { $0.key.description == key }
      #expect(hasColumn == isKnown, "seed \(seed), \(key)")
      guard isKnown else { continue }
      let plain = (0..<20).map { Self.cell(of: key, on: $0, in: notes, unread: unread) }.joined()
      #expect(try matrix.drawing(of: key) == plain, "seed \(seed), \(key)")
    }
  }
}
