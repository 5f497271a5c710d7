import Model
import Numerics

/// The column of a quantity: one source for the whole window; silence says nothing.
struct QuantityColumn {
  let term: Term
  let days: [DayRows]
  let count: Int

  /// The column, each day divided by `divisor` of the same source when there is one.
  func column(dividedBy divisor: DailyTotals?) -> FeatureColumn {
    let totals = DailyTotals(numbers: term.numbers, days: days)
    let source = totals.richestSource
    var column = FeatureColumn(term: term, source: source, days: count)
    guard let source else { return column }
    let divisors = divisor.map { Dictionary(uniqueKeysWithValues: $0.values(from: source)) }
    for (day, value) in totals.values(from: source) {
      var value = value
      if let divisors {
        guard let hours = divisors[day], hours > 0 else { continue }
        value /= hours
      }
      column.setMultiple(term.numbers.multiple(of: value), on: day)
    }
    return column
  }
}

/// The daily values of a quantity, source by source.
struct DailyTotals {
  let numbers: Term.Numbers
  let days: [DayRows]

  /// The source with the most days; a tie goes to the device, then to the order of the sources.
  var richestSource: Source? {
    let preference: [Source] = [.health] + Source.allCases.filter { $0 != .health }
    let counts = preference.map { source in
      days.count { day in day.rows.contains { $0.source == source } }
    }
    guard let most = counts.max(), most > 0 else { return nil }
    return counts.firstIndex(of: most).map { preference[$0] }
  }

  /// The value of each day with a row of the source, days ascending.
  func values(from source: Source) -> [(day: Int, value: Double)] {
    let aggregate = source == .health ? numbers.healthAggregate : numbers.aggregate
    return days.compactMap { day in
      aggregate.value(of: day.rows, from: source).map { (day.day, $0) }
    }
  }
}

extension Term.Aggregate {
  /// The day's number out of its rows of a source, in the order of time; nil without any.
  func value(of rows: ArraySlice<Observation>, from source: Source) -> Double? {
    var (sum, count, last, greatest) = (0.0, 0, 0.0, -Double.infinity)
    for row in rows where row.source == source {
      guard let value = row.value else { continue }
      sum += value
      count += 1
      last = value
      greatest = max(greatest, value)
    }
    guard count > 0 else { return nil }
    return switch self {
    case .last: last
    case .sum: sum
    case .mean: sum / Double(count)
    case .maximum: greatest
    }
  }
}

extension Term.Numbers {
  /// The value as a multiple of the logging resolution, rounded half away from zero; the value
  /// itself without one.
  func multiple(of value: Double) -> Double {
    resolution.flatMap { Quantisation(resolution: $0)?.multiple(nearest: value) } ?? value
  }
}
