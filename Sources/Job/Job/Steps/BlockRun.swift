import Associations
import Configuration
import Days
import Discoveries
import Ingest
import Matrices
import Model

/// Everything that one run computes of one person, step by step.
public struct PersonAnalysis: Sendable {
  /// The days of a person on which statistics are made.
  public struct Tested: Sendable {
    /// Step 2.
    public let matrix: DayMatrix
    /// Step 3.
    public let plan: PairPlan
    /// Step 5, in the order of the plan; each holds its association of step 4.
    public let discoveries: [Discovery]
    /// What moves several features at once; followers are columns of the matrix.
    public let drivers: [SharedDriver]
  }

  /// Step 1.
  public let intake: Intake
  /// Steps 2 to 5; nil when the person has no window with an accepted signal, or too few journaled
  /// days.
  public let tested: Tested?
  /// Why nothing could be tested; nil when a family was.
  public let shortfall: Shortfall?
  /// The days that were meant to be looked at; nil when a person without signals decides them.
  public let window: DayRange?
}

/// Steps 1 to 5 for some people: rows in, findings out, without a file or a clock. Any engine may
/// call it on any block of people; the answer for a person does not depend on the others.
public struct BlockRun: Sendable {
  private let pipeline: Pipeline
  private let vocabulary: Vocabulary
  private let zones: ZoneTable
  private let reader: SignalReader
  private let aligner: Aligner
  private let asOf: AsOf
  private let snapshotInstant: Instant
  private let families: FamilyRun
  /// The fast paths taken; decisions are the same whatever they are. Without `screening` the numbers
  /// of pairs that cannot be reported are computed too.
  public var paths = FastPaths.all

  /// A run of a pipeline over rows whose names are those of `vocabulary` and whose zones are in
  /// `zones`.
  public init(
    pipeline: Pipeline, vocabulary: Vocabulary, zones: ZoneTable, moment: Moment
  ) {
    self.pipeline = pipeline
    self.vocabulary = vocabulary
    self.zones = zones
    reader = SignalReader(
      vocabulary: vocabulary, pipeline: pipeline, snapshotInstant: moment.snapshotInstant)
    aligner = Aligner(vocabulary: vocabulary)
    families = FamilyRun(pipeline: pipeline, folds: vocabulary.folds)
    asOf = moment.asOf
    snapshotInstant = moment.snapshotInstant
  }

  /// The findings of each person, in the order given.
  public func findings(of block: some Sequence<PersonRows>) -> [PersonFindings] {
    block.map { findings(of: $0) }
  }

  /// All steps of one person; nil when the profile's time zone is unknown.
  public func analyse(_ rows: PersonRows) -> PersonAnalysis? {
    let zoneName = rows.person.profile?.zone
    guard let zone = zones[zoneName ?? ZoneTable.zoneOfNobody] else { return nil }
    let intake = reader.read(rows, in: zone)
    let sufficiency = Sufficiency(pipeline: pipeline)
    let rule = WindowRule(window: pipeline.window, asOf: asOf, snapshotInstant: snapshotInstant)
    let window = rule.window(of: intake.days, in: zone)
    let journaled = window.map { intake.days.journaled.count(in: $0) } ?? 0
    if let shortfall = sufficiency.shortfall(journaledDays: journaled) {
      return PersonAnalysis(intake: intake, tested: nil, shortfall: shortfall, window: window)
    }
    guard let window, let axis = rule.axis(of: intake, within: window, in: zone) else {
      let shortfall = Shortfall(.outcomes, need: 1, have: 0)
      return PersonAnalysis(intake: intake, tested: nil, shortfall: shortfall, window: window)
    }
    // What an earlier finding measures now is told, also when it no longer holds.
    let paths = rows.looks.isEmpty ? self.paths : self.paths.subtracting(.screening)
    let tested = test(intake, over: axis, paths)
    return PersonAnalysis(
      intake: intake, tested: tested,
      shortfall: sufficiency.shortfall(of: tested.plan, on: tested.matrix), window: window)
  }

  private func test(
    _ intake: Intake, over axis: DayAxis, _ paths: FastPaths
  ) -> PersonAnalysis.Tested {
    let matrix = aligner.align(intake, over: axis)
    let family = families.test(matrix, windowDays: pipeline.window.days, paths: paths)
    let judged = families.judge(family)
    let discoveries = CautionRules(pipeline: pipeline, vocabulary: vocabulary)
      .caution(judged, on: matrix, observations: intake.observations)
    return PersonAnalysis.Tested(
      matrix: matrix, plan: family.plan, discoveries: discoveries, drivers: family.drivers)
  }

  /// The findings of one person.
  public func findings(of rows: PersonRows) -> PersonFindings {
    findings(of: rows, analyse(rows))
  }

  /// The findings of one person from what was computed of them; that is nil where the profile's time
  /// zone is unknown.
  func findings(of rows: PersonRows, _ analysis: PersonAnalysis?) -> PersonFindings {
    guard let analysis else {
      return PersonFindings(person: rows.person, status: .failed(.unknownZone))
    }
    let status = analysis.shortfall.map { PersonFindings.Status.insufficient($0) } ?? .ok
    var findings = PersonFindings(person: rows.person, status: status)
    findings.accepted = rows.signals.count - analysis.intake.refusals.count
    for refusal in analysis.intake.refusals { findings.refused[refusal.reason, default: 0] += 1 }
    findings.window = analysis.window
    let builder = FindingBuilder(pipeline: pipeline, vocabulary: vocabulary)
    guard let tested = analysis.tested else {
      findings.misses = builder.misses(of: [], on: nil, looks: rows.looks)
      return findings
    }
    findings.planned = tested.plan.planned.count
    for pair in tested.plan.refused { findings.refusedPairs[pair.reason, default: 0] += 1 }
    if let first = tested.matrix.axis.first, let last = tested.matrix.axis.last {
      findings.window = DayRange(first: first, last: last)
    }
    findings.findings = builder.findings(
      of: tested.discoveries, on: tested.matrix, observations: analysis.intake.observations,
      looks: rows.looks)
    findings.misses = builder.misses(of: tested.discoveries, on: tested.matrix, looks: rows.looks)
    findings.drivers = builder.drivers(
      tested.drivers, silencing: tested.discoveries, on: tested.matrix)
    findings.detectability = DetectabilityRule(
      gates: pipeline.gates, testCount: tested.plan.planned.count
    ).detectability(ofFamily: tested.discoveries)
    return findings
  }
}

extension BlockRun {
  /// A run over the people of a snapshot.
  ///
  /// - Throws: `storage`, `zonesMissing`.
  public init(
    of snapshot: Snapshot, pipeline: LoadedPipeline, asOf: AsOf, zones: ZoneDirectory
  ) throws(JobError) {
    self.init(
      pipeline: pipeline.pipeline, vocabulary: try snapshot.vocabulary(pipeline.taxonomy),
      zones: try ZoneTable(try snapshot.zones(), in: zones),
      moment: Moment(asOf: asOf, snapshotInstant: snapshot.instant))
  }
}

/// The moment that a run looks from.
public struct Moment: Sendable {
  /// The last day of the windows.
  public let asOf: AsOf
  /// The instant of the snapshot: what lies after it is in the future.
  public let snapshotInstant: Instant

  /// A moment from its parts.
  public init(asOf: AsOf, snapshotInstant: Instant) {
    self.asOf = asOf
    self.snapshotInstant = snapshotInstant
  }
}
