import Model

/// A journal that nobody lived, together with what is true in it. There is no way to make one
/// without its truth.
public struct SyntheticJournal: Sendable {
  /// The people, in the order in which they were made.
  public let people: [SyntheticPerson]
  /// Their signals: people in the order of `people`, each one's from the earliest to the latest.
  public let signals: [SyntheticSignal]
  /// What was put into the signals on purpose, and what only looks as if it had been.
  public let truth: Truth

  /// A journal of people's histories, to be looked at as `period` says.
  init(seed: UInt64, period: Period, histories: [History]) {
    people = histories.map(\.person)
    signals = histories.flatMap { history in
      history.signals.enumerated().sorted { left, right in
        (left.element.instant, left.offset) < (right.element.instant, right.offset)
      }.map(\.element)
    }
    truth = Truth(
      seed: seed, days: period.days, window: period.window,
      planted: histories.flatMap(\.planted), traps: histories.flatMap(\.traps),
      refused: histories.flatMap(\.refused))
  }
}

/// A person of a synthetic journal.
public struct SyntheticPerson: Sendable, Equatable {
  /// A UUID in lower case.
  public let userID: String
  /// A name for the reader of the files; nothing computes with it.
  public let label: String
  /// The language and the time zone.
  public let profile: Person.Profile
}

/// One person's part of a journal with its part of the truth.
struct History {
  let person: SyntheticPerson
  let signals: [SyntheticSignal]
  var planted: [PlantedAssociation] = []
  var traps: [Trap] = []
  var refused: [AwkwardSignal] = []
}
