/// The columns of some triggers that the products of all pairs need, whatever the lag.
///
/// For n triggers, n columns each of w, w^2, u, u^2, v, u v and v^2, where v_t is u_(t-1) on known
/// days; then the mask of each distinct set of known days.
struct TriggerFactors {
  /// What a run of columns holds.
  enum Term: Int, CaseIterable {
    case innovation, innovationSquare, now, nowSquare, before, nowBefore, beforeSquare
  }

  let count: Int
  let columns: ColumnBlock
  /// The lag-weighted autocorrelations of the innovations.
  let memory: ColumnBlock
  /// The set of known days of each trigger.
  let patterns: PatternNumbers

  init(_ places: [SeriesPanel.Place], of panel: SeriesPanel) {
    let days = panel.dayCount
    count = places.count
    let patterns = PatternNumbers(places)
    var columns = ColumnBlock(
      rowCount: days, columnCount: Term.allCases.count * places.count + patterns.count)
    var memory = ColumnBlock(rowCount: WhitenedBlock.memoryLags.count, columnCount: places.count)
    let size = places.count * days
    func start(_ term: Term) -> Int { term.rawValue * size }
    for (index, place) in places.enumerated() {
      let block = panel.blocks[place.block]
      let now = block.residuals.column(place.column)
      let offset = index * days
      columns.values.place(block.innovations.column(place.column), at: start(.innovation) + offset)
      columns.values.place(now, at: start(.now) + offset)
      columns.values.place(now.dropLast(), at: start(.before) + offset + 1)
      for (row, lag) in WhitenedBlock.memoryLags.enumerated() {
        memory.values[index * memory.rowCount + row] =
          PairSums.weight(ofLag: lag) * block.memory[row, place.column]
      }
    }
    for (number, block) in patterns.blocks.enumerated() {
      columns.values.place(
        panel.blocks[block].observed.mask[...], at: Term.allCases.count * size + number * days)
    }
    for (index, place) in places.enumerated() {
      columns.values.clear(
        unknownOn: panel.blocks[place.block].observed, from: start(.before) + index * days)
    }
    for (term, left, right) in [
      (Term.innovationSquare, Term.innovation, Term.innovation), (.nowSquare, .now, .now),
      (.nowBefore, .now, .before), (.beforeSquare, .before, .before),
    ] {
      columns.values.multiply(start(left), start(right), into: start(term), count: size)
    }
    self.patterns = patterns
    self.columns = columns
    self.memory = memory
  }

  /// The columns of a term.
  func range(_ term: Term) -> ColumnRange {
    ColumnRange(columns, term.rawValue * count..<(term.rawValue + 1) * count)
  }

  /// The columns of all terms.
  var terms: ColumnRange { ColumnRange(columns, 0..<Term.allCases.count * count) }

  /// The masks of the sets of known days.
  var masks: ColumnRange {
    ColumnRange(columns, Term.allCases.count * count..<columns.columnCount)
  }
}

/// The distinct blocks of some series, numbered as they are met: series of one block are known on
/// the same days.
struct PatternNumbers {
  /// The number of each series' set of known days.
  private(set) var ofSeries: [Int] = []
  /// The block of each set.
  private(set) var blocks: [Int] = []

  init(_ places: [SeriesPanel.Place]) {
    for place in places {
      let number = blocks.firstIndex(of: place.block) ?? blocks.count
      if number == blocks.count { blocks.append(place.block) }
      ofSeries.append(number)
    }
  }

  /// How many sets there are.
  var count: Int { blocks.count }
}

extension [Double] {
  /// Writes a run of numbers from `start` on.
  mutating func place(_ numbers: ArraySlice<Double>, at start: Int) {
    replaceSubrange(start..<start + numbers.count, with: numbers)
  }

  /// Clears the unknown days of a column that starts at `start`.
  mutating func clear(unknownOn observed: ObservedDays, from start: Int) {
    guard observed.count < observed.dayCount else { return }
    for day in 0..<observed.dayCount where observed.mask[day] == 0 { self[start + day] = 0 }
  }

  /// The products of two runs of `count` numbers of this array, written into a third one of it that
  /// overlaps neither.
  mutating func multiply(_ left: Int, _ right: Int, into target: Int, count: Int) {
    precondition(
      [left, right, target].allSatisfy { $0 >= 0 && $0 + count <= self.count },
      "runs of this array")
    unsafe withUnsafeMutableBufferPointer { numbers in
      guard let base = numbers.baseAddress else { return }
      let (first, second, product) = unsafe (base + left, base + right, base + target)
      for place in 0..<count { unsafe product[place] = first[place] * second[place] }
    }
  }
}
