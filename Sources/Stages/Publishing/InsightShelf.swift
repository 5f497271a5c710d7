import Days
import Model
import Storage
import Warehouse

/// An insight as the person reads it.
public struct PublishedInsight: Codable, Equatable, Sendable {
  /// Its id, kept over all runs.
  public let id: String
  /// What the person did with it: `new`, `seen` or `dismissed`.
  public let status: String
  /// Where it stands in its life.
  public let stage: Stage
  /// The window end at which it was first found, as an ISO date.
  public let firstSeen: String?
  /// The number of window ends at which it has held without a break.
  public let looksHeld: Int
  /// The first of them, as an ISO date.
  public let heldSince: String
  /// The first day counted, as an ISO date.
  public let windowStart: String?
  /// The last day counted, as an ISO date.
  public let windowEnd: String?
  /// When it was computed, as an ISO instant in UTC.
  public let computedAt: String
  /// The run that wrote it.
  public let runID: String
  /// What was found.
  public let found: FoundInsight
}

/// How a person was last computed.
public struct LastRun: Codable, Equatable, Sendable {
  /// When, as an ISO instant in UTC.
  public let computedAt: String
  /// `ok`, `insufficient_data` or `failed`.
  public let status: String
  /// What the person is told when there was no insight.
  public let message: String?
}

/// What a person has to read.
public struct PersonShelf: Codable, Equatable, Sendable {
  /// The person.
  public let userID: String
  /// The language of their sentences; nil without a profile.
  public let language: Language?
  /// How they were last computed; nil when they never were.
  public let lastRun: LastRun?
  /// Their insights: those that hold before the faded ones, the strongest evidence first.
  public let insights: [PublishedInsight]
  /// What moves several features at once, by the last run that could compute them.
  public let drivers: [FoundDriver]
}

/// What one look at a finding measured.
public struct RecordedLook: Equatable, Sendable {
  /// The finding.
  public let identity: FindingIdentity
  /// The last day of the window.
  public let windowEnd: CalendarDay
  /// Phi or rho, -1...1; nil when the pair could not be tested, or for what no run writes.
  public let effect: Double?
  /// Whether it held.
  public let isKept: Bool

  /// Nil for what no run writes.
  init?(
    of identity: FoundInsight.Identity, on windowEnd: CalendarDay?, effect: Double?, isKept: Bool
  ) {
    guard let identity = FindingIdentity(identity), let windowEnd else { return nil }
    self.identity = identity
    self.windowEnd = windowEnd
    // No phi and no rho is larger; a table of SQLite holds any number.
    self.effect = effect.flatMap { (-1...1).contains($0) ? $0 : nil }
    self.isKept = isKept
  }
}

extension FindingIdentity {
  /// The identity that a row of the journal names; nil for one that no run writes.
  public init?(_ stored: FoundInsight.Identity) {
    guard let category = Category(rawValue: stored.outcomeCategory),
      let trigger = SignalKey(stored.triggerKey)
    else { return nil }
    self.init(
      outcome: SignalKey(category, stored.outcomeKey), trigger: trigger, lag: stored.lagDays)
  }
}

/// Reads what runs have published.
public final class InsightShelf {
  private let tables: any ShelfTables

  /// A reader of a journal in a file.
  ///
  /// - Throws: `storage` with `missingTable` or `missingColumn` when the database was not migrated.
  public init(_ database: Database) throws(PublishingError) {
    tables = try FileShelf(database)
  }

  /// A reader of a journal on a server.
  ///
  /// - Throws: `warehouse` with `missingTable` or `missingColumn` when the database was not migrated,
  ///   and `permissionDenied` when the role may not see all that it must.
  public init(_ connection: Warehouse.Connection) throws(PublishingError) {
    tables = try ServerShelf(connection)
  }

  /// Everyone who has a profile, an insight or a run, in the order of their ids.
  public func userIDs() throws(PublishingError) -> [String] {
    try tables.userIDs()
  }

  /// What one person has to read.
  public func shelf(of userID: String) throws(PublishingError) -> PersonShelf {
    let insights = try tables.known(of: userID).map(PublishedInsight.init).sorted { left, right in
      let (a, b) = (left.found, right.found)
      return (left.stage == .faded ? 1 : 0, a.numbers.q, -a.numbers.strength, left.id)
        < (right.stage == .faded ? 1 : 0, b.numbers.q, -b.numbers.strength, right.id)
    }
    return PersonShelf(
      userID: userID, language: try tables.language(of: userID).flatMap(Language.init),
      lastRun: try tables.lastRun(of: userID), insights: insights,
      drivers: try tables.drivers(of: userID).map(DriverColumn.drivers) ?? [])
  }

  /// Every look at a person's findings, by window end; one that cannot be read is none.
  public func looks(of userID: String) throws(PublishingError) -> [RecordedLook] {
    try tables.looks(of: userID)
  }

  /// The findings that a person does not want to see.
  public func dismissed(by userID: String) throws(PublishingError) -> Set<FindingIdentity> {
    Set(
      try tables.known(of: userID).filter { $0.status == "dismissed" }
        .compactMap { FindingIdentity($0.columns.found.identity) })
  }
}

/// The tables that a person's insights are read from, wherever they are.
protocol ShelfTables {
  func userIDs() throws(PublishingError) -> [String]

  func known(of userID: String) throws(PublishingError) -> [KnownInsight]

  func lastRun(of userID: String) throws(PublishingError) -> LastRun?

  /// The JSON of the last run that could compute the person.
  func drivers(of userID: String) throws(PublishingError) -> String?

  func language(of userID: String) throws(PublishingError) -> String?

  /// By window end.
  func looks(of userID: String) throws(PublishingError) -> [RecordedLook]
}

extension PublishedInsight {
  init(_ known: KnownInsight) {
    id = known.id
    status = known.status
    stage = known.columns.found.life.stage
    firstSeen = known.firstSeen
    looksHeld = known.columns.found.life.looksHeld
    heldSince = known.columns.found.life.heldSince
    windowStart = known.columns.windowStart
    windowEnd = known.columns.windowEnd
    computedAt = known.columns.run.computedAt
    runID = known.columns.run.id
    found = known.columns.found
  }
}
