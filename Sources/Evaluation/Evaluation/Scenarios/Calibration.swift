import Model
import Synthesis

/// How often the p-values of pairs of which nothing is true lie at or below levels at which they
/// should do so with that probability.
public struct Calibration: Hashable, Codable, Sendable {
  /// The levels, descending.
  public static let levels = [0.05, 0.01, 0.001, 0.0001]
  /// For each level the pairs at or below it of all such pairs, of each person: the honest p.
  public internal(set) var honest = [RatioCounts](repeating: RatioCounts(), count: levels.count)
  /// The same of the raw p.
  public internal(set) var raw = [RatioCounts](repeating: RatioCounts(), count: levels.count)

  static func += (left: inout Calibration, right: Calibration) {
    for level in levels.indices {
      left.honest[level] += right.honest[level]
      left.raw[level] += right.raw[level]
    }
  }

  /// Counts a person's p-values of such pairs; a person without any says nothing.
  mutating func add(honest: [Double], raw: [Double]) {
    for (index, level) in Self.levels.enumerated() {
      if !honest.isEmpty { self.honest[index].add(honest.count { $0 <= level }, of: honest.count) }
      if !raw.isEmpty { self.raw[index].add(raw.count { $0 <= level }, of: raw.count) }
    }
  }
}
