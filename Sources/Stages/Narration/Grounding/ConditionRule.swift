/// Sees to it that the days are those with and without the trigger: of all days with dairy so many
/// had a headache, never the other way round, which is another number.
struct ConditionRule {
  private let reading: StatementReading
  /// What makes the clause after it a condition.
  private static let conjunctions: Set<String> = [
    "when", "where", "whenever", "quand", "lorsque", "lorsqu'", "où", "if",
  ]

  init(_ reading: StatementReading) {
    self.reading = reading
  }

  /// Refuses a statement about days of the outcome, or one whose subject is a trigger that happens or
  /// not.
  func check() throws(GroundingFault) {
    for place in reading.mentions(of: .outcome) where isCondition(place) { throw .pairing }
    guard reading.story.trigger.isPresence else { return }
    for place in reading.mentions(of: .trigger) {
      guard isGoverned(place) || reading.meaning(place + 1) == .day || isRelated(place) else {
        throw .pairing
      }
    }
  }

  /// Whether the days of the outcome are what something is counted among.
  private func isCondition(_ place: Int) -> Bool {
    if isCounted(place) { return false }
    if reading.meaning(place + 1) == .day { return true }
    let before = reading.pastDeterminers(place - 1, by: -1)
    switch reading.meaning(before) {
    case .day, .times: return before < place - 1
    case .with, .without: return isPresence
    case .filler where Self.conjunctions.contains(reading.elements[before].text): return isPresence
    default: return false
    }
  }

  private var isPresence: Bool { reading.story.trigger.isPresence }

  /// Whether a number counts it: `11 days with headache of 14`, `11 headache days`, `are days of`.
  private func isCounted(_ place: Int) -> Bool {
    var before = place - 1
    while let meaning = reading.meaning(before) {
      switch meaning {
      case .determiner, .day, .times, .with: before -= 1
      case .number, .verb: return true
      default: return false
      }
    }
    return false
  }

  /// Whether it says which days: `with`, `after`, `days of`, `when there was`.
  private func isGoverned(_ place: Int) -> Bool {
    var before = place - 1
    while let meaning = reading.meaning(before) {
      switch meaning {
      case .with, .without, .after, .lagAfter, .day: return true
      case .filler:
        if Self.conjunctions.contains(reading.elements[before].text) { return true }
        before -= 1
      case .determiner, .of, .verb: before -= 1
      default: return false
      }
    }
    return false
  }

  /// Whether it is said to go with something.
  private func isRelated(_ place: Int) -> Bool { reading.meaning(place + 1) == .relates }
}
