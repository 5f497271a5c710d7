import Days
import Job

/// What is told of a night, and when: events and a clock in, text or nothing out.
struct NightTeller {
  /// How it is told.
  enum Style: Equatable {
    /// To a person who watches: a line that is written over tells the position.
    case terminal
    /// To whoever reads later: the position once a minute.
    case lines
    /// To a program: the same as JSON.
    case json
  }

  /// When something happens.
  struct Moment {
    /// The seconds since the start of the night, by a clock that nobody sets.
    var seconds: Double
    /// The time of day, for the log.
    var time: Instant
    /// How many characters fit on a line.
    var columns = 79
  }

  /// What is to be written.
  enum Output: Equatable {
    /// A line on standard error that stays.
    case note(String)
    /// The position, which replaces the one before; empty: none.
    case status(String)
    /// A line on standard output.
    case result(String)
  }

  /// Up to so many people each have a line.
  static let mostListed = 20
  /// The seconds between two positions that stay.
  static let interval = 60.0

  let style: Style
  /// The run's name, once it has one.
  private(set) var run: String?
  /// The stage at work; nil before the first and after the last.
  private(set) var position: StagePosition?
  private let listsEveryone: Bool
  private var isCrowd = false
  private var failuresListed = 0
  private var toldAt = 0.0

  /// Tells of a night in one way; `listsEveryone` gives each person of any number a line.
  init(_ style: Style, listsEveryone: Bool) {
    self.style = style
    self.listsEveryone = listsEveryone
  }

  /// Takes in what happened, and gives what is to be written.
  mutating func tell(_ progress: JobProgress, at moment: Moment) -> [Output] {
    switch progress {
    case .began(let folder):
      run = folder.split(separator: "/").last.map(String.init)
      return note("run in \(folder)") { $0.entry(.runStarted, at: moment) }
    case .started(let stage, let done, let total):
      position = StagePosition(stage, done: done, total: total, at: moment.seconds)
      toldAt = moment.seconds
      return started(at: moment)
    case .froze(let people, let signals):
      isCrowd = people > Self.mostListed
      return note(
        "froze \(KeepingReport.count(signals, "signal", "signals")) of "
          + KeepingReport.count(people, "person", "people")
      ) { $0.entry(.journalFrozen, at: moment).with("people", people).with("signals", signals) }
    case .narrating(let estimate):
      position = StagePosition(.narrate, total: estimate.requests, at: moment.seconds)
      return note(NarrationReport.estimate(estimate)) {
        $0.entry(.sentencesEstimated, at: moment).with(estimate)
      } + position(at: moment)
    case .ended(let time):
      defer { position = nil }
      return ended(time, at: moment)
    case .finished(let line):
      move(progress)
      return result(line) + position(at: moment)
    case .freezing, .computed, .checked, .waiting, .narrated:
      move(progress)
      return position(at: moment)
    }
  }

  /// The position where it is time to tell it: at every event and every second of the clock on a
  /// terminal, whose writer keeps the pace; else once a minute.
  mutating func position(at moment: Moment) -> [Output] {
    guard let position else { return [] }
    let isDue = style == .terminal || moment.seconds - toldAt >= Self.interval
    guard isDue else { return [] }
    toldAt = moment.seconds
    return switch style {
    case .terminal: [.status(position.line(at: moment.seconds, columns: moment.columns))]
    case .lines: [.note(position.line(at: moment.seconds))]
    case .json:
      [
        .note(
          entry(.stageProgress, at: moment).with(position, at: moment.seconds)
            .with("waiting", position.waiting).text)
      ]
    }
  }

  /// The beginning of a line of the log.
  func entry(_ event: LogEntry.Event, at moment: Moment) -> LogEntry {
    LogEntry(event, at: moment.time, run: run)
  }

  private mutating func move(_ progress: JobProgress) {
    position?.waiting = nil
    switch progress {
    case .freezing(let people, let all):
      position?.done = people
      position?.total = all
    case .computed(let people), .checked(let people): position?.done = people
    case .finished: position?.done += 1
    case .waiting(let requests): position?.waiting = requests
    case .narrated(let count):
      guard let position else { return }
      // A question that is asked once more is answered twice.
      self.position?.done = min(position.done + count, position.total ?? .max)
    case .began, .started, .froze, .narrating, .ended: break
    }
  }

  private func note(_ line: String, _ entry: (Self) -> LogEntry) -> [Output] {
    [.note(style == .json ? entry(self).text : line)]
  }

  private func started(at moment: Moment) -> [Output] {
    guard let position else { return [] }
    switch style {
    case .terminal:
      return [.status(position.line(at: moment.seconds, columns: moment.columns))]
    case .lines:
      let total = position.total.map { ", \(position.counted($0))" } ?? ""
      return [.note("\(position.stage.rawValue): started\(total)")]
    case .json:
      return [.note(entry(.stageStarted, at: moment).with(position).text)]
    }
  }

  private func ended(_ time: StageTime, at moment: Moment) -> [Output] {
    let seconds = time.duration / .seconds(1)
    if style == .json {
      let position = position ?? StagePosition(time.stage, total: nil, at: moment.seconds)
      return [
        .note(entry(.stageEnded, at: moment).with(position).with(seconds: seconds).text)
      ]
    }
    let done = position.map { $0.done > 0 ? "\($0.counted($0.done)), " : "" }
    let line = "\(time.stage.rawValue): done, \(done ?? "")\(ProgressLine.duration(seconds))"
    return [.note(line)]
  }

  /// A crowd has no lines, but for the first few who failed.
  private mutating func result(_ line: PersonLine) -> [Output] {
    if isCrowd && !listsEveryone {
      guard line.result.status == .failed, failuresListed < Self.mostListed else { return [] }
      failuresListed += 1
    }
    return [.result(NightlyReport.line(line))]
  }
}
