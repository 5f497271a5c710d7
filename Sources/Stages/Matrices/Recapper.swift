import Days
import Model

/// Makes the recap of the last days of a person out of what their analyses look at. Nothing that is
/// unobserved counts as a no, and a mean of nothing is nothing.
public struct Recapper: Sendable {
  private let plan: RecapPlan
  private let vocabulary: Vocabulary

  /// A recapper of observations whose features are those of `vocabulary`.
  public init(_ plan: RecapPlan, vocabulary: Vocabulary) {
    self.plan = plan
    self.vocabulary = vocabulary
  }

  /// The days of a recap: as many dates that the zone lived through as the plan says, up to `last`.
  public func days(upTo last: CalendarDay, in zone: TimeZoneRules) -> DayRange? {
    var first = last
    for _ in 1..<max(1, plan.days) { first = zone.previousExistingDay(before: first) }
    return DayRange(first: first, last: last)
  }

  /// The recap of some days.
  ///
  /// - Parameters:
  ///   - intake: what was read of the person; distinct moments are counted in it.
  ///   - matrix: the days and features of the analyses, from which all else is taken; nil without
  ///     an accepted signal in their window.
  ///   - range: the days; nil for a person whose days nothing decides.
  public func recap(of intake: Intake, on matrix: DayMatrix?, over range: DayRange?) -> Recap {
    let rows = matrix.map { matrix in
      matrix.axis.indices.filter { range?.contains(matrix.axis[$0]) ?? false }
    }
    let table = Table(columns: matrix?.columns ?? [], days: rows ?? [])
    let observations = intake.observations.filter { range?.contains($0.day) ?? false }
    let unread = intake.days.unread
    let isUnread = range.map { unread.count(in: $0) > 0 } ?? !unread.isEmpty
    let isEmpty = intake.observations.isEmpty && unread.isEmpty
    return Recap(
      over: range, days: plan.days,
      extent: !observations.isEmpty
        ? .theseDays : isUnread ? .unread : isEmpty ? .nothing : .otherDays,
      values: plan.values.map { value in
        switch value.measure {
        case .mean: table.mean(value)
        case .days: table.days(value)
        case .moments: moments(value, observations)
        }
      },
      scores: plan.dimensions.map {
        Recap.Score($0, trackedDays: table.trackedDays(of: $0.selection))
      })
  }

  private func moments(_ value: RecapPlan.Value, _ observations: [Observation]) -> Recap.Value {
    var instants: [CalendarDay: Set<Instant>] = [:]
    for observation in observations
    where value.selection.contains(vocabulary.features[observation.feature].key) {
      // A day on which it was denied is a day of none.
      let told: Set<Instant> = observation.isExplicitAbsence ? [] : [observation.instant]
      instants[observation.day, default: []].formUnion(told)
    }
    let count = instants.values.reduce(0) { $0 + $1.count }
    return Recap.Value(
      value, number: instants.isEmpty ? nil : Double(count) / Double(instants.count),
      knownDays: instants.count)
  }
}

/// The rows of a matrix that lie within a recap.
private struct Table {
  let columns: [FeatureColumn]
  /// Positions on the matrix's axis.
  let days: [Int]

  func columns(of selection: RecapPlan.Selection) -> [FeatureColumn] {
    columns.filter { selection.contains($0.key) }
  }

  func mean(_ value: RecapPlan.Value) -> Recap.Value {
    guard let column = columns(of: value.selection).first else {
      return Recap.Value(value, number: nil, knownDays: 0)
    }
    let numbers = days.compactMap(column.value(on:))
    let mean = numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
    return Recap.Value(value, number: mean, knownDays: numbers.count)
  }

  /// A day is known as one with when any feature is present, as one without when all are absent.
  func days(_ value: RecapPlan.Value) -> Recap.Value {
    let columns = columns(of: value.selection)
    let present = days.count { day in columns.contains { $0.presence[day] } }
    let absent = days.count { day in
      !columns.isEmpty && columns.allSatisfy { $0.presenceObserved[day] && !$0.presence[day] }
    }
    let known = present + absent
    return Recap.Value(value, number: known == 0 ? nil : Double(present), knownDays: known)
  }

  func trackedDays(of selection: RecapPlan.Selection) -> Int {
    let columns = columns(of: selection)
    return days.count { day in
      columns.contains { $0.observed[day] || $0.presenceObserved[day] }
    }
  }
}
