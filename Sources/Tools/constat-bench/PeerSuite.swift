import Associations
import FoundationEssentials
import Terminal

/// The raw path of the same people, by other programs and by the engine, in turns.
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

  /// Another program: an interpreter and the script that it runs.
  private struct Peer {
    let name: String
    let interpreter: String
    let script: String
  }

  static func run(_ bench: inout Bench) throws(BenchError) {
    let peers = peers(&bench)
    guard !peers.isEmpty else { return }
    let order = CrowdOrder(users: bench.options.peerUsers)
    let snapshot = try bench.snapshot(of: order)
    let pipeline = bench.options.pipelines + "/raw-ablation.json"
    let answers = try answers(about: snapshot, pipeline, bench.options)
    var ours: [Measurement] = []
    var theirs: [[Answer]] = peers.map { _ in [] }
    for _ in 0..<bench.options.runs {
      Bench.note("peer: \(order.description)")
      for (place, peer) in peers.enumerated() {
        theirs[place].append(try answer(of: peer, about: snapshot, answers, bench.options))
      }
      ours.append(
        try bench.measure(
          .job(
            snapshot: snapshot, pipeline: pipeline, workers: 1, paths: .all.subtracting(.screening))
        ))
    }
    let size = order.description + ", 1 worker"
    let engine = Report.Line("peer", "constat, raw", size: size, ours)
    bench.add(engine)
    for (peer, answers) in zip(peers, theirs) {
      bench.add(line(of: peer, answers, size: size, comparedWith: engine))
      try judge(peer, answers, &bench)
    }
  }

  /// The programs that were given; what is missing is noted.
  private static func peers(_ bench: inout Bench) -> [Peer] {
    var peers: [Peer] = []
    if let python = bench.options.peer {
      peers.append(
        Peer(
          name: "pandas, SciPy, statsmodels", interpreter: python,
          script: bench.options.peerScript))
    } else {
      bench.add(note: "peer: not measured without --peer PYTHON")
    }
    if let rscript = bench.options.peerR {
      peers.append(Peer(name: "R", interpreter: rscript, script: bench.options.peerRScript))
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
      note: "peer: \(first.versions); \(first.compared) pairs compared, "
        + "\(first.differences) differ, worst relative difference \(first.worst)")
    if first.differences > 0 || first.compared == 0 {
      throw .failed("the raw answers of \(peer.name) are not the engine's")
    }
  }

  /// Writes the engine's raw answers, and gives their path.
  private static func answers(
    about snapshot: String, _ pipeline: String, _ options: BenchOptions
  ) throws(BenchError) -> String {
    let path = options.work + "/raw-answers.csv"
    do throws(ChildProcess.Failure) {
      try ChildProcess.run(
        BenchOptions.program, ["answers", snapshot, pipeline], outputTo: path)
    } catch { throw .failed("the engine gave no raw answers (\(error))") }
    return path
  }

  private static func answer(
    of peer: Peer, about snapshot: String, _ answers: String, _ options: BenchOptions
  ) throws(BenchError) -> Answer {
    let output = options.work + "/peer.json"
    let usage: ChildProcess.Usage
    do throws(ChildProcess.Failure) {
      usage = try ChildProcess.run(
        peer.interpreter, [peer.script, snapshot, "--answers", answers], outputTo: output)
    } catch { throw .failed("\(peer.name) failed (\(error))") }
    guard let data = FileManager.default.contents(atPath: output),
      var answer = try? JSONDecoder().decode(Answer.self, from: data)
    else { throw .failed("\(peer.name) said nothing that can be read") }
    answer.processorSeconds = usage.processorSeconds
    return answer
  }
}
