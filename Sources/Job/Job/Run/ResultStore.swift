import FoundationEssentials
import Model
import Publishing
import Storage

/// The run's own database: each finished block of people is one transaction in it.
final class ResultStore {
  let database: Database
  private let insert: Statement
  private let select: Statement
  private let one: Statement
  private let finish: Statement
  let refuse: Statement
  let note: Statement

  static let reports = "SELECT census, result, person, seal FROM results"

  /// A number that changed on the disk is not told as the one that was computed.
  static func seal(_ texts: [String]) -> String {
    var digest = ContentDigest()
    for text in texts { digest.add(text) }
    return digest.text
  }

  /// The store of a run; made when it is missing.
  init(at path: String) throws(JobError) {
    (database, insert, select, one, finish, refuse, note) = try storing { () throws(StorageError) in
      let database = try Database(try DatabaseLocation(path: path), .create)
      try database.execute(
        """
        CREATE TABLE IF NOT EXISTS results(
          person INTEGER PRIMARY KEY, census TEXT NOT NULL, result TEXT NOT NULL,
          seal TEXT NOT NULL) STRICT;
        \(Self.tellingSchema)
        \(Self.stateSchema)
        \(Self.manifestSchema)
        \(Self.detailSchema)
        """)
      return (
        database,
        try Statement("INSERT OR REPLACE INTO results VALUES (?1, ?2, ?3, ?4)", in: database),
        try Statement("\(Self.reports) ORDER BY person", in: database),
        try Statement("\(Self.reports) WHERE person = ?1", in: database),
        try Statement("INSERT OR REPLACE INTO blocks VALUES (?1, ?2, ?3, ?4)", in: database),
        try Statement("INSERT OR REPLACE INTO refusals VALUES (?1, ?2, ?3)", in: database),
        try Statement(
          "INSERT OR REPLACE INTO pairs VALUES (\((1...19).map { "?\($0)" }.joined(separator: ", ")))",
          in: database)
      )
    }
  }

  /// Stores a block with that it is finished: all of it, or nothing.
  func record(_ people: [ComputedPerson]) throws(JobError) {
    let block = people.map(\.report)
    guard let first = block.first else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let rows = block.compactMap { report -> [SQLValue]? in
      guard let census = try? encoder.encode(report.census),
        let result = try? encoder.encode(report.result)
      else { return nil }
      let texts = [census, result].map { String(decoding: $0, as: UTF8.self) }
      return [
        .integer(Int64(report.person)), .text(texts[0]), .text(texts[1]), .text(Self.seal(texts)),
      ]
    }
    guard rows.count == block.count else { throw .file(path: database.path) }
    try storing { () throws(StorageError) in
      try database.transaction(.immediate) { () throws(StorageError) in
        for row in rows { try insert.run(row) }
        try writeDetails(of: people)
        try finish.run([
          .integer(Int64(first.person)), .integer(Int64(block.count)),
          .integer(Int64(block.reduce(0) { $0 + $1.result.insights.count })),
          .integer(Int64(block.count { $0.census.failure != nil })),
        ])
      }
    }
  }

  /// Calls `body` with each person's report, in the order of the snapshot.
  func forEach(_ body: (PersonReport) throws(JobError) -> Void) throws(JobError) {
    select.reset()
    defer { select.reset() }
    while try storing({ () throws(StorageError) in try select.step() }) {
      try body(try Self.report(select.row, of: database))
    }
  }

  /// The report of a person of the snapshot; nil when there is none.
  func report(of person: Int) throws(JobError) -> PersonReport? {
    try storing { () throws(StorageError) in try one.bind([.integer(Int64(person))]) }
    defer { one.reset() }
    guard try storing({ () throws(StorageError) in try one.step() }) else { return nil }
    return try Self.report(one.row, of: database)
  }

  /// The report in a row of `reports`.
  ///
  /// - Throws: `resultsDamaged` where it is not what was sealed.
  static func report(_ row: Row, of database: Database) throws(JobError) -> PersonReport {
    let (census, result, person, seal) = try storing { () throws(StorageError) in
      (try row.text(at: 0), try row.text(at: 1), try row.integer(at: 2), try row.text(at: 3))
    }
    let decoder = JSONDecoder()
    guard seal == Self.seal([census, result]),
      let census = try? decoder.decode(PersonCensus.self, from: Data(census.utf8)),
      let result = try? decoder.decode(PersonResult.self, from: Data(result.utf8))
    else { throw .resultsDamaged(path: database.path) }
    return PersonReport(person: Int(person), census: census, result: result)
  }
}

/// The counts of one person's run, for the summary.
public struct PersonCensus: Codable, Equatable, Sendable {
  /// Whether the person has a profile; nobody else is published to.
  public let hasProfile: Bool
  /// Signals used.
  public let accepted: Int
  /// Signals refused, by reason.
  public let refused: [String: Int]
  /// Pairs tested.
  public let planned: Int
  /// Pairs refused, by reason.
  public let refusedPairs: [String: Int]
  /// The code of a failure; nil when there was none.
  public let failure: String?

  init(_ findings: PersonFindings) {
    hasProfile = findings.person.profile != nil
    accepted = findings.accepted
    refused = Dictionary(
      uniqueKeysWithValues: findings.refused.map { ($0.key.rawValue, $0.value) })
    planned = findings.planned
    refusedPairs = Dictionary(
      uniqueKeysWithValues: findings.refusedPairs.map { ($0.key.rawValue, $0.value) })
    failure =
      if case .failed(let failure) = findings.status { failure.rawValue } else { nil }
  }
}

/// One person's result with its counts.
struct PersonReport: Sendable {
  let person: Int
  let census: PersonCensus
  let result: PersonResult
}
