import Model
import Numerics

/// What a watch measures, day by day; a sleep is that of the night that ends on the day.
struct Tracker {
  /// Minutes asleep; nil where the watch was not worn at night.
  let sleep: [Int?]
  private let steps: [[Int]]
  private let heartRate: [Int]
  private let awakenings: [Int]

  init(_ stream: inout RandomStream, days: Int) {
    let rest = stream.drift(days, persistence: 0.25)
    sleep = rest.map { rest in
      stream.bernoulli(0.05) ? nil : Int(min(600, max(240, 425 + 48 * rest)).rounded())
    }
    let zeal = stream.drift(days, persistence: 0.3)
    steps = zeal.map { zeal in
      [0.25, 0.35, 0.4].map { share in
        max(60, Int(share * (7200 + 2100 * zeal) + 300 * stream.gaussian()))
      }
    }
    heartRate = stream.drift(days, persistence: 0.4).map { Int((61 + 3 * $0).rounded()) }
    awakenings = sleep.map { _ in stream.integer(in: 4...19) }
  }

  /// How much longer than usual each night was, in deviations; 0 where it is unknown.
  var rest: [Double] {
    let known = sleep.compactMap { $0 }
    let mean = Double(known.reduce(0, +)) / Double(known.count)
    return sleep.map { $0.map { Double($0) - mean } ?? 0 }.standardised
  }

  /// Writes every day's samples, and one of the steps a second time; gives the ids of the two.
  func write(in diary: inout Diary) -> [String] {
    var twins: [String] = []
    for day in sleep.indices {
      writeNight(day, in: &diary)
      let date = diary.period.date(day).description
      for (part, count) in steps[day].enumerated() {
        let sample = Note(.activity, "steps", Double(count), "count")
          .from(.health, "steps-\(date)-\(part + 1)")
        let hour = [10.5, 15.5, 20.5][part]
        for _ in 0..<(day == sleep.count - 20 && part == 0 ? 2 : 1) {
          let id = diary.write(sample, on: day, around: hour, within: 0)
          if day == sleep.count - 20 && part == 0 { twins.append(id) }
        }
      }
      let beat = Note(.measurement, "heart_rate", Double(heartRate[day]), "bpm")
      diary.write(beat.from(.health, "rest-\(date)"), on: day, around: 9, within: 0)
    }
    return twins
  }

  /// A night; one in six was broken shortly before midnight, and is two samples of the same day.
  private func writeNight(_ day: Int, in diary: inout Diary) {
    guard let minutes = sleep[day] else { return }
    let date = diary.period.date(day).description
    let isBroken = day > 0 && diary.stream.bernoulli(1 / 6)
    let first = isBroken ? diary.stream.integer(in: 40...110) : 0
    if isBroken {
      let part = Note(.sleep, "duration", Double(first), "min")
      diary.write(part.from(.health, "sleep-\(date)-a"), on: day - 1, around: 23.5)
    }
    let rest = Note(.sleep, "duration", Double(minutes - first), "min")
    diary.write(rest.from(.health, "sleep-\(date)"), on: day, around: 7)
    let wakes = Note(.sleep, "awakening", Double(awakenings[day]), "count")
    diary.write(wakes.from(.health, "wake-\(date)"), on: day, around: 7)
  }
}
