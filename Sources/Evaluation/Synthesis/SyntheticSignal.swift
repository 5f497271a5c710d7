import Days
import Model

/// One signal of a synthetic journal, as a row of `signals.csv` has it.
public struct SyntheticSignal: Sendable, Equatable {
  /// A UUID in lower case.
  public let id: String
  /// The person's id.
  public let userID: String
  /// When it happened, in UTC.
  public let instant: Instant
  /// Everything else.
  public let note: Note
}

/// What a signal says, apart from who said it and when.
public struct Note: Sendable, Equatable {
  /// What it is about; on purpose not always a key of the taxonomy.
  public var key: SignalKey
  /// The number; nil when none was given.
  public var number: Double?
  /// The unit of the number; empty for none.
  public var unit: String
  /// The person's words; nil for none.
  public var text: String?
  /// How it was felt.
  public var polarity = Polarity.neutral
  /// Where it came from.
  public var source = Source.manual
  /// The identifier within the source; nil for typed signals.
  public var identifier: String?
  /// How sure the reading is, 0 to 1.
  public var confidence = 1.0

  /// A typed, neutral note at full confidence.
  init(_ category: Category, _ name: String, _ number: Double? = nil, _ unit: String = "") {
    key = SignalKey(category, name)
    self.number = number
    self.unit = unit
  }

  /// An answer on a scale of 1 to 5, felt as its side of 3 says.
  static func answer(_ level: Int, to category: Category, _ name: String) -> Note {
    var note = Note(category, name, Double(level))
    let isHighBetter = category != .stress
    if level != 3 { note.polarity = (level > 3) == isHighBetter ? .positive : .negative }
    return note
  }

  /// A pain of a strength from 1 to 10, or the remark that there was none.
  static func pain(_ name: String, _ strength: Int) -> Note {
    var note = Note(.pain, name, Double(strength))
    if strength > 0 { note.polarity = .negative }
    return note
  }

  /// The same note in the person's words.
  func saying(_ text: String) -> Note {
    var note = self
    note.text = text
    return note
  }

  /// The same note from a source that names it.
  func from(_ source: Source, _ identifier: String) -> Note {
    var note = self
    note.source = source
    note.identifier = identifier
    return note
  }
}
