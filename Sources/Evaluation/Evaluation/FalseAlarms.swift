import Job
import Model
import Synthesis

/// Which people of a world are told something false, counted at three places.
public struct FalseAlarms: Hashable, Sendable {
  /// How many people.
  public internal(set) var people = 0
  /// Tests planned, over all people.
  public internal(set) var planned = 0
  /// People of whom a pair is significant at the controlled rate, whatever the gates say.
  public internal(set) var significant = 0
  /// People who would be shown something without the strength gate.
  public internal(set) var shownWithoutStrength = 0
  /// People who are shown something, after all gates.
  public internal(set) var shown = 0

  /// The mean number of tests of a person's family.
  public var meanTests: Double { people == 0 ? 0 : Double(planned) / Double(people) }

  static func += (left: inout FalseAlarms, right: FalseAlarms) {
    left.people += right.people
    left.planned += right.planned
    left.significant += right.significant
    left.shownWithoutStrength += right.shownWithoutStrength
    left.shown += right.shown
  }
}

/// Counts the false alarms of one pipeline.
struct AlarmCounter: Sendable {
  private let rate: Double
  private let run: FamilyRun
  private let runWithoutStrength: FamilyRun

  init(_ pipeline: Pipeline) {
    rate = pipeline.gates.falseDiscoveryRate
    // The test of pairs alone; what moves several features is measured by scenarios.
    var alone = pipeline
    alone.gates.sharedDrivers = false
    run = FamilyRun(pipeline: alone, folds: [])
    var ungated = alone
    ungated.gates.minimumLift = 0
    ungated.gates.minimumPhi = 0
    ungated.gates.minimumRho = 0
    runWithoutStrength = FamilyRun(pipeline: ungated, folds: [])
  }

  /// The alarms of one person: what is found and not true.
  func count(_ person: NullPerson) -> FalseAlarms {
    let family = run.test(person.matrix, windowDays: person.matrix.axis.count)
    func isFalse(_ discovery: Discovery) -> Bool {
      !person.related.contains(discovery.association.pair)
    }
    let shown = run.judge(family).filter(isFalse)
    var alarms = FalseAlarms()
    alarms.people = 1
    alarms.planned = family.plan.planned.count
    // The gates are tried in order, and several may fail: significance is read from q itself.
    alarms.significant = shown.contains { $0.q.map { $0 <= rate } ?? false } ? 1 : 0
    alarms.shown = shown.contains(where: \.isKept) ? 1 : 0
    alarms.shownWithoutStrength =
      runWithoutStrength.judge(family).contains { $0.isKept && isFalse($0) } ? 1 : 0
    return alarms
  }
}
