import Foundation
import Testing

@Suite("From a journal to what a person reads")
struct JourneyTests {
  /// A person who drinks on some days and has a headache after most of them.
  private struct Story {
    let user: String
    let refused: [String: String]
    let drinks: [Bool]
    let headaches: [Bool]
    let days: [String]

    init(in journal: inout SampleJournal) {
      let user = journal.add(person: 1, language: "fr", zone: "Europe/Paris")
      // Fixed draws: every second bit of noise is a drink, one bit in eight another cause.
      let noise = (0..<80).map { ($0 &* 2_654_435_761) >> 7 }
      let drinks = noise.map { $0 & 1 == 1 }
      let headaches = noise.indices.map { day in
        day > 0 && (drinks[day - 1] ? noise[day] & 56 != 0 : noise[day] & 56 == 8)
      }
      let days = noise.indices.map { number in
        let date = Date(timeIntervalSince1970: 1_775_044_800 + Double(number) * 86_400)
        return String(date.ISO8601Format().prefix(10))
      }
      for (number, day) in days.enumerated() {
        journal.add("food.coffee", of: user, at: "\(day)T08:00:00Z")
        journal.add("mood.state", 3, of: user, at: "\(day)T12:00:00Z")
        if drinks[number] { journal.add("food.alcohol", of: user, at: "\(day)T18:00:00Z") }
        if headaches[number] { journal.add("pain.headache", 5, of: user, at: "\(day)T09:00:00Z") }
      }
      refused = [
        journal.add("food.pizza", of: user, at: "\(days[3])T10:00:00Z"): "unknown_key",
        journal.add("food.dairy", of: user, at: "2031-01-01T10:00:00Z"): "future",
        journal.add("food.dairy", of: user, at: "\(days[4])T10:00:00Z", confidence: 0.2):
          "low_confidence",
      ]
      (self.user, self.drinks, self.headaches, self.days) = (user, drinks, headaches, days)
    }

    /// Both, trigger only, outcome only, neither: counted day by day.
    func counts(lag: Int) -> [Int] {
      var counts = [0, 0, 0, 0]
      for day in 0..<days.count - lag {
        counts[(drinks[day] ? 0 : 2) + (headaches[day + lag] ? 0 : 1)] += 1
      }
      return counts
    }
  }

  private let folder: ScratchFolder
  private let story: Story
  private let database = ["--database", "sqlite:journal.db"]
  private let now = ["--as-of", "last", "--now", "2026-07-01T00:00:00Z"]

  init() throws {
    folder = try ScratchFolder()
    var journal = SampleJournal()
    story = Story(in: &journal)
    try journal.store(in: folder)
  }

  @Test("the person reads what goes together, with numbers counted by hand")
  func tellsInsight() throws {
    let night = try Program.output(["nightly"] + database + now, in: folder)
    #expect(night.contains("\(story.user) ok: "))
    #expect(night.contains("published  yes"))
    let page = try Program.output(["insights"] + database, in: folder)
    #expect(page.contains("[food.alcohol > pain.headache +1d, emerging, strong,"))
    let counts = story.counts(lag: 1)
    #expect(page.contains("\(counts[0])") && page.contains("\(counts[0] + counts[1])"))
    #expect(page.contains("alcool"))
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 79 })
    let json = try JSONSerialization.jsonObject(
      with: Data(Program.output(["insights", "--format", "json"] + database, in: folder).utf8))
    #expect((json as? [Any])?.count == 1)
  }

  @Test("every pair can be counted again from the audit", arguments: [0, 1])
  func countsPairs(_ lag: Int) throws {
    _ = try Program.output(["nightly"] + database + now, in: folder)
    let pairs = try Program.table(["associations", "latest"] + database, in: folder)
    let pair = try #require(
      pairs.first {
        $0["trigger"] == "food.alcohol" && $0["outcome"] == "pain.headache"
          && $0["lag_days"] == "\(lag)"
      })
    #expect(["a", "b", "c", "d"].map { pair[$0] } == story.counts(lag: lag).map { "\($0)" })
    #expect(pair["n"] == "\(80 - lag)")
    #expect(pair["kept"] == (lag == 1 ? "true" : "false"))
  }

  @Test("the matrix says what each day says")
  func showsMatrix() throws {
    _ = try Program.output(["nightly"] + database + now, in: folder)
    let cells = try Program.table(
      ["matrix", "latest", "--user", story.user] + database, in: folder)
    for (feature, truth) in [("food.alcohol", story.drinks), ("pain.headache", story.headaches)] {
      let column = cells.filter { $0["feature"] == feature && $0["view"] == "binary" }
      #expect(column.map { $0["day"] } == story.days.map(Optional.some), "\(feature)")
      #expect(column.map { $0["value"] } == truth.map { $0 ? "1" : "0" }, "\(feature)")
    }
  }

  @Test("every refused signal is listed with its reason")
  func listsRefused() throws {
    _ = try Program.output(["nightly"] + database + now, in: folder)
    let refused = try Program.table(["signals", "latest", "--refused"] + database, in: folder)
    let reasons = Dictionary(uniqueKeysWithValues: refused.map { ($0["id"] ?? "", $0["reason"]) })
    #expect(reasons == story.refused.mapValues(Optional.some))
  }

  @Test("a second night changes nothing that is known, and a run of one person agrees")
  func secondNight() throws {
    let first = try Program.output(["nightly"] + database + now, in: folder)
    let page = try Program.output(["insights", "--format", "json"] + database, in: folder)
    let second = try Program.output(["nightly"] + database + now, in: folder)
    let one = try Program.output(["recompute", "--user", story.user] + database + now, in: folder)
    for run in [second, one] {
      #expect(run.contains("insights   0 new, "))
      #expect(Self.line("decisions", of: run) == Self.line("decisions", of: first))
    }
    #expect(Self.ids(in: page).count > 0)
    let later = try Program.output(["insights", "--format", "json"] + database, in: folder)
    #expect(Self.ids(in: later) == Self.ids(in: page))
  }

  @Test("a dry run leaves the journal as it was")
  func dryRun() throws {
    let night = try Program.output(["nightly", "--dry-run"] + database + now, in: folder)
    #expect(night.contains("published  no (dry run)"))
    let page = try Program.output(["insights"] + database, in: folder)
    #expect(!page.contains("food.alcohol"))
  }

  private static func line(_ name: String, of run: String) -> Substring? {
    run.split(separator: "\n").first { $0.hasPrefix(name) }
  }

  private static func ids(in page: String) -> [Substring] {
    page.split(separator: "\n").filter { $0.contains("\"id\"") }
  }
}
