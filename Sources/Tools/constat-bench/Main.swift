import Configuration
import Days
import FoundationEssentials
import Job
import Numerics
import Storage
import Terminal

/// Benchmarks: what the engine does in a second, and with how much memory.
@main
struct ConstatBench {
  static func main() async {
    OpenBLAS.useOneThread()
    StandardStream.ignoreClosedReaders()
    FreedMemory.keep()
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch BenchError.usage(let problem) {
      Bench.note("constat-bench: \(problem)\n\n\(BenchOptions.usage)")
      leaveProcess(status: 64)
    } catch {
      Bench.note("constat-bench: \(error)")
      leaveProcess(status: 70)
    }
  }

  private static func run(_ words: [String]) async throws {
    switch words.first {
    case "--help", "-h", "help": _ = StandardStream.output.write(BenchOptions.usage)
    case "measure": try await measure(Array(words.dropFirst()))
    case "answers": try answer(Array(words.dropFirst()))
    default: try bench(try BenchOptions(words))
    }
  }

  /// What a process does that was started for one measurement.
  private static func measure(_ words: [String]) async throws {
    guard let pipelines = words.first, let probe = Probe(Array(words.dropFirst())) else {
      throw BenchError.usage("`measure` is for the program itself")
    }
    let data = try JSONEncoder().encode(try await probe.measure(pipelines))
    _ = StandardStream.output.write(String(decoding: data, as: UTF8.self))
  }

  private static func answer(_ words: [String]) throws {
    guard words.count == 2 else { throw BenchError.usage("`answers` needs SNAPSHOT PIPELINE") }
    try PairAnswers(words[0], try LoadedPipeline.load(pipelineAt: words[1])).write()
  }

  private static func bench(_ options: BenchOptions) throws {
    try PrivateFile.createFolder(at: options.work)
    try PrivateFile.createFolder(at: options.output)
    var bench = Bench(options)
    for suite in options.suites {
      try suite.run(&bench)
      // After each suite, so that a long run that is stopped leaves what it has.
      try bench.report.json().write(to: URL(filePath: options.output + "/results.json"))
      try Data(bench.report.text.utf8).write(to: URL(filePath: options.output + "/results.txt"))
    }
    _ = StandardStream.output.write(bench.report.text)
  }
}
