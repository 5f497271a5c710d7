import Foundation
import Storage
import TestSupport
import Testing

@Suite("The overview of a night")
struct NightReportTests {
  private let folder: ScratchFolder
  private let journal: JournalFixture
  private let now = "2026-04-20T06:00:00Z"

  init() throws {
    folder = try ScratchFolder()
    journal = try JournalFixture()
    var random = RandomJournal(seed: 95)
    (random.people, random.days) = (6, 60)
    try random.fill(journal)
  }

  private var database: [String] { ["--database", "sqlite:\(journal.path)"] }

  private func night(_ runs: String = "runs", _ more: String...) throws -> Program.Outcome {
    try Program.run(["nightly", "--runs", runs, "--now", now] + database + more, in: folder)
  }

  private func report(_ run: String, _ more: String...) throws -> Program.Outcome {
    try Program.run(["report", "night", run] + more, in: folder)
  }

  private func document(_ words: [String]) throws -> JSONValue {
    try JSONValue(parsing: Program.output(words + ["--format", "json"], in: folder))
  }

  /// The report as JSON, which must be valid.
  private func overview(_ run: String) throws -> JSONValue {
    let text = try Program.output(["report", "night", run, "--format", "json"], in: folder)
    #expect(try JSONSchema(named: "night.schema.json").faults(of: text) == [])
    return try JSONValue(parsing: text)
  }

  @Test("has the numbers of `runs show`, in all three forms, and nobody's name")
  func numbers() throws {
    #expect(try night().status == 0)
    let run = "runs/20260420T060000Z"
    let told = try overview(run)
    let shown = try document(["runs", "show", run])
    #expect(told["state"] == .text("published") && told["command"] == .null)
    #expect(told["signals"]?["read"] == shown["run"]?["signals"])
    #expect(told["signals"]?["used"] == shown["accepted"])
    #expect(told["signals"]?["reasons"] == shown["refused"])
    #expect(told["pairs"]?["planned"] == shown["planned"])
    #expect(told["pairs"]?["reasons"] == shown["refusedPairs"])
    #expect(told["findings"]?["kept"] == shown["run"]?["kept"])
    #expect(told["users"]?["read"] == shown["run"]?["people"])
    #expect(told["users"]?["inactive"] == shown["run"]?["inactive"])
    #expect(told["users"]?["ok"] == shown["endings"]?["ok"] && told["users"]?["ok"] != .whole(0))
    let rows = try journal.database.rows("SELECT count(*) FROM insights WHERE stage <> 'faded'")
    guard case .integer(let insights) = rows[0][0] else { return }
    #expect(told["findings"]?["kept"] == .whole(Int(insights)) && insights > 0)
    guard case .list(let stages) = told["stages"] else {
      Issue.record("\(told)")
      return
    }
    #expect(stages.count == 4 && stages.allSatisfy { $0["done"] == .whole(6) })

    let page = try Program.output(
      ["report", "night", "latest", "--runs", "runs"], in: folder)
    #expect(page.hasPrefix("The night of 2026-04-20 06:00 UTC\nFinished and published.\n"))
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 79 })
    let html = try Program.output(["report", "night", run, "--format", "html"], in: folder)
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    let users = try journal.database.rows("SELECT user_id FROM profiles").flatMap { $0 }
    let labels = try journal.database.rows("SELECT statement FROM insights").flatMap { $0 }
    for text in [page, html, "\(told)"] {
      for case .text(let own) in users + labels { #expect(!text.contains(own)) }
      #expect(!text.contains("food.") && !text.contains("headache"))
    }
  }

  @Test("changes no byte, and never opens the journal")
  func reads() throws {
    #expect(try night().status == 0)
    func bytes() throws -> [String: Data] {
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.file("runs"))
      return Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, FileManager.default.contents(atPath: folder.file("runs/\($0)")) ?? Data())
        })
    }
    let before = try bytes()
    let gone = try Program.run(
      ["report", "night", "latest", "--runs", "runs", "--database", "sqlite:nowhere.db"], in: folder
    )
    #expect(gone.status == 0 && gone.errors == "", "\(gone)")
    #expect(try bytes() == before)
  }

  @Test("tells a dry run, and why a night was held back with what goes on")
  func unpublished() throws {
    #expect(try night("dry", "--dry-run").status == 0)
    let dry = try overview("dry/20260420T060000Z")
    #expect(dry["state"] == .text("dry_run") && dry["command"] == .null)
    #expect(dry["publication"]?["held_back"] == .flag(false))
    #expect(try night().status == 0)
    try journal.database.execute("DELETE FROM signals WHERE category IN ('pain', 'energy', 'mood')")
    #expect(try night("held").status == 75)
    let held = try overview("held/20260420T060000Z")
    #expect(held["state"] == .text("held_back") && held["publication"]?["held_back"] == .flag(true))
    #expect(held["publication"]?["fading"] == held["publication"]?["shown"])
    let command = try #require(held["command"]?.text)
    #expect(command.hasSuffix(" \\\n  --confirm"))
    let shell = "program=$1; constat() { \"$program\" \"$@\"; }\n\(command)"
    let going = try Program.run([], within: shell, in: folder)
    #expect(going.status == 0, "\(going)")
    #expect(try overview("held/20260420T060000Z")["state"] == .text("published"))
  }

  @Test("takes the newest night, not what a person asked for since")
  func latest() throws {
    #expect(try night().status == 0)
    let asked = try Program.run(
      [
        "recompute", "--user", RandomJournal.user(1), "--runs", "runs", "--now",
        "2026-04-21T06:00:00Z",
      ] + database, in: folder)
    #expect(asked.status == 0, "\(asked.errors)")
    let page = try report("latest", "--runs", "runs").output
    #expect(page.contains("20260420T060000Z"))
    let one = try overview("runs/20260421T060000Z")
    #expect(one["run"]?["purpose"] == .text("recomputation") && one["run"]?["asked"] == .whole(1))
  }

  @Test("refuses what is no run, or not what a run writes")
  func faults() throws {
    #expect(try night().status == 0)
    let run = "runs/20260420T060000Z"
    for (words, status) in [
      ([], 64), (["nothing"], 66), (["latest"], 64), ([run, "more"], 64),
      ([run, "--format", "pdf"], 64), (["latest", "--runs", "nowhere"], 66),
    ] as [([String], Int32)] {
      let outcome = try Program.run(["report", "night"] + words, in: folder)
      #expect(outcome.status == status && outcome.output == "", "\(words): \(outcome)")
      #expect(outcome.errors.hasPrefix("constat: "), "\(outcome)")
    }
    let results = try Database(
      DatabaseLocation(path: folder.file("\(run)/results.sqlite")), .readWrite)
    for seconds in ["1e308", "9e999", "-1"] {
      try results.execute("UPDATE stages SET seconds = \(seconds)")
      let outcome = try report(run)
      #expect(outcome.status == 65 && outcome.output == "", "\(seconds): \(outcome)")
    }
    try results.execute("UPDATE stages SET seconds = 1")
    #expect(try report(run).status == 0)
    try results.execute("UPDATE results SET census = json_set(census, '$.accepted', 7654321)")
    let changed = try report(run)
    #expect(changed.status == 65 && changed.output == "", "\(changed)")
    #expect(changed.errors.contains("results.sqlite is not what the run wrote"))
    try folder.write("{}", to: "\(run)/run.json")
    #expect(try report(run).status == 65)
  }
}
