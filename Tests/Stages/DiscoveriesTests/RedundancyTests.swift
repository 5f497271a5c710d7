import Days
import Model
import TestSupport
import Testing

@testable import Discoveries

/// Of triggers that go together, the one with the strongest evidence speaks.
@Suite struct RedundancyTests {
  /// Columns by key: two that are the same on most days, one that is not, and the outcome.
  private func matrix() throws -> DayMatrix {
    let first = CalendarDay(number: 20_605)
    let range = DayRange(endingOn: first.advanced(by: 39), count: 40)
    let columns = try [
      ("food.alcohol", { $0.isMultiple(of: 2) }), ("food.coffee", { $0.isMultiple(of: 7) }),
      ("food.dairy", { $0.isMultiple(of: 2) || $0 == 1 }), ("pain.headache", { $0 > 20 }),
    ].map { (key: String, isPresent: (Int) -> Bool) in
      var column = FeatureColumn(term: try Shipped.term(key), source: nil, days: 40)
      for day in 0..<40 {
        column.setPresence(isPresent(day), on: day)
        column.setMultiple(isPresent(day) ? 1 : 0, on: day)
      }
      return column
    }
    return DayMatrix(axis: DayAxis(range), columns: columns)
  }

  private func discovery(of trigger: Int, q: Double) -> Discovery {
    Discovery(
      association: Sample.table().with(\.trigger, trigger).with(\.outcome, 3).association, q: q,
      band: .strong, failedGate: nil)
  }

  @Test func theSmallerQSpeaks() throws {
    let discoveries = [
      discovery(of: 0, q: 0.02), discovery(of: 1, q: 0.001), discovery(of: 2, q: 0.01),
    ]
    let groups = RedundancyGroups(discoveries, on: try matrix(), minimumRho: 0.7)
    #expect((0..<3).map(groups.others) == [[2], [], [0]])
    #expect((0..<3).map(groups.speaksForOthers) == [false, true, true])
  }
}
