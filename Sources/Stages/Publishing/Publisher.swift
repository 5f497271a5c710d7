import Storage
import Warehouse

/// Step 7: results into people's rows. Publishing the same run twice changes no row.
public final class Publisher {
  private let tables: any JournalTables
  private let run: PublishedRun

  /// A publisher of one run into a journal in a file, where each person is one transaction.
  ///
  /// - Throws: `storage` with `missingTable` or `missingColumn` when the database was not migrated.
  public init(_ database: Database, run: PublishedRun) throws(PublishingError) {
    tables = try FileTables(database)
    self.run = run
  }

  /// A publisher of one run into a journal on a server, where a block of people is one transaction
  /// and nobody else publishes the same people meanwhile. Whoever listens to `constat_insights` is
  /// told after the commit, without a word of whom it is about.
  ///
  /// The connection is the publisher's as long as it lives. Where it goes before a COMMIT is answered,
  /// the publisher opens another one alike.
  ///
  /// - Throws: `warehouse` with `missingTable` or `missingColumn` when the database was not migrated,
  ///   and `permissionDenied` when the role may not see all that it must.
  public init(
    _ connection: Warehouse.Connection, run: PublishedRun
  ) throws(PublishingError) {
    tables = try ServerTables(connection)
    self.run = run
  }

  /// The number of insights that people see now.
  public func shownInsights() throws(PublishingError) -> Int {
    try tables.shownInsights()
  }

  /// Where the record of runs in the journal ends now: what is published from now on lies after it.
  /// On a server that is the oldest transaction that is still open; who reads the journal in one
  /// snapshot asks before or within it.
  public func recordEnd() throws(PublishingError) -> Int64 {
    try tables.recordEnd()
  }

  /// How each insight of a person was told last, by a run.
  public func lastTold(
    of userID: String
  ) throws(PublishingError) -> [FoundInsight.Identity: LastTold] {
    let known = try tables.known(of: [userID]).joined().map { known in
      (
        known.columns.found.identity,
        LastTold(facts: known.columns.found.facts, isDismissed: known.status == "dismissed")
      )
    }
    return Dictionary(known) { first, _ in first }
  }

  /// What publishing the results of some people would do, in their order. Reads only.
  public func preview(_ block: [PersonResult]) throws(PublishingError) -> [PublishingSummary] {
    try changes(of: block).map(\.summary)
  }

  /// Publishes the results of some people, each person once, with the rows that tell when they were
  /// last computed; gives what was done in their order. Who is not in the journal any more, or was
  /// published by a run of a later moment since this one read the journal, is left as they are.
  ///
  /// After an error nothing of the transaction in which it came was written, and everything of the
  /// earlier ones of the block; publishing the same again is safe.
  @discardableResult
  public func publish(_ block: [PersonResult]) throws(PublishingError) -> [PublishingSummary] {
    var summaries: [PublishingSummary] = []
    for start in stride(from: 0, to: block.count, by: tables.peopleAtOnce) {
      let people = Array(block[start..<min(block.count, start + tables.peopleAtOnce)])
      summaries += try tables.transaction(over: people.map(\.userID)) {
        () throws(PublishingError) in
        let changes = try changes(of: people)
        try tables.write(changes, of: run)
        return changes.map(\.summary)
      }
    }
    return summaries
  }

  private func changes(of block: [PersonResult]) throws(PublishingError) -> [PersonChange] {
    let standings = try tables.standings(of: block.map(\.userID), before: run)
    let staying = zip(block, standings).filter { $1.leaving == nil }.map(\.0.userID)
    var known = try tables.known(of: staying)[...]
    return zip(block, standings).map { result, standing in
      let insights = standing.leaving == nil ? known.removeFirst() : []
      return PersonChange(of: result, standing, insights, by: run)
    }
  }
}

/// How an insight of a person was told last.
public struct LastTold: Sendable, Equatable {
  /// The numbers behind the sentence, as JSON.
  public let facts: String
  /// Whether the person does not want to see it.
  public let isDismissed: Bool
}

/// The tables that a run is published into, wherever they are. Lists are in the order of the people
/// asked for.
protocol JournalTables {
  /// The greatest number of people in one transaction.
  var peopleAtOnce: Int { get }

  func shownInsights() throws(PublishingError) -> Int

  func recordEnd() throws(PublishingError) -> Int64

  /// What is known of people before a run is published.
  func standings(
    of userIDs: [String], before run: PublishedRun
  ) throws(PublishingError) -> [Standing]

  /// The insights of people that runs wrote.
  func known(of userIDs: [String]) throws(PublishingError) -> [[KnownInsight]]

  /// Runs `body` as one transaction in which nobody else publishes these people; perhaps more than
  /// once, where another transaction stood in the way.
  func transaction<Result>(
    over userIDs: [String], _ body: () throws(PublishingError) -> Result
  ) throws(PublishingError) -> Result

  /// Writes what a run does to people, and nothing for what is the same. Within `transaction`.
  func write(_ people: [PersonChange], of run: PublishedRun) throws(PublishingError)
}
