import Model

/// Tells a person whose family is empty what is truly missing.
public struct Sufficiency: Sendable {
  private let pipeline: Pipeline

  /// The needs of a pipeline.
  public init(pipeline: Pipeline) {
    self.pipeline = pipeline
  }

  /// What is missing when too few days of the window are journaled; nil when there are enough.
  public func shortfall(journaledDays: Int) -> Shortfall? {
    let need = pipeline.window.minimumJournaledDays
    return journaledDays < need
      ? Shortfall(.journaledDays, need: need, have: journaledDays) : nil
  }

  /// What the pair nearest to being testable lacks; without any pair, the side of which nothing was
  /// noted. Nil when something was planned.
  public func shortfall(of plan: PairPlan, on matrix: DayMatrix) -> Shortfall? {
    guard plan.planned.isEmpty else { return nil }
    let nearest = plan.refused.map(\.shortfall).min { left, right in
      rank(left) < rank(right)
    }
    if let nearest { return nearest }
    let hasOutcome = matrix.columns.contains { $0.term.role == .outcome }
    return Shortfall(hasOutcome ? .triggers : .outcomes, need: 1, have: 0)
  }

  /// Pairs that only need more days come before pairs that need another value, those that need
  /// least first.
  private func rank(_ shortfall: Shortfall) -> (Int, Int, String, String) {
    let needsValue = shortfall.subject == .triggerValues || shortfall.subject == .outcomeValues
    return (
      needsValue ? 1 : 0, shortfall.missing, shortfall.outcome?.description ?? "",
      shortfall.trigger?.description ?? ""
    )
  }
}
