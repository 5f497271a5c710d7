import Testing

@testable import Days

/// A clock that remembers gives the same times as the zone asked anew.
@Suite struct LocalClockTests {
  @Test(arguments: [
    "UTC", "Europe/Paris", "America/St_Johns", "Pacific/Apia", "Africa/Casablanca",
    "Asia/Kathmandu", "Australia/Lord_Howe", "Antarctica/Troll",
  ])
  func agreesWithTheZone(identifier: String) throws {
    let zone = try TimeZoneRules(identifier: identifier)
    for seed in UInt64(1)...3 {
      var generator = SeededGenerator(seed: seed)
      var clock = LocalClock(of: zone)
      var milliseconds: Int64 = 1_700_000_000_000
      for _ in 0..<4_000 {
        // Hours away mostly; now and then anywhere in time, also past the table.
        milliseconds =
          Int.random(in: 0..<20, using: &generator) == 0
          ? Int64.random(in: Instant.bounds, using: &generator)
          : milliseconds + Int64.random(in: -90_000_000...90_000_000, using: &generator)
        milliseconds = min(max(milliseconds, Instant.bounds.lowerBound), Instant.bounds.upperBound)
        try compare(&clock, with: zone, at: milliseconds, "\(identifier), seed \(seed)")
      }
    }
  }

  /// The seconds around each change of offset, in both directions.
  @Test(arguments: ["Europe/Paris", "Pacific/Apia", "America/St_Johns"])
  func changesAtTheSecondOfATransition(identifier: String) throws {
    let zone = try TimeZoneRules(identifier: identifier)
    var clock = LocalClock(of: zone)
    for transition in zone.transitions where Instant.bounds.contains(transition * 1_000) {
      for step in [-1, 0, 1, -1, 0] as [Int64] {
        try compare(&clock, with: zone, at: (transition + step) * 1_000, "\(transition)")
      }
    }
  }

  private func compare(
    _ clock: inout LocalClock, with zone: TimeZoneRules, at milliseconds: Int64, _ place: String
  ) throws {
    let instant = Instant(milliseconds: milliseconds)
    let (own, asked) = (clock.localTime(at: instant), zone.localTime(at: instant))
    #expect(own == asked, "\(place), \(milliseconds)")
    let start = try #require(TimeOfDay("04:00"))
    #expect(
      clock.day(of: instant, startingAt: start) == zone.day(of: instant, startingAt: start),
      "\(place), \(milliseconds)")
  }
}
