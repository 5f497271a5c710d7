import Foundation
import Job
import Model
import TestSupport
import Testing

/// Counts slide by a day every night, and sentences stay.
@Suite(.serialized) struct NarrationRefillTests {
  private let standIn: StandIn
  private let journal: JournalFixture

  init() throws {
    standIn = try StandIn.start()
    journal = try JournalFixture.random(seed: 11)
  }

  private func run(on day: String, _ change: (inout NarrationPlan) -> Void = { _ in }) async throws
    -> JobSummary
  {
    let order = try standIn.order(.messages, change)
    let now = try JobTests.instant("\(day)T06:00:00Z")
    return try await journal.run {
      $0.narration = order
      $0.instant = now
      $0.isConfirmed = true
    }
  }

  /// The window slides over the start of the journal: it loses a day each night.
  @Test func aFindingThatMovedLittleKeepsItsWords() async throws {
    _ = try await run(on: "2026-05-01")
    let first = try journal.told()
    let asked = try standIn.requests().count
    let second = try await run(on: "2026-05-02")
    let narration = try #require(second.narration)
    #expect(narration.refilled > 0)
    let told = try journal.told()
    #expect(told.count == first.count)
    let moved = zip(first, told).filter { $0.statement != $1.statement }
    #expect(moved.contains { $0.narrator == $1.narrator && $1.narrator != "template" })
    // The words are the same but for numbers.
    for (before, after) in moved where after.narrator == before.narrator {
      #expect(before.statement.filter { !$0.isNumber } == after.statement.filter { !$0.isNumber })
    }
    #expect(try standIn.requests().count - asked == narration.calls)
    #expect(narration.calls < told.count)
  }

  @Test func withoutAnyShareEveryChangeIsAskedFor() async throws {
    _ = try await run(on: "2026-05-01")
    let second = try await run(on: "2026-05-02") { $0.movedShare = 0 }
    #expect(second.narration?.refilled == 0)
    #expect((second.narration?.calls ?? 0) > 0)
  }

  @Test func whatWasGivenUpStaysGivenUp() async throws {
    try standIn.behave("hostile:causal")
    _ = try await run(on: "2026-05-01")
    let asked = try standIn.requests().count
    let second = try await run(on: "2026-05-02") { $0.movedShare = 0.5 }
    #expect(try standIn.requests().count - asked == second.narration?.calls)
    #expect((second.narration?.calls ?? 99) < second.kept)
  }

  /// Ten nights: words are measured against the day on which they were written, not the day before.
  @Test func aSlowDriftIsNoticed() async throws {
    var calls = 0
    for day in 1...12 {
      let summary = try await run(on: "2026-05-\(day < 10 ? "0" : "")\(day)") {
        $0.movedShare = 0.05
      }
      if day > 1 { calls += summary.narration?.calls ?? 0 }
    }
    #expect(calls > 0)
  }
}
