import Model
import Numerics

/// Tells in which of four ways a person's days answer a suspicion.
public struct AnswerRule: Sendable {
  private let strongCorrelation: Double
  private let rate: Double
  private let detectability: DetectabilityRule

  /// The rule of a family of `testCount` tests.
  public init(pipeline: Pipeline, testCount: Int) {
    strongCorrelation = pipeline.bands.strong
    rate = pipeline.gates.falseDiscoveryRate
    detectability = DetectabilityRule(gates: pipeline.gates, testCount: testCount)
  }

  /// The answer of a pair that was tested: seen when it is reported, by itself or by another lag of
  /// the same pair; not seen when a strong effect would have been; else too weak to tell.
  ///
  /// A pair that passed the rate and failed another gate, or whose counted effect is as large as
  /// what would have been seen, is not one without an association: its days do not tell. Nor do
  /// those of a pair that moves with one of the person's `drivers`, or whose ranks could not reach what
  /// would have been seen: `reach` gives the least and the greatest rho of a pair of ranks.
  public func verdict(
    of discovery: Discovery, among drivers: [SharedDriver],
    reaching reach: (Pair) -> ClosedRange<Double>
  ) -> PairAnswer.Verdict {
    if discovery.isKept || discovery.failedGate == .story { return .seen }
    if discovery.failedGate == .driver, let driver = discovery.driver {
      return .shared(drivers[driver].pattern)
    }
    let association = discovery.association
    guard let able = detectability.detectability(of: association) else {
      return .tooWeak(Detectability(smallestCorrelation: 1, smallestDifference: nil))
    }
    let isSilent =
      able.smallestCorrelation <= strongCorrelation && !isSuggestive(discovery, beside: able)
      && detectability.isWithinReach(able, of: association)
      && isWithinReach(able, of: association, reach)
    return isSilent ? .notSeen(able) : .tooWeak(able)
  }

  /// Whether ranks that come as often could go together that strongly, in the direction in which
  /// they lean. True of a table.
  private func isWithinReach(
    _ able: Detectability, of association: Association, _ reach: (Pair) -> ClosedRange<Double>
  ) -> Bool {
    guard association.pair.method == .spearman else { return true }
    let range = reach(association.pair)
    let most = association.effect < 0 ? -range.lowerBound : range.upperBound
    return most >= able.smallestCorrelation
  }

  private func isSuggestive(_ discovery: Discovery, beside able: Detectability) -> Bool {
    let isSignificant = (discovery.q ?? 1) <= rate * (1 + Correction.equalityTolerance)
    return discovery.association.strength >= able.smallestCorrelation
      || isSignificant && discovery.failedGate != .strength
  }
}
