import Foundation
import Storage
import TestSupport
import Testing

@Suite("Runs that are kept")
struct RunsTests {
  private let folder: ScratchFolder
  private let user = SampleJournal.id(900_001)
  private let other = SampleJournal.id(900_002)
  private let database = ["--database", "sqlite:journal.db"]

  init() throws {
    folder = try ScratchFolder()
    var journal = SampleJournal()
    for (number, language) in [(1, "fr"), (2, "en")] {
      let user = journal.add(person: number, language: language, zone: "Europe/Paris")
      for day in 1...56 {
        let (month, date) = day > 28 ? (5, day - 28) : (4, day)
        let text = "2026-0\(month)-\(date < 10 ? "0" : "")\(date)"
        journal.add("mood.state", Double(2 + day % 3), of: user, at: "\(text)T12:00:00Z")
        journal.add(
          day % 3 == 0 ? "food.coffee" : "food.sugar", of: user, at: "\(text)T08:00:00Z")
        if day % 3 == 1 { journal.add("food.dairy", of: user, at: "\(text)T13:00:00Z") }
        // Pain is asked every day, and mostly there is none.
        if day % 3 != 1 { journal.add("pain.headache", 0, of: user, at: "\(text)T19:00:00Z") }
        if day % 3 == 1, day != 13 {
          journal.add("pain.headache", 4, of: user, at: "\(text)T19:00:00Z")
        }
      }
    }
    try journal.store(in: folder)
  }

  private func night(_ day: Int, _ more: String...) throws -> String {
    try Program.output(
      ["nightly", "--as-of", "last", "--now", "2026-06-\(day)T06:00:00Z"] + database + more,
      in: folder)
  }

  private func runs() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.file("runs"))
      .filter { $0.hasPrefix("2026") }.sorted()
  }

  private func files(holding text: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.file("runs")).filter {
      FileManager.default.contents(atPath: folder.file("runs/\($0)"))?
        .range(of: Data(text.utf8)) != nil
    }
  }

  @Test("are listed, shown and explained")
  func told() throws {
    _ = try night(10)
    _ = try night(11, "--dry-run")
    let list = try Program.output(["runs", "list"] + database, in: folder)
    let lines = list.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains("20260610T060000Z") && lines[1].contains("published"))
    #expect(lines[2].contains("20260611T060000Z") && lines[2].contains("computed"))
    #expect(!list.contains(user))
    let json = try Program.output(["runs", "list", "--format", "json"] + database, in: folder)
    let entries = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(entries?.count == 2)
    #expect(entries?.first?["state"] as? String == "published")
    let page = try Program.output(["runs", "show", "latest"] + database, in: folder)
    #expect(page.contains("state      computed") && page.contains("2 ok"), "\(page)")
    let pair = ["--pair", "food.dairy:pain.headache:0"]
    for (id, words) in [(user, "le même jour"), (other, "the same day")] {
      let text = try Program.output(
        ["runs", "explain", "20260610T060000Z", "--user", id] + pair + database, in: folder)
      #expect(text.contains(words) && text.split(separator: "\n").allSatisfy { $0.count <= 79 })
    }
    let english = try Program.output(
      ["runs", "explain", "latest", "--user", user, "--lang", "en"] + pair + database, in: folder)
    #expect(english.contains("The results of this night were not published."))
  }

  @Test("refuse words that name no run, no person or no pair")
  func faults() throws {
    _ = try night(10)
    func status(_ words: String) throws -> Int32 {
      let outcome = try Program.run(words.split(separator: " ").map(String.init), in: folder)
      #expect(outcome.output == "" && outcome.errors.hasPrefix("constat: "), "\(outcome)")
      return outcome.status
    }
    let explain = "runs explain latest --runs runs --user \(user)"
    #expect(try status(explain) == 64)
    for pair in ["x", "food.dairy:pain.headache", "food.dairy:pain.headache:9", "a.b:c.d:0"] {
      #expect(try status("\(explain) --pair \(pair)") == 64)
    }
    #expect(try status("\(explain) --pair food.dairy:pain.headache:0 --lang de") == 64)
    let stranger = explain.replacingOccurrences(of: user, with: SampleJournal.id(5))
    #expect(try status("\(stranger) --pair food.dairy:pain.headache:0") == 67)
    #expect(try status("runs show nothing --runs runs") == 66)
    #expect(try status("runs list --runs nowhere") == 66)
    #expect(try status("runs list") == 64)
    #expect(try status("runs prune --runs runs") == 64)
    #expect(try status("runs prune --runs runs --keep 0") == 64)
    #expect(try status("forget --runs runs") == 64)
    #expect(try status("forget --runs runs --user someone") == 64)
    #expect(try status("forget --runs nowhere --user \(user)") == 66)
    #expect(try status("nightly --keep many --database sqlite:journal.db") == 64)
    #expect(try runs().count == 1)
  }

  @Test("forget a person, and are left alone while a night runs")
  func forget() throws {
    _ = try night(10)
    let words = ["forget", "--user", user.uppercased(), "--runs", "runs"]
    let lock = try FileLock.take(at: folder.file("runs/nightly.lock"))
    #expect(lock != nil)
    let held = try Program.run(words, in: folder)
    #expect(held.status == 75 && held.errors.contains("wait until it is done"))
    #expect(try !files(holding: user).isEmpty)
    withExtendedLifetime(lock) {}
  }

  @Test("forget a person once, and say so again")
  func forgetTwice() throws {
    _ = try night(10)
    let words = ["forget", "--user", user, "--runs", "runs"]
    #expect(try Program.output(words, in: folder) == "forgotten  1 person in 1 run\n")
    #expect(try files(holding: user).isEmpty)
    #expect(try Program.output(words, in: folder) == "forgotten  0 people in 0 runs\n")
    #expect(
      try Program.output(["runs", "show", "latest", "--runs", "runs"], in: folder)
        .contains("1, 1 forgotten"))
    let left = try Program.table(["associations", "latest", "--runs", "runs"], in: folder)
    #expect(!left.isEmpty && left.allSatisfy { $0["user_id"] == other })
  }

  @Test("forget whoever is gone from the journal after the next night")
  func gone() throws {
    _ = try night(10)
    #expect(try !night(11).contains("forgotten"))
    let journal = try Database(DatabaseLocation(path: folder.file("journal.db")), .readWrite)
    for table in ["signals", "profiles"] {
      try journal.execute("DELETE FROM \(table) WHERE user_id = '\(user)'")
    }
    let held = try Program.run(
      ["nightly", "--as-of", "last", "--now", "2026-06-12T06:00:00Z", "--dry-run"] + database,
      in: folder)
    #expect(held.status == 0)
    #expect(try !files(holding: user).isEmpty)
    #expect(try night(13, "--confirm").contains("forgotten  1 person in 2 runs\n"))
    #expect(try files(holding: user).isEmpty)
  }

  @Test("go when they are old, after a published night or when asked")
  func prune() throws {
    for day in 10...12 { _ = try night(day) }
    _ = try night(13, "--dry-run", "--keep", "1")
    #expect(try runs().count == 4)
    let all = try runs()
    let dry = try Program.output(
      ["runs", "prune", "--keep", "2", "--runs", "runs", "--dry-run"], in: folder)
    #expect(dry == "20260610T060000Z\n")
    #expect(try runs() == all)
    #expect(try night(14, "--keep", "2").contains("pruned     2 runs"))
    #expect(try runs() == ["20260612T060000Z", "20260613T060000Z", "20260614T060000Z"])
    let old = ["runs", "prune", "--keep-days", "1", "--runs", "runs", "--now"]
    #expect(
      try Program.output(old + ["2026-06-14T06:00:00Z"], in: folder) == "20260612T060000Z\n")
    #expect(try Program.output(old + ["2030-01-01T00:00:00Z"], in: folder) == "20260613T060000Z\n")
    #expect(try runs() == ["20260614T060000Z"])
  }
}
