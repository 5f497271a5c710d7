import Foundation
import Storage
import Testing

@Suite("A person asks for their insights")
struct RequestTests {
  private let folder: ScratchFolder
  private let database = ["--database", "sqlite:journal.db"]
  private let user: String

  init() throws {
    folder = try ScratchFolder()
    var journal = SampleJournal()
    user = journal.add(person: 1, language: "en", zone: "America/New_York")
    for day in 10..<13 { journal.add("mood.state", 3, of: user, at: "2026-05-\(day)T12:00:00Z") }
    try journal.store(in: folder)
  }

  private func recompute(_ words: [String], at time: String) throws -> Program.Outcome {
    try Program.run(
      ["recompute", "--user", user, "--now", "2026-05-13T\(time)Z"] + database + words, in: folder)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("the second time within an hour is 75, with the time of the next try")
  func tooSoon() throws {
    let first = try recompute(["--format", "json"], at: "12:00:00")
    #expect(first.status == 0, "\(first.errors)")
    let answer = try object(first.output)
    #expect(answer["inserted"] as? Int == 0)
    let run = try #require(answer["run"] as? [String: Any])
    #expect(run["status"] as? String == "insufficient_data")
    #expect(run["window_end"] as? String == "2026-05-12")
    #expect(run["need"] as? Int == 7 && run["have"] as? Int == 3)
    #expect((run["message"] as? String)?.contains("4") == true)

    let second = try recompute([], at: "12:59:59")
    #expect(second.status == 75 && second.output == "")
    #expect(second.errors.contains("start again from 2026-05-13T13:00:00Z on"))
    #expect(!second.errors.contains(user))
    let third = try recompute(["--format", "json"], at: "12:59:59")
    #expect(third.status == 75)
    let error = try #require(try object(third.output)["error"] as? [String: Any])
    #expect(error["code"] as? String == "too_soon")
    #expect(error["retry_at"] as? String == "2026-05-13T13:00:00Z")
    #expect((error["message"] as? String)?.hasSuffix("do so again at 9:00.") == true)
    #expect(try recompute(["--dry-run"], at: "12:59:59").status == 0, "a dry run publishes nothing")
    #expect(try recompute(["--interval", "30"], at: "12:59:59").status == 0)
    #expect(try recompute(["--interval", "0"], at: "12:59:59").status == 0)
    #expect(try recompute([], at: "13:59:59").status == 0)
  }

  @Test("a worker answers those who wait, and tells nothing of them")
  func once() throws {
    let words = ["work", "--once", "--log", "json", "--now", "2026-05-13T12:00:00Z"] + database
    #expect(try Program.run(words, in: folder).status == 0, "nobody waits")
    let journal = try Database(DatabaseLocation(path: folder.file("journal.db")), .readWrite)
    let ask = try Statement("INSERT INTO insight_requests (user_id) VALUES (?1)", in: journal)
    for id in [user, SampleJournal.id(7)] { try ask.run([.text(id)]) }
    let outcome = try Program.run(words, in: folder)
    #expect(outcome.status == 0 && outcome.output == "")
    let events = try outcome.errors.split(separator: "\n").map { line in
      try #require(try object(String(line))["event"] as? String)
    }
    #expect(
      events.sorted() == ["request_answered", "request_failed", "work_ended", "work_started"])
    #expect(!outcome.errors.contains(user))
    let statement = try Statement(
      "SELECT status || coalesce(inserted, '') FROM insight_requests ORDER BY 1", in: journal)
    var rows: [String] = []
    try statement.forEach { row throws(StorageError) in rows.append(try row.text(at: 0)) }
    #expect(rows == ["done0", "failed"])
  }

  @Test("a worker without a journal is 66, and a poll that is none is 64")
  func wrongWords() throws {
    #expect(try Program.run(["work", "--database", "sqlite:none.db"], in: folder).status == 66)
    #expect(!folder.exists("none.db"))
    for words in [["--poll", "0"], ["--poll", "often"], ["--keep", "0"], ["--interval", "-1"]] {
      #expect(try Program.run(["work"] + database + words, in: folder).status == 64, "\(words)")
    }
  }
}
