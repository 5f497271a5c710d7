import Model

/// The false of what is shown on one night, of each person, by stage.
public struct NightCounts: Hashable, Sendable {
  /// Of all that is shown.
  public internal(set) var all = RatioCounts()
  /// Of what is shown as emerging.
  public internal(set) var emerging = RatioCounts()
  /// Of what is shown as established.
  public internal(set) var established = RatioCounts()

  static func += (left: inout NightCounts, right: NightCounts) {
    left.all += right.all
    left.emerging += right.emerging
    left.established += right.established
  }
}

/// What became of planted associations over all nights. One is shown when the person is told of it
/// in the right direction: as it is, at another lag that follows from it, or through a twin.
public struct PlantedNights: Hashable, Sendable {
  /// How many were planted.
  public internal(set) var planted = 0
  /// Shown on any night.
  public internal(set) var everShown = 0
  /// Shown as established on any night.
  public internal(set) var everEstablished = 0
  /// Shown on the last night.
  public internal(set) var shownLast = 0
  /// Shown as established on the last night.
  public internal(set) var establishedLast = 0
  /// Of those ever established: how many took so many looks, from the first on which they were
  /// shown to the first on which they were established, both counted.
  public internal(set) var looksToEstablished: [Int: Int] = [:]

  static func += (left: inout PlantedNights, right: PlantedNights) {
    left.planted += right.planted
    left.everShown += right.everShown
    left.everEstablished += right.everEstablished
    left.shownLast += right.shownLast
    left.establishedLast += right.establishedLast
    left.looksToEstablished.merge(right.looksToEstablished, uniquingKeysWith: +)
  }

  /// The median of `looksToEstablished`, the lower one of two; nil when none was established.
  public var medianLooksToEstablished: Int? {
    var below = 0
    for (looks, count) in looksToEstablished.sorted(by: { $0.key < $1.key }) {
      below += count
      if 2 * below >= everEstablished { return looks }
    }
    return nil
  }
}

/// What some people are shown over a sequence of nights, scored: sums over people, the same in
/// whatever order they came.
public struct NightlyTally: Hashable, Sendable {
  /// How many people.
  public internal(set) var people = 0
  /// People who are shown anything false on any night, whatever its stage.
  public internal(set) var everFalse = 0
  /// People who are shown anything false as emerging on any night.
  public internal(set) var everFalseEmerging = 0
  /// People who are shown anything false as established on any night.
  public internal(set) var everFalseEstablished = 0
  /// Each night, the first one first.
  public internal(set) var nights: [NightCounts]
  /// The planted associations, by their size.
  public internal(set) var planted: [Double: PlantedNights] = [:]

  /// Nobody, over so many nights.
  init(nights: Int) {
    self.nights = Array(repeating: NightCounts(), count: nights)
  }

  /// Adds other people over as many nights.
  static func += (left: inout NightlyTally, right: NightlyTally) {
    left.people += right.people
    left.everFalse += right.everFalse
    left.everFalseEmerging += right.everFalseEmerging
    left.everFalseEstablished += right.everFalseEstablished
    for night in left.nights.indices { left.nights[night] += right.nights[night] }
    left.planted.merge(right.planted) { left, right in
      var sum = left
      sum += right
      return sum
    }
  }

  /// The planted associations of all sizes together.
  public var allPlanted: PlantedNights {
    planted.values.reduce(into: PlantedNights()) { $0 += $1 }
  }
}

extension RatioCounts {
  /// The mean over people of part / whole, a whole of 0 counting as 0; nil of nobody.
  public var mean: Double? {
    guard count > 0 else { return nil }
    // Ascending, for a sum depends on its order.
    let sum = people.sorted { $0.key < $1.key }.reduce(0) { sum, ratio in
      let (part, whole) = (Double(ratio.key.part), Double(ratio.key.whole))
      return ratio.key.whole == 0 ? sum : sum + Double(ratio.value) * part / whole
    }
    return sum / Double(count)
  }
}
