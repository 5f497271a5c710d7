import Days
import Job
import Testing

/// What becomes of a wish, from what is known of it.
@Suite struct RequestRuleTests {
  private static let noon = Instant(milliseconds: 1_790_000_040_000)
  private static let day = CalendarDay(number: 20_717)

  private static func instant(_ seconds: Int64) -> Instant {
    Instant(milliseconds: noon.milliseconds + seconds * 1_000)
  }

  @Test func theLimitCountsFromTheLastAnswer() {
    for minutes in [0, 1, 60, 525_600] {
      let limit = Int64(minutes) * 60
      for seconds in Set([0, 1, 59, 60, 61, 3_599, 3_600, 3_601, limit - 1, limit, limit + 1]) {
        for passed in [seconds, -seconds] {
          var facts = RequestFacts(now: Self.noon)
          facts.minutesBetween = minutes
          facts.lastAnswered = Self.instant(-passed)
          // An answer from further ahead than the limit was given by a clock that was wrong.
          let isTooSoon = -limit < passed && passed < limit
          #expect(
            facts.decision
              == (isTooSoon ? .tooSoon(until: Self.instant(limit - passed)) : .compute),
            "\(minutes) minutes, \(passed) s")
        }
      }
    }
    var facts = RequestFacts(now: Self.noon)
    facts.minutesBetween = 60
    #expect(facts.decision == .compute, "nobody was answered before")
  }

  @Test func theEndOfTimeIsNoFault() {
    let end = Instant(milliseconds: Instant.bounds.upperBound)
    var facts = RequestFacts(now: end)
    facts.minutesBetween = 60
    facts.lastAnswered = end
    #expect(facts.decision == .tooSoon(until: end))
  }

  /// Every order of a change, of what the caller saw and of the last run, on a line of six seconds.
  @Test func nothingIsNewOnlyWhereARunAndTheCallerSawTheLastChange() {
    for change in Int64(0)..<6 {
      for since in Int64(0)..<6 {
        for run in Int64(0)..<6 {
          var facts = RequestFacts(now: Self.instant(10))
          (facts.lastChange, facts.since) = (Self.instant(change), Self.instant(since))
          facts.lastLook = .init(computedAt: Self.instant(run), windowEnd: Self.day)
          facts.windowEnd = Self.day
          let isSeen = change < since && change < run
          #expect(facts.decision == (isSeen ? .nothingNew : .compute), "\(change) \(since) \(run)")
        }
      }
    }
  }

  @Test func withinASecondNobodyKnowsWhatCameFirst() {
    var facts = RequestFacts(now: Self.instant(10))
    facts.since = Instant(milliseconds: Self.noon.milliseconds + 999)
    facts.lastChange = Self.noon
    facts.lastLook = .init(computedAt: Self.instant(5), windowEnd: Self.day)
    facts.windowEnd = Self.day
    #expect(facts.decision == .compute)
    facts.since = Self.instant(1)
    #expect(facts.decision == .nothingNew)
  }

  @Test func whatIsNotKnownIsNew() {
    var known = RequestFacts(now: Self.instant(10))
    (known.since, known.lastChange) = (Self.instant(5), Self.instant(0))
    known.lastLook = .init(computedAt: Self.instant(5), windowEnd: Self.day)
    known.windowEnd = Self.day
    #expect(known.decision == .nothingNew)
    let changes: [(inout RequestFacts) -> Void] = [
      { $0.since = nil }, { $0.lastChange = nil }, { $0.lastLook = nil }, { $0.windowEnd = nil },
      { $0.windowEnd = Self.day.advanced(by: 1) }, { $0.windowEnd = Self.day.advanced(by: -1) },
    ]
    for (place, change) in changes.enumerated() {
      var facts = known
      change(&facts)
      #expect(facts.decision == .compute, "\(place)")
      facts.minutesBetween = 60
      facts.lastAnswered = facts.now
      #expect(facts.decision != .compute, "\(place): too soon")
    }
    known.minutesBetween = 60
    known.lastAnswered = known.now
    #expect(known.decision == .nothingNew, "what costs nothing is told at any time")
  }
}
