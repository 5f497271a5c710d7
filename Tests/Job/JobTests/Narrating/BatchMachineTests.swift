import Testing

@testable import Job

/// What is done with a batch, whatever happens and in whatever order.
@Suite struct BatchMachineTests {
  private typealias Event = BatchMachine.Event
  private typealias Action = BatchMachine.Action

  private func actions(_ events: Event...) -> [Action] {
    var machine = BatchMachine()
    return events.map { machine.next($0) }
  }

  @Test func anOrdinaryNight() {
    #expect(
      actions(
        .intended, .created(id: "b"), .resumed(id: "b"), .running, .running, .ended, .collected)
        == [
          .create, .keep(id: "b"), .poll(id: "b", afterWait: false),
          .poll(id: "b", afterWait: true), .poll(id: "b", afterWait: true),
          .fetch(id: "b", afterWait: false), .finish,
        ])
  }

  @Test func aLostAnswerIsLookedForAndNotRepeated() {
    #expect(
      actions(.intended, .answerLost, .listed([]), .listed(["new", "old"]), .resumed(id: "new"))
        == [
          .create, .find(afterWaits: 1), .find(afterWaits: 1), .keep(id: "new"),
          .poll(id: "new", afterWait: false),
        ])
  }

  @Test func aBatchThatIsNowhereIsGivenBack() {
    let (finding, asking, _) = BatchMachine.patience
    var machine = BatchMachine()
    var last = machine.next(.resumedBeforeID)
    #expect(last == .find(afterWaits: 0))
    for _ in 1..<finding {
      last = machine.next(.listed([]))
      #expect(last == .find(afterWaits: 1))
    }
    #expect(machine.next(.listed([])) == .giveBack)
    machine = BatchMachine()
    _ = machine.next(.resumed(id: "b"))
    for _ in 1..<asking { #expect(machine.next(.unknown) == .poll(id: "b", afterWait: true)) }
    #expect(machine.next(.unknown) == .giveBack)
  }

  @Test func aFaultForAMomentIsForgotten() {
    var machine = BatchMachine()
    _ = machine.next(.resumed(id: "b"))
    for _ in 0..<5 {
      for _ in 1..<BatchMachine.patience.asking { _ = machine.next(.unknown) }
      #expect(machine.next(.running) == .poll(id: "b", afterWait: true))
    }
  }

  @Test func resultsThatCannotBeFetchedStayForTheNextRun() {
    var machine = BatchMachine()
    _ = machine.next(.resumed(id: "b"))
    _ = machine.next(.ended)
    for _ in 1..<BatchMachine.patience.fetching {
      #expect(machine.next(.fetchFailed) == .fetch(id: "b", afterWait: true))
    }
    #expect(machine.next(.fetchFailed) == .leave)
  }

  @Test func whatCannotBeKnownIsLeft() {
    #expect(actions(.intended, .answerLost, .listFailed).last == .leave)
    #expect(actions(.resumed(id: "b"), .outOfTime).last == .leave)
    #expect(actions(.intended, .refused).last == .giveBack)
    #expect(actions(.resumed(id: "b"), .archived).last == .giveBack)
    #expect(actions(.running) == [.leave], "nothing is known to ask for")
  }

  /// Every sequence of up to five events: a batch is created once at most, only right after its
  /// intention; nothing is asked for without an id.
  @Test func noOrderOfEventsPaysTwice() {
    let events: [Event] = [
      .intended, .resumedBeforeID, .resumed(id: "a"), .created(id: "b"), .refused, .answerLost,
      .listed([]), .listed(["c"]), .listFailed, .running, .ended, .archived, .unknown, .pollFailed,
      .collected, .fetchFailed, .outOfTime,
    ]
    var count = 0
    func walk(_ machine: BatchMachine, _ trace: [Event]) {
      guard trace.count < 5 else { return }
      for event in events {
        var next = machine
        let action = next.next(event)
        count += 1
        if action == .create, event != .intended {
          Issue.record("created after \(trace + [event])")
        }
        if case .listed(let found) = event, !found.isEmpty, action != .keep(id: found[0]) {
          Issue.record("not kept after \(trace + [event])")
        }
        if event == .answerLost, action != .find(afterWaits: 1) {
          Issue.record("not looked for after \(trace + [event])")
        }
        walk(next, trace + [event])
      }
    }
    walk(BatchMachine(), [])
    #expect(
      count
        == (1...5).reduce(0) { sum, depth in sum + (0..<depth).reduce(1) { power, _ in power * 17 }
        })
  }
}
