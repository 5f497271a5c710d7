/// The sums of steps 5 and 6 for every pair of some triggers and some outcomes: a fixed number of
/// matrix products whatever the number of pairs.
///
/// A sum over the complete days of what only one side has is a product of its column with the other
/// side's mask: one number a column and set of known days, not one a pair. Step 6 differences both
/// sides with the outcome's phi, as a generalised least squares of the outcome on the trigger does:
/// on the days A the trigger's is x_t - phi x_(t-1), on the days B sqrt(1 - phi^2) x_t.
public struct PairProducts: Sendable {
  private let triggers: TriggerFactors
  private let outcomes: OutcomeFactors
  /// Every term of the triggers with the masks of the outcomes.
  private let left: ColumnBlock
  /// The masks of the triggers with the terms and the masks of the outcomes.
  private let right: ColumnBlock
  private let innovations: ColumnBlock
  private let differences: ColumnBlock
  private let memory: ColumnBlock

  /// Both sides of pairs, ready for any lag.
  public struct Sides: Sendable {
    fileprivate let triggers: TriggerFactors
    fileprivate let outcomes: OutcomeFactors

    /// The sides of pairs whose trigger and outcome are series of a panel. O(series x days).
    public init(
      triggers: [SeriesPanel.Place], outcomes: [SeriesPanel.Place], of panel: SeriesPanel
    ) {
      self.triggers = TriggerFactors(triggers, of: panel)
      self.outcomes = OutcomeFactors(outcomes, of: panel)
    }
  }

  /// The sums of all pairs, day t of a trigger meeting day t + `lag` of an outcome.
  /// O(triggers x outcomes x days), in matrix products.
  public init(_ sides: Sides, lag: Int) {
    let (x, y) = (sides.triggers, sides.outcomes)
    func product(_ factors: (ColumnRange, ColumnRange)...) -> ColumnBlock {
      var product = ColumnBlock(
        rowCount: factors[0].0.columns.count, columnCount: factors[0].1.columns.count)
      for (left, right) in factors {
        OpenBLAS.addProducts(of: left, with: right, lag: lag, to: &product)
      }
      return product
    }
    triggers = x
    outcomes = y
    left = product((x.terms, y.masks))
    right = product((x.masks, y.termsAndMasks))
    innovations = product((x.range(.innovation), y.range(.innovation)))
    differences = product(
      (x.range(.now), y.range(.nowFactor)), (x.range(.before), y.range(.beforeFactor)))
    memory = x.memory.transposedProduct(with: y.memory)
  }

  /// The sums of the pair of the trigger and the outcome at these places of the sides.
  public func sums(trigger x: Int, outcome y: Int) -> PairSums {
    let (p, q) = (triggers.patterns.ofSeries[x], outcomes.patterns.ofSeries[y])
    let (phi, start) = outcomes.persistence[y]
    func trigger(_ term: TriggerFactors.Term, _ set: Int) -> Double {
      left.values[(2 * q + set) * left.rowCount + term.rawValue * triggers.count + x]
    }
    func outcome(_ term: OutcomeFactors.Term) -> Double {
      right.values[(term.rawValue * outcomes.count + y) * right.rowCount + p]
    }
    func days(_ set: Int) -> Double {
      right.values[(4 * outcomes.count + 2 * q + set) * right.rowCount + p]
    }
    let n = days(0) + days(1)
    let pair = y * triggers.count + x
    let pairwise = PairSums.Moments(
      n: n, x: trigger(.innovation, 0) + trigger(.innovation, 1), y: outcome(.innovation),
      xx: trigger(.innovationSquare, 0) + trigger(.innovationSquare, 1),
      yy: outcome(.innovationSquare), xy: innovations.values[pair])
    let generalised = PairSums.Moments(
      n: n, x: trigger(.now, 0) + start * trigger(.now, 1) - phi * trigger(.before, 0),
      y: outcome(.difference),
      xx: trigger(.nowSquare, 0) + start * start * trigger(.nowSquare, 1)
        + phi * (phi * trigger(.beforeSquare, 0) - 2 * trigger(.nowBefore, 0)),
      yy: outcome(.differenceSquare), xy: differences.values[pair])
    return PairSums(
      days: Int(n), innovations: pairwise,
      dispersion: PairSums.dispersion(excess: memory.values[pair]), generalised: generalised)
  }
}
