import Foundation
import Job
import Publishing
import Storage
import TestSupport
import Testing

/// The program killed at any moment: each person is whole, and the next run does everything.
@Suite struct KilledRunTests {
  private static let people = 6

  private func program() throws -> URL {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let url = URL(fileURLWithPath: own).deletingLastPathComponent().appending(path: "constat")
    try #require(FileManager.default.fileExists(atPath: url.path))
    return url
  }

  private func process(_ journal: JournalFixture) throws -> Process {
    let process = Process()
    process.executableURL = try program()
    process.arguments = [
      "nightly", "--database", "sqlite:\(journal.path)", "--now", RandomJournal.instant,
      "--runs", journal.runs, "--workers", "1",
      "--pipeline", Repository.root + "/pipelines/nightly-insights.json",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// What a person has, without the ids.
  private func insights(_ journal: JournalFixture) throws -> [String: [String]] {
    let shelf = try InsightShelf(journal.database)
    var told: [String: [String]] = [:]
    for user in try shelf.userIDs() {
      let person = try shelf.shelf(of: user)
      told[user] =
        person.lastRun.map { ["\($0)"] + person.insights.map { "\($0.found)" }.sorted() } ?? []
    }
    return told
  }

  @Test(arguments: ["begin", "snapshot", "results", "publishing"])
  func aKilledRunLeavesEachPersonWhole(moment: String) async throws {
    let journal = try JournalFixture.random(seed: 41, people: Self.people)
    let signals = try journal.database.rows("SELECT * FROM signals ORDER BY rowid")
    // Each write of a run waits a little, so that there is a middle to be killed in.
    let slow = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
        SELECT max(i) FROM n
      """
    try journal.database.execute(
      """
      CREATE TRIGGER slow AFTER INSERT ON insights BEGIN
        SELECT raise(IGNORE) WHERE (\(slow)) < 0; END
      """)
    let process = try process(journal)
    try process.run()
    try wait(for: moment, journal, process)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try journal.database.execute("DROP TRIGGER slow")
    #expect(try journal.database.rows("SELECT * FROM signals ORDER BY rowid") == signals)
    let after = try insights(journal)
    let summary = try await journal.run()
    #expect(summary.publication == .published)
    let whole = try insights(journal)
    #expect(whole.values.allSatisfy { !$0.isEmpty })
    for (user, told) in after where !told.isEmpty { #expect(told == whole[user], "\(moment)") }
    if moment == "publishing" {
      #expect(after.values.contains { !$0.isEmpty })
    }
  }

  /// Returns when the run got so far, or has ended.
  private func wait(for moment: String, _ journal: JournalFixture, _ process: Process) throws {
    let deadline = Date(timeIntervalSinceNow: 60)
    while process.isRunning, Date() < deadline {
      let run = (try? names(in: journal.runs))?.first.map { journal.runs + "/" + $0 } ?? ""
      func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: run + "/" + name) }
      let isReached =
        switch moment {
        case "begin": !run.isEmpty
        case "snapshot": has("snapshot.sqlite.part") || has("snapshot.sqlite")
        case "results": has("results.sqlite")
        default:
          try journal.database.rows("SELECT 1 FROM insight_runs LIMIT 1 OFFSET 1").isEmpty == false
        }
      if isReached { return }
      usleep(500)
    }
  }
}
