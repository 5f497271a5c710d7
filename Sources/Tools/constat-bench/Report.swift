import FoundationEssentials

/// What a run of the benchmarks measured.
struct Report: Codable {
  /// One line of the table.
  struct Line: Codable {
    /// The suite that measured it.
    let suite: String
    /// What was measured.
    let name: String
    /// What of it: users, days, features, workers.
    let size: String
    /// The seconds of each repetition.
    let seconds: Sample
    /// The seconds of processor time of each repetition's whole process.
    let processorSeconds: Sample
    /// How many things each repetition did.
    let amount: Double
    /// What these things are.
    let unit: String
    /// The greatest peak memory of the repetitions' processes, in kB.
    let peakKilobytes: Int
    /// How many times as long as what it is compared with; nil without.
    var ratio: Double?
    /// What it is compared with.
    var comparedWith: String?
    /// A fingerprint of what was computed, where there is one.
    var digest: String?

    /// A line of repetitions, at least one.
    init(_ suite: String, _ name: String, size: String, _ measurements: [Measurement]) {
      self.suite = suite
      self.name = name
      self.size = size
      seconds = Sample(measurements.map(\.seconds))
      processorSeconds = Sample(measurements.map { $0.processorSeconds ?? 0 })
      amount = Sample(measurements.map(\.amount)).median
      unit = measurements[0].unit
      peakKilobytes = measurements.map(\.peakKilobytes).max() ?? 0
      digest = measurements[0].digest
    }

    /// How many things a second, by the median.
    var rate: Double { seconds.median > 0 ? amount / seconds.median : 0 }
  }

  /// The machine.
  let machine: Machine
  /// The words after the program's name.
  let command: [String]
  /// Measurements in the order in which they were made.
  var lines: [Line] = []
  /// What could not be measured, and why.
  var notes: [String] = []

  /// The report as JSON.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

/// What the numbers depend on.
struct Machine: Codable {
  let processor: String
  let cores: Int
  let memoryKilobytes: Int
  let kernel: String
  /// The load averages when the run began: on a machine that others use, times are longer.
  let load: String
  let sqlite: String
  let version: String

  /// This machine, from what Linux tells.
  init(version: String, sqlite: String) {
    self.version = version
    self.sqlite = sqlite
    processor =
      Self.field("model name", of: "/proc/cpuinfo") ?? Self.field("Model", of: "/proc/cpuinfo")
      ?? "unknown"
    cores = ProcessInfo.processInfo.activeProcessorCount
    memoryKilobytes = Self.kilobytes("MemTotal", of: "/proc/meminfo")
    kernel = Self.text(of: "/proc/sys/kernel/osrelease")
    load = Self.text(of: "/proc/loadavg")
  }

  /// The peak memory of this process, in kB.
  static var peakKilobytes: Int { kilobytes("VmHWM", of: "/proc/self/status") }

  private static func kilobytes(_ name: String, of path: String) -> Int {
    Int(field(name, of: path)?.split(separator: " ").first ?? "") ?? 0
  }

  private static func field(_ name: String, of path: String) -> String? {
    for line in text(of: path).split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2,
        parts[0].filter({ $0 != "\t" && $0 != " " }) == name.filter({ $0 != " " })
      {
        return parts[1].drop { $0 == " " || $0 == "\t" }.description
      }
    }
    return nil
  }

  /// Read in pieces: the system's files tell no length.
  private static func text(of path: String) -> String {
    guard let file = FileManager.default.contents(atPath: path) else { return "" }
    var text = String(decoding: file, as: UTF8.self)
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
