import Days
import Discoveries
import Model

/// A finding that a person is shown, with the stage that it is shown in.
struct StagedFinding: Hashable, Sendable {
  let finding: ShownFinding
  /// `emerging` or `established`.
  let stage: Stage
}

/// The looks at one person's findings, night after night, kept as a journal keeps them.
struct LookHistory {
  private let builder: FindingBuilder
  private var looks: [Look] = []

  /// Nobody has looked yet. The builder is that of the steps of a night.
  init(_ builder: FindingBuilder) {
    self.builder = builder
  }

  /// Looks at what was judged for a window that ends on `end`, and remembers it; without a matrix
  /// nothing could be tested. The nights come in their order. Gives what is shown.
  mutating func look(
    at discoveries: [Discovery], on matrix: DayMatrix?, endingOn end: CalendarDay
  ) -> [StagedFinding] {
    // Without observations the builder finds everything but the rows behind a finding.
    let findings =
      matrix.map { builder.findings(of: discoveries, on: $0, observations: [], looks: looks) } ?? []
    let misses = builder.misses(of: discoveries, on: matrix, looks: looks)
    looks += findings.map { Look(identity: $0.identity, windowEnd: end, isKept: true) }
    looks += misses.map {
      Look(identity: $0.identity, windowEnd: end, isKept: $0.isToldElsewhere)
    }
    let stages = Dictionary(
      uniqueKeysWithValues: findings.map { ($0.identity, $0.life.stage) })
    let shown = matrix.map { ShownFinding.all(of: discoveries, on: $0) } ?? []
    return shown.compactMap { finding in
      stages[finding.identity].map { StagedFinding(finding: finding, stage: $0) }
    }
  }
}

extension ShownFinding {
  /// What makes it the same finding over all looks.
  var identity: FindingIdentity {
    FindingIdentity(outcome: outcome, trigger: trigger, lag: lag)
  }
}
