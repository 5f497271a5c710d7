import Days
import Model

/// Step 1: rows of one person in, observations out. Every row becomes an observation or a refusal with its reason.
public struct SignalReader: Sendable {
  private let vocabulary: Vocabulary
  private let pipeline: Pipeline
  private let snapshotInstant: Instant

  /// A reader of rows whose names are those of `vocabulary`; rows after `snapshotInstant` lie in the future.
  public init(vocabulary: Vocabulary, pipeline: Pipeline, snapshotInstant: Instant) {
    self.vocabulary = vocabulary
    self.pipeline = pipeline
    self.snapshotInstant = snapshotInstant
  }

  /// Reads all rows of a person whose local days are those of `zone`. Without a profile every row is refused, and the
  /// zone is not used. O(rows).
  public func read(_ rows: PersonRows, in zone: TimeZoneRules) -> Intake {
    guard rows.person.profile != nil else { return refuseAll(rows.signals) }
    var intake = Intake()
    var accepted: [Candidate] = []
    for row in rows.signals {
      let day = row.instant.map { self.day(of: row, at: $0, in: zone) }
      note(row, on: day, in: &intake.days)
      switch judge(row) {
      case .refused(let reason):
        intake.refusals.append(Refusal(row: row.number, key: row.key, reason: reason))
        doubt(row, refusedFor: reason, on: day, in: &intake.days)
      case .accepted(let reading):
        guard let day, let instant = row.instant else { continue }
        accepted.append(Candidate(row: row, instant: instant, day: day, reading: reading))
      }
    }
    settle(accepted, in: &intake)
    for entry in rows.unreadEntries {
      intake.days.unread.insert(
        zone.day(of: entry.instant, startingAt: pipeline.window.dayStartsAt))
    }
    return intake
  }

  private func refuseAll(_ rows: [SignalRow]) -> Intake {
    var intake = Intake()
    intake.refusals = rows.map { Refusal(row: $0.number, key: $0.key, reason: .noProfile) }
    return intake
  }

  /// The local day of a row: sleep that a device reports in the evening belongs to the day one wakes up.
  private func day(
    of row: SignalRow, at instant: Instant, in zone: TimeZoneRules
  ) -> CalendarDay {
    guard row.source == .health, vocabulary.categories[row.key] == .sleep else {
      return zone.day(of: instant, startingAt: pipeline.window.dayStartsAt)
    }
    let local = zone.localTime(at: instant)
    let turn = pipeline.window.sleepBelongsToNextDayFrom.secondOfDay
    return local.secondOfDay >= turn ? zone.nextExistingDay(after: local.day) : local.day
  }

  private func judge(_ row: SignalRow) -> RowVerdict {
    RowRules(
      vocabulary: vocabulary, minimumConfidence: pipeline.minimumConfidence,
      snapshotInstant: snapshotInstant
    ).judge(row)
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
    guard let category = vocabulary.categories[row.key] else { return }
    days.byCategory[category, default: []].insert(day)
    let isNote = vocabulary.terms[row.key]?.kind == .note
    if category.isFeeling || isNote { days.feeling.insert(day) }
  }

  private func doubt(
    _ row: SignalRow, refusedFor reason: RefusalReason, on day: CalendarDay?,
    in days: inout JournalDays
  ) {
    guard reason.leavesDoubt, let day else { return }
    for feature in vocabulary.parts[row.key] {
      days.doubts.insert(JournalDays.Doubt(feature: feature, day: day))
    }
  }

  /// Refuses repeats, and turns what is left into observations in the rows' order.
  private func settle(_ accepted: [Candidate], in intake: inout Intake) {
    var best: [RepeatIdentity: Int] = [:]
    for (index, candidate) in accepted.enumerated() {
      guard let identity = candidate.repeatIdentity else { continue }
      if let other = best[identity], accepted[other].outlasts(candidate) { continue }
      best[identity] = index
    }
    for (index, candidate) in accepted.enumerated() {
      if let identity = candidate.repeatIdentity, best[identity] != index {
        let row = candidate.row
        intake.refusals.append(Refusal(row: row.number, key: row.key, reason: .duplicate))
      } else {
        intake.observations += candidate.observations(of: vocabulary.parts[candidate.row.key])
      }
    }
    intake.refusals.sort { $0.row < $1.row }
  }
}

/// What makes two rows of a person tell the same sample.
private enum RepeatIdentity: Hashable {
  /// The source and its identifier.
  case identifier(Int64)
  /// One reading of the weather a local day and key, whatever its identifier.
  case weather(key: Int, day: CalendarDay)
}

/// A row that passes every rule but the last one: that no other row repeats it.
private struct Candidate {
  let row: SignalRow
  let instant: Instant
  let day: CalendarDay
  let reading: RowReading

  var repeatIdentity: RepeatIdentity? {
    row.source == .weather
      ? .weather(key: row.key, day: day) : row.repeatGroup.map { .identifier($0) }
  }

  /// Whether this row wins over another one of the same identity: the latest change, then the greatest id, of which the
  /// row number tells the order.
  func outlasts(_ other: Candidate) -> Bool {
    (row.updatedAt, row.number) > (other.row.updatedAt, other.row.number)
  }

  func observations(of parts: [Int]) -> [Observation] {
    zip(parts, reading.values).map { feature, value in
      Observation(
        of: row, feature: feature, on: day, at: instant, value: value,
        isExplicitAbsence: reading.isExplicitAbsence)
    }
  }
}
