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
  /// P-values, and what else is only told of a finding, are computed where the family can still
  /// reject a pair; without, of all pairs.
  public static let screening = FastPaths(rawValue: 8)
  /// Fisher's p of a season is looked up; without, it is summed for every table.
  public static let fisherTable = FastPaths(rawValue: 16)
  /// Whole numbers are ranked by counting; without, by comparing.
  public static let countedRanks = FastPaths(rawValue: 32)

  /// Every one of them.
  public static let all: FastPaths = [
    .bitPlanes, .sharedRegressions, .matrixProducts, .screening, .fisherTable, .countedRanks,
  ]
}
