import Synthesis

/// The people of one world, one length and one size of family.
public struct Cell: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name of the world.
  public let scenario: String
  /// The length of a history, in days.
  public let days: Int
  /// How many tests a person has.
  public let family: Family

  /// `trend, 90 days, large`.
  public var description: String { "\(scenario), \(days) days, \(family.rawValue)" }
}

/// What one cell gave. Encoded it is whole but for the times.
public struct CellScore: Codable, Sendable {
  /// The cell.
  public let cell: Cell
  /// The promise under which its world stands.
  public let promise: Promise
  /// Everyone.
  public internal(set) var all = Tally()
  /// The first people of the cell, on whom the ablations were tried.
  public internal(set) var sampled = Tally()
  /// The same people by each ablation.
  public internal(set) var ablated: [Ablation: Tally] = [:]
  /// What the search for shared drivers did to everyone.
  public internal(set) var drivers = DriverTally()
  /// The p-values of the sampled people.
  public internal(set) var calibration = Calibration()
  /// How long the analysis of each person took.
  var times = Times()

  /// The median time in which one person was analysed; 0 of nobody. It varies from run to run.
  public var medianSeconds: Double {
    let sorted = times.seconds.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  init(cell: Cell, promise: Promise) {
    self.cell = cell
    self.promise = promise
  }

  /// Adds other people of the same cell.
  static func += (left: inout CellScore, right: CellScore) {
    left.all += right.all
    left.drivers += right.drivers
    left.sampled += right.sampled
    left.ablated.merge(right.ablated) { left, right in
      var sum = left
      sum += right
      return sum
    }
    left.calibration += right.calibration
    left.times.seconds += right.times.seconds
  }
}

/// The seconds that some people took, in no order. They differ from run to run, so nothing of them
/// is encoded.
struct Times: Codable, Sendable {
  var seconds: [Double] = []

  init() {}

  init(from decoder: any Decoder) {}

  func encode(to encoder: any Encoder) {}
}
