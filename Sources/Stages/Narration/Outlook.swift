import Model

/// What a person's days could have shown when they showed nothing, in whole numbers.
struct Outlook {
  /// A pair of shares that would just have been seen: of as many days with as without.
  struct Example: Equatable {
    let half: Int
    let with: Int
    let without: Int
  }

  let days: Int
  let tests: Int
  /// The smallest difference that could have been seen, in hundredths, rounded up.
  let points: Int
  let example: Example

  /// At equal margins a phi is the difference in shares. The example has the days of the pair in
  /// the middle: on all the days of a window in which many are unknown, less would have been seen.
  init(_ detectability: Detectability, days: Int, tests: Int) {
    self.days = days
    self.tests = tests
    points = detectability.smallestCorrelation.hundredthsUp
    example = Example(
      showing: detectability.smallestCorrelation, over: max(2, detectability.middleDays ?? days))
  }
}

extension Outlook.Example {
  /// The smallest difference whose phi reaches `correlation` with half of `days` on each side and
  /// the outcome on half of them, or on one day fewer; the largest there is when none does.
  init(showing correlation: Double, over days: Int) {
    let half = days / 2
    let difference = (0...half).first { difference in
      let rare = (half - difference) / 2
      return Self.phi(with: rare + difference, without: rare, of: half) >= correlation
    }
    self.half = half
    without = (half - (difference ?? half)) / 2
    with = without + (difference ?? half)
  }

  private static func phi(with: Int, without: Int, of half: Int) -> Double {
    let (outcome, all) = (Double(with + without), Double(2 * half))
    guard outcome > 0, outcome < all else { return 0 }
    return Double(with - without) / (outcome * (all - outcome)).squareRoot()
  }
}

extension Double {
  /// A share or a correlation in hundredths, rounded up, 1...100: at least so much is enough.
  var hundredthsUp: Int {
    // A last bit above a whole number does not make it the next.
    min(100, max(1, Int((self * 100 - 1e-9).rounded(.up))))
  }
}
