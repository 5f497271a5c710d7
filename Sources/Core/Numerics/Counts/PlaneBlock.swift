/// The bit planes of some features over the same days, side by side, to be counted against those of
/// others.
public struct PlaneBlock: Hashable, Sendable {
  /// The number of days.
  public let dayCount: Int
  /// The number of planes.
  public let planeCount: Int
  /// The words of one plane.
  let wordCount: Int
  /// Word w of plane i is at i x `wordCount` + w.
  let observed: [UInt64]
  let value: [UInt64]

  /// A block of planes of the same days. With a `lag` of at least 0 every plane is moved once: its
  /// day d is then the day d + `lag`, and the last days have no answer. O(planes x days / 64).
  public init(_ planes: [BitPlane], earlierBy lag: Int = 0) {
    let dayCount = planes.first?.dayCount ?? 0
    precondition(planes.allSatisfy { $0.dayCount == dayCount }, "planes of the same days")
    precondition(lag >= 0, "an outcome does not precede its trigger")
    self.dayCount = dayCount
    planeCount = planes.count
    wordCount = (dayCount + 63) / 64
    var (observed, value): ([UInt64], [UInt64]) = ([], [])
    observed.reserveCapacity(planeCount * wordCount)
    value.reserveCapacity(planeCount * wordCount)
    for plane in planes {
      for word in 0..<wordCount {
        observed.append(plane.observed.word(word, laterBy: lag))
        value.append(plane.value.word(word, laterBy: lag))
      }
    }
    self.observed = observed
    self.value = value
  }
}
