import Model

/// A fold of the calendar as the taxonomy file writes it.
struct FoldEntry: Decodable {
  /// How days are laid on one another.
  enum Kind: String, CaseIterable, Codable {
    case cycle
    case tenthsOfMonth = "tenths_of_month"
    case weekBeforeAndAfter = "week_before_and_after"
  }

  let name: String
  let kind: Kind
  /// Of a cycle.
  let days: Int?
  /// Of a week before and after.
  let share: Double?
  let texts: [String: String]

  static let shape = Shape.object(
    [
      "name": .text, "kind": .word(of: Kind.self),
      "texts": .object(
        Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0.rawValue, .text) })),
    ],
    optional: ["days": .whole(.within(2, 366)), "share": .number(.between(0, 1))])

  /// The folds of some entries, of which every name must stand once and every kind have what it
  /// needs.
  static func folds(
    _ entries: [FoldEntry], at place: Place
  ) throws(ConfigurationError) -> [CalendarFold] {
    var names: Set<String> = []
    var folds: [CalendarFold] = []
    for (index, entry) in entries.enumerated() {
      let place = place.item(index)
      guard names.insert(entry.name).inserted else { throw place.member("name").error(.repeated) }
      folds.append(
        CalendarFold(name: entry.name, kind: try entry.kind(at: place), texts: entry.wording))
    }
    return folds
  }

  private var wording: [Language: String] {
    Dictionary(
      uniqueKeysWithValues: Language.allCases.map { ($0, texts[$0.rawValue] ?? "") })
  }

  private func kind(at place: Place) throws(ConfigurationError) -> CalendarFold.Kind {
    switch kind {
    case .cycle:
      guard let days else { throw place.member("days").error(.missing) }
      return .cycle(days: days)
    case .tenthsOfMonth: return .tenthsOfMonth
    case .weekBeforeAndAfter:
      guard let share else { throw place.member("share").error(.missing) }
      return .weekBeforeAndAfter(share: share)
    }
  }
}
