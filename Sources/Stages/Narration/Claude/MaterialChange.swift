import Model

extension NarrationDocument {
  /// Whether a finding has changed so little since it was worded that the same words hold with
  /// other numbers: nothing but counts differs, and none of those by more than a share.
  ///
  /// - Parameter share: of the count as it was worded; a count of zero must stay zero.
  public func isMuchLike(_ worded: NarrationDocument, movedBy share: Double) -> Bool {
    guard withoutNumbers == worded.withoutNumbers else { return false }
    return zip(numbers, worded.numbers).allSatisfy { now, then in
      switch (now, then) {
      case (nil, nil): true
      case (let now?, let then?): Double(abs(now - then)) <= share * Double(then)
      default: false
      }
    }
  }

  private var numbers: [Int?] {
    [days, counts?.both, counts?.daysWith, counts?.outcomeOnly, counts?.daysWithout]
  }
}
