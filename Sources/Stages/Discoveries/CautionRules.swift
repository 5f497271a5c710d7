import Days
import Model
import Numerics

/// Finds the cautions with which kept discoveries are told.
public struct CautionRules: Sendable {
  private let pipeline: Pipeline
  private let vocabulary: Vocabulary

  /// The rules of a pipeline, for observations whose features are those of `vocabulary`.
  public init(pipeline: Pipeline, vocabulary: Vocabulary) {
    self.pipeline = pipeline
    self.vocabulary = vocabulary
  }

  /// Adds size and cautions to the kept ones of a judged family, and leaves the others alone.
  /// O(kept x days^2).
  public func caution(
    _ discoveries: [Discovery], on matrix: DayMatrix, observations: [Observation]
  ) -> [Discovery] {
    guard discoveries.contains(where: \.isKept) else { return discoveries }
    let bar = rejectionBar(of: discoveries)
    let groups = RedundancyGroups(
      discoveries, on: matrix, minimumRho: pipeline.cautions.redundantRho)
    var cautioned = discoveries
    for place in discoveries.indices where discoveries[place].isKept {
      let discovery = discoveries[place]
      let pair = PairOnMatrix(discovery, matrix)
      cautioned[place].size = discovery.association.honest.flatMap {
        EffectEstimate(discovery.association, honest: $0).size
      }
      let others = groups.others(of: place)
      cautioned[place].redundantTriggers = others
      cautioned[place].speaksForOthers = groups.speaksForOthers(place)
      let raised: [Warning: Bool] = [
        .takenForIt: isTakenForIt(discovery, among: discoveries, pair),
        .fragile: isFragile(discovery.association, bar: bar),
        .oneSidedLogging: isOneSided(pair),
        .weekday: isByWeekday(discovery.association),
        .sameEntry: SameEntry(pair, vocabulary, observations).share.map {
          $0 >= pipeline.cautions.sameEntryShare
        } ?? false,
        .severalTellTheSame: !others.isEmpty,
        .shortHistory: matrix.axis.count < pipeline.cautions.shortHistoryDays,
        .narrowSource: isNarrow(pair, observations),
      ]
      cautioned[place].warnings = Warning.allCases.filter { raised[$0] == true }
    }
    return cautioned
  }

  /// The largest p-value with which a pair that the family rejects would still be rejected.
  ///
  /// k of m are: at a p of up to rate x k / m it would be one of k again, and above it none of more
  /// than k, which would have been rejected with its own, smaller p (Benjamini and Hochberg 1995).
  private func rejectionBar(of discoveries: [Discovery]) -> Double {
    let rate = pipeline.gates.falseDiscoveryRate
    let rejected = discoveries.count { ($0.q ?? 1) <= rate * (1 + Correction.equalityTolerance) }
    return rate * Double(rejected) / Double(max(1, discoveries.count))
  }

  /// A medication that goes with pain or a symptom on the same day, and either not with that of the
  /// next day, or the symptom is followed by the medication.
  private func isTakenForIt(
    _ discovery: Discovery, among discoveries: [Discovery], _ pair: PairOnMatrix
  ) -> Bool {
    guard pair.trigger.key.category == .medication, pair.outcome.term.isPresence, pair.lag == 0,
      !discovery.association.isProtective
    else { return false }
    let holdsLater = discoveries.contains { other in
      other.association.pair.trigger == discovery.association.pair.trigger
        && other.association.pair.outcome == discovery.association.pair.outcome
        && other.association.pair.lag > 0 && (other.isKept || other.failedGate == .story)
    }
    if !holdsLater { return true }
    let reverse = TwoByTwo(
      trigger: BitPlane(presenceOf: pair.outcome), outcome: BitPlane(presenceOf: pair.trigger),
      lag: 1)
    return (reverse.phi ?? 0) > 0
      && FisherExact(reverse).twoSided <= pipeline.cautions.takenForItP
  }

  /// Whether the pair would fall short without its most influential days, taken away one by one.
  private func isFragile(_ association: Association, bar: Double) -> Bool {
    guard let honest = association.honest, !honest.days.isEmpty else { return false }
    var days = honest.days.map(\.innovations)
    for _ in 0..<pipeline.cautions.influentialDays {
      guard let most = InfluentialDay.place(in: days, toward: honest.correlation) else {
        return true
      }
      days.remove(at: most)
    }
    let freedom = honest.degreesOfFreedom - pipeline.cautions.influentialDays
    guard freedom > 0, let r = InfluentialDay.correlation(of: days) else { return true }
    guard r * honest.correlation > 0 else { return true }
    let t = r * (Double(freedom) / ((1 - r * r) * honest.dispersion)).squareRoot()
    return StudentT(degreesOfFreedom: Double(freedom)).twoSided(t) > bar
  }

  private func isByWeekday(_ association: Association) -> Bool {
    guard let honest = association.honest, !honest.days.isEmpty,
      let left = InfluentialDay.correlation(of: honest.days.map(\.residuals))
    else { return false }
    let raw = association.effect
    let kept = raw < 0 ? -left : left
    return kept <= abs(raw) * (1 - pipeline.cautions.weekdayShare)
  }

  /// Whether the outcome is known far more often on days with the trigger than on all others.
  private func isOneSided(_ pair: PairOnMatrix) -> Bool {
    guard pair.trigger.term.isPresence else { return false }
    var (known, days) = ([0, 0], [0, 0])
    for day in 0..<max(0, pair.trigger.presence.count - pair.lag) {
      let side = pair.trigger.presence[day] ? 0 : 1
      days[side] += 1
      known[side] += pair.isOutcomeKnown(on: day + pair.lag) ? 1 : 0
    }
    guard days[0] > 0, days[1] > 0 else { return false }
    let shares = zip(known, days).map { Double($0) / Double($1) }
    return shares[0] >= pipeline.cautions.oneSidedLoggingRatio * shares[1]
  }

  /// Whether another source covers days before the first or after the last one of the chosen
  /// source.
  private func isNarrow(_ pair: PairOnMatrix, _ observations: [Observation]) -> Bool {
    guard let source = pair.trigger.source else { return false }
    let rows = observations.filter {
      vocabulary.features[$0.feature].key == pair.trigger.key
        && pair.axis.index(of: $0.day) != nil
    }
    let chosen = rows.filter { $0.source == source }.map(\.day)
    guard let first = chosen.min(), let last = chosen.max() else { return false }
    let beyond = Set(
      rows.filter { $0.source != source && ($0.day < first || $0.day > last) }.map(\.day))
    return beyond.count >= pipeline.cautions.narrowSourceDays
  }
}

/// A judged pair with its columns.
struct PairOnMatrix {
  let trigger: FeatureColumn
  let outcome: FeatureColumn
  let lag: Int
  let method: Method
  let axis: DayAxis

  init(_ discovery: Discovery, _ matrix: DayMatrix) {
    let pair = discovery.association.pair
    trigger = matrix.columns[pair.trigger]
    outcome = matrix.columns[pair.outcome]
    lag = pair.lag
    method = pair.method
    axis = matrix.axis
  }

  /// Whether the view of the outcome that the pair is tested on is known.
  func isOutcomeKnown(on day: Int) -> Bool {
    method == .twoByTwo ? outcome.presenceObserved[day] : outcome.observed[day]
  }

  /// Whether the view of the trigger that the pair is tested on is known.
  func isTriggerKnown(on day: Int) -> Bool {
    method == .twoByTwo ? trigger.presenceObserved[day] : trigger.observed[day]
  }
}

extension BitPlane {
  /// The yes/no view of a column.
  init(presenceOf column: FeatureColumn) {
    self.init(
      dayCount: column.presence.count, observed: column.presenceObserved.words,
      value: column.presence.words)
  }
}
