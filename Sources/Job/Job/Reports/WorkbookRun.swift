import Days
import Matrices
import Model

/// Everything that a workbook holds of one person.
public enum WorkbookRun {
  /// The facts of the one person that an order names, with the language they chose; nil without a
  /// profile. The journal is frozen as for a run, read only, into a folder that is taken away again.
  ///
  /// - Throws: as `PersonReading`; `unknownZone` when the profile's zone is not in the zone database.
  public static func facts(
    of order: InsightJob.Order
  ) throws(JobError) -> (facts: WorkbookFacts, language: Language?) {
    let reading = try PersonReading(of: order)
    let run = reading.run
    guard let zone = reading.zone, let analysis = run.analyse(reading.rows) else {
      throw .unknownZone
    }
    let facts = WorkbookFacts(
      run.findings(of: reading.rows, analysis), over: analysis.window, zone: zone.identifier,
      instant: reading.moment.snapshotInstant, pipeline: reading.pipeline.pipeline,
      entries: try entries(of: analysis.intake, reading, in: zone),
      refused: try refused(of: analysis.intake, reading, in: zone),
      journaled: analysis.intake.days.journaled,
      matrix: analysis.tested?.matrix ?? matrix(of: analysis, reading, in: zone),
      discoveries: analysis.tested?.discoveries ?? [])
    return (facts, reading.person.profile?.language)
  }

  private static func entries(
    of intake: Intake, _ reading: PersonReading, in zone: TimeZoneRules
  ) throws(JobError) -> [WorkbookFacts.Entry] {
    let ids = try reading.ids(of: intake.observations.map(\.row))
    return zip(ids, intake.observations).sorted { $0.1.instant < $1.1.instant }
      .map { id, observation in
        WorkbookFacts.Entry(
          id: id, term: reading.vocabulary.features[observation.feature], observation: observation,
          time: time(of: observation.instant, in: zone))
      }
  }

  private static func refused(
    of intake: Intake, _ reading: PersonReading, in zone: TimeZoneRules
  ) throws(JobError) -> [WorkbookFacts.Refused] {
    let ids = try reading.ids(of: intake.refusals.map(\.row))
    let instants = Dictionary(
      reading.rows.signals.map { ($0.number, $0.instant) }, uniquingKeysWith: { first, _ in first })
    return zip(ids, intake.refusals)
      .map { id, refusal in (id, refusal, instants[refusal.row] ?? nil) }
      .sorted { ($0.2?.milliseconds ?? .min) < ($1.2?.milliseconds ?? .min) }
      .map { id, refusal, instant in
        WorkbookFacts.Refused(
          id: id, name: reading.vocabulary.names[refusal.key],
          time: instant.map { time(of: $0, in: zone) }, reason: refusal.reason)
      }
  }

  private static func time(
    of instant: Instant, in zone: TimeZoneRules
  ) -> WorkbookFacts.LocalTime {
    let (day, second) = zone.localTime(at: instant)
    return WorkbookFacts.LocalTime(day: day, second: second)
  }

  /// The days of whoever has too few for a test.
  private static func matrix(
    of analysis: PersonAnalysis, _ reading: PersonReading, in zone: TimeZoneRules
  ) -> DayMatrix? {
    let rule = WindowRule(
      window: reading.pipeline.pipeline.window, asOf: reading.moment.asOf,
      snapshotInstant: reading.moment.snapshotInstant)
    guard let window = analysis.window else { return nil }
    return rule.axis(of: analysis.intake, within: window, in: zone).map {
      Aligner(vocabulary: reading.vocabulary).align(analysis.intake, over: $0)
    }
  }
}
