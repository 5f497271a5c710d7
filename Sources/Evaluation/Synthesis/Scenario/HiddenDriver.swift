import Days
import Model
import Numerics

/// Something that nobody logs and that moves many features together.
struct HiddenDriver: Sendable {
  private let recipe: ScenarioRecipe.Driver
  /// The force of each day, of mean 0 and mean square 1 over the days.
  private let force: [Double]
  /// What the person tells of these days; empty of most drivers.
  let periods: [LifePeriod]

  /// A driver over some days; nil for one that moves no level.
  init?(
    _ recipe: ScenarioRecipe.Driver, over days: DayRange, from stream: inout RandomStream
  ) {
    guard recipe.kind != .effort else { return nil }
    self.recipe = recipe
    let strength = Self.strength(of: recipe.kind, over: days, from: &stream)
    // Holidays that a short history misses move nothing.
    force =
      Set(strength).count > 1 ? LatentSeries.standardised(strength) : strength.map { _ in 0 }
    let label = recipe.tellsPeriods == true ? recipe.kind.label : nil
    periods = label.map { Self.periods($0, of: strength, over: days) } ?? []
  }

  /// The stretches of days with it; a job that lasts to the end still goes on.
  private static func periods(
    _ label: LifePeriod.Label, of strength: [Double], over days: DayRange
  ) -> [LifePeriod] {
    var periods: [LifePeriod] = []
    var first: Int?
    for day in 0...strength.count {
      let isOn = day < strength.count && strength[day] > 0
      guard isOn != (first != nil) else { continue }
      if let start = first {
        let goesOn = label == .job && day == strength.count
        let stretch = LifePeriod.Stretch(
          first: days.first.advanced(by: start),
          last: goesOn ? nil : days.first.advanced(by: day - 1))
        if let stretch { periods.append(LifePeriod(label, stretch)) }
      }
      first = isOn ? day : nil
    }
    return periods
  }

  /// Moves the levels of a feature if it follows: up or down, of an illness always for the worse.
  /// Answers whether it does.
  func move(
    _ levels: inout [Double], of feature: ScenarioFeature, from stream: inout RandomStream
  ) -> Bool {
    let follows = stream.bernoulli(recipe.share)
    let isUp = stream.bernoulli(0.5)
    guard follows, recipe.kind.reaches(feature.key.category) else { return false }
    let isBad = recipe.kind == .illness && feature.key.category.isFeeling
    let sign = isBad ? feature.worse : isUp ? 1.0 : -1.0
    let weight = sign * recipe.weight.squareRoot()
    let scale = (1 + recipe.weight).squareRoot()
    for day in levels.indices { levels[day] = (levels[day] + weight * force[day]) / scale }
    return true
  }

  /// How strong it is on each day, 0 on days without it and 1 at most.
  static func strength(
    of kind: ScenarioRecipe.Driver.Kind, over days: DayRange, from stream: inout RandomStream
  ) -> [Double] {
    let (count, start) = (days.count, stream.integer(below: 14))
    switch kind {
    case .rota: return (0..<count).map { ($0 + start) % 10 < 5 }.numbers
    case .alternateWeeks: return (0..<count).map { ($0 + start) % 14 < 7 }.numbers
    case .irregularShifts: return shifts(count, from: &stream)
    case .newJob:
      let date = stream.integer(in: (count / 3)...(count * 2 / 3))
      return (0..<count).map { $0 >= date }.numbers
    case .payDay: return days.map { $0.day >= 26 || $0.day <= 2 }.numbers
    case .holidays: return stretches(2, of: 10, in: count, from: &stream)
    case .illness: return stretches(2, of: 7, in: count, from: &stream)
    case .travel: return spells(3, of: 3...6, in: count, from: &stream)
    case .exams:
      let length = 21
      let first = stream.integer(in: 0...max(0, count - length))
      return (0..<count).map { day in
        let place = day - first + 1
        return (1...length).contains(place) ? Double(place) / Double(length) : 0
      }
    case .ramadan: return spells(1, of: 30...30, in: count, from: &stream)
    case .heatWave: return spells(2, of: 5...9, in: count, from: &stream)
    case .antibiotics: return spells(1, of: 7...7, in: count, from: &stream)
    case .effort: return [Double](repeating: 0, count: count)
    }
  }

  /// Stretches anywhere, which may meet.
  private static func stretches(
    _ number: Int, of length: Int, in count: Int, from stream: inout RandomStream
  ) -> [Double] {
    var strength = [Double](repeating: 0, count: count)
    for _ in 0..<number {
      let first = stream.integer(below: max(1, count - length))
      for day in first..<min(count, first + length) { strength[day] = 1 }
    }
    return strength
  }

  /// Stretches of which each has a part of the days for itself, all parts being as long, so that
  /// there are as many as were asked for.
  private static func spells(
    _ number: Int, of lengths: ClosedRange<Int>, in count: Int, from stream: inout RandomStream
  ) -> [Double] {
    var strength = [Double](repeating: 0, count: count)
    let part = count / number
    for spell in 0..<number {
      let length = min(part, stream.integer(in: lengths))
      let first = spell * part + stream.integer(in: 0...(part - length))
      for day in first..<(first + length) { strength[day] = 1 }
    }
    return strength
  }

  /// Blocks of 2 to 5 days on and 1 to 4 off, each of a new length; the first day may be any day of
  /// a block.
  private static func shifts(_ count: Int, from stream: inout RandomStream) -> [Double] {
    var strength: [Double] = []
    var isOn = stream.bernoulli(0.5)
    let skipped = stream.integer(below: 2)
    while strength.count < count + skipped {
      let length = stream.integer(in: isOn ? 2...5 : 1...4)
      strength += [Double](repeating: isOn ? 1 : 0, count: length)
      isOn.toggle()
    }
    return Array(strength[skipped..<(count + skipped)])
  }
}

extension ScenarioRecipe.Driver.Kind {
  /// Whether features of a category may follow it: of what is eaten or taken, heat changes nothing.
  func reaches(_ category: Category) -> Bool {
    self != .heatWave || category != .food && category != .medication
  }

  /// What people call its days; nil where they have no word that a journal knows.
  var label: LifePeriod.Label? {
    switch self {
    case .newJob: .job
    case .holidays: .holiday
    case .illness: .sick
    case .travel: .travel
    case .rota, .irregularShifts, .alternateWeeks, .payDay, .exams, .ramadan, .heatWave,
      .antibiotics, .effort:
      nil
    }
  }

  /// The fold of the calendar that it repeats with; nil where it repeats with none.
  var fold: CalendarFold.Kind? {
    switch self {
    case .rota: .cycle(days: 10)
    case .alternateWeeks: .cycle(days: 14)
    case .payDay: .tenthsOfMonth
    case .irregularShifts, .newJob, .holidays, .illness, .travel, .exams, .ramadan, .heatWave,
      .antibiotics, .effort:
      nil
    }
  }
}
