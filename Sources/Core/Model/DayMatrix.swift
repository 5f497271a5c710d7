import Days

/// One feature of a person over the days of an axis. A cell is unobserved, absent or present, and
/// may hold a number.
public struct FeatureColumn: Sendable {
  /// What the taxonomy says of the feature.
  public let term: Term
  /// The source on which a quantity rests; nil for features that take every source.
  public let source: Source?
  /// The days on which the yes/no view is known; empty when there is none.
  public private(set) var presenceObserved: DayMask
  /// The days on which the yes/no view is a yes: a subset of `presenceObserved`.
  public private(set) var presence: DayMask
  /// The days on which the numeric view is known.
  public private(set) var observed: DayMask
  private var multiples: [Double]

  /// The column of a term with no day observed.
  public init(term: Term, source: Source?, days: Int) {
    self.term = term
    self.source = source
    presenceObserved = DayMask(count: days)
    presence = DayMask(count: days)
    observed = DayMask(count: days)
    multiples = Array(repeating: .nan, count: days)
  }

  /// The feature.
  public var key: SignalKey { term.key }

  /// Sets the yes/no view of a day.
  public mutating func setPresence(_ isPresent: Bool, on day: Int) {
    presenceObserved[day] = true
    presence[day] = isPresent
  }

  /// Sets the numeric view of a day: 0 or 1 for an event, else a whole multiple of the term's
  /// logging resolution (the value itself when it has none).
  public mutating func setMultiple(_ multiple: Double, on day: Int) {
    precondition(multiple.isFinite, "a cell without a number is unobserved")
    observed[day] = true
    multiples[day] = multiple
  }

  /// Lends the numeric view: multiples of the logging resolution, NaN where unobserved (see
  /// `observed`).
  public func withMultiples<Result>(_ body: ([Double]) -> Result) -> Result {
    body(multiples)
  }

  /// The value of a day in the term's unit, 0 or 1 for an event; nil where unobserved.
  public func value(on day: Int) -> Double? {
    observed[day] ? term.value(ofMultiple: multiples[day]) : nil
  }

  /// The number of maximal runs of days that are a yes, over the observed days in order: a gap does
  /// not break a run.
  public var episodes: Int {
    var runs = 0
    var wasPresent = false
    for day in presenceObserved.days {
      let isPresent = presence[day]
      if isPresent && !wasPresent { runs += 1 }
      wasPresent = isPresent
    }
    return runs
  }
}

extension Term {
  /// A daily number in the term's unit, given as a multiple of the logging resolution; an event's 0
  /// or 1 as it is.
  public func value(ofMultiple multiple: Double) -> Double {
    // The resolution of an event is that of its dose or its temperature.
    guard kind != .event, let resolution = numbers.resolution else { return multiple }
    let stepsInOne = (1 / resolution).rounded()
    // Dividing by the whole number of steps gives 0.3 where multiplying by 0.1 gives
    // 0.30000000000000004.
    return abs(stepsInOne * resolution - 1) < 1e-9
      ? multiple / stepsInOne : multiple * resolution
  }
}

/// A person's features over the days of their window, from the first day with an accepted signal
/// on.
public struct DayMatrix: Sendable {
  /// The rows: existing local dates, ascending.
  public let axis: DayAxis
  /// The columns, sorted by key.
  public let columns: [FeatureColumn]
  /// What the person told of these and other days, in any order.
  public var periods: [LifePeriod] = []

  /// A matrix of columns that all have as many days as the axis.
  public init(axis: DayAxis, columns: [FeatureColumn]) {
    precondition(columns.allSatisfy { $0.observed.count == axis.count }, "one cell a day")
    self.axis = axis
    // Most come in order, and a column is large to move.
    let isSorted = !zip(columns, columns.dropFirst()).contains { $1.key < $0.key }
    self.columns = isSorted ? columns : columns.sorted { $0.key < $1.key }
  }

  /// The column of a feature; nil when the person has none.
  public func column(of key: SignalKey) -> FeatureColumn? {
    columns.first { $0.key == key }
  }
}
