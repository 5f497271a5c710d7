import Glibc

/// The distribution of a cell of a 2x2 table whose margins are given: the number of marked days
/// among `drawn` days, of `total` days of which `marked` are marked.
///
/// Masses and tails are logarithms, so that nothing underflows; they hold for totals of tens of
/// millions.
public struct Hypergeometric: Hashable, Sendable {
  /// All days.
  public let total: Int
  /// The days that are marked.
  public let marked: Int
  /// The days that are drawn.
  public let drawn: Int
  private let constant: Double

  /// A distribution with 0 <= `marked` <= `total` and 0 <= `drawn` <= `total`.
  public init(total: Int, marked: Int, drawn: Int) {
    precondition(0 <= marked && marked <= total, "marked days are days")
    precondition(0 <= drawn && drawn <= total, "drawn days are days")
    self.total = total
    self.marked = marked
    self.drawn = drawn
    let margins = [marked, total - marked, drawn, total - drawn]
    constant =
      margins.reduce(0) { $0 + StirlingRemainder.aboveDeviance(Double($1)) }
      - StirlingRemainder.aboveDeviance(Double(total))
  }

  /// The counts that can occur.
  public var support: ClosedRange<Int> { max(0, drawn + marked - total)...min(drawn, marked) }

  /// The most probable count (the upper one of two).
  public var mode: Int { Int((Int128(marked) + 1) * (Int128(drawn) + 1) / (Int128(total) + 2)) }

  /// The natural logarithm of the mass at `count`; -infinity outside the support.
  public func logMass(at count: Int) -> Double {
    guard support.contains(count), support.lowerBound < support.upperBound else {
      return support.contains(count) ? 0 : -.infinity
    }
    let cells = [count, drawn - count, marked - count, total - marked - drawn + count]
    let margins = [(drawn, marked), (drawn, total - marked), (total - drawn, marked)]
    let expected = (margins + [(total - drawn, total - marked)]).map {
      Double($0) * Double($1) / Double(total)
    }
    return zip(cells, expected).reduce(constant) { sum, cell in
      sum - StirlingRemainder.aboveDeviance(Double(cell.0))
        - StirlingRemainder.deviance(of: Double(cell.0), fromMean: cell.1)
    }
  }

  /// log P(X <= count), exactly 0 from the top of the support on.
  public func logLower(_ count: Int) -> Double {
    if count < support.lowerBound { return -.infinity }
    if count >= support.upperBound { return 0 }
    guard count < mode else { return log1p(-exp(logSum(from: count + 1, step: 1))) }
    return min(0, logSum(from: count, step: -1))
  }

  /// log P(X >= count), exactly 0 up to the bottom of the support.
  public func logUpper(_ count: Int) -> Double {
    if count > support.upperBound { return -.infinity }
    if count <= support.lowerBound { return 0 }
    guard count > mode else { return log1p(-exp(logSum(from: count - 1, step: -1))) }
    return min(0, logSum(from: count, step: 1))
  }

  /// The mass at `count`.
  public func mass(at count: Int) -> Double { exp(logMass(at: count)) }

  /// P(X <= count).
  public func lower(_ count: Int) -> Double { exp(logLower(count)) }

  /// P(X >= count).
  public func upper(_ count: Int) -> Double { exp(logUpper(count)) }

  /// The log sum of the masses from `start`, beyond the mode, outwards, by the exact ratios of
  /// neighbours.
  private func logSum(from start: Int, step: Int) -> Double {
    var sum = 1.0
    var term = 1.0
    var at = start
    while term > sum * 0x1p-60 {
      term *= ratio(at, step: step)
      sum += term
      at += step
    }
    return logMass(at: start) + log(sum)
  }

  /// The mass at `count` + `step` over the mass at `count`.
  private func ratio(_ count: Int, step: Int) -> Double {
    let x = Double(step > 0 ? count : count - 1)
    let (r, c, rest) = (Double(drawn), Double(marked), Double(total - drawn - marked))
    let up = (r - x) * (c - x)
    let down = (x + 1) * (rest + x + 1)
    return step > 0 ? up / down : down / up
  }
}
