import Discoveries
import Model

/// What is asked of one person's run: some pairs, or all.
public struct PairQuestion: Sendable, Equatable {
  /// The trigger that somebody suspects; nil for any.
  public var trigger: Term?
  /// The outcome that somebody suspects; nil for any.
  public var outcome: Term?

  /// A question about a trigger, an outcome, both or neither.
  public init(trigger: Term?, outcome: Term?) {
    self.trigger = trigger
    self.outcome = outcome
  }

  /// Whether anything was named.
  public var isNamed: Bool { trigger != nil || outcome != nil }

  func isAbout(_ trigger: SignalKey, _ outcome: SignalKey) -> Bool {
    (self.trigger.map { $0.key == trigger } ?? true)
      && (self.outcome.map { $0.key == outcome } ?? true)
  }
}

/// What one person's days say of the pairs that were asked for.
public struct PersonAnswers: Sendable {
  /// The person.
  public let person: Person
  /// Why there is no answer at all; nil when there is.
  public let obstacle: PersonFindings.Status?
  /// The pairs that were named, by trigger, outcome and lag; without a name, those that are seen.
  public let asked: [PairAnswer]
  /// The other pairs that were tested and are not seen, by outcome, trigger and lag; empty when
  /// both sides were named.
  public let others: [PairAnswer]

  /// Answers from their parts.
  public init(
    person: Person, obstacle: PersonFindings.Status?, asked: [PairAnswer], others: [PairAnswer]
  ) {
    self.person = person
    self.obstacle = obstacle
    self.asked = asked
    self.others = others
  }
}

extension RunAudit {
  /// What the run says of one person's pairs, computed again with exact p-values.
  ///
  /// A key that was named and that the person never noted is answered too: nothing of it is known.
  ///
  /// - Throws: `unknownPeople` when the person is not in the run.
  public func answers(
    of userID: String, to question: PairQuestion
  ) throws(JobError) -> PersonAnswers {
    var found: PersonAnswers?
    try forEachPerson { person, analysis throws(JobError) in
      guard person.userID == userID else { return }
      found = answers(of: person, analysis, to: question)
    }
    guard let found else { throw .unknownPeople(count: 1) }
    return found
  }

  private func answers(
    of person: Person, _ analysis: PersonAnalysis?, to question: PairQuestion
  ) -> PersonAnswers {
    guard let analysis else {
      return PersonAnswers(
        person: person, obstacle: .failed(.unknownZone), asked: [], others: [])
    }
    let obstacle = analysis.shortfall.map { PersonFindings.Status.insufficient($0) }
    guard let tested = analysis.tested else {
      return PersonAnswers(person: person, obstacle: obstacle, asked: [], others: [])
    }
    let all = tested.answers(by: pipeline.pipeline) + unnoted(question, on: tested.matrix)
    let asked = all.filter {
      question.isNamed
        ? question.isAbout($0.trigger.key, $0.outcome.key) : $0.verdict == .seen
    }
    let hasBoth = question.trigger != nil && question.outcome != nil
    let others = all.filter {
      !hasBoth && $0.wasInVain
        && !(question.isNamed && question.isAbout($0.trigger.key, $0.outcome.key))
    }
    return PersonAnswers(
      person: person, obstacle: asked.isEmpty && others.isEmpty ? obstacle : nil,
      asked: asked.sorted(by: PairAnswer.byTrigger),
      others: others.sorted(by: PairAnswer.byOutcome))
  }

  /// The pairs that were named with a key of which the person noted nothing.
  private func unnoted(_ question: PairQuestion, on matrix: DayMatrix) -> [PairAnswer] {
    func isNoted(_ term: Term?) -> Bool { term.map { matrix.column(of: $0.key) != nil } ?? true }
    guard !isNoted(question.trigger) || !isNoted(question.outcome) else { return [] }
    let known = matrix.columns.map(\.term)
    let triggers = question.trigger.map { [$0] } ?? known.filter(pipeline.pipeline.isTrigger)
    let outcomes = question.outcome.map { [$0] } ?? known.filter { $0.role == .outcome }
    return triggers.flatMap { trigger in
      outcomes.flatMap { outcome in
        pipeline.pipeline.lags.map { lag in
          PairAnswer(
            trigger: trigger, outcome: outcome, lag: lag, days: 0, counts: nil,
            verdict: .untested(
              Shortfall(
                .completeDays, need: pipeline.pipeline.planning.minimumDays, have: 0,
                trigger: trigger.key, outcome: outcome.key)))
        }
      }
    }
  }
}

extension PersonAnalysis.Tested {
  /// The answer of every candidate pair.
  func answers(by pipeline: Pipeline) -> [PairAnswer] {
    let rule = AnswerRule(pipeline: pipeline, testCount: plan.planned.count)
    func answer(
      _ pair: Pair, _ days: Int, _ counts: DayCounts?, _ verdict: PairAnswer.Verdict
    ) -> PairAnswer {
      PairAnswer(
        trigger: matrix.columns[pair.trigger].term, outcome: matrix.columns[pair.outcome].term,
        lag: pair.lag, days: days, counts: counts, verdict: verdict)
    }
    return discoveries.map { discovery in
      let association = discovery.association
      return answer(
        association.pair, association.days, association.counts,
        rule.verdict(of: discovery, among: drivers) { RankReach(of: $0, on: matrix).range })
    } + plan.refused.map { answer($0.pair, $0.days, nil, .untested($0.shortfall)) }
  }
}

extension PairAnswer {
  /// Whether the pair was tested and is not seen.
  fileprivate var wasInVain: Bool {
    switch verdict {
    case .seen, .untested: false
    case .notSeen, .tooWeak, .shared: true
    }
  }

  fileprivate static func byTrigger(_ left: PairAnswer, _ right: PairAnswer) -> Bool {
    (left.trigger.key, left.outcome.key, left.lag)
      < (right.trigger.key, right.outcome.key, right.lag)
  }

  static func byOutcome(_ left: PairAnswer, _ right: PairAnswer) -> Bool {
    (left.outcome.key, left.trigger.key, left.lag)
      < (right.outcome.key, right.trigger.key, right.lag)
  }
}
