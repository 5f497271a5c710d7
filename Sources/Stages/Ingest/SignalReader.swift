import Days
import Model

/// Step 1: rows of one person in, observations out. Every row becomes an observation or a refusal
/// with its reason.
public struct SignalReader: Sendable {
  private let rules: RowRules
  private let places: [NamePlace]
  private let window: Pipeline.Window
  private let snapshotInstant: Instant

  /// What of a name decides the day of a row and what the day says.
  private struct NamePlace: Sendable {
    let parts: [Int]
    /// The place of the category; nil when it is unknown.
    let category: Int?
    let isSleep: Bool
    let isFeeling: Bool
  }

  /// A reader of rows whose names are those of `vocabulary`; rows after `snapshotInstant` lie in
  /// the future. O(names x units); one reader serves any number of people.
  public init(vocabulary: Vocabulary, pipeline: Pipeline, snapshotInstant: Instant) {
    rules = RowRules(
      vocabulary: vocabulary, minimumConfidence: pipeline.minimumConfidence,
      snapshotInstant: snapshotInstant)
    places = vocabulary.names.indices.map { name in
      let category = vocabulary.categories[name]
      return NamePlace(
        parts: vocabulary.parts[name], category: category?.place, isSleep: category == .sleep,
        isFeeling: category?.isFeeling == true || vocabulary.terms[name]?.kind == .note)
    }
    window = pipeline.window
    self.snapshotInstant = snapshotInstant
  }

  /// Reads all rows of a person whose local days are those of `zone`. Without a profile every row
  /// is refused, and the zone is not used. O(rows).
  public func read(_ rows: PersonRows, in zone: TimeZoneRules) -> Intake {
    guard rows.person.profile != nil else { return refuseAll(rows.signals) }
    var intake = Intake()
    intake.periods = rows.periods
    intake.observations.reserveCapacity(rows.signals.count)
    var repeats = Repeats(capacity: rows.signals.count / 4)
    var clock = LocalClock(of: zone)
    for row in rows.signals {
      let day = row.instant.map { self.day(of: row, at: $0, on: &clock) }
      note(row, on: day, in: &intake.days)
      switch rules.judge(row) {
      case .refused(let reason):
        intake.refusals.append(
          Refusal(row: row.number, key: row.key, reason: reason, on: day))
        doubt(row, refusedFor: reason, on: day, in: &intake.days)
      case .accepted(let reading):
        guard let day else { continue }
        repeats.note(row, on: day)
        append(row, reading, on: day, to: &intake.observations)
      }
    }
    refuse(repeats.losers, in: &intake)
    for entry in rows.unreadEntries {
      intake.days.unread.insert(clock.day(of: entry.instant, startingAt: window.dayStartsAt))
    }
    return intake
  }

  private func refuseAll(_ rows: [SignalRow]) -> Intake {
    var intake = Intake()
    intake.refusals = rows.map {
      Refusal(row: $0.number, key: $0.key, reason: .noProfile, on: nil)
    }
    return intake
  }

  /// The local day of a row: sleep that a device reports in the evening belongs to the day one
  /// wakes up.
  private func day(
    of row: SignalRow, at instant: Instant, on clock: inout LocalClock
  ) -> CalendarDay {
    guard row.source == .health, places[row.key].isSleep else {
      return clock.day(of: instant, startingAt: window.dayStartsAt)
    }
    let local = clock.localTime(at: instant)
    let turn = window.sleepBelongsToNextDayFrom.secondOfDay
    return local.secondOfDay >= turn ? clock.zone.nextExistingDay(after: local.day) : local.day
  }

  /// What a row says of its day, used or not: a person who writes anything journals.
  private func note(_ row: SignalRow, on day: CalendarDay?, in days: inout JournalDays) {
    guard let day, let instant = row.instant, !row.isDeleted, !row.isEntryDeleted
    else { return }
    // A slip of the year must not move a window that ends with the last day.
    let isPast = instant <= snapshotInstant
    if isPast { days.lastDay = max(days.lastDay ?? day, day) }
    guard row.source == .manual else { return }
    if isPast { days.lastManualDay = max(days.lastManualDay ?? day, day) }
    days.journaled.insert(day)
    if let category = places[row.key].category { days.categoryDays[category].insert(day) }
    if places[row.key].isFeeling { days.feeling.insert(day) }
  }

  private func doubt(
    _ row: SignalRow, refusedFor reason: RefusalReason, on day: CalendarDay?,
    in days: inout JournalDays
  ) {
    guard reason.leavesDoubt, let day else { return }
    for feature in places[row.key].parts {
      days.doubts.insert(JournalDays.Doubt(feature: feature, day: day))
    }
  }

  private func append(
    _ row: SignalRow, _ reading: RowReading, on day: CalendarDay,
    to observations: inout [Observation]
  ) {
    guard let instant = row.instant else { return }
    for (place, feature) in places[row.key].parts.enumerated() {
      observations.append(
        Observation(
          of: row, feature: feature, on: day, at: instant,
          value: place == 0 ? reading.first : reading.second,
          isExplicitAbsence: reading.isExplicitAbsence))
    }
  }

  /// Takes repeats out of the observations and lists them among the refusals.
  private func refuse(_ losers: [Int64: Refusal], in intake: inout Intake) {
    guard !losers.isEmpty else { return }
    intake.observations.removeAll { losers[$0.row] != nil }
    intake.refusals += losers.values
    intake.refusals.sort { $0.row < $1.row }
  }
}

/// Finds the rows, among those that pass every other rule, that repeat another one.
private struct Repeats {
  /// What makes two rows of a person tell the same sample.
  private enum Identity: Hashable {
    /// The source and its identifier.
    case identifier(Int64)
    /// One reading of the weather a local day and key, whatever its identifier.
    case weather(key: Int, day: CalendarDay)
  }

  private struct Claim {
    let refusal: Refusal
    let updatedAt: Int64
  }

  private var best: [Identity: Claim] = [:]

  /// Room for as many rows that can repeat another one; more may come.
  init(capacity: Int) {
    best.reserveCapacity(capacity)
  }

  /// The rows that lose, by their number.
  private(set) var losers: [Int64: Refusal] = [:]

  /// The latest change wins, then the greatest id, of which the row number tells the order.
  mutating func note(_ row: SignalRow, on day: CalendarDay) {
    let identity: Identity? =
      row.source == .weather
      ? .weather(key: row.key, day: day) : row.repeatGroup.map { .identifier($0) }
    guard let identity else { return }
    let claim = Claim(
      refusal: Refusal(row: row.number, key: row.key, reason: .duplicate, on: day),
      updatedAt: row.updatedAt)
    guard let rival = best.updateValue(claim, forKey: identity) else { return }
    if (rival.updatedAt, rival.refusal.row) > (claim.updatedAt, row.number) {
      best[identity] = rival
      losers[row.number] = claim.refusal
    } else {
      losers[rival.refusal.row] = rival.refusal
    }
  }
}
