import Associations
import Configuration
import Days
import Job
import Model
import Numerics

/// The method with one part taken away or put in another's place.
public enum Ablation: String, CaseIterable, Codable, Sendable {
  /// The textbook p-values, controlled at the promised rate: Fisher's exact test and Spearman's t.
  case rawP = "raw_p"
  /// Benjamini and Yekutieli's correction in place of Benjamini and Hochberg's.
  case benjaminiYekutieli = "benjamini_yekutieli"
  /// No gate on lift, |phi| and |rho|.
  case withoutStrength = "without_strength"
  /// No weekday effects are taken away.
  case withoutWeekdays = "without_weekdays"
  /// No slow waves are taken away.
  case withoutDrift = "without_drift"
  /// No persistence is taken away, and no table discounted for it.
  case withoutPersistence = "without_persistence"
  /// Fisher's p, discounted for persistence, does not count.
  case withoutDiscountedFisher = "without_discounted_fisher"
  /// Shared drivers are not looked for.
  case withoutDrivers = "without_drivers"

  /// The steps of the honest test that are left; nil where only a gate or a correction changes.
  var steps: HonestSteps? {
    switch self {
    case .rawP, .benjaminiYekutieli, .withoutStrength, .withoutDrivers: nil
    case .withoutWeekdays: HonestSteps.all.subtracting(.weekdays)
    case .withoutDrift: HonestSteps.all.subtracting(.drift)
    case .withoutPersistence: HonestSteps.all.subtracting(.persistence)
    case .withoutDiscountedFisher: HonestSteps.all.subtracting(.discountedFisher)
    }
  }
}

/// Judges the days of one person by each ablation.
struct AblationBench: Sendable {
  private let full: FamilyRun
  private let ungated: FamilyRun
  private let raw: FamilyRun
  private let undriven: FamilyRun

  /// A bench for a pipeline; the raw p-values are controlled at `rawRate`.
  init(_ loaded: LoadedPipeline, rawRate: Double) {
    let (pipeline, folds) = (loaded.pipeline, loaded.taxonomy.folds)
    full = FamilyRun(pipeline: pipeline, folds: folds)
    var changed = pipeline
    changed.gates.minimumLift = 0
    changed.gates.minimumPhi = 0
    changed.gates.minimumRho = 0
    ungated = FamilyRun(pipeline: changed, folds: folds)
    changed = pipeline
    changed.gates.test = .raw
    changed.gates.falseDiscoveryRate = rawRate
    raw = FamilyRun(pipeline: changed, folds: folds)
    changed = pipeline
    changed.gates.sharedDrivers = false
    undriven = FamilyRun(pipeline: changed, folds: folds)
  }

  /// The judged pairs; the analysis is what the pipeline itself made of the same days. Nil when
  /// nothing was tested.
  func judge(_ analysis: PersonAnalysis, by ablation: Ablation) -> [Discovery]? {
    guard let tested = analysis.tested, let window = analysis.window else { return nil }
    let windowDays = window.first.distance(to: window.last) + 1
    let family = FamilyRun.Family(
      plan: tested.plan, associations: tested.discoveries.map(\.association),
      windowDays: windowDays)
    return switch ablation {
    case .rawP: raw.judge(raw.test(tested.matrix, windowDays: windowDays))
    case .benjaminiYekutieli: full.judge(family, correcting: .benjaminiYekutieli)
    case .withoutStrength: ungated.judge(ungated.test(tested.matrix, windowDays: windowDays))
    case .withoutDrivers: undriven.judge(undriven.test(tested.matrix, windowDays: windowDays))
    case .withoutWeekdays, .withoutDrift, .withoutPersistence, .withoutDiscountedFisher:
      full.judge(
        full.test(tested.matrix, windowDays: windowDays, steps: ablation.steps ?? .all))
    }
  }
}
