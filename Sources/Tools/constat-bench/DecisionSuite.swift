import Associations

/// The same people with every fast path off, or one of them, by one worker and two, in blocks of one
/// person and of many: what is found must be the same.
enum DecisionSuite {
  private struct Way {
    let name: String
    var workers = 1
    var blockSize = 64
    var paths = FastPaths.all
  }

  private static let ways = [
    Way(name: "all fast paths"), Way(name: "no fast path", paths: []),
    Way(name: "days counted one by one", paths: .all.subtracting(.bitPlanes)),
    Way(name: "a regression for each series", paths: .all.subtracting(.sharedRegressions)),
    Way(name: "sums pair by pair", paths: .all.subtracting(.matrixProducts)),
    Way(name: "every p-value", paths: .all.subtracting(.screening)),
    Way(name: "Fisher's p summed", paths: .all.subtracting(.fisherTable)),
    Way(name: "ranks by comparing", paths: .all.subtracting(.countedRanks)),
    Way(name: "two workers", workers: 2), Way(name: "blocks of 1", blockSize: 1),
    Way(name: "blocks of 1024, two workers", workers: 2, blockSize: 1_024),
    Way(name: "blocks of 1, two workers, no fast path", workers: 2, blockSize: 1, paths: []),
  ]

  static func run(_ bench: inout Bench) throws(BenchError) {
    let order = CrowdOrder(users: min(1_000, bench.options.users))
    let snapshot = try bench.snapshot(of: order)
    for pipeline in ["nightly-insights", "raw-ablation"] {
      var entries: [Bench.Entry] = []
      for way in ways {
        entries.append(
          Bench.Entry(
            name: way.name, size: "\(order.description), \(pipeline)",
            probe: .job(
              snapshot: snapshot, pipeline: "\(bench.options.pipelines)/\(pipeline).json",
              workers: way.workers, blockSize: way.blockSize, paths: way.paths),
            comparedWith: entries.isEmpty ? nil : 0))
      }
      try bench.measure("decisions", entries)
      let digests = Set(bench.report.lines.suffix(ways.count).map(\.digest))
      guard digests.count == 1, let digest = digests.first ?? nil else {
        throw .failed("\(pipeline): not every way finds the same")
      }
      bench.add(note: "decisions: \(pipeline), \(ways.count) ways, one digest, \(digest)")
    }
  }
}
