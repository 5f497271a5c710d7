/// Sees to it that the days are those with and without the trigger: of all days with dairy so many
/// had a headache, never the other way round, which is another number.
struct ConditionRule {
  private let reading: StatementReading
  /// What makes the clause after it a condition.
  private static let conjunctions: Set<String> = [
    "when", "where", "quand", "lorsque", "lorsqu'", "où",
  ]

  init(_ reading: StatementReading) {
    self.reading = reading
  }

  /// Refuses a statement about days of the outcome, or one whose subject is a trigger that happens or
  /// not.
  func check() throws(GroundingFault) {
    for place in reading.mentions(of: .outcome) where isCondition(place) { throw .pairing }
    for place in reading.mentions(of: .trigger)
    where reading.story.trigger.isPresence || reading.isView(place) {
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
    case .with: return isYesOrNo(place) && !isApposed(place, before: before)
    case .without: return isYesOrNo(place)
    case .filler where Self.conjunctions.contains(reading.elements[before].text):
      return isYesOrNo(place)
    default: return false
    }
  }

  /// Whether the outcome could stand for days, beside a trigger that does.
  private func isYesOrNo(_ place: Int) -> Bool {
    reading.story.trigger.isPresence || reading.isView(place)
  }

  /// `..., with low mood on 9 of 18 days`: what is counted, not what it is counted among.
  private func isApposed(_ place: Int, before: Int) -> Bool {
    guard case .mark? = reading.meaning(before - 1) else { return false }
    let next = reading.text(place + 1) == "on" ? place + 2 : place + 1
    if case .number? = reading.meaning(next) { return true }
    return false
  }

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
      case .with, .without, .after, .lagAfter, .day, .relates: return true
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
