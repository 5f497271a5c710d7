import Model
import Numerics

/// How large the effect of a judged pair is.
struct EffectEstimate {
  private let association: Association
  private let honest: HonestTest

  /// An estimate of an association that was tested honestly.
  init(_ association: Association, honest: HonestTest) {
    self.association = association
    self.honest = honest
  }

  /// The size; nil with too few degrees of freedom for an interval.
  ///
  /// Fisher's z of the r of the innovations with v + 1 effective days, whose standard error is
  /// 1 / sqrt(v - 2), mapped back (Fisher 1921).
  var size: EffectSize? {
    guard honest.degreesOfFreedom > 2, abs(honest.correlation) < 1 else { return nil }
    let z = FisherTransform.z(honest.correlation)
    let reach =
      Self.quantile95 / Double(honest.degreesOfFreedom - 2).squareRoot()
    let interval = FisherTransform.r(z - reach)...FisherTransform.r(z + reach)
    return EffectSize(interval: interval, difference: difference(over: interval))
  }

  /// 1.96, the normal deviate that leaves 2.5 % on each side.
  private static let quantile95 = -Normal.quantile(lower: 0.025)

  /// The difference in shares: phi is it times sqrt((a+b)(c+d)) / sqrt((a+c)(b+d)).
  ///
  /// The mapped interval is too narrow where a share is near 0 or 1 (19 of 19 against 1 of 71), so
  /// it is widened to hold the score interval of the counts as well.
  private func difference(over interval: ClosedRange<Double>) -> EffectSize.Difference? {
    guard let counts = association.counts, association.pair.method == .twoByTwo,
      let scale = counts.sharePerPhi,
      let score = ScoreInterval(
        TwoByTwo(
          a: counts.both, b: counts.triggerOnly, c: counts.outcomeOnly, d: counts.neither),
        deviate: Self.quantile95)
    else { return nil }
    func mapped(_ phi: Double) -> Double { min(1, max(-1, phi * scale)) }
    let low = min(mapped(interval.lowerBound), score.range.lowerBound)
    let high = max(mapped(interval.upperBound), score.range.upperBound)
    return EffectSize.Difference(
      unit: .share, value: score.difference, interval: low...high)
  }
}

extension DayCounts {
  /// How much of a difference in shares a phi of 1 would be at these margins; nil with an empty
  /// one.
  var sharePerPhi: Double? {
    let rows = Double(triggerDays) * Double(daysWithoutTrigger)
    let columns = Double(outcomeDays) * Double(days - outcomeDays)
    return rows > 0 && columns > 0 ? (columns / rows).squareRoot() : nil
  }

  /// The table of the same margins in which the trigger goes most, or least, with the outcome.
  func extreme(isRising: Bool) -> TwoByTwo {
    let most = min(triggerDays, outcomeDays)
    let least = max(0, triggerDays + outcomeDays - days)
    let both = isRising ? most : least
    return TwoByTwo(
      a: both, b: triggerDays - both, c: outcomeDays - both,
      d: days - triggerDays - outcomeDays + both)
  }
}

/// What a family of `testCount` tests could have shown of one pair.
public struct DetectabilityRule: Sendable {
  private let rate: Double
  private let testCount: Int
  private let minimumPhi: Double
  private let minimumRho: Double

  /// The rule of a family that is judged by `gates`: what is too weak to be reported could not have
  /// been seen either.
  public init(gates: Pipeline.Gates, testCount: Int) {
    rate = gates.falseDiscoveryRate
    self.testCount = testCount
    minimumPhi = gates.minimumPhi
    minimumRho = gates.minimumRho
  }

  /// The smallest |r| that would have passed alone: r = t / sqrt(t^2 + v) at the t quantile of
  /// rate / m with v degrees of freedom, but no less than the gate of strength. Without an honest
  /// test v = n - 2. Nil without tests or degrees of freedom.
  public func detectability(of association: Association) -> Detectability? {
    let freedom = association.honest?.degreesOfFreedom ?? association.days - 2
    guard testCount > 0, freedom > 0 else { return nil }
    let v = Double(freedom)
    let t = StudentT(degreesOfFreedom: v).criticalValue(twoSided: rate / Double(testCount))
    let gate = association.pair.method == .twoByTwo ? minimumPhi : minimumRho
    let smallest = max(t / (t * t + v).squareRoot(), gate)
    let share = association.counts.flatMap(\.sharePerPhi).map { min(1, smallest * $0) }
    return Detectability(smallestCorrelation: smallest, smallestDifference: share)
  }

  /// Whether days with the margins that were counted could show an effect of that size at all, by
  /// its phi and by its Fisher p, in the direction in which they lean. True of what is more or
  /// less.
  func isWithinReach(_ able: Detectability, of association: Association) -> Bool {
    guard association.pair.method == .twoByTwo, let counts = association.counts else { return true }
    let table = counts.extreme(isRising: association.effect >= 0)
    return (table.phi?.magnitude ?? 0) >= able.smallestCorrelation
      && FisherExact(table).twoSided <= rate / Double(testCount)
  }

  /// What could have been seen of the pair in the middle of a family, by degrees of freedom.
  public func detectability(ofFamily discoveries: [Discovery]) -> Detectability? {
    var freedoms: [Int] = []
    for discovery in discoveries {
      if let honest = discovery.association.honest { freedoms.append(honest.degreesOfFreedom) }
    }
    guard !freedoms.isEmpty else { return nil }
    let place = freedoms.count / 2
    let middleFreedom = freedoms.sorted()[place]
    // Of those in the middle, the one that stands there when equal ones keep their order.
    let alike = discoveries.filter {
      $0.association.honest?.degreesOfFreedom == middleFreedom
    }
    let middle = alike[place - freedoms.count { $0 < middleFreedom }].association
    guard let able = detectability(of: middle) else { return nil }
    var told = Detectability(
      smallestCorrelation: able.smallestCorrelation, smallestDifference: nil)
    told.middleDays = middle.days
    return told
  }
}
