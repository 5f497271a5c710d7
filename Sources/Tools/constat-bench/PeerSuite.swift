import Associations
import FoundationEssentials
import Terminal

/// The tests of the same people, by other programs and by the engine, in turns.
enum PeerSuite {
  /// What another program tells on its standard output.
  private struct Answer: Decodable {
    let seconds: Double
    let tests: Int
    let peakKilobytes: Int
    let versions: String
    /// How many pairs were compared, and how many of them differ.
    let compared: Int
    let differences: Int
    let worst: Double
    var processorSeconds: Double?
  }

  /// Which p-value is controlled.
  private enum Path: CaseIterable {
    case raw, honest

    var pipeline: String {
      switch self {
      case .raw: "raw-ablation.json"
      case .honest: "nightly-insights.json"
      }
    }

    /// What the engine is measured with: of raw tests it computes each p, as the others do; honest
    /// ones it makes as every night.
    var fastPaths: FastPaths {
      switch self {
      case .raw: .all.subtracting(.screening)
      case .honest: .all
      }
    }
  }

  /// Another program: an interpreter, and the script that it runs with its options.
  private struct Peer {
    let name: String
    let interpreter: String
    let script: [String]
    var path = Path.raw
  }

  static func run(_ bench: inout Bench) throws(BenchError) {
    let peers = peers(&bench)
    guard !peers.isEmpty else { return }
    let order = CrowdOrder(users: bench.options.peerUsers)
    let snapshot = try bench.snapshot(of: order)
    var ours: [Path: [Measurement]] = [:]
    var theirs: [[Answer]] = peers.map { _ in [] }
    let paths = Path.allCases.filter { path in peers.contains { $0.path == path } }
    for path in paths { try writeAnswers(about: snapshot, path, bench.options) }
    for _ in 0..<bench.options.runs {
      Bench.note("peer: \(order.description)")
      for (place, peer) in peers.enumerated() {
        theirs[place].append(try answer(of: peer, about: snapshot, bench.options))
      }
      for path in paths {
        let probe = Probe.job(
          snapshot: snapshot, pipeline: pipeline(of: path, bench.options), workers: 1,
          paths: path.fastPaths)
        ours[path, default: []].append(try bench.measure(probe))
      }
    }
    let size = order.description + ", 1 worker"
    for path in paths {
      let engine = Report.Line("peer", "constat, \(path)", size: size, ours[path] ?? [])
      bench.add(engine)
      for (peer, answers) in zip(peers, theirs) where peer.path == path {
        bench.add(line(of: peer, answers, size: size, comparedWith: engine))
        try judge(peer, answers, &bench)
      }
    }
  }

  /// The programs that were given; what is missing is noted.
  private static func peers(_ bench: inout Bench) -> [Peer] {
    var peers: [Peer] = []
    if let python = bench.options.peer {
      let (name, script) = ("pandas, SciPy, statsmodels", bench.options.peerScript)
      peers.append(Peer(name: name, interpreter: python, script: [script]))
      peers.append(
        Peer(
          name: name + ", honest", interpreter: python, script: [script, "--honest"],
          path: .honest))
    } else {
      bench.add(note: "peer: not measured without --peer PYTHON")
    }
    if let rscript = bench.options.peerR {
      peers.append(Peer(name: "R", interpreter: rscript, script: [bench.options.peerRScript]))
    } else {
      bench.add(note: "R: not measured without --peer-r RSCRIPT")
    }
    return peers
  }

  private static func line(
    of peer: Peer, _ answers: [Answer], size: String, comparedWith engine: Report.Line
  ) -> Report.Line {
    var line = Report.Line(
      "peer", peer.name, size: size,
      answers.map {
        Measurement(
          seconds: $0.seconds, amount: Double($0.tests), unit: "tests",
          peakKilobytes: $0.peakKilobytes, processorSeconds: $0.processorSeconds)
      })
    line.ratio = line.seconds.ratio(to: engine.seconds)
    line.comparedWith = engine.name
    return line
  }

  private static func judge(
    _ peer: Peer, _ answers: [Answer], _ bench: inout Bench
  ) throws(BenchError) {
    guard let first = answers.first else { return }
    bench.add(
      note: "peer, \(peer.path): \(first.versions); \(first.compared) pairs compared, "
        + "\(first.differences) differ, worst relative difference \(first.worst)")
    if first.differences > 0 || first.compared == 0 {
      throw .failed("the \(peer.path) answers of \(peer.name) are not the engine's")
    }
  }

  private static func pipeline(of path: Path, _ options: BenchOptions) -> String {
    "\(options.pipelines)/\(path.pipeline)"
  }

  /// Where the engine's answers are.
  private static func answers(of path: Path, _ options: BenchOptions) -> String {
    "\(options.work)/\(path)-answers.csv"
  }

  /// Writes the engine's answers.
  private static func writeAnswers(
    about snapshot: String, _ path: Path, _ options: BenchOptions
  ) throws(BenchError) {
    do throws(ChildProcess.Failure) {
      try ChildProcess.run(
        BenchOptions.program, ["answers", snapshot, pipeline(of: path, options)],
        outputTo: answers(of: path, options))
    } catch { throw .failed("the engine gave no \(path) answers (\(error))") }
  }

  private static func answer(
    of peer: Peer, about snapshot: String, _ options: BenchOptions
  ) throws(BenchError) -> Answer {
    let output = options.work + "/peer.json"
    let words = peer.script + [snapshot, "--answers", answers(of: peer.path, options)]
    let usage: ChildProcess.Usage
    do throws(ChildProcess.Failure) {
      usage = try ChildProcess.run(
        peer.interpreter, words, outputTo: output)
    } catch { throw .failed("\(peer.name) failed (\(error))") }
    guard let data = FileManager.default.contents(atPath: output),
      var answer = try? JSONDecoder().decode(Answer.self, from: data)
    else { throw .failed("\(peer.name) said nothing that can be read") }
    answer.processorSeconds = usage.processorSeconds
    return answer
  }
}
