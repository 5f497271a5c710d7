/// A kind of daily life in which no feature has anything to do with any other: whatever is found in
/// it is false. Each holds something that makes features look related.
public enum NullWorld: String, CaseIterable, Codable, Sendable {
  /// Every day is drawn afresh.
  case independent
  /// Every day resembles the one before: lag-1 correlation 0.6.
  case persistent = "ar-0.6"
  /// The same, with 0.8.
  case veryPersistent = "ar-0.8"
  /// The same, each feature with one of 0, 0.3, 0.6 and 0.8.
  case mixedPersistence = "ar-mixed"
  /// Binary features from a latent series of lag-1 correlation 0.95, numeric ones of 0.9.
  case sticky
  /// Habits of every other day, with a slip on one day of ten; numeric features of lag-1
  /// correlation -0.8.
  case everyOtherDay = "every-other-day"
  /// Every feature follows its own days of the week.
  case weekday
  /// Every feature drifts.
  case trend
  /// Whether a day is known depends on its value, and on bad days that come in runs.
  case missing = "missing-not-at-random"
  /// Persistence, weekdays, drift, habits of every other day and missing values.
  case allAtOnce = "all-at-once"

  /// What its features are made of.
  var recipe: NullRecipe {
    switch self {
    case .independent: NullRecipe()
    case .persistent: NullRecipe(persistence: .one(of: [0.6]))
    case .veryPersistent: NullRecipe(persistence: .one(of: [0.8]))
    case .mixedPersistence: NullRecipe(persistence: .one(of: [0, 0.3, 0.6, 0.8]))
    case .sticky: NullRecipe(persistence: .byKind(binary: 0.95, numeric: 0.9))
    case .everyOtherDay: NullRecipe(alternatingShare: 1)
    case .weekday: NullRecipe(weekdayVariance: 1)
    case .trend: NullRecipe(driftVariance: 1)
    case .missing: NullRecipe(isMissingNotAtRandom: true)
    case .allAtOnce:
      NullRecipe(
        persistence: .one(of: [0, 0.3, 0.6, 0.8]), alternatingShare: 0.2, weekdayVariance: 1,
        driftVariance: 1, isMissingNotAtRandom: true)
    }
  }
}

/// What the features of a world are made of.
struct NullRecipe: Sendable {
  /// The lag-1 correlation of a day with the one before.
  enum Persistence: Sendable {
    /// Each feature has one of these.
    case one(of: [Double])
    case byKind(binary: Double, numeric: Double)
  }

  var persistence = Persistence.one(of: [0])
  /// The share of features that alternate from day to day.
  var alternatingShare = 0.0
  /// The variance that the days of the week add to one of 1.
  var weekdayVariance = 0.0
  /// The variance that slow drift adds to one of 1.
  var driftVariance = 0.0
  /// Whether a day is missing because of what it is.
  var isMissingNotAtRandom = false
}
