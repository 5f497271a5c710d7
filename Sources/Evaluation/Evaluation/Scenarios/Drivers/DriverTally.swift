import Model
import Synthesis

/// What the search for shared drivers did to some people: sums over people, the same in whatever
/// order they came.
public struct DriverTally: Hashable, Codable, Sendable {
  /// What is known of a driver.
  public enum Pattern: String, CaseIterable, Codable, Sendable {
    /// It repeats as a fold of the calendar does.
    case calendar
    /// It is one stretch of days.
    case stretch
    /// Nothing explains its days.
    case together

    /// Nil of what the person told: nothing was found.
    init?(_ pattern: SharedDriver.Pattern) {
      switch pattern {
      case .calendar: self = .calendar
      case .stretch: self = .stretch
      case .together: self = .together
      case .period: return nil
      }
    }
  }

  /// How well the fold of a calendar driver is named, from the best to the worst.
  public enum Naming: String, CaseIterable, Codable, Sendable {
    /// The fold that the world was made with.
    case right
    /// A cycle that divides its length, or that its length divides.
    case kin
    /// Another one.
    case other
  }

  /// How many people.
  public internal(set) var people = 0
  /// People of whom a driver was found.
  public internal(set) var found = 0
  /// People of whom a driver of each pattern was found; who has several counts for each.
  public internal(set) var patterns: [Pattern: Int] = [:]
  /// People in whom something hidden repeats with a fold of the calendar, found or not.
  public internal(set) var peopleWithFold = 0
  /// Those of whom a calendar driver was found, by the best that it is called.
  public internal(set) var namings: [Naming: Int] = [:]
  /// Pairs that are not reported because both sides follow one driver, by what is true of them.
  public internal(set) var silenced = Tally.ByTruth()

  /// Nobody.
  init() {}

  /// One person: what was found, and what is true of the pairs that were silenced for it.
  init(_ drivers: [SharedDriver], silenced truths: [PairTruth], _ folds: HiddenFold) {
    people = 1
    let found = Set(drivers.compactMap { Pattern($0.pattern) })
    self.found = found.isEmpty ? 0 : 1
    for pattern in found { patterns[pattern] = 1 }
    peopleWithFold = folds.hidden == nil ? 0 : 1
    if let naming = folds.naming(of: drivers) { namings[naming] = 1 }
    for truth in truths { silenced.count(truth) }
  }

  static func += (left: inout DriverTally, right: DriverTally) {
    left.people += right.people
    left.found += right.found
    left.patterns.merge(right.patterns, uniquingKeysWith: +)
    left.peopleWithFold += right.peopleWithFold
    left.namings.merge(right.namings, uniquingKeysWith: +)
    left.silenced += right.silenced
  }

  /// The share of people of whom a driver was found; in a world without any, of false alarms. Nil
  /// of nobody.
  public var foundShare: Estimate? { Estimate.share(found, of: people) }

  /// The share of people of whom a driver of a pattern was found; nil of nobody.
  public func share(of pattern: Pattern) -> Estimate? {
    Estimate.share(patterns[pattern] ?? 0, of: people)
  }

  /// The share of people of whom the fold is called so; nil where nothing repeats with a fold.
  public func share(of naming: Naming) -> Estimate? {
    Estimate.share(namings[naming] ?? 0, of: peopleWithFold)
  }
}

/// What a world hides in the calendar.
struct HiddenFold: Sendable {
  /// The fold that something hidden repeats with; nil where nothing does.
  let hidden: CalendarFold.Kind?

  /// What is hidden.
  init(_ hidden: CalendarFold.Kind?) {
    self.hidden = hidden
  }

  /// The best that drivers are called; nil where nothing is hidden in the calendar, or no driver is
  /// of it.
  func naming(of drivers: [SharedDriver]) -> DriverTally.Naming? {
    guard let hidden else { return nil }
    let namings = drivers.compactMap { driver -> DriverTally.Naming? in
      guard case .calendar(let fold) = driver.pattern else { return nil }
      return naming(of: fold.kind, for: hidden)
    }
    return DriverTally.Naming.allCases.first(where: namings.contains)
  }

  private func naming(
    of kind: CalendarFold.Kind, for hidden: CalendarFold.Kind
  ) -> DriverTally.Naming {
    if kind == hidden { return .right }
    guard case .cycle(let days) = kind, case .cycle(let length) = hidden else { return .other }
    return days.isMultiple(of: length) || length.isMultiple(of: days) ? .kin : .other
  }
}
