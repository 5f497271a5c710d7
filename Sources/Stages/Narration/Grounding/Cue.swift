/// A word of more or less, and what it is said of.
struct Cue {
  /// The places from its first to its last word.
  var places: ClosedRange<StatementReading.Place>
  /// More (1) or less (-1), of the values of what it is said of.
  var sign: Int
  /// What it is said of.
  let target: Target
  /// Whether it is `plus` or `moins` alone, which an adjective further on may complete.
  let isBare: Bool
  /// Whether it compares; what is high or frequent as such was not computed.
  let isComparative: Bool

  /// What a cue is said of.
  enum Target: Hashable {
    case mention(StatementReading.Place)
    /// The share of days with the outcome.
    case frequency(StatementReading.Place)
  }
}

extension StatementReading {
  /// The cues of a statement. `plus l’humeur est basse` is one cue, as `plus basse` is.
  func cues() throws(GroundingFault) -> [Cue] {
    var cues: [Cue] = []
    var place = 0
    while place < elements.count {
      defer { place += 1 }
      guard let (end, sign, quality) = word(at: place) else { continue }
      if quality?.isStrength == true, end == place, isOfAssociation(place) { continue }
      let target = try target(of: place...end, quality)
      if case .frequency = target {} else { try checkDegree(quality, of: target) }
      let value = try valued(sign, quality, target)
      if quality != nil || isMove(place), end == place,
        let open = cues.lastIndex(where: { $0.isBare && $0.target == target }),
        elements[cues[open].places.lowerBound].clause == elements[place].clause
      {
        cues[open] = Cue(
          places: cues[open].places.lowerBound...end, sign: cues[open].sign * value,
          target: target, isBare: false, isComparative: true)
      } else {
        let isBare = quality == nil && !isMove(place) && !isMultiple(place)
        let compares = quality?.isComparative ?? true || end > place || isMultiple(place)
        cues.append(
          Cue(
            places: place...end, sign: value, target: target, isBare: isBare,
            isComparative: compares))
      }
      place = end
    }
    guard cues.allSatisfy(\.isComparative) else { throw .direction }
    for (place, cue) in cues.enumerated() where cues[..<place].contains(where: { isSame($0, cue) })
    {
      throw .direction
    }
    return cues
  }

  /// Whether two cues of one clause are said of one name: `lower mood falls`.
  private func isSame(_ one: Cue, _ other: Cue) -> Bool {
    one.target == other.target
      && elements[one.places.lowerBound].clause == elements[other.places.lowerBound].clause
  }

  private func isMove(_ place: Place) -> Bool {
    if case .moves? = meaning(place) { return true }
    return false
  }

  private func isMultiple(_ place: Place) -> Bool {
    if case .multiple? = meaning(place) { return true }
    return false
  }

  /// A cue that begins at a place: its end, its sign and its adjective.
  private func word(at place: Place) -> (end: Place, sign: Int, quality: Quality?)? {
    switch elements[place].meaning {
    case .degree(let sign):
      if case .quality(let quality)? = meaning(place + 1) {
        return (place + 1, sign * quality.sign, quality)
      }
      return (place, sign, nil)
    case .quality(let quality): return (place, quality.sign, quality)
    case .moves(let sign): return (place, sign, nil)
    case .later where meaning(place - 1) != .day:
      return (place, 1, Quality(sign: 1, degrees: [.progress]).compared)
    case .multiple(let sign):
      return (place, sign, Quality(sign: sign, degrees: [.frequency]))
    default: return nil
    }
  }

  /// `forte association`, `association forte`.
  func isOfAssociation(_ place: Place) -> Bool {
    meaning(place + 1) == .association || meaning(place - 1) == .association
  }

  /// The name right after it, else the last one before it in its clause or segment that `with` and
  /// `without` do not govern, else the first after it.
  private func target(
    of places: ClosedRange<Place>, _ quality: Quality?
  ) throws(GroundingFault) -> Cue.Target {
    let next = pastDeterminers(places.upperBound + 1)
    if let target = named(next) {
      if isMove(places.lowerBound) { throw .causal }
      return target
    }
    if isMove(places.lowerBound), case .muchMore? = meaning(next) { throw .causal }
    if isOfDays(places, until: next) { throw .direction }
    if !isAdjective(places.upperBound), meaning(next) == .comparator, isNumber(next + 1) {
      throw .number
    }
    if isNumber(next), next > places.upperBound + 1 || !isAdjective(places.upperBound) {
      throw .number
    }
    let (segment, clause) = (
      elements[places.lowerBound].segment, elements[places.lowerBound].clause
    )
    let before = elements.indices.filter {
      $0 < places.lowerBound && elements[$0].segment == segment && named($0) != nil
        && !isGoverned($0)
    }
    let after = elements.indices.filter {
      $0 > places.upperBound && elements[$0].segment == segment && named($0) != nil
        && !isGoverned($0)
    }
    var place = before.last { elements[$0].clause == clause }
    place = place ?? after.first { elements[$0].clause == clause }
    // What is more or less frequent may stand by itself: `on 11 of 14 days, more often than without`.
    if quality?.degrees == [.frequency] || quality == nil {
      place = place ?? before.last ?? after.first
    }
    guard let place, let target = named(place) else { throw .direction }
    return target
  }

  /// `more days`, `plus de jours`: more of the days is not what was computed.
  private func isOfDays(_ places: ClosedRange<Place>, until next: Place) -> Bool {
    guard meaning(next) == .day || meaning(next) == .times else { return false }
    if isAdjective(places.upperBound), language == .french || next > places.upperBound + 1 {
      return false
    }
    return (places.upperBound + 1..<next).allSatisfy {
      elements[$0].meaning == .of || ["de", "d'"].contains(elements[$0].text)
    }
  }

  private func isNumber(_ place: Place) -> Bool {
    switch meaning(pastDeterminers(place)) {
    case .number, .percent, .fraction: true
    default: false
    }
  }

  private func isAdjective(_ place: Place) -> Bool {
    if case .quality? = meaning(place) { return true }
    return isMultiple(place)
  }

  private func named(_ place: Place) -> Cue.Target? {
    if meaning(place) == .frequencyNoun { return .frequency(place) }
    return mention(place) == nil ? nil : .mention(place)
  }

  /// Whether a name follows `with`, `without` or `after`: it says which days, not of what.
  private func isGoverned(_ place: Place) -> Bool {
    guard mention(place) == .trigger, story.trigger.isPresence || isView(place) else {
      return false
    }
    var before = pastDeterminers(place - 1, by: -1)
    while meaning(before) == .day { before = pastDeterminers(before - 1, by: -1) }
    switch meaning(before) {
    case .with, .without, .after, .lagAfter: return true
    default: return false
    }
  }

  /// Refuses an adjective that is said of a kind of more and less that was not computed.
  private func checkDegree(_ quality: Quality?, of target: Cue.Target) throws(GroundingFault) {
    guard let quality, case .mention(let place) = target else { return }
    if !quality.degrees.contains(degree(of: place)) { throw .direction }
  }

  /// The kind of more and less that was computed of a name: whatever is told as a yes or no is more
  /// or less frequent.
  private func degree(of place: Place) -> Degree {
    let side = mention(place) == .trigger ? story.trigger : story.outcome
    if case .counts = story.shape { return .frequency }
    return isView(place) && !side.isPresence ? .frequency : side.degree
  }

  /// The sign over the values: what is better is less where more is worse.
  private func valued(
    _ sign: Int, _ quality: Quality?, _ target: Cue.Target
  ) throws(GroundingFault) -> Int {
    guard quality?.isValue == true else { return sign }
    guard case .mention(let place) = target else { throw .direction }
    switch mention(place) == .trigger ? worse.trigger : worse.outcome {
    case .higher?: return -sign
    case .lower?: return sign
    case nil: throw .direction
    }
  }
}
