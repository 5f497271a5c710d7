import FoundationEssentials
import Storage

/// A group of measurements.
enum Suite: String, CaseIterable {
  case kernels, users, days, features, workers, decisions, scan, freezing, recompute, peer

  /// Adds its measurements to a bench.
  func run(_ bench: inout Bench) throws(BenchError) {
    switch self {
    case .kernels: try Self.kernels(&bench)
    case .users: try Self.users(&bench)
    case .days: try Self.days(&bench)
    case .features: try Self.features(&bench)
    case .workers: try Self.workers(&bench)
    case .decisions: try DecisionSuite.run(&bench)
    case .scan: try Self.scan(&bench)
    case .freezing: try Self.freezing(&bench)
    case .recompute: try RecomputeSuite.run(&bench)
    case .peer: try PeerSuite.run(&bench)
    }
  }

  private static func kernels(_ bench: inout Bench) throws(BenchError) {
    try bench.measure(
      "kernels",
      Kernel.allCases.map {
        Bench.Entry(name: $0.rawValue, size: "n = 90, one core", probe: .kernel($0))
      })
  }

  private static func job(
    _ bench: Bench, _ order: CrowdOrder, workers: Int
  ) throws(BenchError) -> Bench.Entry {
    Bench.Entry(
      name: "job", size: "\(order.description), \(workers) worker\(workers == 1 ? "" : "s")",
      probe: .job(
        snapshot: try bench.snapshot(of: order),
        pipeline: bench.options.pipelines + "/nightly-insights.json", workers: workers))
  }

  /// One person, a thousand, ten thousand... up to the largest.
  private static func users(_ bench: inout Bench) throws(BenchError) {
    var perUser: [String] = []
    for count in [1, 1_000, 10_000, 100_000] where count <= bench.options.users {
      let entry = try job(bench, CrowdOrder(users: count), workers: bench.report.machine.cores)
      try bench.measure("users", runs: bench.options.runs(of: count), [entry])
      guard count > 1, let line = bench.report.lines.last else { continue }
      let microseconds = (1e6 * line.seconds.median / Double(count)).rounded()
      perUser.append("\(Int(microseconds)) us at \(count)")
    }
    bench.add(note: "users: time a user " + perUser.joined(separator: ", "))
  }

  private static func days(_ bench: inout Bench) throws(BenchError) {
    var entries: [Bench.Entry] = []
    for days in [90, 30, 365] {
      var order = CrowdOrder(users: min(500, bench.options.users))
      order.days = days
      let path = try WindowedPipeline(days: days).write(for: bench.options)
      var entry = Bench.Entry(
        name: "job over \(days) days", size: "\(order.description), 1 worker",
        probe: .job(snapshot: try bench.snapshot(of: order), pipeline: path, workers: 1))
      if !entries.isEmpty { entry.comparedWith = 0 }
      entries.append(entry)
    }
    try bench.measure("days", entries)
  }

  private static func features(_ bench: inout Bench) throws(BenchError) {
    var entries: [Bench.Entry] = []
    for features in [20, 60, 150] {
      var order = CrowdOrder(users: min(500, bench.options.users))
      order.features = features
      let made = try job(bench, order, workers: 1)
      entries.append(
        Bench.Entry(
          name: "job of \(features) features", size: made.size, probe: made.probe,
          comparedWith: entries.isEmpty ? nil : 0))
    }
    try bench.measure("features", entries)
  }

  private static func workers(_ bench: inout Bench) throws(BenchError) {
    let order = CrowdOrder(users: min(1_000, bench.options.users))
    var entries: [Bench.Entry] = []
    for workers in [1, 2] {
      let made = try job(bench, order, workers: workers)
      entries.append(
        Bench.Entry(
          name: "job with \(workers)", size: made.size, probe: made.probe,
          comparedWith: entries.isEmpty ? nil : 0))
    }
    try bench.measure("workers", entries)
  }

  /// The job against reading its snapshot and doing nothing.
  private static func scan(_ bench: inout Bench) throws(BenchError) {
    for count in [1_000, 10_000, 100_000] where count <= max(1_000, bench.options.users) {
      let order = CrowdOrder(users: min(count, bench.options.users))
      for workers in [1, bench.report.machine.cores] where workers > 1 || count <= 10_000 {
        var entry = try job(bench, order, workers: workers)
        entry.comparedWith = 0
        let scan = Bench.Entry(
          name: "bare scan", size: entry.size,
          probe: .scan(snapshot: try bench.snapshot(of: order), workers: workers))
        try bench.measure("scan", runs: bench.options.runs(of: count), [scan, entry])
      }
    }
  }

  private static func freezing(_ bench: inout Bench) throws(BenchError) {
    for count in [1_000, 10_000] where count <= max(1_000, bench.options.users) {
      let order = CrowdOrder(users: min(count, bench.options.users))
      let entry = Bench.Entry(
        name: "freeze", size: order.description,
        probe: .freeze(
          journal: try bench.journal(of: order),
          snapshot: bench.options.work + "/frozen.snapshot",
          pipeline: bench.options.pipelines + "/nightly-insights.json"))
      try bench.measure("freezing", runs: bench.options.runs(of: count), [entry])
    }
  }
}

/// The nightly pipeline with a window of other days.
private struct WindowedPipeline {
  let days: Int

  /// Writes it beside its taxonomy, in the folder for work, and gives its path.
  func write(for options: BenchOptions) throws(BenchError) -> String {
    let files = FileManager.default
    let folder = options.work + "/pipelines"
    let path = "\(folder)/nightly-\(days).json"
    do {
      try PrivateFile.createFolder(at: folder)
      let taxonomy = try Data(
        contentsOf: URL(filePath: options.pipelines + "/taxonomy.json"))
      try taxonomy.write(to: URL(filePath: folder + "/taxonomy.json"))
      guard let data = files.contents(atPath: options.pipelines + "/nightly-insights.json") else {
        throw BenchError.failed("there is no nightly pipeline")
      }
      let text = String(decoding: data, as: UTF8.self)
      guard let range = text.firstRange(of: "\"days\": 90") else {
        throw BenchError.failed("the nightly pipeline has no window of 90 days")
      }
      try Data(text.replacingCharacters(in: range, with: "\"days\": \(days)").utf8)
        .write(to: URL(filePath: path))
    } catch let error as BenchError { throw error } catch {
      throw .failed("\(folder) cannot be written")
    }
    return path
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
