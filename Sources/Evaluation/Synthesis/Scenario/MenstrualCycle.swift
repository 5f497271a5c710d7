import Numerics

/// The days of cycles of unequal lengths.
struct MenstrualCycle: Sendable {
  /// The day of the cycle, from 1.
  let phases: [Int]
  /// The length of the cycle that each day is in.
  private let lengths: [Int]

  /// How many days a period lasts.
  private static let period = 5

  /// Cycles of 24 to 35 days over some days, the first one already begun.
  init(days: Int, from root: RandomStream) {
    var (phases, lengths, stream) = ([Int](), [Int](), root)
    var length = stream.integer(in: 24...35)
    var phase = stream.integer(in: 1...length)
    for _ in 0..<days {
      phases.append(phase)
      lengths.append(length)
      phase += 1
      if phase > length {
        phase = 1
        length = stream.integer(in: 24...35)
      }
    }
    (self.phases, self.lengths) = (phases, lengths)
  }

  /// Whether there is a period.
  func isPeriod(on day: Int) -> Bool { phases[day] <= Self.period }

  /// How much the last days of a cycle and the first ones weigh, of mean 0 and deviation 1 over
  /// many cycles, nearly.
  var tension: [Double] {
    let share = 7.0 / 29.5
    let deviation = (share * (1 - share)).squareRoot()
    return zip(phases, lengths).map { phase, length in
      ((phase <= 2 || phase > length - 5 ? 1 : 0) - share) / deviation
    }
  }
}
