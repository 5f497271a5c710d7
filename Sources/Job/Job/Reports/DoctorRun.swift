import Days
import Discoveries
import Model
import Publishing
import Warehouse

/// Gathers what a doctor is shown of one person, computed anew from their journal by the code of
/// every night.
struct DoctorRun {
  private let reading: PersonReading
  private let looks: [FindingIdentity: [RecordedLook]]
  private let dismissed: Set<FindingIdentity>

  /// A run over what was read of a person, beside what the journal says of their findings.
  init(
    _ reading: PersonReading, looks: [RecordedLook] = [], dismissed: Set<FindingIdentity> = []
  ) {
    self.reading = reading
    self.looks = Dictionary(grouping: looks, by: \.identity)
    self.dismissed = dismissed
  }

  /// The summary. O(pairs x days log days).
  func summary() -> DoctorSummary {
    let (run, rows) = (reading.run, reading.rows)
    let analysis = run.analyse(rows)
    let findings = run.findings(of: rows, analysis)
    let pipeline = reading.pipeline.pipeline
    var summary = DoctorSummary(of: findings, by: pipeline)
    summary.writtenOn = reading.zone.map {
      $0.day(of: reading.moment.snapshotInstant, startingAt: pipeline.window.dayStartsAt)
    }
    guard let analysis else { return summary }
    if let window = findings.window, let zone = reading.zone {
      summary.days = days(of: analysis.intake, in: DayAxis(window, in: zone))
      summary.coverage = coverage(of: analysis.intake, in: window)
      summary.refused = refused(of: analysis.intake, in: window)
    }
    // Without a family nothing was looked at that could have been lost.
    guard let tested = analysis.tested else { return summary }
    summary.lost = lost(among: findings)
    summary.dismissed = findings.findings.count { dismissed.contains($0.identity) }
    let sheets = findings.findings.filter { !dismissed.contains($0.identity) }
      .compactMap { sheet(of: $0, on: tested.matrix) }
    // Those that have held come first.
    summary.sheets =
      ranked(sheets.filter { $0.finding.life.stage == .established })
      + ranked(sheets.filter { $0.finding.life.stage != .established })
    summary.keySignals = keySignals(of: tested.matrix)
    summary.answers = tested.answers(by: pipeline).sorted(by: PairAnswer.byOutcome)
    return summary
  }

  // MARK: The journal

  private func days(
    of intake: Intake, in axis: DayAxis
  ) -> [(date: CalendarDay, day: DoctorSummary.Day)] {
    var known = DaySet()
    for observation in intake.observations { known.insert(observation.day) }
    return axis.map { date in
      if intake.days.journaled.contains(date) { return (date, .noted) }
      // The person wrote, whatever devices told beside.
      if intake.days.unread.contains(date) { return (date, .unread) }
      return (date, known.contains(date) ? .measured : .silent)
    }
  }

  private func coverage(of intake: Intake, in window: DayRange) -> [DoctorSummary.Coverage] {
    var days: [Category: DaySet] = [:]
    for observation in intake.observations where window.contains(observation.day) {
      days[reading.vocabulary.features[observation.feature].key.category, default: DaySet()]
        .insert(observation.day)
    }
    return days.map { DoctorSummary.Coverage($0.key, days: $0.value.count(in: window)) }
      .sorted { ($1.days, $0.category) < ($0.days, $1.category) }
  }

  private func refused(of intake: Intake, in window: DayRange) -> [RefusalReason: Int] {
    intake.refusals.filter { $0.day.map(window.contains) ?? true }
      .reduce(into: [:]) { $0[$1.reason, default: 0] += 1 }
  }

  private func keySignals(of matrix: DayMatrix) -> [DoctorSummary.KeySignal] {
    matrix.columns.filter { $0.term.role == .outcome || $0.key.category == .medication }
      .map { column in
        let values = column.observed.days.compactMap { day -> Double? in
          column.term.isPresence && !column.presence[day] ? nil : column.value(on: day)
        }
        let hasMean = column.term.kind != .event && !values.isEmpty
        return DoctorSummary.KeySignal(
          column.term,
          present: column.term.isPresence ? column.presence.population : nil,
          known: column.term.isPresence
            ? column.presenceObserved.population : column.observed.population,
          mean: hasMean ? values.reduce(0, +) / Double(values.count) : nil)
      }
      .filter { ($0.present ?? $0.known) > 0 }
      .sorted { left, right in
        // What happens or not, and then what is always more or less.
        if (left.present == nil) != (right.present == nil) { return right.present == nil }
        let days = (left.present ?? left.known, right.present ?? right.known)
        return days.0 != days.1 ? days.0 > days.1 : left.term.key < right.term.key
      }
  }

  // MARK: Findings

  /// A medication that may have been taken for the symptom says the least of what goes with what.
  private func ranked(_ sheets: [FindingSheet]) -> [FindingSheet] {
    func isTaken(_ sheet: FindingSheet) -> Bool {
      sheet.finding.discovery.warnings.contains(.takenForIt)
    }
    return sheets.filter { !isTaken($0) } + sheets.filter(isTaken)
  }

  private func sheet(of finding: Finding, on matrix: DayMatrix) -> FindingSheet? {
    guard let trigger = matrix.column(of: finding.trigger.key),
      let outcome = matrix.column(of: finding.outcome.key)
    else { return nil }
    let pair = finding.discovery.association.pair
    // The strip shows what was compared: days that are a yes or a no, or numbers.
    let isRanked = pair.method == .spearman
    let strip = DayStrip(
      dates: Array(matrix.axis), trigger: trigger.cells(isRanked: isRanked),
      outcome: outcome.cells(isRanked: isRanked), lag: pair.lag,
      incidents: finding.discovery.association.incidentDays)
    return FindingSheet(
      finding, strip: strip, evidence: evidence(of: finding, trigger, outcome),
      life: life(of: finding))
  }

  private func evidence(
    of finding: Finding, _ trigger: FeatureColumn, _ outcome: FeatureColumn
  ) -> FindingSheet.Evidence {
    let association = finding.discovery.association
    if association.pair.method == .twoByTwo, let counts = association.counts {
      return .shares(counts, finding.discovery.size?.difference)
    }
    let lag = association.pair.lag
    let days = (0..<max(0, trigger.observed.count - lag)).filter {
      trigger.observed[$0] && outcome.observed[$0 + lag]
    }
    let pairs = days.compactMap { day -> FindingSheet.ValuePair? in
      guard let x = trigger.value(on: day), let y = outcome.value(on: day + lag) else {
        return nil
      }
      return FindingSheet.ValuePair(trigger: x, outcome: y)
    }
    if finding.trigger.kind == .event {
      return .groups(
        of: .outcome, with: group(of: pairs.filter { $0.trigger > 0 }.map(\.outcome)),
        without: group(of: pairs.filter { $0.trigger <= 0 }.map(\.outcome)))
    }
    guard finding.outcome.kind == .event else { return .points(pairs) }
    return .groups(
      of: .trigger, with: group(of: pairs.filter { $0.outcome > 0 }.map(\.trigger)),
      without: group(of: pairs.filter { $0.outcome <= 0 }.map(\.trigger)))
  }

  private func group(of values: [Double]) -> FindingSheet.Group {
    let values = values.sorted()
    guard !values.isEmpty else { return FindingSheet.Group([], median: nil) }
    return FindingSheet.Group(
      values, median: (values[(values.count - 1) / 2] + values[values.count / 2]) / 2)
  }

  /// The looks up to this one, which is the last.
  private func life(of finding: Finding) -> [FindingSheet.LifePoint] {
    let end = finding.life.windowEnd
    let earlier = (looks[finding.identity] ?? []).filter { $0.windowEnd < end }
      .map {
        FindingSheet.LifePoint(windowEnd: $0.windowEnd, effect: $0.effect, isKept: $0.isKept)
      }
    let effect = finding.discovery.association.effect
    return earlier + [FindingSheet.LifePoint(windowEnd: end, effect: effect, isKept: true)]
  }

  private func lost(among findings: PersonFindings) -> [DoctorSummary.Lost] {
    let lost = findings.misses.compactMap { miss -> DoctorSummary.Lost? in
      let held = looks[miss.identity]?.last {
        $0.isKept && $0.windowEnd <= (findings.window?.last ?? $0.windowEnd)
      }
      guard !miss.isToldElsewhere, !dismissed.contains(miss.identity), let held,
        let trigger = reading.pipeline.taxonomy[miss.identity.trigger],
        let outcome = reading.pipeline.taxonomy[miss.identity.outcome]
      else { return nil }
      return DoctorSummary.Lost(
        trigger: trigger, outcome: outcome, lag: miss.identity.lag, lastHeld: held.windowEnd,
        isTested: miss.effect != nil)
    }
    return lost.sorted { left, right in
      if left.lastHeld != right.lastHeld { return left.lastHeld > right.lastHeld }
      return (left.outcome.key, left.trigger.key, left.lag)
        < (right.outcome.key, right.trigger.key, right.lag)
    }
  }
}

extension DoctorSummary {
  /// What a doctor is shown of the one person that an order names, with the language they chose;
  /// nil without a profile. The journal is only read, and nothing is kept.
  ///
  /// - Throws: as `PersonReading`; `publishing`; `unknownZone` when the profile's zone is not in the
  ///   zone database.
  public static func gather(
    _ order: InsightJob.Order
  ) throws(JobError) -> (summary: DoctorSummary, language: Language?) {
    var options = SessionOptions()
    options.isReadOnly = true
    options.lockTimeout = .seconds(60)
    let shelf = try order.journal.shelf(options)
    let user = order.users?.first ?? ""
    let (looks, dismissed) = try publishing { () throws(PublishingError) in
      (try shelf.looks(of: user), try shelf.dismissed(by: user))
    }
    let reading = try PersonReading(of: order)
    guard reading.zone != nil else { throw .unknownZone }
    let run = DoctorRun(reading, looks: looks, dismissed: dismissed)
    return (run.summary(), reading.person.profile?.language)
  }
}

extension FeatureColumn {
  /// What a strip shows of each day: the yes/no view of a table and of what happens or not, else the
  /// place of the value between the smallest and the largest.
  fileprivate func cells(isRanked: Bool) -> [DayStrip.Cell] {
    if term.kind == .event || (!isRanked && term.hasBinaryView) {
      return (0..<presenceObserved.count).map { day in
        presenceObserved[day] ? (presence[day] ? .yes : .no) : .unknown
      }
    }
    let values = (0..<observed.count).map { value(on: $0) }
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max() else {
      return Array(repeating: .unknown, count: values.count)
    }
    return values.map { value in
      value.map { .level(high > low ? ($0 - low) / (high - low) : 1) } ?? .unknown
    }
  }
}
