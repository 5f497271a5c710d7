import Days
import Model

/// On which days of an axis silence about a feature means that it did not happen.
struct Silence {
  private let vocabulary: Vocabulary
  private let axis: DayAxis
  private let days: JournalDays
  private let journaled: DayMask
  private let feeling: DayMask
  private let unread: DayMask
  private let spans: [Category: ClosedRange<Int>]

  init(of intake: Intake, over axis: DayAxis, vocabulary: Vocabulary, hasSpans: Bool) {
    self.vocabulary = vocabulary
    self.axis = axis
    days = intake.days
    journaled = Self.mask(of: intake.days.journaled, on: axis)
    feeling = Self.mask(of: intake.days.feeling, on: axis)
    unread = Self.mask(of: intake.days.unread, on: axis)
    var spans: [Category: ClosedRange<Int>] = [:]
    // Hardly anybody has a feature that asks for it.
    guard hasSpans else {
      self.spans = spans
      return
    }
    for observation in intake.observations {
      guard let day = axis.index(of: observation.day) else { continue }
      let category = vocabulary.features[observation.feature].key.category
      let span = spans[category] ?? day...day
      spans[category] = min(span.lowerBound, day)...max(span.upperBound, day)
    }
    self.spans = spans
  }

  /// The days on which a day without any row of the feature is an absence, doubts apart.
  func absentDays(for feature: Int) -> DayMask {
    let term = vocabulary.features[feature]
    let category = term.key.category
    switch term.absence {
    case .never: return DayMask(count: axis.count)
    case .categoryDays: return Self.mask(of: days.days(of: category), on: axis)
    case .feelingDays: return feeling
    case .journaledDays: return journaled
    case .betweenCategorySignals:
      var mask = DayMask(count: axis.count)
      if let span = spans[category] { span.forEach { mask[$0] = true } }
      return mask
    }
  }

  /// The days on which nothing about the feature can be called absent: a row of it was refused, or
  /// an entry is unread.
  func doubts(for feature: Int) -> DayMask {
    var mask = unread
    for doubt in days.doubts where doubt.feature == feature {
      if let day = axis.index(of: doubt.day) { mask[day] = true }
    }
    return mask
  }

  private static func mask(of days: DaySet, on axis: DayAxis) -> DayMask {
    var mask = DayMask(count: axis.count)
    for day in days.days {
      if let index = axis.index(of: day) { mask[index] = true }
    }
    return mask
  }
}
