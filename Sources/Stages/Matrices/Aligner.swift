import Days
import Model

/// Step 2: observations in, a matrix of days and features out.
public struct Aligner: Sendable {
  private let vocabulary: Vocabulary
  /// Whether silence between signals of a category means anything for any feature.
  private let hasSpans: Bool
  /// For features that are divided by another one: that one, or nil where it was never observed.
  private let divisors: [Int: Int?]
  /// The place of each feature in the order of keys.
  private let ranks: [Int]

  /// An aligner of observations whose features are those of `vocabulary`; one serves any number of
  /// people. O(features log features + features x those that are divided by another one).
  public init(vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    let features = vocabulary.features
    hasSpans = features.contains { $0.absence == .betweenCategorySignals }
    var divisors: [Int: Int?] = [:]
    for (place, feature) in features.enumerated() {
      guard let name = feature.numbers.dividedBy else { continue }
      let key = SignalKey(feature.key.category, name)
      divisors.updateValue(features.firstIndex { $0.key == key }, forKey: place)
    }
    self.divisors = divisors
    var ranks = [Int](repeating: 0, count: features.count)
    let ascending = features.indices.sorted { features[$0].key < features[$1].key }
    for (rank, feature) in ascending.enumerated() { ranks[feature] = rank }
    self.ranks = ranks
  }

  /// The matrix of a person over an axis: one column for each feature with an accepted signal on
  /// it, and what the person told of their days. Notes have none. O(observations + features x days).
  public func align(_ intake: Intake, over axis: DayAxis) -> DayMatrix {
    let days = FeatureDays(intake.observations, over: axis)
    let silence = Silence(
      of: intake, over: axis, vocabulary: vocabulary, hasSpans: hasSpans)
    let features = days.features.sorted { ranks[$0] < ranks[$1] }
    let columns = features.compactMap { feature -> FeatureColumn? in
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
          .column(dividedBy: divisor(of: feature, among: days))
      }
    }
    var matrix = DayMatrix(axis: axis, columns: columns)
    matrix.periods = intake.periods
    return matrix
  }

  /// The days of the feature by whose daily value another one is divided; nil for most. A divisor
  /// that was never observed leaves every day without a value.
  private func divisor(of feature: Int, among days: FeatureDays) -> DailyTotals? {
    guard let divisor = divisors[feature] else { return nil }
    guard let divisor else { return DailyTotals(numbers: Term.Numbers(), days: .none) }
    return DailyTotals(numbers: vocabulary.features[divisor].numbers, days: days[divisor])
  }
}
