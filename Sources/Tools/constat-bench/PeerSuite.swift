import Associations
import FoundationEssentials
import Terminal

/// The raw path of the same people, by another program and by the engine, in turns.
enum PeerSuite {
  /// What the other program tells on its standard output.
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

  static func run(_ bench: inout Bench) throws(BenchError) {
    bench.add(note: "R: not measured; no script for it is kept here")
    guard let python = bench.options.peer else {
      return bench.add(note: "peer: not measured without --peer PYTHON")
    }
    let order = CrowdOrder(users: bench.options.peerUsers)
    let snapshot = try bench.snapshot(of: order)
    let pipeline = bench.options.pipelines + "/raw-ablation.json"
    let answers = try answers(about: snapshot, pipeline, bench.options)
    var ours: [Measurement] = []
    var theirs: [Answer] = []
    for _ in 0..<bench.options.runs {
      Bench.note("peer: \(order.description)")
      theirs.append(try answer(of: python, about: snapshot, answers, bench.options))
      ours.append(
        try bench.measure(
          .job(
            snapshot: snapshot, pipeline: pipeline, workers: 1, paths: .all.subtracting(.screening))
        ))
    }
    let size = order.description + ", 1 worker"
    let engine = Report.Line("peer", "constat, raw", size: size, ours)
    var peer = Report.Line(
      "peer", "pandas, SciPy, statsmodels", size: size,
      theirs.map {
        Measurement(
          seconds: $0.seconds, amount: Double($0.tests), unit: "tests",
          peakKilobytes: $0.peakKilobytes, processorSeconds: $0.processorSeconds)
      })
    peer.ratio = peer.seconds.ratio(to: engine.seconds)
    peer.comparedWith = engine.name
    bench.add(engine)
    bench.add(peer)
    try judge(theirs, &bench)
  }

  private static func judge(_ answers: [Answer], _ bench: inout Bench) throws(BenchError) {
    guard let first = answers.first else { return }
    bench.add(
      note: "peer: \(first.versions); \(first.compared) pairs compared, "
        + "\(first.differences) differ, worst relative difference \(first.worst)")
    if first.differences > 0 || first.compared == 0 {
      throw .failed("the peer's raw answers are not the engine's")
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
    of python: String, about snapshot: String, _ answers: String, _ options: BenchOptions
  ) throws(BenchError) -> Answer {
    let output = options.work + "/peer.json"
    let usage: ChildProcess.Usage
    do throws(ChildProcess.Failure) {
      usage = try ChildProcess.run(
        python, [options.peerScript, snapshot, "--answers", answers], outputTo: output)
    } catch { throw .failed("the peer failed (\(error))") }
    guard let data = FileManager.default.contents(atPath: output),
      var answer = try? JSONDecoder().decode(Answer.self, from: data)
    else { throw .failed("the peer said nothing that can be read") }
    answer.processorSeconds = usage.processorSeconds
    return answer
  }
}
