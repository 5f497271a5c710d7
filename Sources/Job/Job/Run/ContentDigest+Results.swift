import Publishing

/// What of a person's result enters the digest of decisions: counts, reasons, sentences and rounded
/// numbers; neither runs nor instants.
extension ContentDigest {
  mutating func add(_ census: PersonCensus) {
    add(Int64(census.accepted))
    add(Int64(census.planned))
    for counts in [census.refused, census.refusedPairs] {
      for (reason, count) in counts.sorted(by: { $0.key < $1.key }) {
        add(reason)
        add(Int64(count))
      }
    }
    add(census.failure)
  }

  mutating func add(_ result: PersonResult) {
    for text in [
      result.userID, result.status.rawValue, result.message, result.windowStart, result.windowEnd,
    ] { add(text) }
    for insight in result.insights { add(insight) }
    for driver in result.drivers { add(driver) }
  }

  private mutating func add(_ driver: FoundDriver) {
    for text in [driver.pattern, driver.first, driver.last] + driver.features { add(text) }
    for days in driver.days ?? [] {
      add(days.first)
      add(days.last)
    }
    for pair in driver.pairs {
      add(pair.trigger)
      add(pair.outcome)
      add(Int64(pair.lagDays))
    }
    add(driver.statement)
  }

  private mutating func add(_ insight: FoundInsight) {
    let (identity, numbers) = (insight.identity, insight.numbers)
    for text in [
      identity.outcomeCategory, identity.outcomeKey, identity.triggerKey, insight.statement,
      insight.caveat, numbers.method, numbers.band, insight.life.stage.rawValue,
      insight.life.heldSince,
    ] + insight.warnings + insight.supportingSignals { add(text) }
    for count in [identity.lagDays, numbers.incidents, numbers.daysObserved] { add(Int64(count)) }
    for number in [
      numbers.effect, numbers.lift, numbers.rawP, numbers.honestP, numbers.q, numbers.strength,
    ] { add(number.map(Self.rounded)) }
  }

  /// To nine significant digits, in binary: the last bits of a double depend on how it was
  /// computed.
  private static func rounded(_ number: Double) -> Double {
    guard number.isFinite, number != 0 else { return number == 0 ? 0 : number }
    let droppedBits: UInt64 = 22
    let half: UInt64 = 1 << (droppedBits - 1)
    let bits = number.magnitude.bitPattern + half
    let kept = Double(bitPattern: (bits >> droppedBits) << droppedBits)
    return number < 0 ? -kept : kept
  }
}
