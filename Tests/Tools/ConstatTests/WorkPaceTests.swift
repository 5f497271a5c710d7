import Testing

@testable import constat

/// How long a worker waits.
@Suite struct WorkPaceTests {
  @Test func eachFailureDoublesTheWaitUpToAMinute() {
    var pace = WorkPace(poll: 2)
    var waits = [pace.seconds]
    for _ in 0..<40 {
      pace.failed()
      waits.append(pace.seconds)
    }
    #expect(Array(waits.prefix(7)) == [2, 4, 8, 16, 32, 60, 60])
    #expect(waits.last == 60 && pace.failures == 40)
    pace.succeeded()
    #expect(pace == WorkPace(poll: 2) && pace.seconds == 2)
  }

  @Test func aRareLookIsNeverMadeMoreOftenByFailures() {
    var pace = WorkPace(poll: 600)
    pace.failed()
    #expect(pace.seconds == 600)
  }
}
