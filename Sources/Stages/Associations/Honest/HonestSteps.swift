/// Parts of the honest test that can be left out, to measure what each is worth. What is reported
/// to people always has all of them.
public struct HonestSteps: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Steps from their bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The six weekday effects of step 2.
  public static let weekdays = HonestSteps(rawValue: 1)
  /// The slow waves of step 2.
  public static let drift = HonestSteps(rawValue: 2)
  /// Persistence, step 3; without, no series is whitened and no table discounted.
  public static let persistence = HonestSteps(rawValue: 4)
  /// Fisher's p discounted for persistence, step 7.
  public static let discountedFisher = HonestSteps(rawValue: 8)

  /// Every one of them.
  public static let all: HonestSteps = [.weekdays, .drift, .persistence, .discountedFisher]
}
