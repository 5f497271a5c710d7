/// Faster ways to the same answers, each of which can be switched off: what is planned, kept and
/// reported does not change.
public struct FastPaths: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Paths from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The days of planning and of tables are counted 64 at a time; without, day by day.
  public static let bitPlanes = FastPaths(rawValue: 1)
  /// Series that are known on the same days share one regression; without, each has its own.
  public static let sharedRegressions = FastPaths(rawValue: 2)
  /// The sums of all pairs of a lag are matrix products; without, they are taken pair by pair and
  /// day by day.
  public static let matrixProducts = FastPaths(rawValue: 4)
  /// Honest p-values, and raw numbers, only of pairs that can still be reported; without, of all.
  public static let screening = FastPaths(rawValue: 8)

  /// Every one of them.
  public static let all: FastPaths = [.bitPlanes, .sharedRegressions, .matrixProducts, .screening]
}
