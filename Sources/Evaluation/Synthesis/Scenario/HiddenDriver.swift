import Days
import Numerics

/// Something that nobody logs and that moves many features together.
struct HiddenDriver: Sendable {
  private let recipe: ScenarioRecipe.Driver
  /// The force of each day, of mean 0 and mean square 1 over the days.
  private let force: [Double]

  /// A driver over some days; nil for one that moves no level.
  init?(
    _ recipe: ScenarioRecipe.Driver, over days: DayRange, from stream: inout RandomStream
  ) {
    guard recipe.kind != .effort else { return nil }
    self.recipe = recipe
    let isOn = Self.days(of: recipe.kind, over: days, from: &stream)
    // Holidays that a short history misses move nothing.
    force = Set(isOn).count > 1 ? LatentSeries.standardised(isOn.numbers) : isOn.map { _ in 0 }
  }

  /// Moves the levels of a feature if it follows: up or down, of an illness always for the worse.
  func move(
    _ levels: inout [Double], of feature: ScenarioFeature, from stream: inout RandomStream
  ) {
    let follows = stream.bernoulli(recipe.share)
    let isUp = stream.bernoulli(0.5)
    guard follows else { return }
    let isBad = recipe.kind == .illness && feature.key.category.isFeeling
    let sign = isBad ? feature.worse : isUp ? 1.0 : -1.0
    let weight = sign * recipe.weight.squareRoot()
    let scale = (1 + recipe.weight).squareRoot()
    for day in levels.indices { levels[day] = (levels[day] + weight * force[day]) / scale }
  }

  private static func days(
    of kind: ScenarioRecipe.Driver.Kind, over days: DayRange, from stream: inout RandomStream
  ) -> [Bool] {
    let (count, start) = (days.count, stream.integer(below: 14))
    switch kind {
    case .rota: return (0..<count).map { ($0 + start) % 10 < 5 }
    case .alternateWeeks: return (0..<count).map { ($0 + start) % 14 < 7 }
    case .newJob:
      let date = stream.integer(in: (count / 3)...(count * 2 / 3))
      return (0..<count).map { $0 >= date }
    case .payDay: return days.map { $0.day >= 26 || $0.day <= 2 }
    case .holidays: return stretches(2, of: 10, in: count, from: &stream)
    case .illness: return stretches(2, of: 7, in: count, from: &stream)
    case .effort: return (0..<count).map { _ in false }
    }
  }

  private static func stretches(
    _ number: Int, of length: Int, in count: Int, from stream: inout RandomStream
  ) -> [Bool] {
    var isOn = [Bool](repeating: false, count: count)
    for _ in 0..<number {
      let first = stream.integer(below: max(1, count - length))
      for day in first..<min(count, first + length) { isOn[day] = true }
    }
    return isOn
  }
}
