/// The days that a part of a statement is about: those with the trigger or those without.
struct DayGroup {
  /// Where it is named.
  let place: StatementReading.Place
  /// With (1) or without (-1).
  let side: Int
  /// What it says of the trigger: more (1), less (-1).
  let sense: Int
  /// Whether it is what something is compared with: `than on days without`.
  let isReference: Bool
}

extension StatementReading {
  /// The groups of days of a statement, in the order in which they stand.
  ///
  /// `with` and `without` must be followed by the trigger or stand alone; `with` may also be
  /// followed by the outcome, which then says what is counted.
  func groups() throws(GroundingFault) -> [DayGroup] {
    var groups: [DayGroup] = []
    var covered = -1
    for place in elements.indices where place > covered {
      guard let side = try side(at: place) else { continue }
      let named = namedTrigger(after: place)
      if let named { covered = named }
      let sense = try sense(of: side, named: mention(place) == .trigger ? place : named)
      groups.append(
        DayGroup(
          place: covered >= place ? covered : place, side: side, sense: sense,
          isReference: isReference(place)))
    }
    return groups
  }

  /// With (1), without (-1), or nil for what is no group.
  private func side(at place: Place) throws(GroundingFault) -> Int? {
    switch elements[place].meaning {
    case .otherDays: return -1
    case .mention(.trigger, let isView):
      return story.trigger.isPresence || isView ? 1 : nil
    case .without:
      guard !isFollowedByOutcome(place), namedTrigger(after: place) != nil || isAlone(place)
      else { throw .negation }
      return -1
    case .with:
      if isFollowedByOutcome(place) || isFollowedByQuantity(place) { return nil }
      guard namedTrigger(after: place) != nil || isAlone(place) || isBeforeNumber(place)
      else { throw .pairing }
      return 1
    default: return nil
    }
  }

  /// Whether `with` or `without` stands alone: after `days`, or at the end of what it says.
  private func isAlone(_ place: Place) -> Bool {
    // `with no` takes a name.
    if elements[place].meaning == .without, text(place) == "with" { return false }
    if meaning(place - 1) == .day || ["it", "them"].contains(text(place + 1)) { return true }
    switch meaning(place + 1) {
    case nil, .mark, .boundary, .comparator, .equal, .lag, .lagAfter, .or: return true
    default: return false
    }
  }

  /// `avec 9 jours d’humeur basse sur 18`.
  private func isBeforeNumber(_ place: Place) -> Bool {
    switch meaning(place + 1) {
    case .number, .percent, .fraction: true
    default: false
    }
  }

  /// The trigger right after `with` or `without`.
  private func namedTrigger(after place: Place) -> Place? {
    guard elements[place].meaning == .with || elements[place].meaning == .without else {
      return nil
    }
    let next = pastDeterminers(place + 1)
    return mention(next) == .trigger ? next : nil
  }

  func isFollowedByOutcome(_ place: Place) -> Bool {
    var next = place + 1
    while let meaning = meaning(next) {
      switch meaning {
      case .determiner, .of, .degree, .quality, .muchMore, .aLittle: next += 1
      default: return mention(next) == .outcome
      }
    }
    return false
  }

  /// `with longer time asleep`: the trigger is more or less, not a yes or no.
  private func isFollowedByQuantity(_ place: Place) -> Bool {
    var next = place + 1
    while let meaning = meaning(next) {
      switch meaning {
      case .determiner, .of, .degree, .quality, .muchMore, .aLittle: next += 1
      default:
        return mention(next) == .trigger && !isView(next) && !story.trigger.isPresence
      }
    }
    return false
  }

  /// What a group says of the trigger. The view of what is more or less may be told where its counts
  /// say the same.
  private func sense(of side: Int, named place: Place?) throws(GroundingFault) -> Int {
    if story.trigger.isPresence { return side }
    guard story.isToldByCounts, mentions(of: .trigger).contains(where: isView) else {
      throw .direction
    }
    if let place, !isView(place) { throw .pairing }
    return story.trigger.isViewLow ? -side : side
  }

  /// Whether a word of comparison stands before, with nothing but days and numbers between.
  func isReference(_ place: Place) -> Bool {
    var previous = place - 1
    while let meaning = meaning(previous) {
      switch meaning {
      case .comparator, .equal: return true
      case .mark(let mark) where mark != "(" && mark != ")": return false
      case .mention, .boundary, .degree, .quality, .with, .without, .otherDays: return false
      default: previous -= 1
      }
    }
    return false
  }
}
