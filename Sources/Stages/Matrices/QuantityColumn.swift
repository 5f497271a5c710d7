import Model
import Numerics

/// The column of a quantity: one source for the whole window; silence says nothing.
struct QuantityColumn {
  let term: Term
  let days: FeatureRows
  let count: Int

  /// The column, each day divided by `divisor` of the same source when there is one.
  func column(dividedBy divisor: DailyTotals?) -> FeatureColumn {
    let totals = DailyTotals(numbers: term.numbers, days: days)
    let source = totals.richestSource
    var column = FeatureColumn(term: term, source: source, days: count)
    guard let source else { return column }
    var divisors: [Double?] = []
    if let divisor {
      divisors = Array(repeating: nil, count: count)
      divisor.forEachValue(from: source) { day, value in divisors[day] = value }
    }
    totals.forEachValue(from: source) { day, value in
      var value = value
      if divisor != nil {
        guard let hours = divisors[day], hours > 0 else { return }
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
  let days: FeatureRows

  /// The source with the most days; a tie goes to the device, then to the order of the sources.
  var richestSource: Source? {
    var counts = [Int](repeating: 0, count: Source.allCases.count)
    days.forEachDay { _, rows in
      for (place, source) in Source.allCases.enumerated()
      where rows.contains(where: { $0.source == source }) {
        counts[place] += 1
      }
    }
    guard let most = counts.max(), most > 0 else { return nil }
    let richest = zip(Source.allCases, counts).filter { $0.1 == most }.map(\.0)
    return richest.contains(.health) ? .health : richest.first
  }

  /// Calls `body` with each day that has a value from the source, ascending, and with that value.
  func forEachValue(from source: Source, _ body: (_ day: Int, _ value: Double) -> Void) {
    let aggregate = source == .health ? numbers.healthAggregate : numbers.aggregate
    days.forEachDay { day, rows in
      if let value = aggregate.value(of: rows, from: source) { body(day, value) }
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
