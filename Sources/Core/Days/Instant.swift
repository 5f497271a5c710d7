/// A point in time to the millisecond, in the years 0001...9999 of UTC, without leap seconds.
public struct Instant: Hashable, Sendable {
  /// The milliseconds that can stand in an instant: 0001-01-01T00:00:00Z to
  /// 9999-12-31T23:59:59.999Z.
  public static let bounds: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

  /// Milliseconds since 1970-01-01T00:00:00Z; earlier instants are negative.
  public let milliseconds: Int64

  /// The instant `milliseconds` after 1970-01-01T00:00:00Z, which must lie in `bounds`.
  public init(milliseconds: Int64) {
    precondition(Self.bounds.contains(milliseconds), "an instant lies in the years 1 to 9999")
    self.milliseconds = milliseconds
  }

  /// The instant `seconds` after 1970-01-01T00:00:00Z, or nil outside `bounds`.
  init?(seconds: Int64) {
    let (milliseconds, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    guard !overflow, Self.bounds.contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// The instant at which its second begins.
  public var wholeSecond: Instant { Instant(milliseconds: seconds * 1000) }

  /// Whole seconds since 1970-01-01T00:00:00Z, rounded toward the past.
  @inline(__always)
  var seconds: Int64 { milliseconds.dividedDown(by: 1000) }
}

extension Instant: Comparable {
  /// Whether the left instant is the earlier one.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
