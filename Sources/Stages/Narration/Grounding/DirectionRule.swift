/// Compares what a statement says is more or less with the finding.
struct DirectionRule {
  private let reading: StatementReading
  private let groups: [DayGroup]
  private let shares: [NumberRule.Quantity]
  private let cues: [Cue]

  init(
    _ reading: StatementReading, groups: [DayGroup], shares: [NumberRule.Quantity]
  ) throws(GroundingFault) {
    self.reading = reading
    self.groups = groups
    self.shares = shares
    cues = try reading.cues()
  }

  /// Refuses a statement whose direction is missing or is not the finding's.
  func check() throws(GroundingFault) {
    var isTold = try checkTogether()
    for cue in cues {
      switch cue.target {
      case .mention(let place) where reading.mention(place) == .trigger:
        if reading.story.trigger.isPresence || reading.isView(place) { throw .direction }
      case .mention(let place):
        let expected = try expectedSign(of: cue, outcome: place)
        if cue.sign != expected { throw .direction }
        isTold = true
      case .frequency:
        if cue.sign != (try expectedSign(of: cue, outcome: nil)) { throw .direction }
        isTold = true
      }
    }
    if case .counts = reading.story.shape { isTold = isTold || hasBothShares }
    guard isTold else { throw .direction }
    try checkOnly()
    try checkEqual()
  }

  private var hasBothShares: Bool {
    shares.contains { $0.side > 0 } && shares.contains { $0.side < 0 }
  }

  /// `in opposite directions`: no more and no less stands beside it.
  private func checkTogether() throws(GroundingFault) -> Bool {
    for element in reading.elements {
      guard case .together(let sign) = element.meaning else { continue }
      guard case .trend = reading.story.shape, cues.isEmpty, (sign > 0) == reading.story.isRising
      else { throw .direction }
      return true
    }
    return false
  }

  /// What a cue of the outcome must say, given what is said of the trigger beside it.
  private func expectedSign(of cue: Cue, outcome place: Int?) throws(GroundingFault) -> Int {
    let sense = try triggerSense(beside: cue)
    if case .counts(let counts) = reading.story.shape {
      guard counts.lean != 0 else { throw .direction }
      return sense.value * (counts.lean > 0 ? 1 : -1)
    }
    let rising = reading.story.isRising ? 1 : -1
    guard let place, !reading.isView(place) || reading.story.outcome.isPresence else {
      // How often the yes or no is said to be was only computed of days told by counts.
      guard sense.isOfDays, reading.story.isToldByCounts else { throw .direction }
      return sense.value * rising * (reading.story.outcome.isViewLow ? -1 : 1)
    }
    return sense.value * rising
  }

  /// What is said of the trigger in the segment of a cue, and whether it is said of groups of days.
  private func triggerSense(
    beside cue: Cue
  ) throws(GroundingFault) -> (value: Int, isOfDays: Bool) {
    let segment = reading.elements[cue.places.lowerBound].segment
    let quantities = cues.filter { other in
      guard case .mention(let place) = other.target, reading.mention(place) == .trigger,
        !reading.isView(place), !reading.story.trigger.isPresence
      else { return false }
      return reading.elements[other.places.lowerBound].segment == segment
    }
    if let first = quantities.first {
      guard quantities.allSatisfy({ $0.sign == first.sign }) else { throw .direction }
      return (first.sign, false)
    }
    if isWithTrigger(cue) { return (1, false) }
    let main = groups.filter { !$0.isReference }
    let near = main.filter { reading.elements[$0.place].segment == segment }
    let candidates = near.isEmpty ? main : near
    guard let first = candidates.first else { throw .direction }
    if candidates.allSatisfy({ $0.sense == first.sense }) { return (first.sense, true) }
    return (try nearest(candidates, to: cue).sense, true)
  }

  /// `mood rises with time asleep`.
  private func isWithTrigger(_ cue: Cue) -> Bool {
    guard case .moves? = reading.meaning(cue.places.lowerBound), !reading.story.trigger.isPresence
    else { return false }
    var next = cue.places.upperBound + 1
    guard reading.meaning(next) == .with else { return false }
    next += 1
    while reading.meaning(next) == .filler || reading.meaning(next) == .determiner { next += 1 }
    return reading.mention(next) == .trigger && !reading.isView(next)
  }

  /// The group of a cue where there are groups of both kinds: the one of its clause, the next that
  /// no word of comparison or conjunction parts from it, else the last before.
  private func nearest(_ groups: [DayGroup], to cue: Cue) throws(GroundingFault) -> DayGroup {
    let clause = reading.elements[cue.places.lowerBound].clause
    let same = groups.filter { reading.elements[$0.place].clause == clause }
    if let first = same.first, same.allSatisfy({ $0.sense == first.sense }) { return first }
    let after = same.first { $0.place > cue.places.upperBound && !isParted(cue, from: $0) }
    let before = same.last { $0.place < cue.places.lowerBound && !isParted(cue, from: $0) }
    switch (before, after) {
    case (let group?, nil), (nil, let group?): return group
    case (let one?, let other?) where one.sense == other.sense: return one
    default: throw .direction
    }
  }

  private func isParted(_ cue: Cue, from group: DayGroup) -> Bool {
    let between =
      group.place > cue.places.upperBound
      ? cue.places.upperBound + 1..<group.place : group.place + 1..<cue.places.lowerBound
    return between.contains {
      reading.meaning($0) == .boundary || reading.meaning($0) == .comparator
    }
  }

  /// Whether `only` stands right before a share or right after it.
  private func isBeside(_ place: Int, _ share: NumberRule.Quantity) -> Bool {
    var next = place + 1
    while reading.meaning(next) == .filler || reading.meaning(next) == .determiner { next += 1 }
    if share.places.lowerBound == next { return true }
    var previous = place - 1
    while reading.meaning(previous) == .day || reading.meaning(previous) == .times { previous -= 1 }
    return share.places.upperBound == previous && !shares.contains { $0.places.lowerBound == next }
  }

  /// `only` stands right beside the smaller of both shares.
  private func checkOnly() throws(GroundingFault) {
    for place in reading.places(where: { $0 == .only }) {
      guard let share = shares.first(where: { isBeside(place, $0) }),
        let counts = reading.facts.counts, let with = counts.share(with: true),
        let without = counts.share(with: false),
        share.side > 0 ? with < without : without < with
      else { throw .direction }
    }
  }

  /// `as air humidity rises`: what follows is more or less, not as much.
  private func isConjunction(_ place: Int) -> Bool {
    var next = place + 1
    while reading.meaning(next) == .filler || reading.meaning(next) == .determiner { next += 1 }
    guard reading.mention(next) == .trigger, !reading.story.trigger.isPresence else { return false }
    switch reading.meaning(next + 1) {
    case .moves, .verb: return true
    default: return false
    }
  }

  /// `as` compares after `twice`, and is no claim that both are equal.
  private func checkEqual() throws(GroundingFault) {
    for place in reading.places(where: { $0 == .equal }) {
      let isTwice = reading.elements[..<place].contains { element in
        if case .multiple = element.meaning { return true }
        return false
      }
      guard isTwice || isConjunction(place) else { throw .direction }
    }
    for place in reading.places(where: { $0 == .also }) {
      switch reading.meaning(place + 1) {
      case .quality, .degree: throw .direction
      default: break
      }
    }
  }
}
