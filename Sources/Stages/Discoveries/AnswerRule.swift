import Model

/// Tells in which of three ways a person's days answer a suspicion.
public struct AnswerRule: Sendable {
  private let strongCorrelation: Double
  private let detectability: DetectabilityRule

  /// The rule of a family of `testCount` tests.
  public init(pipeline: Pipeline, testCount: Int) {
    strongCorrelation = pipeline.bands.strong
    detectability = DetectabilityRule(gates: pipeline.gates, testCount: testCount)
  }

  /// The answer of a pair that was tested: seen when it is reported, by itself or by another lag of
  /// the same pair; not seen when a strong effect would have been; else too weak to tell.
  public func verdict(of discovery: Discovery) -> PairAnswer.Verdict {
    if discovery.isKept || discovery.failedGate == .story { return .seen }
    guard let able = detectability.detectability(of: discovery.association) else {
      return .tooWeak(Detectability(smallestCorrelation: 1, smallestDifference: nil))
    }
    return able.smallestCorrelation <= strongCorrelation ? .notSeen(able) : .tooWeak(able)
  }
}
