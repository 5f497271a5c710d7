/// The columns of some outcomes that the products of all pairs need, whatever the lag.
///
/// With e_t = y_t - phi y_(t-1) where y_(t-1) is known (the set A of days), else sqrt(1 - phi^2) y_t
/// (the set B), and a_t, b_t these coefficients: n columns each of w, w^2, e and e^2; the masks of A
/// and of B for each distinct set of known days; n columns each of a e and b e.
struct OutcomeFactors {
  /// What a run of columns holds; the masks stand before the last two.
  enum Term: Int, CaseIterable {
    case innovation, innovationSquare, difference, differenceSquare, nowFactor, beforeFactor
  }

  private static let leading = 4
  let count: Int
  let columns: ColumnBlock
  /// The autocorrelations of the innovations.
  let memory: ColumnBlock
  /// The set of known days of each outcome.
  let patterns: PatternNumbers
  /// The phi of each outcome, and sqrt(1 - phi^2).
  let persistence: [(phi: Double, start: Double)]

  init(_ places: [SeriesPanel.Place], of panel: SeriesPanel) {
    let days = panel.dayCount
    count = places.count
    let patterns = PatternNumbers(places)
    let persistence = places.map { place in
      let phi = panel.blocks[place.block].persistence[place.column]
      return (phi: phi, start: (1 - phi * phi).squareRoot())
    }
    var columns = ColumnBlock(
      rowCount: days, columnCount: Term.allCases.count * places.count + 2 * patterns.count)
    var memory = ColumnBlock(rowCount: WhitenedBlock.memoryLags.count, columnCount: places.count)
    let masks = Self.leading * places.count * days
    for (number, block) in patterns.blocks.enumerated() {
      let observed = panel.blocks[block].observed
      for day in observed.days {
        let isStart = day == 0 || observed.mask[day - 1] == 0
        columns.values[masks + (2 * number + (isStart ? 1 : 0)) * days + day] = 1
      }
    }
    let size = places.count * days
    func start(_ term: Term) -> Int {
      term.rawValue * size + (term.rawValue < Self.leading ? 0 : 2 * patterns.count * days)
    }
    for (index, place) in places.enumerated() {
      let block = panel.blocks[place.block]
      let offset = index * days
      columns.values.place(block.innovations.column(place.column), at: start(.innovation) + offset)
      memory.values.place(block.memory.column(place.column), at: index * memory.rowCount)
      OutcomeColumn(
        mask: masks + 2 * patterns.ofSeries[index] * days, e: start(.difference) + offset,
        ae: start(.nowFactor) + offset, be: start(.beforeFactor) + offset
      ).fill(&columns.values, block.residuals.column(place.column), persistence[index])
    }
    columns.values.multiply(
      start(.innovation), start(.innovation), into: start(.innovationSquare), count: size)
    columns.values.multiply(
      start(.difference), start(.difference), into: start(.differenceSquare), count: size)
    self.patterns = patterns
    self.persistence = persistence
    self.columns = columns
    self.memory = memory
  }

  /// The columns of a term.
  func range(_ term: Term) -> ColumnRange {
    let first = term.rawValue * count + (term.rawValue < Self.leading ? 0 : 2 * patterns.count)
    return ColumnRange(columns, first..<first + count)
  }

  /// The columns of w, w^2, e and e^2, then the masks.
  var termsAndMasks: ColumnRange {
    ColumnRange(columns, 0..<Self.leading * count + 2 * patterns.count)
  }

  /// The masks of A and B of each set of known days.
  var masks: ColumnRange {
    ColumnRange(columns, Self.leading * count..<Self.leading * count + 2 * patterns.count)
  }
}

/// Where the columns of one outcome start: the masks of A and B, one after the other, and what is
/// made of them.
private struct OutcomeColumn {
  let mask: Int
  let e: Int
  let ae: Int
  let be: Int

  func fill(
    _ columns: inout [Double], _ residuals: ArraySlice<Double>,
    _ persistence: (phi: Double, start: Double)
  ) {
    let days = residuals.count
    unsafe residuals.withUnsafeBufferPointer { u in
      unsafe columns.withUnsafeMutableBufferPointer { column in
        precondition(
          [mask + 2 * days, e + days, ae + days, be + days].allSatisfy { $0 <= column.count },
          "columns of the block")
        for day in 0..<days {
          let (after, first) = unsafe (column[mask + day], column[mask + days + day])
          let a = after + persistence.start * first
          let b = -persistence.phi * after
          let before = unsafe day > 0 ? u[day - 1] : 0
          let difference = unsafe a * u[day] + b * before
          unsafe column[e + day] = difference
          unsafe column[ae + day] = a * difference
          unsafe column[be + day] = b * difference
        }
      }
    }
  }
}
