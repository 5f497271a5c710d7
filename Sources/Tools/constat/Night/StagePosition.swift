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

  /// A number of what is counted: `1 person`, `1,234 people`.
  func counted(_ number: Int) -> String {
    stage == .narrate
      ? KeepingReport.count(number, "sentence", "sentences")
      : KeepingReport.count(number, "person", "people")
  }

  private var share: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, Double(done) / Double(total))
  }

  /// `1,234/5,000 people`, or `1,234 people`; nil while there is nothing to count.
  private var count: String? {
    if done == 0 && (total ?? 0) == 0 { return nil }
    guard let total else { return counted(done) }
    return "\(NightlyReport.grouped(done))/\(counted(total))"
  }

  private var wait: String? {
    waiting.map { "waiting for a batch of \(NightlyReport.grouped($0))" }
  }

  /// All that is known: what is done, how fast, and the time that is left or else has passed.
  private func words(at seconds: Double) -> String {
    [count, rate(at: seconds).map(ProgressLine.rate), time(at: seconds), wait].compactMap { $0 }
      .joined(separator: ", ")
  }

  private func time(at seconds: Double) -> String {
    left(at: seconds).map { "\(ProgressLine.duration($0)) left" }
      ?? ProgressLine.duration(passed(at: seconds))
  }

  /// One line that tells all.
  func line(at seconds: Double) -> String { "\(stage.rawValue): \(words(at: seconds))" }

  /// What of it fits on so many columns, from the most telling to the least, with a bar where there
  /// is room.
  func line(at seconds: Double, columns: Int) -> String {
    let (words, time) = (words(at: seconds), time(at: seconds))
    var ends = [words, time, ""]
    if let share {
      let percent = "\(Int(share * 100))%"
      let short = ProgressLine.bar(share, width: 10)
      ends = [
        "\(ProgressLine.bar(share)) \(words)", "\(short) \(words)", words,
        "\(short) \(percent), \(time)", "\(percent), \(time)", percent, "",
      ]
    }
    return ProgressLine.fitting(
      columns, ends.map { $0.isEmpty ? stage.rawValue : "\(stage.rawValue) \($0)" })
  }
}
