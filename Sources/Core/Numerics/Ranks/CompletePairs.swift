/// The days on which both of two quantities are known.
public struct CompletePairs: Hashable, Sendable {
  /// The first quantity on each of those days.
  public let x: [Double]
  /// The second quantity on each of those days.
  public let y: [Double]

  /// Keeps the days on which neither `x` nor `y` is nil or NaN; both cover the same days.
  public init(_ x: [Double?], _ y: [Double?]) {
    precondition(x.count == y.count, "two quantities on the same days")
    var kept: (x: [Double], y: [Double]) = ([], [])
    for case (let left?, let right?) in zip(x, y) where !left.isNaN && !right.isNaN {
      kept.x.append(left)
      kept.y.append(right)
    }
    self.x = kept.x
    self.y = kept.y
  }

  /// The number of complete days.
  public var count: Int { x.count }
}
