import Job

/// How far a stage of a night is.
struct StagePosition {
  let stage: JobStage
  /// People or sentences that are done.
  var done: Int
  /// Of so many; nil while nobody knows.
  var total: Int?
  /// The sentences of a batch that is waited for; nil when none is.
  var waiting: Int?
  private let start: Double
  private let first: Int

  /// A stage that begins at a moment, in seconds of any clock; `done` was done before.
  init(_ stage: JobStage, done: Int = 0, total: Int?, at seconds: Double) {
    self.stage = stage
    self.done = done
    self.total = total
    start = seconds
    first = done
  }

  /// The seconds since the stage began.
  func passed(at seconds: Double) -> Double { max(0, seconds - start) }

  /// How many were done a second; nil before any was.
  func rate(at seconds: Double) -> Double? {
    let passed = passed(at: seconds)
    return done > first && passed > 0 ? Double(done - first) / passed : nil
  }

  /// The seconds that are left at this rate; nil where nobody can say.
  func left(at seconds: Double) -> Double? {
    guard let total, total >= done, let rate = rate(at: seconds) else { return nil }
    return Double(total - done) / rate
  }

  /// What is counted.
  var unit: String { stage == .narrate ? "sentences" : "people" }

  private var share: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, Double(done) / Double(total))
  }

  /// `1,234/5,000 people`, or `1,234 people`; nil while there is nothing to count.
  private var count: (short: String, long: String)? {
    if done == 0 && (total ?? 0) == 0 { return nil }
    let short =
      NightlyReport.grouped(done) + (total.map { "/\(NightlyReport.grouped($0))" } ?? "")
    return (short, "\(short) \(unit)")
  }

  private var wait: String? {
    waiting.map { "waiting for a batch of \(NightlyReport.grouped($0))" }
  }

  /// One line that tells all.
  func line(at seconds: Double) -> String {
    let rest = [
      count?.long, rate(at: seconds).map(ProgressLine.rate),
      left(at: seconds).map { "\(ProgressLine.duration($0)) left" }, wait,
    ].compactMap { $0 }
    return "\(stage.rawValue): "
      + (rest.isEmpty ? ProgressLine.duration(passed(at: seconds)) : rest.joined(separator: ", "))
  }

  /// What of it fits on so many columns, from the most telling to the least, with a bar where there
  /// is room.
  func line(at seconds: Double, columns: Int) -> String {
    let (name, passed) = (stage.rawValue, ProgressLine.duration(passed(at: seconds)))
    let whole = line(at: seconds).dropFirst(name.count + 2)
    let left = left(at: seconds).map { ", \(ProgressLine.duration($0)) left" } ?? ""
    var lines: [String] = []
    if let share {
      let percent = "\(Int(share * 100))%"
      lines = [20, 10].map { "\(name) \(ProgressLine.bar(share, width: $0)) \(whole)" }
      lines.append("\(name) \(whole)")
      lines.append("\(name) \(ProgressLine.bar(share, width: 10)) \(percent)\(left)")
      lines += ["\(name) \(percent)\(left)", "\(name) \(percent)"]
    } else {
      lines = ["\(name) \(whole), \(passed)", "\(name) \(passed)"]
      if count == nil && wait == nil { lines.removeFirst() }
    }
    return ProgressLine.fitting(columns, lines + [name])
  }
}
