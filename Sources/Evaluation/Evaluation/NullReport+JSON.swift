import FoundationEssentials

extension NullReport {
  /// The report as JSON, for programs.
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
    let promisedShare: Double
    let worlds: [World]

    init(_ report: NullReport) {
      program = report.program
      command = report.command
      seed = report.seed
      promisedShare = report.promise.share
      worlds = report.scores.map { World($0, report.promise) }
    }
  }

  private struct World: Encodable {
    let world: String
    let days: Int
    let people: Int
    let bound: Double
    let isKept: Bool
    let honest: Counts
    let raw: Counts

    init(_ score: WorldScore, _ promise: FalseDiscoveryPromise) {
      world = score.world.rawValue
      days = score.days
      people = score.honest.people
      bound = promise.bound(people: people)
      isKept = score.keeps(promise)
      honest = Counts(score.honest)
      raw = Counts(score.raw)
    }
  }

  /// Numbers of people, and the mean number of tests of one.
  private struct Counts: Encodable {
    let shown: Int
    let shownWithoutStrength: Int
    let significant: Int
    let meanTests: Double

    init(_ alarms: FalseAlarms) {
      shown = alarms.shown
      shownWithoutStrength = alarms.shownWithoutStrength
      significant = alarms.significant
      meanTests = alarms.meanTests
    }
  }
}
