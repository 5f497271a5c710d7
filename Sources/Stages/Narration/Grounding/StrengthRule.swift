/// Compares words of strength with what was computed.
struct StrengthRule {
  private let reading: StatementReading

  init(_ reading: StatementReading) {
    self.reading = reading
  }

  /// Refuses `strongly` unless the finding is strong, and `far more` unless it is strong or one
  /// share is at least twice the other.
  func check() throws(GroundingFault) {
    let band = reading.facts.band
    for (place, element) in reading.elements.enumerated() {
      switch element.meaning {
      case .muchMore:
        let isTwice = reading.tellsCounts && reading.facts.counts.map(Self.isTwice) ?? false
        guard isBeforeCue(place), band == .strong || isTwice else { throw .strength }
      case .aLittle: guard isBeforeCue(place), band == .weak else { throw .strength }
      case .strength(let told): guard told == band else { throw .strength }
      case .quality(let quality) where quality.isStrength && reading.isOfAssociation(place):
        guard band == (quality.sign > 0 ? .strong : .weak) else { throw .strength }
      default: break
      }
    }
  }

  private func isBeforeCue(_ place: Int) -> Bool {
    switch reading.meaning(place + 1) {
    case .degree, .quality: true
    default: false
    }
  }

  /// Whether one share is at least twice the other; of none every share is.
  private static func isTwice(_ counts: Facts.Counts) -> Bool {
    guard let with = counts.share(with: true), let without = counts.share(with: false) else {
      return false
    }
    return max(with, without) >= 2 * min(with, without)
  }
}
