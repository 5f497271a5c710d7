import Days
import Model
import Numerics

/// A synthetic person of whom the truth is known: nothing acts on anything.
public struct NullPerson: Sendable {
  /// Twenty triggers and twenty outcomes over the days.
  public let matrix: DayMatrix
  /// The pairs of columns that are related. None here; whatever else is found is false.
  public let related: Set<Pair>

  /// A person from a matrix and what is true in it.
  public init(matrix: DayMatrix, related: Set<Pair>) {
    self.matrix = matrix
    self.related = related
  }
}

extension NullWorld {
  /// The person `number` of this world over `days` days, at least 1. The same words give the same
  /// person on every machine but for last bits of the C library's logarithm; every person, world
  /// and length has its own random stream.
  public func person(_ number: Int, days: Int, seed: UInt64) -> NullPerson {
    var stream = stream(number, days: days, seed: seed)
    let last = CalendarDay(number: 20_000).advanced(by: stream.integer(below: 7))
    let axis = DayAxis(DayRange(endingOn: last, count: days))
    let missing =
      recipe.isMissingNotAtRandom ? MissingDays(days, from: &stream) : nil
    let columns = (NullFeature.triggers + NullFeature.outcomes).map { feature in
      column(of: feature, over: axis, missing: missing, from: &stream)
    }
    return NullPerson(matrix: DayMatrix(axis: axis, columns: columns), related: [])
  }

  private func column(
    of feature: NullFeature, over axis: DayAxis, missing: MissingDays?,
    from stream: inout RandomStream
  ) -> FeatureColumn {
    let series = LatentSeries(
      recipe, isBinary: feature.term.isPresence, weekdays: axis.map(\.weekday.rawValue),
      from: &stream)
    let cells = feature.cells(of: series, from: &stream)
    let isMissing = missing?.missing(series.levels, from: &stream)
    var column = FeatureColumn(term: feature.term, source: nil, days: axis.count)
    for (day, cell) in cells.enumerated() where isMissing?[day] != true {
      if let isPresent = cell.isPresent { column.setPresence(isPresent, on: day) }
      let resolution = feature.term.numbers.resolution ?? 1
      column.setMultiple((cell.value / resolution).rounded(), on: day)
    }
    return column
  }

  /// The random stream of one person: a seed drawn from the words that name it, one after the
  /// other.
  private func stream(_ number: Int, days: Int, seed: UInt64) -> RandomStream {
    let words = rawValue.utf8.map(UInt64.init) + [UInt64(days), UInt64(number)]
    return RandomStream(
      seed: words.reduce(seed) { seed, word in
        var mixer = RandomStream(seed: seed ^ word)
        return mixer.next()
      })
  }
}
