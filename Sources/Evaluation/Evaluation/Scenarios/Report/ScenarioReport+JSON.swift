import Configuration
import FoundationEssentials
import Model
import Synthesis

extension ScenarioReport {
  /// The report as JSON, for programs: every count and every estimate.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(Document(self)) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private struct Document: Encodable {
    let format = 1
    let program: String
    let command: String
    let seed: UInt64
    let people: Int
    let sampledPeople: Int
    let promises: EvaluationPlan.Promises
    let verdicts: [Verdict]
    let cells: [CellDocument]
    let peers: PeerDocument?
    let nightly: [NightDocument]

    init(_ report: ScenarioReport) {
      program = report.making.program
      command = report.making.wholeCommand
      seed = report.making.seed
      people = report.making.people
      sampledPeople = report.making.sampledPeople
      promises = report.promises
      verdicts = report.verdicts.map(Verdict.init)
      cells = report.scores.map { CellDocument($0, seed: report.making.seed) }
      peers = PeerDocument(report)
      nightly = report.nights.map(NightDocument.init)
    }
  }

  private struct Verdict: Encodable {
    let scenario: String
    let days: Int
    let family: Family
    let promise: String
    let size: Double?
    let limit: Double
    let measured: Estimate?
    let standing: PromiseVerdict.Standing

    init(_ verdict: PromiseVerdict) {
      scenario = verdict.cell.scenario
      days = verdict.cell.days
      family = verdict.cell.family
      limit = verdict.limit
      measured = verdict.estimate
      standing = verdict.standing
      (promise, size) =
        switch verdict.subject {
        case .falseDiscoveryRate: ("false_discovery_rate", nil)
        case .misledOfNothing: ("misled_of_nothing", nil)
        case .power(let size): ("power", size)
        case .powerUnderRaw(let size): ("power_under_raw", size)
        }
    }
  }
}

private struct CellDocument: Encodable {
  let scenario: String
  let days: Int
  let family: Family
  let promise: Promise
  let shown: TallyDocument
  let sampled: TallyDocument
  let ablations: [String: TallyDocument]
  let calibration: [LevelDocument]

  init(_ score: CellScore, seed: UInt64) {
    scenario = score.cell.scenario
    days = score.cell.days
    family = score.cell.family
    promise = score.promise
    shown = TallyDocument(score.all, seed: seed)
    sampled = TallyDocument(score.sampled, seed: seed)
    ablations = Dictionary(
      uniqueKeysWithValues: score.ablated.map {
        ($0.key.rawValue, TallyDocument($0.value, seed: seed))
      })
    calibration = Calibration.levels.indices.map {
      LevelDocument($0, of: score.calibration, seed: seed)
    }
  }
}

private struct LevelDocument: Encodable {
  struct Share: Encodable {
    let atOrBelow: Int
    let pairs: Int
    let share: Estimate?

    init(_ counts: RatioCounts, seed: UInt64) {
      atOrBelow = counts.parts
      pairs = counts.wholes
      share = counts.pooledShare(seed: seed)
    }
  }

  let level: Double
  let honest: Share
  let raw: Share

  init(_ index: Int, of calibration: Calibration, seed: UInt64) {
    level = Calibration.levels[index]
    honest = Share(calibration.honest[index], seed: seed)
    raw = Share(calibration.raw[index], seed: seed)
  }
}

private struct TallyDocument: Encodable {
  struct Effect: Encodable {
    let size: Double
    let lag: Int
    let isProtective: Bool
    let planted: Int
    let fates: [String: Int]
  }

  let people: Int
  let peopleTested: Int
  let meanTests: Double
  let findings: Tally.ByTruth
  let misdirected: Int
  let falseDiscoveryRate: Estimate?
  let peopleMisled: Int
  let misled: Estimate?
  let peopleWithoutPlanted: Int
  let misledWithoutPlanted: Int
  let misledOfNothing: Estimate?
  let effects: [Effect]
  let induced: [String: Tally.Induced]
  let warnings: [String: Tally.ByTruth]

  init(_ tally: Tally, seed: UInt64) {
    people = tally.people
    peopleTested = tally.peopleTested
    meanTests = tally.meanTests
    findings = tally.shown
    misdirected = tally.misdirected
    falseDiscoveryRate = tally.falseDiscoveryRate(seed: seed)
    peopleMisled = tally.falseOfShown.peopleWithPart
    misled = tally.misled
    peopleWithoutPlanted = tally.peopleWithoutPlanted
    misledWithoutPlanted = tally.misledWithoutPlanted
    misledOfNothing = tally.misledOfNothing
    effects = tally.effects.sorted { $0.key < $1.key }.map { kind, fates in
      Effect(
        size: kind.size, lag: kind.lag, isProtective: kind.isProtective,
        planted: fates.values.reduce(0, +),
        fates: Dictionary(uniqueKeysWithValues: fates.map { ($0.key.rawValue, $0.value) }))
    }
    induced = Dictionary(
      uniqueKeysWithValues: tally.induced.map { ($0.key.rawValue, $0.value) })
    warnings = Dictionary(
      uniqueKeysWithValues: tally.warnings.map { ($0.key.rawValue, $0.value) })
  }
}
