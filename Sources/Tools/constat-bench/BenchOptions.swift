import FoundationEssentials

/// What a run is told on its command line.
struct BenchOptions {
  /// The path of this program.
  static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]
  }

  static let usage = """
    usage: constat-bench [SUITE ...] --output DIR [options]

    Measures a release build, and writes DIR/results.json and DIR/results.txt: medians of
    repetitions, each in a process of its own, and ratios of what was measured in turns.
    Nothing here passes or fails by a time.

    suites: \(Suite.allCases.map(\.rawValue).joined(separator: " ")) (default: all)

    options:
      --output DIR      Where the results go.
      --work DIR        Where journals and snapshots are made and kept (default: var/bench).
      --pipelines DIR   The folder `pipelines` (default: pipelines).
      --runs N          How often each thing is measured (default: 5).
      --users N         The largest crowd (default: 10000; 100000 needs 16 GB).
      --peer PYTHON     A Python with NumPy, pandas, SciPy and statsmodels to compare with.
      --peer-script F   What it runs, without and with --honest (default:
                        datasets/references/peer_pandas.py).
      --peer-r RSCRIPT  R's Rscript with RSQLite, and Hmisc if there is one, to compare with.
      --peer-r-script F What it runs (default: datasets/references/peer_r.R).
      --peer-users N    How many people both compute (default: 50).

    """

  /// The words as given, but for the folders of paths, which are of this machine only.
  let words: [String]
  private(set) var suites: [Suite] = []
  private(set) var output = ""
  private(set) var work = "var/bench"
  private(set) var pipelines = "pipelines"
  private(set) var runs = 5
  private(set) var users = 10_000
  private(set) var peer: String?
  private(set) var peerScript = "datasets/references/peer_pandas.py"
  private(set) var peerR: String?
  private(set) var peerRScript = "datasets/references/peer_r.R"
  private(set) var peerUsers = 50

  /// How often something is measured that takes as long as `users` people do: large crowds take
  /// minutes each time.
  func runs(of users: Int) -> Int { users > 1_000 ? min(3, runs) : runs }

  init(_ words: [String]) throws(BenchError) {
    self.words = words.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    var rest = words[...]
    while let word = rest.popFirst() {
      if let suite = Suite(rawValue: word) {
        suites.append(suite)
        continue
      }
      guard word.hasPrefix("--"), let value = rest.popFirst() else {
        throw .usage("`\(word)` is not known, or has no value")
      }
      try take(String(word.dropFirst(2)), value)
    }
    guard !output.isEmpty else { throw .usage("--output is missing") }
    if suites.isEmpty { suites = Suite.allCases }
  }

  private mutating func take(_ name: String, _ value: String) throws(BenchError) {
    switch name {
    case "output": output = value
    case "work": work = value
    case "pipelines": pipelines = value
    case "peer": peer = value
    case "peer-script": peerScript = value
    case "peer-r": peerR = value
    case "peer-r-script": peerRScript = value
    case "runs": runs = try Self.number(value, name)
    case "users": users = try Self.number(value, name)
    case "peer-users": peerUsers = try Self.number(value, name)
    default: throw .usage("--\(name) is not known")
    }
  }

  private static func number(_ text: String, _ name: String) throws(BenchError) -> Int {
    guard let number = Int(text), number > 0 else {
      throw .usage("--\(name) needs a whole number from 1 on")
    }
    return number
  }
}
