import Configuration
import Days
import Foundation
import Job
import Storage
import TestSupport
import Testing

/// The shipped nightly pipeline.
func shippedPipeline(_ name: String = "nightly-insights") throws -> LoadedPipeline {
  try LoadedPipeline.load(pipelineAt: Repository.root + "/pipelines/\(name).json")
}

func instant(_ text: String = RandomJournal.instant) throws -> Instant {
  try #require(Instant(iso8601: text))
}

extension JournalFixture {
  /// A journal of four people.
  static func random(seed: UInt64, people: Int = 4) throws -> JournalFixture {
    let journal = try JournalFixture()
    var random = RandomJournal(seed: seed)
    random.people = people
    try random.fill(journal)
    return journal
  }

  /// Freezes everyone, or some, and opens the snapshot.
  func freeze(
    at text: String = RandomJournal.instant, of users: [String]? = nil,
    to name: String = "snapshot.sqlite"
  ) throws -> Snapshot {
    let freezer = Freezer(taxonomy: try shippedPipeline().taxonomy, instant: try instant(text))
    _ = try freezer.freeze(database, of: PeopleChoice(users: users), to: folder + "/" + name)
    return try Snapshot(at: folder + "/" + name)
  }

  /// Inserts what an earlier run saw of dairy and headaches; `more` names or replaces any column.
  func addLook(of user: String, at end: String, _ more: [String: SQLValue] = [:]) throws {
    var row: [String: SQLValue] = [
      "user_id": .text(user), "outcome_cat": "pain", "outcome_key": "headache",
      "trigger_key": "food.dairy", "lag_days": 0, "window_end": .text(end), "run_id": "earlier",
      "kept": 1,
    ]
    row.merge(more) { $1 }
    try insert("insight_looks", row)
  }

  var runs: String { folder + "/runs" }

  /// Runs a job over the journal.
  func run(
    _ change: (inout InsightJob.Order) -> Void = { _ in },
    progress: @escaping @Sendable (JobProgress) -> Void = { _ in }
  ) async throws -> JobSummary {
    var order = InsightJob.Order(
      journal: .file(try location), pipeline: try shippedPipeline(), instant: try instant(),
      runs: runs)
    change(&order)
    return try await InsightJob(order).run(progress)
  }
}

/// The files in a folder.
func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
}

func mode(of path: String) throws -> Int? {
  let attributes = try FileManager.default.attributesOfItem(atPath: path)
  return (attributes[.posixPermissions] as? NSNumber)?.intValue
}

/// The job's error that `body` throws; nil when it throws none.
func jobError(_ body: () throws -> Void) -> JobError? {
  do { try body() } catch { return error as? JobError }
  return nil
}
