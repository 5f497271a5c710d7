/// A place on a canvas, in points from its upper left corner.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Downwards.
  public var y: Double

  /// A place.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// A size.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle in points.
public struct Box: Hashable, Sendable {
  /// The left, upper corner.
  public var origin: Point
  /// Its size.
  public var size: Size

  /// A rectangle from its corner and its size.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = Point(x, y)
    size = Size(width, height)
  }

  /// The smallest x.
  public var left: Double { origin.x }
  /// The largest x.
  public var right: Double { origin.x + size.width }
  /// The smallest y.
  public var top: Double { origin.y }
  /// The largest y.
  public var bottom: Double { origin.y + size.height }
}
