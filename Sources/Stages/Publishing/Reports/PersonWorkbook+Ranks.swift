import Model
import Spreadsheet

extension PersonWorkbook {
  /// Where the ranks of a finding stand; nil when it does not rest on ranks.
  func rankRanges(ofFinding place: Int) -> (trigger: CellRange, outcome: CellRange)? {
    guard let number = ranked.firstIndex(of: place) else { return nil }
    let sheet = name(of: .ranks)
    let lag = facts.findings.findings[place].lag
    func range(_ column: Int) -> CellRange {
      days.range(4 * number + column, from: 0, to: lag, of: sheet)
    }
    return (range(2), range(3))
  }

  /// Four columns a finding that rests on ranks: the values of both sides on the days on which both are known, and
  /// their ranks, ties sharing the middle of theirs.
  var rankSheet: Sheet {
    var page = Sheet(name(of: .ranks))
    page.hasHeading = true
    page.rows = Array(repeating: [], count: days.dayCount + 1)
    page.widths = Array(repeating: 16, count: 4 * ranked.count)
    for (number, place) in ranked.enumerated() {
      let finding = facts.findings.findings[place]
      for mark in ["", ", \(text.rankMark)"] {
        for term in [finding.trigger, finding.outcome] {
          page.rows[0].append(.heading("\(place + 1)\u{00A0}\u{2013} \(name(of: term))\(mark)"))
        }
      }
      let cells = self.cells(of: finding.discovery.association.pair, from: 4 * number)
      for row in 1..<page.rows.count {
        page.rows[row] +=
          row <= cells.count ? cells[row - 1] : Array(repeating: SheetCell(.nothing), count: 4)
      }
    }
    return page
  }

  private func cells(of pair: Pair, from column: Int) -> [[SheetCell]] {
    guard let matrix = facts.matrix else { return [] }
    let (first, second) = (matrix.columns[pair.trigger], matrix.columns[pair.outcome])
    let sides = (0..<max(0, days.dayCount - pair.lag)).map { day -> (Double, Double)? in
      guard let x = first.value(on: day), let y = second.value(on: day + pair.lag) else {
        return nil
      }
      return (x, y)
    }
    let ranks = (MiddleRanks(sides.map { $0?.0 }), MiddleRanks(sides.map { $0?.1 }))
    return sides.indices.map { day in
      let places = (days.places[pair.trigger].value, days.places[pair.outcome].value)
      let sheet = name(of: .days)
      let x = CellRange(day + 1...day + 1, column: places.0, of: sheet).absolute
      let y = CellRange(day + 1 + pair.lag...day + 1 + pair.lag, column: places.1, of: sheet)
        .absolute
      let isKnown = "AND(ISNUMBER(\(x)),ISNUMBER(\(y)))"
      return [
        value("IF(\(isKnown),\(x),\"\")", sides[day]?.0),
        value("IF(\(isKnown),\(y),\"\")", sides[day]?.1),
        rank(of: column, day, lag: pair.lag, ranks.0.ranks[day]),
        rank(of: column + 1, day, lag: pair.lag, ranks.1.ranks[day]),
      ]
    }
  }

  private func value(_ formula: String, _ value: Double?) -> SheetCell {
    SheetCell(.formula(Formula(formula, value.map { .number($0) } ?? .text(""))))
  }

  private func rank(of column: Int, _ day: Int, lag: Int, _ rank: Double?) -> SheetCell {
    let own = CellRange.relative(row: day + 1, column: column)
    let all = CellRange(1...max(1, days.dayCount - lag), column: column).absolute
    return value("IF(\(own)=\"\",\"\",_xlfn.RANK.AVG(\(own),\(all),1))", rank)
  }
}

/// The ranks of values from the least up, of which equal ones share the middle.
private struct MiddleRanks {
  /// The rank of each value; nil where there is none.
  let ranks: [Double?]

  init(_ values: [Double?]) {
    let known = values.compactMap(\.self)
    ranks = values.map { value in
      value.map { value in
        let (less, equal) = (known.count { $0 < value }, known.count { $0 == value })
        return Double(less) + Double(equal + 1) / 2
      }
    }
  }
}
