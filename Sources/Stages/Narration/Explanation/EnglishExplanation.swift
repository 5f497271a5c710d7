import Model

/// Explains in English.
struct EnglishExplanation: ExplanationBook {
  private let explanation: PairExplanation
  private let typography = Typography(.english)
  private let trigger: Side
  private let outcome: Side

  init(of explanation: PairExplanation) {
    self.explanation = explanation
    trigger = Side(explanation.trigger, in: .english)
    outcome = Side(explanation.outcome, in: .english)
  }

  private var gates: Pipeline.Gates { explanation.gates }

  var title: String {
    "\(trigger.label.name), then \(outcome.label.name), "
      + EnglishPhrasebook().moment(explanation.lag)
  }

  var days: String {
    let both = "both are known on \(typography.days(explanation.days))"
    guard let window = explanation.window else { return both }
    return "days looked at \(typography.dates(window)) (\(typography.days(window.count))); "
      + both
  }

  var notPublished: String { "the results of this night were not published" }

  func answer(_ failedGate: Gate?) -> String {
    switch failedGate {
    case nil: "the association was reported: every condition is met"
    case .story: "the association is told with another lag of the same pair"
    case .incidents: "not reported: too few days on which the two go together"
    case .strength: "not reported: too weak"
    case .significance: "not reported: too close to what chance gives among so many pairs"
    case .sign:
      "not reported: once the calendar and persistence are taken away it goes the other way"
    case .silence: "not reported: it may come from days on which nothing is noted"
    case .driver: "not reported: both follow what changes several things at once"
    }
  }

  func counts(_ counts: DayCounts) -> String {
    "days with \(trigger.label.name) and \(outcome.label.name): "
      + "\(typography.integer(counts.both)); with the first only: "
      + "\(typography.integer(counts.triggerOnly)); with the second only: "
      + "\(typography.integer(counts.outcomeOnly)); with neither: "
      + typography.integer(counts.neither)
  }

  func effect(_ association: Association) -> String {
    association.rho.map { "rank correlation (Spearman): rho \(typography.measure($0))" }
      ?? "table of four counts: lift \(typography.measure(association.lift)), phi "
      + typography.measure(association.phi)
  }

  func rawP(_ p: Double?) -> String {
    let value = p.map(typography.probability) ?? "not computed"
    return "raw p-value: \(value) (the calendar and persistence are still in it)"
  }

  func honest(_ test: HonestTest) -> String {
    let value = test.p.map(typography.probability) ?? "not computed"
    return
      "honest p-value: \(value) (correlation \(typography.measure(test.correlation)) once weekdays, "
      + "slow changes, persistence and what changes several things at once are taken away)"
  }

  func q(_ q: Double?) -> String {
    let tests = typography.count(explanation.tests, "pair compared", "pairs compared")
    let value = q.map(typography.probability) ?? "above the threshold"
    return "q-value: \(value) among \(tests); threshold: "
      + typography.probability(gates.falseDiscoveryRate)
  }

  func passage(_ passage: PairExplanation.Passage) -> String {
    switch passage {
    case .passed: "condition met"
    case .failed: "condition not met"
    case .notTried: "condition not examined"
    case .ofOthers: "condition not asked here"
    }
  }

  func gate(_ gate: Gate, _ discovery: Discovery) -> String {
    let association = discovery.association
    switch gate {
    case .incidents:
      return "at least \(typography.days(gates.minimumIncidents)) on which the two go together; "
        + "there are \(typography.integer(association.incidents))"
    case .strength:
      return association.rho == nil
        ? "a lift of at least \(typography.measure(gates.minimumLift)), or a phi of at least "
          + "\(typography.measure(gates.minimumPhi)) either way"
        : "a rho of at least \(typography.measure(gates.minimumRho)) either way"
    case .significance:
      return "a q of at most \(typography.probability(gates.falseDiscoveryRate))"
    case .sign: return "the same direction once the calendar and persistence are taken away"
    case .silence:
      let p = explanation.silenceP.map { "; p: \(typography.probability($0))" } ?? ""
      return "still holds when days without a note count as days with neither, with a p of at most "
        + typography.probability(gates.maximumSilenceP) + p
    case .driver: return "follows more than what changes several things at once"
    case .story: return "the clearest lag of the same pair"
    }
  }

  func warning(_ warning: Warning) -> String {
    let text =
      switch warning {
      case .takenForIt: "the medication may have been taken because of the symptom"
      case .fragile: "without a few of the counted days it would not stand out"
      case .oneSidedLogging: "the second is noted far more often on days with the first"
      case .weekday: "it partly follows the days of the week or a slow change"
      case .sameEntry: "both are mostly noted together, at the same moment"
      case .severalTellTheSame: "other factors tell the same" + companions
      case .shortHistory: "the history is still short"
      case .narrowSource: "the measure comes from one source, over a part of the period"
      }
    return "note: \(text)"
  }

  private var companions: String {
    let names = explanation.companions.map { Side($0, in: .english).label.name }
    return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
  }

  func life(_ life: FindingLife) -> String {
    let looks = typography.count(life.looksHeld, "look", "looks")
    let stage = life.stage == .established ? "established" : "still to be confirmed"
    return "\(stage): it has held since \(typography.date(life.heldSince)), in \(looks)"
  }

  func telling(_ telling: PairExplanation.Telling) -> String {
    switch telling {
    case .template: "worded by the fixed template; no language model was asked"
    case .model(let name): "worded by \(name), and checked"
    case .waiting: "worded by the fixed template; the language model had not answered"
    case .rejected(let codes):
      "worded by the fixed template; the language model's sentence was refused: "
        + codes.map { AnswerFault.words(of: $0, in: .english) }.joined(separator: ", then ")
    }
  }
}
