import Days
import Foundation
import Job
import Storage
import Synchronization
import TestSupport
import Testing

/// The program that waits for requests: several at once, killed, and beside a night.
@Suite struct WorkerTests {
  private func process(
    _ verb: String, _ journal: JournalFixture, _ words: [String]
  ) throws -> Process {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: own).deletingLastPathComponent()
      .appending(path: "constat")
    process.arguments =
      [verb, "--database", "sqlite:\(journal.path)", "--runs", journal.runs]
      + ["--pipeline", Repository.root + "/pipelines/recompute.json"] + words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  private func finish(_ process: Process) throws {
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(process.arguments ?? [])")
  }

  private func wait(_ what: String, until isReached: () throws -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: 60)
    while try !isReached() {
      try #require(Date() < deadline, "\(what)")
      usleep(1_000)
    }
  }

  private let now = ["--now", RandomJournal.instant]

  @Test func twoWorkersServeEachRequestOnce() throws {
    let journal = try JournalFixture()
    let users = (1...50).map(RandomJournal.user)
    for user in users {
      try journal.addProfile(user)
      try journal.addSignal(of: user, "mood.state", at: "2026-04-10T12:00:00Z", value: 3)
    }
    let workers = try (0..<2).map { _ in try process("work", journal, ["--poll", "0.01"] + now) }
    for worker in workers { try worker.run() }
    for user in users { try journal.ask(user) }
    try wait("done") {
      try journal.rowCount("insight_requests WHERE finished_at IS NOT NULL") == 50
    }
    for worker in workers { worker.terminate() }
    for worker in workers {
      worker.waitUntilExit()
      #expect(worker.terminationStatus == 0 && worker.terminationReason == .exit)
    }
    #expect(try journal.requests() == users.map { _ in "done 0 -" })
    #expect(try journal.rowCount("insight_runs") == 50, "nobody was computed twice")
    #expect(try journal.rowCount("insight_requests WHERE run_id IS NOT NULL") == 50)
    let runs = try names(in: journal.runs).filter { !$0.hasSuffix(".lock") }
    #expect((20...22).contains(runs.count), "\(runs.count) runs are left")
  }

  @Test func aKilledWorkersRequestIsServedByTheNext() async throws {
    let journal = try JournalFixture.random(seed: 89)
    let user = RandomJournal.user(1)
    let other = try JournalFixture.random(seed: 89)
    let clock = try TestClock()
    for user in [user, RandomJournal.user(2)] {
      try other.ask(user)
      _ = try await other.desk(clock).answer(try #require(try other.desk(clock).next()))
    }
    // Each insight takes a while, so that there is a middle to be killed in.
    try journal.database.execute(
      """
      CREATE TRIGGER slow AFTER INSERT ON insights BEGIN
        SELECT raise(IGNORE) WHERE (
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000000)
            SELECT max(i) FROM n) < 0; END
      """)
    try journal.ask(user)
    try journal.ask(RandomJournal.user(2))
    let worker = try process("work", journal, ["--poll", "0.01"] + now)
    try worker.run()
    try wait("results") {
      let run = (try? names(in: journal.runs))?.first ?? ""
      return FileManager.default.fileExists(atPath: "\(journal.runs)/\(run)/results.sqlite")
    }
    kill(worker.processIdentifier, SIGKILL)
    worker.waitUntilExit()
    try journal.database.execute("DROP TRIGGER slow")
    #expect(try journal.requests().filter { $0.hasPrefix("running") }.count == 1)
    try finish(try process("work", journal, ["--once"] + now))
    #expect(try journal.requests().allSatisfy { $0.hasPrefix("done") })
    #expect(try journal.shownRows() == other.shownRows(), "neither lost nor doubled")
    #expect(try journal.shownRows().count > 0)
  }

  /// A person asks while a night is at work, and something is deleted at that moment. Whatever is
  /// published last, the person has what one of both found, as if they had run one after the other:
  /// the one that read the journal later, by its instant where both read it before either published.
  @Test(
    arguments: [
      (JobStage.freeze, 3_600), (.compute, -3_600), (.compute, 3_600), (.publish, 3_600),
    ] as [(JobStage, Int64)])
  func aRequestBesideANightIsAsOneAfterTheOther(_ stage: JobStage, _ shift: Int64) async throws {
    let user = RandomJournal.user(1)
    let night = try instant()
    let asked = Instant(milliseconds: night.milliseconds + shift * 1_000).description
    let change =
      "UPDATE signals SET deleted_at = updated_at WHERE user_id = '\(user)' AND key = 'dairy'"
    let journal = try JournalFixture.random(seed: 97)
    let location = try journal.location
    let request = Mutex(try process("recompute", journal, ["--user", user, "--now", asked]))
    _ = try await journal.run({ $0.instant = night }) { progress in
      guard case .started(stage, _, _) = progress else { return }
      try? Database(location, .readWrite).execute(change)
      request.withLock { request in
        try? request.run()
        request.waitUntilExit()
      }
    }
    #expect(request.withLock { $0.terminationStatus } == 0)
    let serial = try JournalFixture.random(seed: 97)
    func ask() throws {
      try finish(try process("recompute", serial, ["--user", user, "--now", asked]))
    }
    if stage == .freeze {
      try serial.database.execute(change)
      try ask()
      _ = try await serial.run { $0.instant = night }
    } else if shift > 0 {
      _ = try await serial.run { $0.instant = night }
      try serial.database.execute(change)
      try ask()
    } else {
      try ask()
      _ = try await serial.run { $0.instant = night }
    }
    #expect(try journal.shownRows() == serial.shownRows(), "seed 97")
    let dairy = try journal.rowCount(
      "insights WHERE user_id = '\(user)' AND trigger_key = 'food.dairy'")
    #expect((dairy > 0) == (stage != .freeze && shift < 0))
    #expect(try journal.requests(user).map { $0.hasPrefix("done") } == [true])
  }
}
