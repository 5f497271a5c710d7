import Days
import Model
import Numerics

/// A random person in whose features everything occurs that honest tests must cope with.
struct HonestSample {
  /// The days on which features are known.
  enum Logging: CaseIterable {
    case daily, gaps, mondayToFriday, everyOtherDay, runs
  }

  let days: Int
  let seed: UInt64
  var logging: Logging?
  private var stream: RandomStream

  init(days: Int, seed: UInt64, logging: Logging? = nil) {
    self.days = days
    self.seed = seed
    self.logging = logging
    stream = RandomStream(seed: seed &* 1_000_003 ^ UInt64(days))
  }

  /// Fourteen features: events, intensities, scales with ties and quantities on both sides.
  func matrix() -> DayMatrix {
    var stream = stream
    let last = CalendarDay(number: 19_000).advanced(by: stream.integer(below: 7))
    let axis = DayAxis(DayRange(endingOn: last, count: days))
    let shared = Self.known(axis, logging ?? .gaps, from: &stream)
    var columns: [FeatureColumn] = []
    for (place, key) in Self.keys.enumerated() {
      let own = logging ?? Logging.allCases[stream.integer(below: Logging.allCases.count)]
      // Half of the features share their days, so that one regression serves several.
      let known = place.isMultiple(of: 2) ? shared : Self.known(axis, own, from: &stream)
      columns.append(Self.column(key, known, from: &stream))
    }
    return DayMatrix(axis: axis, columns: columns)
  }

  private static let keys: [SignalKey] =
    [
      (Model.Category.medication, 3), (.environment, 2), (.sleep, 2), (.symptom, 3), (.pain, 2),
      (.mood, 2),
    ]
    .flatMap { category, count in (0..<count).map { SignalKey(category, "\($0)") } }

  static func term(_ key: SignalKey) -> Term {
    let kind: Term.Kind =
      switch key.category {
      case .medication, .symptom: .event
      case .pain: .intensity
      case .mood, .sleep: .scale
      default: .quantity
      }
    var term = Term(key: key, kind: kind)
    term.role = [.symptom, .pain, .mood].contains(key.category) ? .outcome : .trigger
    return term
  }

  private static func known(
    _ axis: DayAxis, _ logging: Logging, from stream: inout RandomStream
  ) -> [Bool] {
    var isLogging = true
    let parity = stream.integer(below: 2)
    return axis.enumerated().map { place, day in
      switch logging {
      case .daily: return true
      case .gaps: return stream.bernoulli(0.8)
      case .mondayToFriday: return day.weekday.rawValue < 5
      case .everyOtherDay: return place % 2 == parity || stream.bernoulli(0.1)
      case .runs:
        if stream.bernoulli(0.15) { isLogging.toggle() }
        return isLogging
      }
    }
  }

  /// Persistent, fresh or alternating levels, cut as the kind of the term asks.
  private static func column(
    _ key: SignalKey, _ known: [Bool], from stream: inout RandomStream
  ) -> FeatureColumn {
    let term = term(key)
    var column = FeatureColumn(term: term, source: nil, days: known.count)
    let phi = [-0.95, -0.6, 0, 0, 0.5, 0.9][stream.integer(below: 6)]
    let threshold = 1.5 * stream.uniform() - 0.5
    var level = stream.gaussian()
    for day in known.indices {
      level = phi * level + (1 - phi * phi).squareRoot() * stream.gaussian()
      let isUnclear = stream.bernoulli(0.05)
      guard known[day] else { continue }
      switch term.kind {
      case .event, .intensity:
        let isPresent = level > threshold
        column.setPresence(isPresent, on: day)
        let value = term.kind == .event ? 1 : (1 + 3 * (level - threshold)).rounded()
        // Pain without a number: present, its value unknown.
        if !(term.kind == .intensity && isPresent && isUnclear) {
          column.setMultiple(isPresent ? value : 0, on: day)
        }
      case .scale: column.setMultiple((3 + level).rounded(), on: day)
      default: column.setMultiple((1_000 + 50 * level).rounded(), on: day)
      }
    }
    return column
  }
}
