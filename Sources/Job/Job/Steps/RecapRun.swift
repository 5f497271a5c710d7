import Configuration
import Days
import Ingest
import Matrices
import Model

/// The recap of people, from the same days and features as their analyses.
public struct RecapRun: Sendable {
  private let pipeline: Pipeline
  private let zones: ZoneTable
  private let reader: SignalReader
  private let aligner: Aligner
  private let recapper: Recapper
  private let moment: Moment

  /// A run of a plan over rows whose names are those of `vocabulary` and whose zones are in `zones`.
  public init(
    _ plan: RecapPlan, pipeline: Pipeline, vocabulary: Vocabulary, zones: ZoneTable, moment: Moment
  ) {
    self.pipeline = pipeline
    self.zones = zones
    self.moment = moment
    reader = SignalReader(
      vocabulary: vocabulary, pipeline: pipeline, snapshotInstant: moment.snapshotInstant)
    aligner = Aligner(vocabulary: vocabulary)
    recapper = Recapper(plan, vocabulary: vocabulary)
  }

  /// The recap of a person; nil when the profile's time zone is unknown.
  public func recap(of rows: PersonRows) -> Recap? {
    guard let zone = zones[rows.person.profile?.zone ?? ZoneTable.zoneOfNobody] else { return nil }
    let intake = reader.read(rows, in: zone)
    let rule = WindowRule(
      window: pipeline.window, asOf: moment.asOf, snapshotInstant: moment.snapshotInstant)
    guard let window = rule.window(of: intake.days, in: zone) else {
      return recapper.recap(of: intake, on: nil, over: nil)
    }
    let axis = rule.axis(of: intake, within: window, in: zone)
    return recapper.recap(
      of: intake, on: axis.map { aligner.align(intake, over: $0) },
      over: recapper.days(upTo: window.last, in: zone))
  }
}

extension RecapRun {
  /// The recap of the one person that an order names, with the language they chose; nil without a
  /// profile. The journal is frozen as for a run, read only, into a folder that is taken away again.
  ///
  /// - Throws: as `PersonReading`; `unknownZone` when the profile's zone is not in the zone database;
  ///   `configuration` for a taxonomy without a recap.
  public static func recap(
    of order: InsightJob.Order
  ) throws(JobError) -> (recap: Recap, language: Language?) {
    guard let plan = order.pipeline.taxonomy.recap else {
      throw .configuration(.invalid(file: "taxonomy.json", path: "recap", .missing))
    }
    let reading = try PersonReading(of: order)
    let run = RecapRun(
      plan, pipeline: order.pipeline.pipeline, vocabulary: reading.vocabulary,
      zones: reading.zones, moment: reading.moment)
    guard let recap = run.recap(of: reading.rows) else { throw .unknownZone }
    return (recap, reading.person.profile?.language)
  }
}
