import Evaluation
import FoundationEssentials
import Synthesis

extension Verb {
  static let evaluate = Verb(
    name: "evaluate", usage: "[--scenario NAME]... [options]",
    summary: "Measures how much that is shown is false, and what is found.",
    details: """
      Makes people whose truth is known, runs the real steps on them and scores what
      they are shown: what of it is false, and what of the planted is found. Prints a
      summary; with --report it also writes evaluation.html, .txt and .json there. A
      run that was cut goes on, with the same words, from the cells that it finished.
      With --check the status is 70 when a promise of the plan is broken.

      With --sample the first people of each cell are written to DIR instead, one
      file a cell, for programs that try other methods on the same days, such as
      datasets/references/peer_plans.py. With --peers what that gave stands in the
      report of the same people.

      With --worlds it makes people of whom nothing is true, from matrices instead of
      journals, and counts who is shown something all the same. With --output it also
      writes null-worlds.md and null-worlds.json there. The status is 70 when a world
      breaks the promise of one person in ten.

      worlds (`null` is all of them):
      \(NullWorld.allCases.map { "  \($0.rawValue)" }.joined(separator: "\n"))
      """,
    options: scenarioOptions + [
      Arguments.Option("users", "N", help: "People of each cell (default: as the plan says)."),
      Arguments.Option("days", "N,...", help: "Lengths of the histories (default: the worlds')."),
      Arguments.Option("seed", "N", help: "The seed of the random people (default: 1)."),
      Arguments.Option("workers", "N", help: "People computed at once (default: the cores)."),
      Arguments.Option("worlds", "NAME,...", help: "Null worlds, or `null` for all."),
      Arguments.Option("output", "DIR", help: "Where the report on null worlds is written."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    guard arguments.has("worlds") else { return try await evaluateScenarios(arguments, console) }
    try arguments.refuse(scenarioOptions.map(\.name))
    let order = try order(arguments)
    let scores = await NullEvaluation(order).run { score in
      let seconds = Int(score.seconds.rounded())
      console.note("\(score.world.rawValue), \(score.days) days: \(seconds) s")
    }
    let report = NullReport(
      of: scores, madeBy: "constat \(Constat.version)",
      command: try command(order, arguments), seed: order.seed)
    try console.write(report.table)
    if let folder = arguments["output"] {
      try write(
        [("null-worlds.md", report.markdown), ("null-worlds.json", report.json)], to: folder)
    }
    if !report.broken.isEmpty { throw .promiseBroken(worlds: report.broken.count) }
  }

  private static func order(_ arguments: Arguments) throws(CommandError) -> NullEvaluation.Order {
    var order = NullEvaluation.Order(
      pipeline: try SharedFolder.pipeline(nil, named: "nightly-insights").pipeline,
      rawPipeline: try SharedFolder.pipeline(nil, named: "raw-ablation").pipeline)
    order.worlds = try worlds(try arguments.required("worlds"))
    order.lengths = try lengths(arguments["days"] ?? "60,90")
    order.people = try arguments.integer("users", in: 1...1_000_000) ?? order.people
    order.seed = UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1)
    order.workers = try workers(arguments)
    return order
  }

  /// How many people are computed at once.
  static func workers(_ arguments: Arguments) throws(CommandError) -> Int {
    try arguments.integer("workers", in: 1...256)
      ?? ProcessInfo.processInfo.activeProcessorCount
  }

  private static func worlds(_ text: String) throws(CommandError) -> [NullWorld] {
    if text == "null" { return NullWorld.allCases }
    let worlds = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { NullWorld(rawValue: String($0)) }
    guard !worlds.contains(nil) else {
      throw .usage(.badValue("--worlds", expected: "`null` or names of worlds, such as `trend`"))
    }
    return worlds.compactMap { $0 }
  }

  /// The lengths of histories that a text names.
  static func lengths(_ text: String) throws(CommandError) -> [Int] {
    let lengths = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard lengths.allSatisfy({ $0.map((15...3_660).contains) ?? false }) else {
      throw .usage(.badValue("--days", expected: "whole numbers from 15 to 3660, such as 60,90"))
    }
    // Each length once, in the order given.
    return lengths.compactMap { $0 }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The words that make the same numbers again; where the report goes and how many work on it do
  /// not matter.
  private static func command(
    _ order: NullEvaluation.Order, _ arguments: Arguments
  ) throws(CommandError) -> String {
    "constat evaluate --worlds \(try arguments.required("worlds")) --users \(order.people)"
      + " --days \(order.lengths.map(String.init).joined(separator: ",")) --seed \(order.seed)"
  }

  /// Writes the files of a report, by name, into a folder that is made where it is not there.
  static func write(_ files: [(name: String, text: String)], to folder: String)
    throws(CommandError)
  {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      for (name, text) in files {
        try Data(text.utf8).write(to: URL(filePath: folder).appending(path: name))
      }
    } catch {
      throw .unwritable(path: folder)
    }
  }
}
