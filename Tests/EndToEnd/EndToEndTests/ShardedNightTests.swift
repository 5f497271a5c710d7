import Foundation
import Storage
import TestSupport
import Testing

/// One night on several machines, and who is left out of it.
@Suite("A night in shards")
struct ShardedNightTests {
  private let folder: ScratchFolder
  private let journal: JournalFixture
  private let now = ["--now", "2026-04-20T06:00:00Z"]

  init() throws {
    folder = try ScratchFolder()
    journal = try JournalFixture()
    var random = RandomJournal(seed: 95)
    (random.people, random.days) = (7, 40)
    try random.fill(journal)
  }

  private var database: [String] { ["--database", "sqlite:\(journal.path)"] }

  private func night(_ runs: String, _ more: String...) throws -> Program.Outcome {
    try Program.run(["nightly", "--runs", runs] + database + now + more, in: folder)
  }

  private func runs(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self.folder.file(folder))
      .filter { $0.hasPrefix("2026") }.sorted()
  }

  @Test("is merged to the run of the whole")
  func merged() throws {
    let whole = try night("whole", "--dry-run")
    #expect(whole.status == 0, "\(whole.errors)")
    var words = ["runs", "merge", "--runs", "merged"]
    for number in [3, 1, 2] {
      let part = try night("part\(number)", "--shard", "\(number)/3")
      #expect(part.status == 0, "\(part.errors)")
      words.append("part\(number)/20260420T060000Z")
    }
    let missing = try Program.run(Array(words.dropLast()), in: folder)
    #expect(missing.status == 65 && missing.errors.contains("missing (2/3)"), "\(missing.errors)")
    #expect(try runs(in: "merged") == [])
    #expect(try Program.output(words, in: folder) == "merged/20260420T060000Z\n")
    let run = "merged/20260420T060000Z"
    let pairs = ["associations", "--format", "csv"]
    #expect(
      try Program.output(pairs + [run], in: folder)
        == Program.output(pairs + ["whole/20260420T060000Z"], in: folder))
    let page = try Program.output(["runs", "show", run], in: folder)
    #expect(page.contains("state      published"), "\(page)")
    #expect(page.contains("merged     20260420T060000Z 20260420T060000Z 20260420T060000Z"))
    let list = try Program.output(["runs", "list", "--runs", "part2"], in: folder)
    #expect(list.contains("snapshot 2/3"), "\(list)")
    let explained = try Program.run(
      [
        "runs", "explain", run, "--user", RandomJournal.user(3), "--pair",
        "food.dairy:pain.headache:0",
      ], in: folder)
    #expect(explained.status == 0, "\(explained.errors)")
    for more in [[], ["--restart"]] {
      let resumed = try Program.run(
        ["nightly", "--resume", "latest", "--runs", "merged"] + database + more, in: folder)
      #expect(resumed.status == 65 && resumed.errors.contains("put together"), "\(resumed.errors)")
    }
    #expect(try runs(in: "merged") == ["20260420T060000Z"])
  }

  @Test("takes each shard once, and no whole night or other division beside it")
  func locks() throws {
    #expect(try night("runs", "--shard", "1/2").status == 0)
    let path = folder.file("runs/shard-1-of-2.lock")
    #expect(
      try folder.text("runs/shard-1-of-2.lock").wholeMatch(of: /process \d+, shard 1\/2/) != nil)
    // As the first shard at work holds them.
    let night = try #require(try FileLock.take(at: folder.file("runs/nightly.lock"), .shared))
    let shard = try #require(try FileLock.take(at: path))
    shard.sign("process 1234, shard 1/2")
    for more in [["--shard", "1/2"], ["--shard", "1/3"], []] {
      let refused = try Program.run(
        ["nightly", "--runs", "runs"] + database + now + more, in: folder)
      #expect(refused.status == 75, "\(more): \(refused.errors)")
      #expect(refused.errors.contains("process 1234, shard 1/2"), "\(more): \(refused.errors)")
    }
    let forgetting = try Program.run(
      ["forget", "--runs", "runs", "--user", RandomJournal.user(1)], in: folder)
    #expect(forgetting.status == 75)
    #expect(try self.night("runs", "--shard", "2/2").status == 0)
    withExtendedLifetime((night, shard)) {}
  }

  @Test("waits for a whole night neither, which names itself")
  func wholeNight() throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("runs"), withIntermediateDirectories: true)
    let lock = try #require(try FileLock.take(at: folder.file("runs/nightly.lock")))
    lock.sign("process 1234")
    let refused = try night("runs", "--shard", "1/2")
    #expect(refused.status == 75 && refused.errors.contains("process 1234"), "\(refused.errors)")
    withExtendedLifetime(lock) {}
  }

  @Test("shards of one folder run at once, and the last one takes old runs away")
  func atOnce() throws {
    let script = """
      "$@" --shard 1/3 & one=$!; "$@" --shard 2/3 & two=$!; "$@" --shard 3/3; three=$?
      wait $one && wait $two && exit $three
      """
    let words = ["nightly", "--runs", "runs", "--keep", "1"] + database
    for day in 20...21 {
      let outcome = try Program.run(
        words + ["--now", "2026-04-\(day)T06:00:00Z"], within: script, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try runs(in: "runs").allSatisfy { $0.hasPrefix("20260421T060000Z") })
    #expect(try runs(in: "runs").count == 3)
    #expect(
      try journal.database.rows("SELECT count(DISTINCT user_id) FROM insight_runs") == [[7]])
  }

  @Test("who told nothing of late is left out, counted and left as they are")
  func inactive() throws {
    #expect(try night("runs").status == 0)
    try journal.addSignal(
      of: RandomJournal.user(2), "mood.state", at: "2026-06-01T12:00:00Z", value: 3)
    let later = ["--now", "2026-06-20T06:00:00Z", "--dry-run", "--runs", "runs"]
    let order = ["nightly"] + database + later
    #expect(try Program.output(order, in: folder).contains(" failed, 6 inactive and left out\n"))
    #expect(
      try Program.output(["runs", "show", "latest", "--runs", "runs"], in: folder)
        .contains("people     1, 6 inactive"))
    #expect(
      try !Program.output(order + ["--active-days", "all"], in: folder).contains("inactive"))
    #expect(try !Program.output(order + ["--as-of", "last"], in: folder).contains("inactive"))
    #expect(
      try !Program.output(order + ["--as-of", "2026-04-25"], in: folder).contains("inactive"))
    let nobody = try Program.run(
      ["nightly", "--runs", "runs", "--now", "2027-01-01T00:00:00Z"] + database, in: folder)
    #expect(nobody.status == 75)
    #expect(nobody.errors.contains("nobody told anything of late (7 inactive)"))
  }

  @Test("a person who fails stops nobody, and the status is 69 with the count")
  func failing() throws {
    try journal.database.execute(
      "UPDATE profiles SET timezone = 'Mars/Olympus' WHERE user_id = '\(RandomJournal.user(3))'")
    let outcome = try night("runs")
    #expect(outcome.status == 69, "\(outcome.errors)")
    #expect(outcome.errors.contains("1 person could not be computed"), "\(outcome.errors)")
    #expect(outcome.output.contains("published  yes"))
    #expect(
      try journal.database.rows(
        "SELECT status, count(*) FROM insight_runs GROUP BY status ORDER BY status")
        == [["failed", 1], ["insufficient_data", 1], ["ok", 5]])
  }

  @Test("an empty journal makes nobody be forgotten, unless that is said")
  func emptied() throws {
    #expect(try night("runs").status == 0)
    for table in ["signals", "profiles"] { try journal.database.execute("DELETE FROM \(table)") }
    let emptied = try night("runs", "--confirm")
    #expect(emptied.status == 0, "\(emptied.errors)")
    #expect(
      emptied.errors.contains("7 people in the runs are gone")
        && emptied.errors.contains("--forget-gone"),
      "\(emptied.errors)")
    #expect(!emptied.output.contains("forgotten"))
    let kept = ["runs", "show", "20260420T060000Z", "--runs", "runs"]
    #expect(try Program.output(kept, in: folder).contains("people     7\n"))
    #expect(
      try night("runs", "--confirm", "--forget-gone").output
        .contains("forgotten  7 people in 1 run\n"))
    #expect(try Program.output(kept, in: folder).contains("people     0, 7 forgotten"))
  }
}
