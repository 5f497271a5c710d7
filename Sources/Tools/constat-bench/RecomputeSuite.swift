import FoundationEssentials
import Storage
import Terminal

/// One person of a large journal, computed again by the program, from its start to its end.
enum RecomputeSuite {
  static func run(_ bench: inout Bench) throws(BenchError) {
    let program =
      BenchOptions.program.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
      + "/constat"
    guard FileManager.default.fileExists(atPath: program) else {
      return bench.add(note: "recompute: there is no constat beside constat-bench")
    }
    let sizes = [1_000, 10_000].filter { $0 <= bench.options.users }
    var journals: [String] = []
    for size in sizes { journals.append(try bench.journal(of: CrowdOrder(users: size))) }
    var found: [[Measurement]] = sizes.map { _ in [] }
    for run in 0..<bench.options.runs {
      for place in sizes.indices {
        Bench.note("recompute: 1 of \(sizes[place]) users")
        // Another person each time: no page of theirs is warm.
        let user = try person(
          (run + 1) * sizes[place] / (bench.options.runs + 2), in: journals[place])
        found[place].append(
          try measure(program, user, journals[place], bench.options))
      }
    }
    for (place, size) in sizes.enumerated() {
      var line = Report.Line(
        "recompute", "1 of \(size) users", size: "whole process", found[place])
      if place > 0 {
        line.ratio = line.seconds.ratio(to: Sample(found[0].map(\.seconds)))
        line.comparedWith = "1 of \(sizes[0]) users"
      }
      bench.add(line)
    }
  }

  private static func person(_ number: Int, in journal: String) throws(BenchError) -> String {
    do throws(StorageError) {
      let database = try Database(try DatabaseLocation(path: journal), .readOnly)
      let statement = try Statement(
        "SELECT user_id FROM profiles ORDER BY user_id LIMIT 1 OFFSET ?1", in: database)
      try statement.bind([.integer(Int64(number))])
      guard try statement.step() else { throw .missing(path: journal) }
      return try statement.row.text(at: 0)
    } catch { throw .failed("a journal cannot be read") }
  }

  private static func measure(
    _ program: String, _ user: String, _ journal: String, _ options: BenchOptions
  ) throws(BenchError) -> Measurement {
    let clock = ContinuousClock()
    let start = clock.now
    let usage: ChildProcess.Usage
    do throws(ChildProcess.Failure) {
      usage = try ChildProcess.run(
        program,
        [
          "recompute", "--user", user, "--database", "sqlite:\(journal)",
          "--pipeline", options.pipelines + "/recompute.json", "--now", "2026-06-01T12:00:00Z",
          "--runs", options.work + "/runs", "--confirm", "--interval", "0",
        ], outputTo: options.work + "/recompute.txt")
    } catch { throw .failed("recompute failed (\(error))") }
    return Measurement(
      seconds: (clock.now - start) / .seconds(1), amount: 1, unit: "people",
      peakKilobytes: usage.peakKilobytes, processorSeconds: usage.processorSeconds)
  }
}
