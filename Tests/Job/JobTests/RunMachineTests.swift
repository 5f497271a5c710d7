import Testing

@testable import Job

/// The order of a run's steps, from the start and from wherever it stopped.
@Suite struct RunMachineTests {
  private typealias Event = RunMachine.Event
  private typealias Step = RunMachine.Step

  /// What follows on each step when all goes well.
  private static func event(after step: Step, _ publication: JobSummary.Publication) -> Event? {
    switch step {
    case .freeze: .froze
    case .compute: .computed
    case .judge: .judged(publication)
    case .narrate: .narrated
    case .publish: .published
    case .finish: nil
    }
  }

  private func steps(
    from first: Event, _ publication: JobSummary.Publication = .published
  ) -> [Step] {
    var machine = RunMachine()
    var steps = [machine.next(first)]
    while let event = Self.event(after: steps[steps.count - 1], publication), steps.count < 20 {
      steps.append(machine.next(event))
    }
    return steps
  }

  @Test func aRunGoesThroughEveryStepOnce() {
    #expect(steps(from: .began) == [.freeze, .compute, .judge, .narrate, .publish, .finish])
  }

  @Test func aRunGoesOnWhereItStopped() {
    #expect(steps(from: .resumed(RunState())) == steps(from: .began))
    #expect(
      steps(from: .resumed(RunState(isFrozen: true)))
        == [.compute, .judge, .narrate, .publish, .finish])
    // What was decided is not judged again: some people may have it already.
    #expect(
      steps(from: .resumed(RunState(isFrozen: true, isAllowed: true)))
        == [.compute, .narrate, .publish, .finish])
    #expect(
      steps(from: .resumed(RunState(isFrozen: true, isAllowed: true, isFinished: true)))
        == [.finish])
  }

  @Test func whatIsNotToBePublishedIsLookedAtAllTheSame() {
    for publication in [
      JobSummary.Publication.dryRun(heldBack: false), .dryRun(heldBack: true),
      .heldBack(fading: 3),
    ] {
      var machine = RunMachine()
      _ = machine.next(.computed)
      #expect(machine.next(.judged(publication)) == .narrate)
      #expect(machine.publication == publication)
      #expect(steps(from: .computed, publication) == [.judge, .narrate, .publish, .finish])
    }
  }

  /// Cut after any step and resumed from what that step leaves, a run does what one without a cut
  /// does, and never publishes what it did not judge.
  @Test func aCutChangesNothing() {
    let states = [
      RunState(), RunState(isFrozen: true), RunState(isFrozen: true, isAllowed: true),
      RunState(isFrozen: true, isAllowed: true, isFinished: true),
    ]
    for state in states {
      let rest = steps(from: .resumed(state))
      #expect(rest.last == .finish)
      #expect(Set(rest.map { "\($0)" }).count == rest.count, "a step twice: \(rest)")
      if let publish = rest.firstIndex(of: .publish), !state.isAllowed {
        #expect(rest[..<publish].contains(.judge))
      }
    }
  }
}
