import Associations
import Discoveries
import Model
import Numerics

/// Steps 3 to 5 of one person: a matrix in, its judged family out. One serves any number of people.
public struct FamilyRun: Sendable {
  /// What was planned of a person, and what the tests gave.
  public struct Family: Sendable {
    /// Step 3.
    public let plan: PairPlan
    /// Step 4, in the order of the plan.
    public let associations: [Association]
    /// The length of the window.
    public let windowDays: Int
    /// What moves several features at once and was taken away: what the person told, then what was
    /// found in their days, in that order.
    public let drivers: [SharedDriver]
    /// What the tests give when nothing of that is taken away; empty without drivers.
    let undriven: [Association]

    /// A family from its parts; the associations are in the order of the plan.
    public init(plan: PairPlan, associations: [Association], windowDays: Int) {
      self.init(plan, associations, windowDays: windowDays, drivers: [], undriven: [])
    }

    init(
      _ plan: PairPlan, _ associations: [Association], windowDays: Int, drivers: [SharedDriver],
      undriven: [Association]
    ) {
      self.plan = plan
      self.associations = associations
      self.windowDays = windowDays
      self.drivers = drivers
      self.undriven = undriven
    }
  }

  private let pipeline: Pipeline
  private let critical: CriticalValues
  /// Nil when shared drivers are not looked for.
  private let search: DriverSearch?

  /// A run with the margins, the test and the gates of a pipeline. `folds` are those of the calendar
  /// in which shared drivers are looked for, if the pipeline does.
  public init(pipeline: Pipeline, folds: [CalendarFold]) {
    self.pipeline = pipeline
    search = pipeline.gates.sharedDrivers ? DriverSearch(folds: folds) : nil
    // Longer windows are rare, and the table is made before the first person.
    critical = CriticalValues(
      rate: pipeline.gates.falseDiscoveryRate, upTo: min(pipeline.window.days, 400))
  }

  /// Plans and tests. The window may be longer than the matrix, which starts with the first
  /// accepted signal. Without `screening` among the paths every number of every pair is computed;
  /// decisions are the same. Fewer than all steps of the honest test are for comparison. O(pairs x
  /// days log days).
  public func test(
    _ matrix: DayMatrix, windowDays: Int, paths: FastPaths = .all, steps: HonestSteps = .all
  ) -> Family {
    guard pipeline.gates.test == .honest else {
      let (plan, associations) = test(matrix, on: nil, paths)
      return Family(plan: plan, associations: associations, windowDays: windowDays)
    }
    func panel(freedOf forces: [[Double]]) -> ResidualPanel {
      ResidualPanel(matrix, paths: paths, steps: steps, drivers: forces)
    }
    let plain = panel(freedOf: [])
    guard let search else {
      let (plan, associations) = test(matrix, on: plain, paths)
      return Family(plan: plan, associations: associations, windowDays: windowDays)
    }
    let told = search.told(in: matrix, plain, isTrigger: pipeline.isTrigger)
    let given = told.map(\.force)
    let (freed, found) = search.search(
      matrix, told.isEmpty ? plain : panel(freedOf: given), isTrigger: pipeline.isTrigger
    ) { panel(freedOf: given + $0) }
    var drivers = told + found
    var (plan, associations) = test(matrix, on: freed, paths)
    let undriven = drivers.isEmpty ? associations : test(matrix, on: plain, paths).associations
    let forces = drivers.map(\.force)
    let judge = FamilyJudge(pipeline: pipeline)
    var closer: [(index: Int, drivers: [SharedDriver])] = []
    for (index, discovery) in judge.judge(associations, windowDays: windowDays).enumerated()
    where Self.isReported(discovery) {
      let pair = discovery.association.pair
      let found = search.search(pair, of: matrix, freed) { panel(freedOf: forces + $0) }
      guard !found.drivers.isEmpty else { continue }
      closer.append((index, found.drivers))
      associations[index] = retest(discovery.association, matrix, found.panel, paths)
    }
    // What a pair withstood is not worth telling.
    let judged = closer.isEmpty ? [] : judge.judge(associations, windowDays: windowDays)
    for look in closer where !Self.isReported(judged[look.index]) { drivers += look.drivers }
    return Family(
      plan, associations, windowDays: windowDays, drivers: drivers,
      undriven: drivers.isEmpty ? [] : undriven)
  }

  /// Whether a pair is told, be it by its other lag.
  private static func isReported(_ discovery: Discovery) -> Bool {
    discovery.isKept || discovery.failedGate == .story
  }

  /// The association of a pair on a panel freed of more; its p does not become smaller, and is 1 when
  /// nothing is left of a side.
  private func retest(
    _ association: Association, _ matrix: DayMatrix, _ panel: ResidualPanel, _ paths: FastPaths
  ) -> Association {
    let pair = association.pair
    let isLeft = [pair.trigger, pair.outcome].allSatisfy {
      panel.place(ofColumn: $0, for: pair.method) != nil
    }
    guard isLeft else { return association.withNothingLeft }
    let tester = AssociationTester(
      panel: panel, critical: critical, paths: paths.subtracting(.screening))
    var plan = PairPlan()
    plan.planned = [pair]
    let again = tester.test(plan, on: matrix)[0]
    return (again.honest?.p ?? 1) > (association.honest?.p ?? 1) ? again : association
  }

  private func test(
    _ matrix: DayMatrix, on panel: ResidualPanel?, _ paths: FastPaths
  ) -> (plan: PairPlan, associations: [Association]) {
    let plan = PairPlanner(pipeline: pipeline, paths: paths).plan(matrix, panel: panel)
    let tester = AssociationTester(panel: panel, critical: critical, paths: paths)
    return (plan, tester.test(plan, on: matrix))
  }

  /// Judges, in the order of the plan. The family may come from a run with other gates, as long as
  /// its test and rate are the same. A correction that rejects no more than Benjamini and Hochberg's
  /// may stand in its place.
  public func judge(
    _ family: Family, correcting correction: Correction = .benjaminiHochberg
  ) -> [Discovery] {
    let judge = FamilyJudge(pipeline: pipeline, correction: correction)
    var discoveries = judge.judge(family.associations, windowDays: family.windowDays)
    guard !family.drivers.isEmpty else { return discoveries }
    // What would have been reported if nothing had been taken away, and now is not.
    let reported = Set(
      judge.judge(family.undriven, windowDays: family.windowDays)
        .filter(Self.isReported).map(\.association.pair))
    for index in discoveries.indices {
      let pair = discoveries[index].association.pair
      let gate = discoveries[index].failedGate
      guard gate == .significance || gate == .sign, reported.contains(pair),
        let driver = family.drivers.firstIndex(where: {
          $0.followers.contains(pair.trigger) && $0.followers.contains(pair.outcome)
        })
      else { continue }
      discoveries[index].failedGate = .driver
      discoveries[index].driver = driver
    }
    return discoveries
  }
}
