import Configuration
import Days
import Evaluation
import Job
import Synthesis

extension Verb {
  static let scenarioOptions = [
    Arguments.Option("pipeline", "FILE", help: "The plan (default: offline-evaluation)."),
    Arguments.Option("scenario", "NAME", help: "Only this world.", isRepeatable: true),
    Arguments.Option("family", "personal|large", help: "Only families of this size."),
    Arguments.Option("report", "DIR", help: "Where the report is written."),
    Arguments.Option("restart", help: "Use no cells that a run that was cut left in DIR."),
    Arguments.Option("check", help: "Fail when a promise is broken."),
    Arguments.Option("peers", "FILE", help: "What other methods gave a sample, for the report."),
    Arguments.Option("sample", "DIR", help: "Where a sample is written, and nothing evaluated."),
  ]

  /// Evaluates the worlds of a plan.
  static func evaluateScenarios(
    _ arguments: Arguments, _ console: Console
  ) async throws(CommandError) {
    try arguments.refuse(["output"])
    let (plan, selection) = (try plan(arguments), try selection(arguments))
    let worlds = try scenarios(of: plan, selection)
    var order = try order(plan, worlds, selection, arguments)
    if let folder = arguments["sample"] {
      try arguments.refuse(["report", "check", "peers", "restart"])
      return try await writeSample(order, to: folder, console)
    }
    let peers = try peers(arguments, of: order)
    order.store = try store(arguments)
    let scores = try await scores(order, console)
    // Nothing is promised of them: they are for the report.
    let looks = arguments["report"] == nil ? nil : plan.looks
    let nightly = try await nightlyScores(order, looks, console)
    try matching { () throws(EvaluationError) in try peers?.check(scores) }
    let report = ScenarioReport(
      of: scores, made: try making(order, selection, arguments), promises: plan.promises,
      texts: Dictionary(worlds.map { ($0.name, $0.texts) }) { first, _ in first },
      nightly: nightly, peers: peers)
    try console.write(report.text)
    if let folder = arguments["report"] {
      try write(
        [
          ("evaluation.html", report.html), ("evaluation.txt", report.text),
          ("evaluation.json", report.json),
        ], to: folder)
      order.store?.remove(scores.map(\.cell))
    }
    if arguments.has("check"), !report.broken.isEmpty {
      throw .promisesBroken(report.broken.map(\.description))
    }
  }

  private static func scores(
    _ order: ScenarioEvaluation.Order, _ console: Console
  ) async throws(CommandError) -> [CellScore] {
    let progress = EvaluationProgress()
    do throws(JobError) {
      let scores = try await ScenarioEvaluation(order).run { progress.show($0, console) }
      progress.end(scores, console)
      return scores
    } catch {
      console.progress("")
      throw .job(error)
    }
  }

  static func planPath(_ arguments: Arguments) throws(CommandError) -> String {
    if let path = arguments["pipeline"] { return path }
    return try SharedFolder().pipelines + "/offline-evaluation.json"
  }

  private static func plan(_ arguments: Arguments) throws(CommandError) -> EvaluationPlan {
    let path = try planPath(arguments)
    do throws(ConfigurationError) {
      return try EvaluationPlan.load(planAt: path)
    } catch { throw .configuration(error) }
  }

  private static func selection(
    _ arguments: Arguments
  ) throws(CommandError) -> ScenarioReport.Selection {
    var selection = ScenarioReport.Selection()
    selection.scenarios = arguments.all("scenario")
    if let text = arguments["days"] { selection.days = try lengths(text) }
    if arguments.has("family") {
      let word = try arguments.choice("family", of: Family.allCases.map(\.rawValue))
      selection.families = Family.allCases.filter { $0.rawValue == word }
    }
    return selection
  }

  /// The worlds of the plan's folder that were chosen, in the order of the folder.
  private static func scenarios(
    of plan: EvaluationPlan, _ selection: ScenarioReport.Selection
  ) throws(CommandError) -> [Scenario] {
    let all = try scenarios(in: plan.scenarios)
    let names = all.map(\.name)
    guard selection.scenarios.allSatisfy(names.contains), !names.isEmpty else {
      let known = names.joined(separator: ", ")
      throw .usage(.badValue("--scenario", expected: "one of the plan's worlds: \(known)"))
    }
    let chosen = all.filter {
      selection.scenarios.isEmpty || selection.scenarios.contains($0.name)
    }
    // Worlds whose histories are shorter are left out.
    let longest = chosen.map { $0.lengths.max() ?? 0 }.max() ?? 0
    guard selection.days.allSatisfy({ $0 >= 30 && $0 <= longest }) else {
      throw .usage(
        .badValue("--days", expected: "whole numbers from 30 to \(longest) for these worlds"))
    }
    return chosen
  }

  private static func scenarios(in folder: String) throws(CommandError) -> [Scenario] {
    do {
      return try Scenario.load(folder: folder)
    } catch let error as ConfigurationError {
      throw .configuration(error)
    } catch {
      // People live in zones that the zone database lacks.
      throw .job(.zonesMissing(path: ZoneDirectory.system.path))
    }
  }

  private static func order(
    _ plan: EvaluationPlan, _ worlds: [Scenario], _ selection: ScenarioReport.Selection,
    _ arguments: Arguments
  ) throws(CommandError) -> ScenarioEvaluation.Order {
    var order = ScenarioEvaluation.Order(
      pipeline: try SharedFolder.pipeline(plan.pipeline, named: ""), worlds: worlds)
    order.lengths = selection.days.isEmpty ? nil : selection.days
    order.families = selection.families.isEmpty ? nil : selection.families
    order.people = try arguments.integer("users", in: 1...1_000_000) ?? plan.people
    order.sampledPeople = min(order.people, plan.sampledPeople)
    order.sampledDays = plan.sampledDays ?? .max
    order.rawRate = plan.promises.maximumShare
    order.seed = UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1)
    order.workers = try workers(arguments)
    return order
  }

  /// The words that make the same numbers again; how many work on it does not matter.
  private static func making(
    _ order: ScenarioEvaluation.Order, _ selection: ScenarioReport.Selection,
    _ arguments: Arguments
  ) throws(CommandError) -> ScenarioReport.Making {
    let plan = arguments["pipeline"].map { " --pipeline \($0)" } ?? ""
    return ScenarioReport.Making(
      program: "constat \(Constat.version)",
      command: "constat evaluate\(plan) --users \(order.people) --seed \(order.seed)",
      selection: selection, seed: order.seed, people: order.people,
      sampledPeople: order.sampledPeople)
  }

  private static func nightlyScores(
    _ order: ScenarioEvaluation.Order, _ looks: EvaluationPlan.Looks?, _ console: Console
  ) async throws(CommandError) -> [NightlyScore] {
    guard let looks else { return [] }
    do throws(JobError) {
      return try await NightlyEvaluation(of: order, looks: looks).run { show($0, console) }
    } catch { throw .job(error) }
  }

  private static func show(_ score: NightlyScore, _ console: Console) {
    let (people, looks) = (score.shown.people, score.shown.nights.count)
    console.note("\(score.cell): \(people) people looked at on \(looks) nights")
  }
}
