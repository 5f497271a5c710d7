/// The answer of a `Correction` for one family of tests, in the order of the p-values given.
public struct AdjustedFamily: Hashable, Sendable {
  /// The number of tests that the correction counted, m.
  public let testCount: Int
  /// The adjusted p of each test, never below the p itself (a logarithm if logarithms were given);
  /// nil for what is not a test.
  public let adjusted: [Double?]
  /// Whether each test is rejected; nil for what is not a test.
  public let rejected: [Bool?]
  /// The places of the tests from the smallest p to the largest, equal ones in the order given.
  public let ascending: [Int]

  /// The number of rejected tests.
  public var rejectedCount: Int { rejected.count { $0 == true } }
}
