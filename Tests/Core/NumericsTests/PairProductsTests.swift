import Testing

@testable import Numerics

/// Sums of all pairs by matrix products against the same sums taken day by day.
@Suite struct PairProductsTests {
  /// Series of four sets of days, one of them without gaps and one hardly known.
  private static func panel(days: Int, using random: inout RandomStream) -> SeriesPanel {
    var panel = SeriesPanel(dayCount: days)
    for share in [1, 0.8, 0.5, 0.1] {
      let known = (0..<days).filter { _ in random.bernoulli(share) }
      var residuals = ColumnBlock(rowCount: days, columnCount: 0)
      let observed = ObservedDays(known, of: days)
      for _ in 0..<3 { residuals.append(observed.mask.map { $0 * random.gaussian() }) }
      _ = panel.append(
        WhitenedBlock(
          observed: observed, residuals: residuals,
          persistence: [-0.9, 0.95, 0].map { $0 * random.uniform() }))
    }
    return panel
  }

  private static let places = (0..<4).flatMap { block in
    (0..<3).map { SeriesPanel.Place(block: block, column: $0) }
  }

  @Test(arguments: [1, 2, 15, 63, 64, 65, 90, 200], [0, 1, 2, 70])
  func areTheSumsDayByDay(days: Int, lag: Int) {
    var random = RandomStream(seed: UInt64(days))
    let panel = Self.panel(days: days, using: &random)
    // The sides are different choices of series, in another order.
    let triggers = Self.places.filter { $0.column != 1 }.reversed().map { $0 }
    let outcomes = Self.places.filter { $0.block != 1 }
    let products = PairProducts(
      PairProducts.Sides(triggers: triggers, outcomes: outcomes, of: panel), lag: lag)
    var worst = WorstError()
    for (x, trigger) in triggers.enumerated() {
      for (y, outcome) in outcomes.enumerated() {
        let sums = products.sums(trigger: x, outcome: y)
        let plain = PairSums(panel[trigger], panel[outcome], lag: lag, days: days)
        let place = "days \(days), lag \(lag), \(trigger), \(outcome)"
        #expect(sums.days == plain.days, "\(place)")
        #expect((sums.innovations == nil) == (plain.innovations == nil), "\(place)")
        #expect((sums.generalised == nil) == (plain.generalised == nil), "\(place)")
        worst.record(abs(sums.dispersion - plain.dispersion), at: "D, \(place)")
        // On a handful of days a variance is a difference of nearly equal sums.
        guard plain.days >= 8 else { continue }
        worst.record(abs((sums.innovations ?? 0) - (plain.innovations ?? 0)), at: "w, \(place)")
        worst.record(abs((sums.generalised ?? 0) - (plain.generalised ?? 0)), at: "u, \(place)")
      }
    }
    #expect(worst.value <= 1e-12, "\(worst)")
  }

  @Test func aConstantSideHasNoCorrelation() {
    var panel = SeriesPanel(dayCount: 4)
    let observed = ObservedDays([0, 1, 2, 3], of: 4)
    _ = panel.append(
      WhitenedBlock(
        observed: observed,
        residuals: ColumnBlock(rowCount: 4, columns: [[0.1, 0.1, 0.1, 0.1], [1, 2, 0, 4]]),
        persistence: [0, 0]))
    let places = [0, 1].map { SeriesPanel.Place(block: 0, column: $0) }
    let products = PairProducts(
      PairProducts.Sides(triggers: places, outcomes: places, of: panel), lag: 0)
    #expect(products.sums(trigger: 0, outcome: 1).innovations == nil)
    #expect(products.sums(trigger: 1, outcome: 0).generalised == nil)
    #expect(abs((products.sums(trigger: 1, outcome: 1).innovations ?? 0) - 1) <= 1e-15)
    #expect(abs((products.sums(trigger: 1, outcome: 1).generalised ?? 0) - 1) <= 1e-15)
  }

  @Test func noPairsNeedNoProducts() {
    var panel = SeriesPanel(dayCount: 3)
    _ = panel.append(WhitenedBlock([1, nil, 2], persistence: 0.5))
    let place = SeriesPanel.Place(block: 0, column: 0)
    let late = PairProducts(
      PairProducts.Sides(triggers: [place], outcomes: [place], of: panel), lag: 3)
    #expect(late.sums(trigger: 0, outcome: 0).days == 0)
    #expect(late.sums(trigger: 0, outcome: 0).innovations == nil)
  }
}
