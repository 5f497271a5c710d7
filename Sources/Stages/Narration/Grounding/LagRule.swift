/// Compares the days between trigger and outcome that a statement tells with the finding's.
struct LagRule {
  private let reading: StatementReading

  init(_ reading: StatementReading) {
    self.reading = reading
  }

  /// Refuses a statement that tells another lag, none where one is due, or the outcome first.
  func check() throws(GroundingFault) {
    let story = reading.story
    let also = reading.places { $0 == .also }.first ?? .max
    var isTold = false
    for place in reading.elements.indices {
      guard let lag = try lag(at: place) else { continue }
      if place > also, lag != story.lag {
        guard story.otherLags.contains(lag), isTail(also) else { throw .lag }
      } else {
        guard lag == story.lag else { throw .lag }
        isTold = true
      }
    }
    guard isTold || story.lag == 0 else { throw .lag }
  }

  /// Whether nothing but days follows `also`: the numbers are those of the first lag.
  private func isTail(_ also: Int) -> Bool {
    reading.elements[also...].allSatisfy { element in
      switch element.meaning {
      case .also, .filler, .verb, .determiner, .boundary, .mark(","), .mark("."), .lag, .number,
        .day, .later, .after:
        true
      case .lagAfter: true
      default: false
      }
    }
  }

  /// The lag that a phrase at a place tells; nil for none.
  private func lag(at place: Int) throws(GroundingFault) -> Int? {
    switch reading.elements[place].meaning {
    case .lag(0): return 0
    case .lag(let days):
      try checkAdverb(place)
      return days
    case .lagAfter(let days):
      if isFollowed(place, by: .outcome) { throw .lag }
      if !isFollowed(place, by: .trigger) { try checkAdverb(place) }
      return days
    case .dayBefore:
      guard reading.story.lag == 1, lastMention(before: place) == .trigger,
        !isFollowed(place, by: .outcome), !isFollowed(place, by: .trigger)
      else { throw .lag }
      return 1
    case .number(let days, _):
      guard reading.meaning(place + 1) == .day else { return nil }
      guard reading.meaning(place + 2) == .later || reading.meaning(place + 2) == .after else {
        return nil
      }
      if isFollowed(place + 2, by: .outcome) { throw .lag }
      if !isFollowed(place + 2, by: .trigger) { try checkAdverb(place) }
      return days
    case .after:
      if reading.meaning(place - 1) == .day { return nil }
      if reading.story.lag == 0 || isFollowed(place, by: .outcome) { throw .lag }
      return nil
    default: return nil
    }
  }

  /// `the next day` is of the outcome: what was named last before it is not the trigger.
  private func checkAdverb(_ place: Int) throws(GroundingFault) {
    if lastMention(before: place) == .trigger { throw .lag }
    var next = place + 1
    while reading.meaning(next) == .day || reading.meaning(next) == .later
      || reading.meaning(next) == .after
    {
      next += 1
    }
    if lastMention(before: place) == nil, reading.mention(next) == .trigger { throw .lag }
    // `the next day with walking`, `the day after days without`: the days of the trigger.
    switch reading.meaning(next) {
    case .with, .without, .of, .day: throw .lag
    default: break
    }
    let segment = reading.elements[place].segment
    let named = reading.elements.indices.filter {
      reading.elements[$0].segment == segment && reading.mention($0) != nil
    }
    // `the next day, the longer the time asleep`: the trigger on the next day.
    guard let first = named.first, first > place, reading.mention(first) == .trigger else { return }
    if !reading.story.trigger.isPresence || reading.meaning(first + 1) == .relates { throw .lag }
  }

  private func lastMention(before place: Int) -> Part? {
    let clause = reading.elements[place].clause
    return reading.elements.indices.last {
      $0 < place && reading.elements[$0].clause == clause && reading.mention($0) != nil
    }.flatMap(reading.mention)
  }

  /// Whether a part is what comes next after articles, days, cues and `with`.
  private func isFollowed(_ place: Int, by part: Part) -> Bool {
    var next = place + 1
    while let meaning = reading.meaning(next) {
      switch meaning {
      case .determiner, .of, .day, .with, .without, .degree, .quality, .muchMore, .aLittle, .number,
        .after:
        next += 1
      case .filler where reading.elements[next].text == "on": next += 1
      case .otherDays: return part == .trigger
      default:
        if meaning == .mark(",") || meaning == .mark(".") {
          return part == .trigger && isElliptic(next)
        }
        return reading.mention(next) == part
      }
    }
    return false
  }

  /// `after days without`: the trigger was named before.
  private func isElliptic(_ place: Int) -> Bool {
    reading.meaning(place - 1) == .without || reading.meaning(place - 1) == .with
  }
}
