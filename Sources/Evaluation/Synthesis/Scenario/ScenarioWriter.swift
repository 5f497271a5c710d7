import Days
import Model
import Numerics

/// Writes one person's days as the rows that a snapshot would hold.
struct ScenarioWriter {
  /// Names and units of every scenario, with their numbers.
  struct Names: Sendable {
    let names: [Vocabulary.Name]
    let units: [String]
    let keys: [SignalKey: Int]
    let unitNumbers: [String: Int]

    init() {
      let all =
        (ScenarioFeature.triggers + ScenarioFeature.outcomes).map(\.key)
        + ScenarioFeature.cycleKeys + ScenarioFeature.dailyKeys
      names = all.map { Vocabulary.Name(category: $0.category.rawValue, key: $0.name) }
      units = ["", "min", "count", "hPa", "°C", "%", "mm"]
      keys = Dictionary(uniqueKeysWithValues: zip(all, all.indices))
      unitNumbers = Dictionary(uniqueKeysWithValues: zip(units, units.indices))
    }
  }

  /// One thing to write.
  struct Note {
    let key: SignalKey
    var unit = ""
    var source = Source.manual
    var value: Double?
    /// On the wall clock; below 0 on the evening before.
    var hour: Double
    /// A second row with the same identifier.
    var isRepeated = false
    /// Whether the row stands in the day's entry.
    var isInEntry = true
  }

  private let cast: ScenarioCast
  private let levels: ScenarioLevels
  private let logging: ScenarioLogging
  private let recipe: ScenarioRecipe
  private let clock: ScenarioClock
  private let names: Names
  private var stream: RandomStream
  private(set) var rows: [SignalRow] = []

  init(
    _ cast: ScenarioCast, _ levels: ScenarioLevels, _ logging: ScenarioLogging,
    recipe: ScenarioRecipe, clock: ScenarioClock, names: Names, stream: RandomStream
  ) {
    self.cast = cast
    self.levels = levels
    self.logging = logging
    self.recipe = recipe
    self.clock = clock
    self.names = names
    self.stream = stream
  }

  /// Writes everything.
  mutating func writeAll() {
    rows.reserveCapacity(levels.dayCount * (cast.features.count + 2))
    for feature in cast.features { write(feature) }
    for day in 0..<levels.dayCount {
      if logging.isWritten[day] {
        for key in ScenarioFeature.dailyKeys { write(Note(key: key, hour: 13), on: day) }
      }
      if let cycle = levels.cycle { write(cycle, on: day) }
    }
  }

  private mutating func write(_ cycle: MenstrualCycle, on day: Int) {
    let (phase, period) = (ScenarioFeature.cycleKeys[0], ScenarioFeature.cycleKeys[1])
    let number = Double(cycle.phases[day])
    write(Note(key: phase, source: .cycle, value: number, hour: 6), on: day)
    if cycle.isPeriod(on: day) { write(Note(key: period, source: .cycle, hour: 6), on: day) }
  }

  private mutating func write(_ feature: ScenarioFeature) {
    guard let course = levels.courses[feature.key], let missing = logging.missing[feature.key]
    else { return }
    let slip = recipe.has(.typingError) ? stream.integer(below: levels.dayCount) : -1
    let isMetered = feature.source != .manual
    let stuck = isMetered && recipe.has(.stuckSensor) ? stuckDays() : 0..<0
    let isDosed = cast.planted.contains { $0.trigger == feature.key && $0.shape == .dose }
    for day in 0..<levels.dayCount where !missing[day] && (isMetered || logging.isWritten[day]) {
      let source = stuck.contains(day) ? stuck.lowerBound : day
      switch feature.form {
      case .event, .pain: writePresence(feature, course, isDosed: isDosed, on: day)
      case .rating:
        let answer = min(5, max(1, (3 + course.levels[day]).rounded()))
        write(
          Note(key: feature.key, value: day == slip ? 10 * answer : answer, hour: feature.hour),
          on: day)
      case .measure(let measure):
        let value = measure.value(of: course.levels[source])
        writeMeasure(feature, day == slip ? 10 * value : value, on: day)
      }
    }
  }

  /// Half the days, from one in the second quarter on.
  private mutating func stuckDays() -> Range<Int> {
    let count = levels.dayCount
    let first = count / 4 + stream.integer(below: max(1, count / 4))
    return first..<(first + count / 2)
  }

  private mutating func writePresence(
    _ feature: ScenarioFeature, _ course: ScenarioLevels.Course, isDosed: Bool, on day: Int
  ) {
    var note = Note(key: feature.key, hour: feature.hour)
    guard course.isPresent(on: day) else {
      guard logging.asked.contains(feature.key) else { return }
      note.value = 0
      return write(note, on: day)
    }
    if feature.form == .pain {
      let excess = course.levels[day] - course.threshold
      note.value = min(10, 1 + (4 * excess).rounded(.down))
    } else if isDosed {
      note.value = course.amount(on: day)
    }
    write(note, on: day)
    guard recipe.has(.tripleLogging) else { return }
    for _ in 0..<2 {
      note.hour += 1.5
      note.isInEntry = false
      write(note, on: day)
    }
  }

  private mutating func writeMeasure(_ feature: ScenarioFeature, _ value: Double, on day: Int) {
    var note = Note(
      key: feature.key, unit: feature.unit, source: feature.source, value: value,
      hour: feature.hour, isRepeated: recipe.has(.repeatedRows))
    if feature == .awakenings {
      // What a device tells is the number of the night.
      let night = levels.courses[ScenarioFeature.night.key]?.levels[day] ?? 0
      note.value = (value * ScenarioFeature.hoursAsleep(of: night)).rounded()
    }
    guard feature == .night else { return write(note, on: day) }
    if day > 0, stream.bernoulli(1 / 6) {
      // Woken up before midnight: two samples of one night.
      let first = min(value, Double(stream.integer(in: 20...110)))
      var evening = note
      (evening.value, evening.hour) = (first, -0.4)
      write(evening, on: day)
      note.value = value - first
    }
    write(note, on: day)
    guard recipe.has(.twoDevices) else { return }
    let other = (value + Double(stream.integer(in: -20...20))).rounded()
    if stream.bernoulli(2 / 3) {
      note.value = max(0, other)
      write(note, on: day)
    }
    if stream.bernoulli(0.5), logging.isWritten[day] {
      write(Note(key: note.key, unit: note.unit, value: max(0, other), hour: 8), on: day)
    }
  }

  private mutating func write(_ note: Note, on day: Int) {
    guard let key = names.keys[note.key] else { return }
    let delay = Int64(stream.integer(below: 600_000))
    let time = Int64((note.hour * 3_600_000).rounded()) + delay
    let number = Int64(rows.count)
    var row = SignalRow(
      number: number, key: key, instant: clock.instant(on: day, milliseconds: time))
    row.unit = names.unitNumbers[note.unit] ?? 0
    row.source = note.source
    row.value = note.value
    row.updatedAt = row.instant?.milliseconds ?? 0
    if note.source == .manual {
      if note.isInEntry { row.entry = Int64(2 * day + (note.key.category.isFeeling ? 1 : 0)) }
    } else {
      row.repeatGroup = number
    }
    rows.append(row)
    guard note.isRepeated else { return }
    row.number = number + 1
    rows.append(row)
  }
}

extension ScenarioFeature.Measure {
  /// The number that stands for a level.
  func value(of level: Double) -> Double {
    // Divided, so that 0.3 is 0.3.
    let number = ((mean + deviation * level) / digit).rounded() / (1 / digit)
    return min(limits.upperBound, max(limits.lowerBound, number))
  }
}

extension ScenarioFeature {
  /// The hours asleep that a level of the night stands for.
  static func hoursAsleep(of level: Double) -> Double {
    guard case .measure(let measure) = night.form else { return 0 }
    return measure.value(of: level) / 60
  }
}

/// When things happen on the days of one person.
struct ScenarioClock: Sendable {
  /// The first instant of each day, on the wall clock where the person is.
  private let dayStarts: [Int64]

  /// The clock of a person who moves from one zone to another in the middle of the days.
  init(home: CrowdZone, later: CrowdZone, days: Int) {
    let (before, after) = (home.dayStarts.suffix(days), later.dayStarts.suffix(days))
    dayStarts = Array(before.prefix(days / 2) + after.suffix(days - days / 2))
  }

  /// The instant so long after the beginning of a day.
  func instant(on day: Int, milliseconds: Int64) -> Instant {
    Instant(milliseconds: dayStarts[day] + milliseconds)
  }
}
