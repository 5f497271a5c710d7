import Configuration
import Days
import Foundation
import Job
import Model
import Storage
import Synthesis
import TestSupport

/// The shipped nightly pipeline over a synthetic journal, in a folder that goes with it.
final class DemoRun {
  let summary: JobSummary
  /// The ids that the journal itself did not take: a second sample of one identifier.
  let repeats: [String]
  private let folder: URL

  init(_ journal: SyntheticJournal) async throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("synthesis-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let location = try DatabaseLocation(path: folder.path + "/journal.sqlite")
    let database = try Database(location, .create)
    let migrations = Repository.root + "/pipelines/migrations/sqlite"
    try Migrator(folder: migrations).migrate(database, at: "2026-06-01T00:00:00Z")
    repeats = try Self.load(journal, into: database)
    guard let instant = Instant(iso8601: "2026-06-01T12:00:00Z") else { throw CancellationError() }
    var order = InsightJob.Order(
      journal: .file(location),
      pipeline: try .load(pipelineAt: Repository.root + "/pipelines/nightly-insights.json"),
      instant: instant, runs: folder.path + "/runs")
    order.asOf = .last
    summary = try await InsightJob(order).run { _ in }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Everything that the run knows of its pairs and of the signals that it did not use.
  func audit() throws -> (pairs: [RunAudit.AuditedPair], refusals: [String: RefusalReason]) {
    let audit = try RunAudit(of: RunFolder(path: summary.folder), users: nil)
    var pairs: [RunAudit.AuditedPair] = []
    var refusals: [String: RefusalReason] = [:]
    try audit.forEachPair { pair throws(JobError) in pairs.append(pair) }
    try audit.forEachRefusal { _, id, _, reason throws(JobError) in refusals[id] = reason }
    return (pairs, refusals)
  }

  private static func load(
    _ journal: SyntheticJournal, into database: Database
  ) throws -> [String] {
    let insert = try Statement(
      """
      INSERT INTO signals (id, user_id, source, source_uuid, category, key, value_num, value_text,
          unit, polarity, event_time, confidence, updated_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, '2026-06-01T00:00:00Z')
        ON CONFLICT DO NOTHING
      """, in: database)
    let profile = try Statement(
      "INSERT INTO profiles (user_id, lang, timezone) VALUES (?1, ?2, ?3)", in: database)
    var repeats: [String] = []
    try database.transaction(.immediate) { () throws(StorageError) in
      for person in journal.people {
        let (language, zone) = (person.profile.language.rawValue, person.profile.zone)
        try profile.run([.text(person.userID), .text(language), .text(zone)])
      }
      for signal in journal.signals {
        try insert.run(values(of: signal))
        if database.changedRows == 0 { repeats.append(signal.id) }
      }
    }
    return repeats
  }

  private static func values(of signal: SyntheticSignal) -> [SQLValue] {
    let note = signal.note
    return [
      .text(signal.id), .text(signal.userID), .text(note.source.rawValue),
      SQLValue(note.identifier), .text(note.key.category.rawValue), .text(note.key.name),
      SQLValue(note.number), SQLValue(note.text), .text(note.unit),
      .text(note.polarity.rawValue), .text(signal.instant.description), .real(note.confidence),
    ]
  }
}
