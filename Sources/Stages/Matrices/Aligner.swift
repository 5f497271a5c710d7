import Days
import Model

/// Step 2: observations in, a matrix of days and features out.
public struct Aligner: Sendable {
  private let vocabulary: Vocabulary

  /// An aligner of observations whose features are those of `vocabulary`.
  public init(vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  /// The matrix of a person over an axis: one column for each feature with an accepted signal on it. Notes have none.
  /// O(observations + features x days).
  public func align(_ intake: Intake, over axis: DayAxis) -> DayMatrix {
    let days = FeatureDays(intake.observations, over: axis)
    let silence = Silence(of: intake, over: axis, vocabulary: vocabulary)
    let columns = days.features.compactMap { feature -> FeatureColumn? in
      let term = vocabulary.features[feature]
      switch term.kind {
      case .note: return nil
      case .event, .intensity:
        return PresenceColumn(term: term, days: days[feature], count: axis.count)
          .column(
            silentDays: silence.absentDays(for: feature), doubts: silence.doubts(for: feature))
      case .scale: return ScaleColumn(term: term, days: days[feature], count: axis.count).column()
      case .quantity:
        return QuantityColumn(term: term, days: days[feature], count: axis.count)
          .column(dividedBy: divisor(of: term, among: days))
      }
    }
    return DayMatrix(axis: axis, columns: columns)
  }

  /// The term by whose daily value another one is divided, with its days; nil for most. A divisor that was never
  /// observed leaves every day without a value.
  private func divisor(of term: Term, among days: FeatureDays) -> DailyTotals? {
    guard let name = term.numbers.dividedBy else { return nil }
    let key = SignalKey(term.key.category, name)
    guard let feature = vocabulary.features.firstIndex(where: { $0.key == key }) else {
      return DailyTotals(numbers: Term.Numbers(), days: [])
    }
    return DailyTotals(numbers: vocabulary.features[feature].numbers, days: days[feature])
  }
}
