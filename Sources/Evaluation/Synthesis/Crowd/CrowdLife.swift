import Days
import Job
import Model
import Numerics

/// The days of one person of a crowd while they are drawn.
struct CrowdLife {
  private let number: Int
  private let crowd: Crowd
  private let zone: CrowdZone
  private var stream: RandomStream
  private var found: [CrowdSignal] = []

  init(of number: Int, in crowd: Crowd, _ zone: CrowdZone, _ stream: RandomStream) {
    self.number = number
    self.crowd = crowd
    self.zone = zone
    self.stream = stream
    found.reserveCapacity(Int(1.2 * crowd.size.signalsPerDay * Double(crowd.size.days)))
  }

  /// Everything that the person logs, ids ascending.
  mutating func signals() -> [CrowdSignal] {
    // On some days nothing is written, some weeks are worse than others, and so are some people.
    let attendance = Crowd.attendance + 0.2 * (stream.uniform() - 0.5)
    let isLogging = presence(rate: attendance, persistence: 0.6).map { $0 > 0 }
    for index in crowd.features.indices { draw(index, isLogging) }
    return found.sorted { $0.id < $1.id }
  }

  private mutating func draw(_ index: Int, _ isLogging: [Bool]) {
    let feature = crowd.features[index]
    let rate = min(1, max(0.02, feature.rate * (0.7 + 0.6 * stream.uniform())))
    let persistence = 0.8 * stream.uniform()
    let isConstant = feature.rate == 1
    let levels =
      isConstant
      ? Array(repeating: 1, count: crowd.size.days)
      : presence(rate: rate, persistence: persistence)
    let values = stream.drift(crowd.size.days, persistence: persistence)
    for day in levels.indices {
      guard levels[day] > 0, feature.source != .manual || isLogging[day],
        stream.bernoulli(crowd.thinning)
      else { continue }
      for time in 0...again(feature) {
        write(
          index, on: day, time: time, level: feature.value.isIntensity ? levels[day] : values[day])
      }
    }
  }

  /// A sticky series, above 0 on about a share of days.
  private mutating func presence(rate: Double, persistence: Double) -> [Double] {
    let threshold = -Normal.quantile(lower: min(0.995, rate))
    return stream.drift(crowd.size.days, persistence: persistence).map { $0 - threshold }
  }

  /// How many more rows a day with the feature gets.
  private mutating func again(_ feature: CrowdFeature) -> Int {
    guard feature.repeats > 0, crowd.filling > 0 else { return 0 }
    let mean = feature.repeats * crowd.filling
    let whole = mean.rounded(.down)
    return Int(whole) + (stream.bernoulli(mean - whole) ? 1 : 0)
  }

  private mutating func write(_ index: Int, on day: Int, time: Int, level: Double) {
    let feature = crowd.features[index]
    let isManual = feature.source == .manual
    let hour = min(23.4, feature.hour + 2.3 * Double(time))
    let second = Int(hour * 3_600) + (feature.source == .weather ? 0 : stream.integer(below: 1_800))
    let word = stream.integer(below: 200)
    let value = feature.value.number(of: level, jitter: time == 0 ? 0 : stream.gaussian())
    found.append(
      CrowdSignal(
        feature: index, source: feature.source,
        instant: Instant(milliseconds: zone.dayStarts[day] + Int64(second) * 1_000), value: value,
        polarity: polarity(of: feature, value), confidence: isManual ? (word < 2 ? 0.3 : 0.9) : 1,
        isDeleted: isManual && word == 199, entry: isManual ? 3 * day + second / 28_800 : nil,
        id: CanonicalUUID(of: number, from: &stream)))
  }

  private func polarity(of feature: CrowdFeature, _ value: Double?) -> Polarity {
    guard feature.key.category.isFeeling else { return .neutral }
    guard case .rating = feature.value, let value else { return .negative }
    if value == 3 { return .neutral }
    return (value > 3) == (feature.key.category != .stress) ? .positive : .negative
  }
}

extension CrowdFeature.Value {
  var isIntensity: Bool { if case .intensity = self { true } else { false } }

  /// The number of a level; `jitter` sets the later readings of a day apart.
  func number(of level: Double, jitter: Double) -> Double? {
    // No reading is further out than a body, or the weather, ever is.
    let place = min(3, max(-3, 0.9 * level + 0.4 * jitter))
    return switch self {
    case .none: nil
    case .rating: min(5, max(1, (3 + place).rounded()))
    case .intensity: min(10, 1 + (3 * level).rounded(.down))
    case .measure(let mean, let deviation, let decimals):
      max(0, mean + deviation * place).rounded(toDecimals: decimals)
    }
  }
}
