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
    var daysOf: [Source: Int] = [:]
    for day in days {
      for source in Set(day.rows.map(\.source)) { daysOf[source, default: 0] += 1 }
    }
    let preference: [Source] = [.health] + Source.allCases.filter { $0 != .health }
    guard let most = daysOf.values.max() else { return nil }
    return preference.first { daysOf[$0] == most }
  }

  /// The value of each day with a row of the source, days ascending.
  func values(from source: Source) -> [(day: Int, value: Double)] {
    let aggregate = source == .health ? numbers.healthAggregate : numbers.aggregate
    return days.compactMap { day in
      let values = day.rows.lazy.filter { $0.source == source }.compactMap(\.value)
      return aggregate.value(of: Array(values)).map { (day.day, $0) }
    }
  }
}

extension Term.Aggregate {
  /// The day's number out of its rows in the order of time; nil without any.
  func value(of values: [Double]) -> Double? {
    guard let last = values.last else { return nil }
    return switch self {
    case .last: last
    case .sum: values.reduce(0, +)
    case .mean: values.reduce(0, +) / Double(values.count)
    case .maximum: values.max() ?? last
    }
  }
}

extension Term.Numbers {
  /// The value as a multiple of the logging resolution, rounded half away from zero; the value itself without one.
  func multiple(of value: Double) -> Double {
    resolution.flatMap { Quantisation(resolution: $0)?.multiple(nearest: value) } ?? value
  }
}
