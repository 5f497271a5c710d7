import Model

/// The names that stand in for placeholders: a person's own texts, which no model is given.
public struct PlaceholderNames: Hashable, Sendable {
  /// What stands for `{trigger}`.
  public let trigger: String
  /// What stands for `{outcome}`.
  public let outcome: String

  /// The names of a subject, on one line and without what would end a sentence.
  public init(of subject: NarrationSubject, in language: Language) {
    let text = { (term: Term) in
      let text = OpenText(term.key.name).text
      return language == .french ? text.replacing("'", with: "’") : text
    }
    (trigger, outcome) = (text(subject.trigger), text(subject.outcome))
  }
}

/// A sentence that passed the check, with the places of its numbers.
public struct GroundedSentence: Codable, Hashable, Sendable {
  /// The words as they were given, placeholders included.
  public let text: String
  /// The language of the words.
  public let language: Language
  /// Its numbers, in the order in which they stand.
  public let slots: [NumberSlot]

  init(_ text: String, in language: Language, slots: [NumberSlot]) {
    (self.text, self.language) = (text, language)
    self.slots = slots.sorted { $0.start < $1.start }
  }

  /// The sentence with a person's own names in the place of the placeholders. A name that holds a
  /// placeholder is not filled in turn.
  public func text(filling names: PlaceholderNames) -> String {
    var filled = ""
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += rest[open...close] == Placeholder.trigger.text ? names.trigger : names.outcome
      rest = rest[rest.index(after: close)...]
    }
    filled += rest
    return filled.prefix(1).uppercased() + filled.dropFirst()
  }

  /// The sentence as it is told of a subject: a person's own names filled in, and the days on which it
  /// rests added where it leaves them out.
  public func told(of subject: NarrationSubject) -> String {
    let filled = text(filling: PlaceholderNames(of: subject, in: language))
    guard !tellsDays, let end = filled.lastIndex(of: ".") else { return filled }
    let story = Story(subject, in: language)
    return filled[..<end] + " (\(language.phrasebook.days(of: story))" + ")" + filled[end...]
  }

  /// Whether one can count by it: the days in all, or those of each side.
  private var tellsDays: Bool {
    let told = slots.reduce(into: Set<NumberRole>()) { $0.formUnion($1.roles) }
    return told.contains(.days) || told.isSuperset(of: [.daysWith, .daysWithout])
  }

  /// The same words with the numbers of later facts of the same finding; nil when the words no
  /// longer hold: a number in letters that is another now, a noun that would change its number, a
  /// place that could stand for several numbers that now differ.
  ///
  /// What is returned is to be checked again: a direction may have turned.
  public func refilled(with facts: Facts) -> String? {
    let typography = Typography(language)
    let bytes = Array(text.utf8)
    var filled: [UInt8] = []
    var end = 0
    for slot in slots {
      guard slot.start >= end, slot.end <= bytes.count, slot.start <= slot.end else { return nil }
      filled += bytes[end..<slot.start]
      end = slot.end
      switch slot.form {
      case .word, .fraction, .multiple:
        guard slot.holds(in: facts) else { return nil }
        filled += bytes[slot.start..<slot.end]
      case .digits, .percent:
        guard let number = slot.number(in: facts), let old = Int(exactly: slot.value),
          slot.form == .percent || typography.isPlural(number) == typography.isPlural(old)
        else { return nil }
        filled += typography.integer(number).utf8
      }
    }
    return String(decoding: filled + bytes[end...], as: UTF8.self)
  }
}
