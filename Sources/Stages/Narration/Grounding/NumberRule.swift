/// Finds which number of the finding each number of a statement is, and refuses those that are none
/// or stand beside the wrong words.
struct NumberRule {
  private typealias Place = StatementReading.Place

  /// A share of days and where it stands.
  struct Quantity {
    /// The places from its first to its last element.
    let places: ClosedRange<StatementReading.Place>
    /// The side it is of: with (1) or without (-1).
    let side: Int
  }

  private let reading: StatementReading
  private let groups: [DayGroup]
  private(set) var slots: [NumberSlot] = []
  private(set) var shares: [Quantity] = []
  private var used: Set<StatementReading.Place> = []

  /// Reads the numbers of a statement.
  init(_ reading: StatementReading, groups: [DayGroup]) throws(GroundingFault) {
    self.reading = reading
    self.groups = groups
    for place in reading.elements.indices where !used.contains(place) { try read(place) }
    try checkPlainNumbers()
  }

  private mutating func read(_ place: Place) throws(GroundingFault) {
    switch reading.elements[place].meaning {
    case .number: try readNumber(place)
    case .percent(let value):
      let side = try side(of: place...place)
      try addShare(place...place, side, [(place, .percent, Double(value), Self.share(side))])
    case .fraction(let part, let whole):
      let side = try side(of: place...place)
      try addShare(
        place...place, side, [(place, .fraction, Double(part) / Double(whole), Self.share(side))])
    case .multiple:
      let slot = slot(place, .multiple, 2, .ratio)
      guard reading.tellsCounts, slot.holds(in: reading.facts) else { throw .number }
      slots.append(slot)
    default: break
    }
  }

  private static func share(_ side: Int) -> NumberRole { side > 0 ? .shareWith : .shareWithout }

  private func slot(
    _ place: Place, _ form: NumberSlot.Form, _ value: Double, _ role: NumberRole
  ) -> NumberSlot {
    var bytes = reading.elements[place].place
    if form == .percent {
      bytes = bytes.lowerBound..<bytes.lowerBound + String(Int(value)).utf8.count
    }
    return NumberSlot(bytes, form, value, [role])
  }

  private func value(_ place: Place) -> (value: Int, form: NumberSlot.Form)? {
    guard case .number(let value, let isWord)? = reading.meaning(place) else { return nil }
    return (value, isWord ? .word : .digits)
  }

  /// `11 of 14 days`, `2 days later`, `of the 14 days with, 11`, or a number by itself.
  private mutating func readNumber(_ place: Place) throws(GroundingFault) {
    if try readLag(place) { return }
    if let whole = whole(after: place) {
      return try addCounts(part: place, whole: whole, places: place...whole)
    }
    if let part = part(after: place) {
      return try addCounts(part: part, whole: place, places: place...place)
    }
  }

  private mutating func readLag(_ place: Place) throws(GroundingFault) -> Bool {
    guard let (value, form) = value(place), isLag(place) else { return false }
    used.insert(place)
    let role: NumberRole = value == reading.story.lag ? .lag : .otherLag
    slots.append(slot(place, form, Double(value), role))
    return true
  }

  private func isLag(_ place: Place) -> Bool {
    reading.meaning(place + 1) == .day
      && (reading.meaning(place + 2) == .later || reading.meaning(place + 2) == .after)
  }

  /// The second number of a share whose first is at a place.
  private func whole(after place: Place) -> Place? {
    var next = place + 1
    var isLinked = false
    while let meaning = reading.meaning(next) {
      switch meaning {
      case .day, .times: next += 1
      case .of:
        isLinked = true
        next += 1
      case .determiner:
        isLinked = isLinked || reading.elements[next].text == "des"
        next += 1
      case .with where reading.isFollowedByOutcome(next): next += 1
      case .mention(.outcome, _) where !isLinked: next += 1
      case .number: return isLinked ? next : nil
      default: return nil
      }
    }
    return nil
  }

  /// The first number of a share whose second stands before it: `of the 14 days with dairy, 11`.
  private func part(after place: Place) -> Place? {
    let before = reading.pastDeterminers(place - 1, by: -1)
    guard before < place - 1, (before + 1..<place).contains(where: { reading.meaning($0) == .of }),
      reading.meaning(place + 1) == .day
    else { return nil }
    var next = place + 1
    while let meaning = reading.meaning(next) {
      switch meaning {
      case .number:
        return whole(after: next) == nil && !isLag(next) ? next : nil
      case .day, .with, .without, .determiner, .of, .otherDays, .filler, .verb,
        .mention(.trigger, _), .mark(","):
        next += 1
      default: return nil
      }
    }
    return nil
  }

  private mutating func addCounts(
    part: Place, whole: Place, places: ClosedRange<Place>
  ) throws(GroundingFault) {
    guard let first = value(part), let second = value(whole) else { throw .number }
    let side = try side(of: places)
    used.formUnion([part, whole])
    let roles: (NumberRole, NumberRole) =
      side > 0 ? (.both, .daysWith) : (.outcomeOnly, .daysWithout)
    try addShare(
      places, side,
      [
        (part, first.form, Double(first.value), roles.0),
        (whole, second.form, Double(second.value), roles.1),
      ])
  }

  private mutating func addShare(
    _ places: ClosedRange<Place>, _ side: Int,
    _ numbers: [(Place, NumberSlot.Form, Double, NumberRole)]
  ) throws(GroundingFault) {
    guard reading.tellsCounts else { throw .number }
    for (place, form, value, role) in numbers {
      let slot = slot(place, form, value, role)
      if !slot.holds(in: reading.facts) {
        throw numbers.count == 2 && isOfOtherSide(numbers) ? .pairing : .number
      }
      slots.append(slot)
    }
    guard reading.isOutcomeTold(at: places), !isChanged(numbers) else { throw .number }
    if isAmongOutcomes(numbers) { throw .pairing }
    shares.append(Quantity(places: places, side: side))
  }

  /// Whether what stands beside a share makes it another number: `over 11 of 14`, `79% more`.
  private func isChanged(_ numbers: [(Place, NumberSlot.Form, Double, NumberRole)]) -> Bool {
    let places = numbers.map(\.0)
    guard let first = places.min(), var next = places.max() else { return false }
    if ["over", "across"].contains(reading.text(first - 1)) { return true }
    next += 1
    while reading.meaning(next) == .day || reading.meaning(next) == .times { next += 1 }
    switch reading.meaning(next) {
    case .degree, .quality, .multiple: return true
    default: return false
    }
  }

  /// Whether a share is of the outcome: `11 of 14 headaches`, `79% of headache days`.
  private func isAmongOutcomes(_ numbers: [(Place, NumberSlot.Form, Double, NumberRole)]) -> Bool {
    guard var next = numbers.last?.0 else { return false }
    next += 1
    while let meaning = reading.meaning(next),
      [.day, .times, .of, .determiner].contains(meaning)
    {
      next += 1
    }
    return reading.mention(next) == .outcome
  }

  /// Whether every number is one of the finding's, though not there.
  private func isOfOtherSide(_ numbers: [(Place, NumberSlot.Form, Double, NumberRole)]) -> Bool {
    let roles: [NumberRole] = [.both, .daysWith, .outcomeOnly, .daysWithout]
    let known = Set(roles.compactMap { reading.facts.counts?.value(of: $0) }.map(Double.init))
    return numbers.allSatisfy { known.contains($0.2) }
  }
}

extension NumberRule {
  /// The side of the days that a share is of: the group right after it, else the one before it in
  /// its clause or earlier, else the next; after a comparison, the other side of the share before.
  private func side(
    of places: ClosedRange<StatementReading.Place>
  ) throws(GroundingFault) -> Int {
    if let group = try group(after: places.upperBound, isNear: true) { return group.side }
    if isExtension(places.lowerBound), let last = shares.last { return last.side }
    if let group = group(before: places.lowerBound) { return group.side }
    if let group = try group(after: places.upperBound, isNear: false) { return group.side }
    if reading.isReference(places.lowerBound), let last = shares.last { return -last.side }
    throw .pairing
  }

  /// Whether a number tells the one before it in another form: `11 of 14 days (79%)`, `or 79%`.
  private func isExtension(_ place: Int) -> Bool {
    var previous = place - 1
    var isLinked = false
    while let meaning = reading.meaning(previous) {
      switch meaning {
      case .day, .times, .determiner, .of, .mark(","): previous -= 1
      case .mark("("), .or:
        isLinked = true
        previous -= 1
      default: return isLinked && shares.last?.places.upperBound == previous
      }
    }
    return false
  }

  private func group(after place: Int, isNear: Bool) throws(GroundingFault) -> DayGroup? {
    var next = place + 1
    while let meaning = reading.meaning(next) {
      if let group = groups.first(where: { $0.place == next }) { return group }
      switch meaning {
      case .number, .percent, .fraction, .multiple:
        guard !isNear, reading.meaning(next - 1) == .mark("(") else { return nil }
        next = end(ofParenthesis: next)
      case .boundary, .comparator, .equal, .degree: return nil
      case .mark(let mark):
        if isNear || !"(),".contains(mark) { return nil }
      case .with where reading.isFollowedByOutcome(next): throw .pairing
      case .mention(.outcome, _): return nil
      default: break
      }
      next += 1
    }
    return nil
  }

  private func end(ofParenthesis place: Int) -> Int {
    var next = place
    while let meaning = reading.meaning(next), meaning != .mark(")") { next += 1 }
    return next
  }

  private func group(before place: Int) -> DayGroup? {
    var previous = place - 1
    while let meaning = reading.meaning(previous) {
      if let group = groups.first(where: { $0.place == previous }) {
        return group
      }
      switch meaning {
      case .number, .percent, .fraction, .mark(";"), .comparator, .boundary: return nil
      default: previous -= 1
      }
    }
    return nil
  }

  /// The numbers that are no part of a share: how many days there were.
  private mutating func checkPlainNumbers() throws(GroundingFault) {
    for place in reading.places(where: { $0 == .or }) {
      let isSame = shares.contains { $0.places.lowerBound == reading.pastDeterminers(place + 1) }
      guard isSame else { throw .number }
    }
    for place in reading.elements.indices where !used.contains(place) {
      guard let (value, form) = value(place) else { continue }
      guard let role = plainRole(place) else { throw .number }
      let slot = slot(place, form, Double(value), role)
      guard slot.holds(in: reading.facts) else {
        let counts = reading.facts.counts
        let other: NumberRole = role == .daysWith ? .daysWithout : .daysWith
        throw role != .days && counts?.value(of: other) == value ? .pairing : .number
      }
      slots.append(slot)
    }
  }

  /// `(62 days)`, `over 62 days`, and `(18 days with, 44 without)` where no counts can be told.
  private func plainRole(_ place: Int) -> NumberRole? {
    if case .counts = reading.story.shape { return nil }
    let segment = reading.elements[place].segment
    let inside = reading.elements.indices.filter {
      reading.elements[$0].segment == segment
    }
    let isParenthesis =
      inside.first.map { reading.meaning($0 - 1) == .mark("(") } ?? false
    if isParenthesis {
      let isPlain = inside.allSatisfy { place in
        switch reading.elements[place].meaning {
        case .number, .day, .with, .without, .determiner, .mark(","), .boundary, .otherDays,
          .comparator:
          true
        case .filler: true
        case .mention(.trigger, _): true
        default: false
        }
      }
      guard isPlain else { return nil }
      if let group = (try? group(after: place, isNear: true)) ?? nil {
        return group.side > 0 ? .daysWith : .daysWithout
      }
      return groups.contains { inside.contains($0.place) } ? nil : .days
    }
    let isOver = reading.meaning(place - 1) == .of && reading.meaning(place + 1) == .day
    return isOver && ((try? group(after: place, isNear: true)) ?? nil) == nil ? .days : nil
  }
}

extension StatementReading {
  /// Whether the counts say what is told, so that they may be told.
  var tellsCounts: Bool {
    if case .counts = story.shape { return true }
    return story.isToldByCounts
  }

  /// Whether the outcome named within a share, or else the last before it, or else the first, is the
  /// yes or no that it counts.
  func isOutcomeTold(at places: ClosedRange<Place>) -> Bool {
    let mentions = mentions(of: .outcome)
    let told =
      mentions.last { places.contains($0) } ?? mentions.last { $0 < places.lowerBound }
      ?? mentions.first
    return told.map { story.outcome.isPresence || isView($0) } ?? false
  }
}
