/// A number of a finding that a sentence may tell.
public enum NumberRole: String, CaseIterable, Codable, Sendable {
  /// Days with both.
  case both
  /// Days with the trigger.
  case daysWith = "days_with"
  /// Days with the outcome only.
  case outcomeOnly = "outcome_only"
  /// Days without the trigger.
  case daysWithout = "days_without"
  /// The complete days.
  case days
  /// Days from the trigger to the outcome.
  case lag
  /// Another such number at which the pair would have been kept.
  case otherLag = "other_lag"
  /// `both` as a share of `daysWith`.
  case shareWith = "share_with"
  /// `outcomeOnly` as a share of `daysWithout`.
  case shareWithout = "share_without"
  /// The larger of both shares as a multiple of the smaller.
  case ratio
}

/// Where a sentence tells a number, and which one.
public struct NumberSlot: Codable, Hashable, Sendable {
  /// How it is written.
  public enum Form: String, Codable, Sendable {
    /// A whole number in digits.
    case digits
    /// Whole hundredths in digits.
    case percent
    /// A whole number in letters.
    case word
    /// A share in words: half, every day.
    case fraction
    /// A multiple in words: twice.
    case multiple
  }

  /// The first byte of it in the UTF-8 text.
  public let start: Int
  /// The byte after it.
  public let end: Int
  /// How it is written.
  public let form: Form
  /// What it says: a whole number, hundredths, a share in 0...1 or a multiple.
  public let value: Double
  /// The numbers that it could be, at least one.
  public let roles: Set<NumberRole>

  init(_ place: Range<Int>, _ form: Form, _ value: Double, _ roles: Set<NumberRole>) {
    (start, end) = (place.lowerBound, place.upperBound)
    (self.form, self.value, self.roles) = (form, value, roles)
  }
}

extension Facts.Counts {
  /// How many days a role counts; nil for a role that counts none of these.
  func value(of role: NumberRole) -> Int? {
    switch role {
    case .both: both
    case .daysWith: both + triggerOnly
    case .outcomeOnly: outcomeOnly
    case .daysWithout: outcomeOnly + neither
    case .days, .lag, .otherLag, .shareWith, .shareWithout, .ratio: nil
    }
  }

  /// The share of the days with, or without, the trigger that have the outcome; nil of no days.
  func share(with isWith: Bool) -> Double? {
    let (part, whole) = isWith ? (both, both + triggerOnly) : (outcomeOnly, outcomeOnly + neither)
    return whole > 0 ? Double(part) / Double(whole) : nil
  }

  /// The larger share as a multiple of the smaller; nil when there is none.
  var ratio: Double? {
    guard let one = share(with: true), let other = share(with: false), min(one, other) > 0
    else { return nil }
    return max(one, other) / min(one, other)
  }
}

extension NumberSlot {
  /// How far a share may be from the fraction that stands for it.
  private static let fractionTolerance = 0.025
  /// The multiples that are told as twice.
  private static let twice = 1.95...2.05

  /// Whether what the slot says is true of some facts, whichever of its roles it has.
  func holds(in facts: Facts) -> Bool {
    roles.allSatisfy { role in
      switch form {
      case .digits, .word: count(of: role, in: facts).map(Double.init) == value
      case .percent: Self.hundredths(of: role, in: facts).map(Double.init) == value
      case .fraction:
        Self.share(of: role, in: facts).map { share in
          value == 0 || value == 1
            ? share == value : (share - value).magnitude <= Self.fractionTolerance
        } ?? false
      case .multiple: facts.counts?.ratio.map { Self.twice.contains($0) } ?? false
      }
    }
  }

  /// The whole number that a slot in digits has in other facts; nil when its roles differ there, or
  /// when it stands for none.
  func number(in facts: Facts) -> Int? {
    let numbers = roles.map { role in
      form == .percent ? Self.hundredths(of: role, in: facts) : count(of: role, in: facts)
    }
    guard let first = numbers.first, numbers.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private func count(of role: NumberRole, in facts: Facts) -> Int? {
    switch role {
    case .days: facts.days
    case .lag: facts.lagDays
    case .otherLag: facts.alsoAtLags.first { Double($0) == value }
    default: facts.counts?.value(of: role)
    }
  }

  private static func share(of role: NumberRole, in facts: Facts) -> Double? {
    switch role {
    case .shareWith: facts.counts?.share(with: true)
    case .shareWithout: facts.counts?.share(with: false)
    default: nil
    }
  }

  private static func hundredths(of role: NumberRole, in facts: Facts) -> Int? {
    share(of: role, in: facts).map { Int(($0 * 100).rounded(.toNearestOrAwayFromZero)) }
  }
}
