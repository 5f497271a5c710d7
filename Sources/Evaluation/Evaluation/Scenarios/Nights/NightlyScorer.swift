import Model
import Synthesis

/// Scores what one person is shown night after night.
struct NightlyScorer {
  private let scorer: PersonScorer

  /// A scorer that takes for true what `scorer` does.
  init(_ scorer: PersonScorer) {
    self.scorer = scorer
  }

  /// Adds the person to a tally over as many nights.
  func add(_ nights: [[StagedFinding]], to tally: inout NightlyTally) {
    tally.people += 1
    var falseStages: Set<Stage> = []
    for (night, shown) in nights.enumerated() {
      let wrong = shown.filter { isFalse($0.finding) }
      falseStages.formUnion(wrong.map(\.stage))
      func count(_ stage: Stage, in counts: inout RatioCounts) {
        counts.add(wrong.count { $0.stage == stage }, of: shown.count { $0.stage == stage })
      }
      tally.nights[night].all.add(wrong.count, of: shown.count)
      count(.emerging, in: &tally.nights[night].emerging)
      count(.established, in: &tally.nights[night].established)
    }
    tally.everFalse += falseStages.isEmpty ? 0 : 1
    tally.everFalseEmerging += falseStages.contains(.emerging) ? 1 : 0
    tally.everFalseEstablished += falseStages.contains(.established) ? 1 : 0
    for effect in scorer.planted {
      tally.planted[effect.size, default: PlantedNights()] += course(of: effect, nights)
    }
  }

  private func isFalse(_ finding: ShownFinding) -> Bool {
    scorer.truth(finding.trigger, finding.outcome, finding.lag) == .null
  }

  /// One planted association over the nights.
  private func course(
    of effect: PlantedEffect, _ nights: [[StagedFinding]]
  ) -> PlantedNights {
    let shown = nights.map { isTold(effect, $0.map(\.finding)) }
    let established = nights.map { night in
      isTold(effect, night.filter { $0.stage == .established }.map(\.finding))
    }
    var course = PlantedNights()
    course.planted = 1
    course.shownLast = shown.last == true ? 1 : 0
    course.establishedLast = established.last == true ? 1 : 0
    guard let first = shown.firstIndex(of: true) else { return course }
    course.everShown = 1
    guard let held = established.firstIndex(of: true) else { return course }
    course.everEstablished = 1
    course.looksToEstablished[held - first + 1] = 1
    return course
  }

  private func isTold(_ effect: PlantedEffect, _ shown: [ShownFinding]) -> Bool {
    scorer.fate(of: effect, shown, []).isFound
  }
}
