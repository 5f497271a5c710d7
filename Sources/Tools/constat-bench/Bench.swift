import FoundationEssentials
import Storage
import Terminal

/// Starts a process for every measurement and gathers what they tell.
struct Bench {
  let options: BenchOptions
  private(set) var report: Report

  init(_ options: BenchOptions) {
    self.options = options
    report = Report(
      machine: Machine(version: "0.1.0", sqlite: sqliteVersion), command: options.words)
  }

  /// What is measured, and how it is told.
  struct Entry {
    let name: String
    let size: String
    let probe: Probe
    /// The index of the entry that this one is compared with.
    var comparedWith: Int?
  }

  /// Measures the entries one after the other, again and again, so that what is compared was
  /// measured on a machine in the same state.
  mutating func measure(_ suite: String, runs: Int? = nil, _ entries: [Entry]) throws(BenchError) {
    var found: [[Measurement]] = entries.map { _ in [] }
    for _ in 0..<(runs ?? options.runs) {
      for (place, entry) in entries.enumerated() {
        Self.note("\(suite): \(entry.name), \(entry.size)")
        found[place].append(try measure(entry.probe))
      }
    }
    let samples = found.map { Sample($0.map(\.seconds)) }
    for (place, entry) in entries.enumerated() {
      var line = Report.Line(suite, entry.name, size: entry.size, found[place])
      if let other = entry.comparedWith {
        line.ratio = samples[place].ratio(to: samples[other])
        line.comparedWith = entries[other].name
      }
      report.lines.append(line)
    }
    try checkDigests(found, entries)
  }

  /// Adds what another program measured.
  mutating func add(_ line: Report.Line) { report.lines.append(line) }

  /// Adds what could not be measured.
  mutating func add(note: String) { report.notes.append(note) }

  /// A file of the crowd, made when it is not there.
  func snapshot(of order: CrowdOrder) throws(BenchError) -> String {
    try made("\(options.work)/\(order.name).snapshot") {
      .synthesis(order, path: $0, isJournal: false)
    }
  }

  /// A journal of the crowd, made when it is not there.
  func journal(of order: CrowdOrder) throws(BenchError) -> String {
    try made("\(options.work)/\(order.name).db") { .synthesis(order, path: $0, isJournal: true) }
  }

  private func made(_ path: String, _ probe: (String) -> Probe) throws(BenchError) -> String {
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    Self.note("making \(path)")
    _ = try measure(probe(path))
    return path
  }

  /// One repetition, in a process of its own.
  func measure(_ probe: Probe) throws(BenchError) -> Measurement {
    let output = options.work + "/measurement.json"
    let usage: ChildProcess.Usage
    do throws(ChildProcess.Failure) {
      usage = try ChildProcess.run(
        BenchOptions.program, ["measure", options.pipelines] + probe.words, outputTo: output)
    } catch { throw .failed("a measurement failed (\(error))") }
    guard let data = FileManager.default.contents(atPath: output),
      var found = try? JSONDecoder().decode(Measurement.self, from: data)
    else { throw .failed("a measurement said nothing") }
    found.processorSeconds = usage.processorSeconds
    return found
  }

  /// The same probe must compute the same thing every time.
  private func checkDigests(_ found: [[Measurement]], _ entries: [Entry]) throws(BenchError) {
    for (measurements, entry) in zip(found, entries)
    where Set(measurements.map(\.digest)).count > 1 {
      throw .failed("\(entry.name) gave different answers")
    }
  }

  static func note(_ text: String) { _ = StandardStream.error.write(text + "\n") }
}
