import Days
import Foundation
import Model
import Publishing
import Storage
import TestSupport
import Testing

@testable import Job

/// The overview of a night is what its folder holds, and reading it changes nothing.
@Suite struct NightOverviewTests {
  private func edit(_ folder: RunFolder, _ sql: String) throws {
    try Database(DatabaseLocation(path: folder.resultsPath), .readWrite).execute(sql)
  }

  private func number(_ sql: String, of folder: RunFolder) throws -> Int {
    let results = try Database(DatabaseLocation(path: folder.resultsPath), .readOnly)
    guard case .integer(let number) = try results.rows(sql)[0][0] else { return -1 }
    return Int(number)
  }

  /// Four people of whom one fails and one has no profile.
  private func journal() throws -> JournalFixture {
    let journal = try JournalFixture.random(seed: 74)
    try journal.database.execute(
      """
      UPDATE profiles SET timezone = 'Nowhere/Land' WHERE user_id = '\(RandomJournal.user(3))';
      DELETE FROM profiles WHERE user_id = '\(RandomJournal.user(2))'
      """)
    return journal
  }

  @Test func theNumbersAreThoseOfTheSummaryAndTheResults() async throws {
    let journal = try journal()
    let summary = try await journal.run { $0.program = "a program" }
    let folder = RunFolder(path: summary.folder)
    let before = try names(in: folder.path)
    let overview = try NightOverview(of: folder)
    #expect(try names(in: folder.path) == before)
    #expect(overview.state == .published && overview.missing == [])
    let origin = overview.origin
    #expect(
      (origin.run, origin.pipeline, origin.asOf) == (folder.id, "nightly-insights", "snapshot"))
    #expect((origin.program, origin.shard, origin.asked) == ("a program", nil, nil))
    #expect(origin.instant == (try instant()) && origin.journal == .sqlite)
    #expect(origin.purpose == .night && origin.mergedFrom == nil)

    let counts = try #require(overview.counts)
    let people = counts.people
    #expect((people.all, people.read, people.waiting, people.inactive) == (4, 4, 0, 0))
    #expect((people.withoutProfile, people.failed) == (1, 1))
    #expect(people.ok == summary.endings[.ok] && people.ok > 0)
    #expect(people.ok + people.insufficient == 2 && people.failures == ["unknown_zone": 1])
    #expect((counts.signalsRead, counts.signals.used) == (summary.signals, summary.accepted))
    #expect(counts.signals.refused == summary.refused && counts.signals.refusals > 0)
    #expect(counts.signals.refusals == (try number("SELECT count(*) FROM refusals", of: folder)))
    #expect(counts.pairs.used == summary.planned && counts.pairs.refused == summary.refusedPairs)
    #expect(
      overview.publications
        == ["published": 3, "no_profile": 1], "\(overview.publications)")
    let spans = try #require(overview.stages)
    #expect(Set(spans.map(\.stage)) == ["freeze", "compute", "check", "publish"])
    #expect(spans.map(\.seconds) == spans.map(\.seconds).sorted(by: >))
    for time in summary.stages {
      let span = try #require(spans.first { $0.stage == time.stage.rawValue })
      #expect(span.seconds == time.duration / .seconds(1) && span.done == 4)
      #expect(span.rate == 4 / span.seconds)
    }
  }

  @Test func findingsAreCountedByStageBandAndNovelty() async throws {
    let journal = try JournalFixture.random(seed: 74)
    let folder = RunFolder(path: try await journal.run().folder)
    let all = try #require(try NightOverview(of: folder).counts).findings
    let insights = "FROM results, json_each(result, '$.insights') AS i"
    #expect(all.count { _ in true } == (try number("SELECT count(*) \(insights)", of: folder)))
    #expect(all.count { _ in true } > 3)
    #expect(
      all.people
        == (try number(
          "SELECT count(*) FROM results WHERE json_array_length(result, '$.insights') > 0",
          of: folder)))
    for band in StrengthBand.allCases {
      let wanted = try number(
        "SELECT count(*) \(insights) WHERE i.value ->> '$.numbers.band' = '\(band)'", of: folder)
      #expect(all.count { $0.band == band } == wanted, "\(band)")
    }
    #expect(all.count { $0.stage == .emerging && $0.isNew } == all.count { _ in true })

    // One that has held before, and one for long.
    try rewrite(folder) { result in
      result.replacing(#""looksHeld":1"#, with: #""looksHeld":9"#, maxReplacements: 1)
        .replacing(#""stage":"emerging""#, with: #""stage":"established""#, maxReplacements: 1)
    }
    let changed = try number(
      "SELECT count(*) FROM results WHERE json_array_length(result, '$.insights') > 0", of: folder)
    let later = try #require(try NightOverview(of: folder).counts).findings
    #expect(later.count { !$0.isNew } == changed)
    #expect(later.count { $0.stage == .established } == changed)
    #expect(later.count { $0.stage == .established && $0.isNew } == 0)
  }

  /// Changes each result, and seals it anew.
  private func rewrite(_ folder: RunFolder, _ change: (String) -> String) throws {
    let results = try Database(DatabaseLocation(path: folder.resultsPath), .readWrite)
    for row in try results.rows("SELECT person, census, result FROM results") {
      guard case .text(let census) = row[1], case .text(let result) = row[2] else { continue }
      let changed = change(result)
      try Statement("UPDATE results SET result = ?2, seal = ?3 WHERE person = ?1", in: results)
        .run([row[0], .text(changed), .text(ResultStore.seal([census, changed]))])
    }
  }

  @Test func driversAreCountedByWhatIsKnownOfThem() async throws {
    let journal = try JournalFixture.random(seed: 74)
    let folder = RunFolder(path: try await journal.run().folder)
    let pair = #"{"lagDays":0,"outcome":"b","trigger":"a"}"#
    func driver(_ pattern: String, _ pairs: Int, _ more: String = "") -> String {
      let pairs = Array(repeating: pair, count: pairs).joined(separator: ",")
      return #"{"features":[],"pattern":"\#(pattern)","statement":"","pairs":[\#(pairs)]\#(more)}"#
    }
    let drivers = [
      driver("cycle_10", 2), driver("together", 0), driver("weekday", 0),
      driver("stretch", 0, #","first":"2026-01-01","last":"2026-01-09""#),
      driver("period_sick", 1, #","days":[{"first":"2026-01-01"}]"#),
    ].joined(separator: ",")
    try edit(
      folder,
      """
      UPDATE results SET result = json_set(result, '$.drivers', json('[]'));
      UPDATE results SET result = json_set(result, '$.drivers', json('[\(drivers)]'))
        WHERE person = 1
      """)
    try rewrite(folder) { $0 }
    let found = try #require(try NightOverview(of: folder).counts).drivers
    #expect(found.counts == [.calendar: 2, .together: 1, .stretch: 1, .period: 1])
    #expect((found.people, found.pairs) == (1, 3))
  }

  @Test func aRunThatWasCutTellsWhatIsMissing() async throws {
    let journal = try JournalFixture.random(seed: 72)
    let folder = RunFolder(path: try await journal.run { $0.blockSize = 2 }.folder)
    func overview() throws -> NightOverview { try NightOverview(of: folder) }
    #expect(try overview().missing == [])
    try edit(
      folder,
      "DELETE FROM decisions WHERE name = 'finished'; DELETE FROM publications WHERE person = 0")
    #expect(try overview().state == .publishing && overview().missing == [.publication])
    #expect(try overview().peopleLeft(for: .publication) == 1)
    #expect(try overview().wording == nil)
    try edit(folder, "DELETE FROM decisions; DELETE FROM publications")
    #expect(try overview().state == .computed && overview().missing == [.decision, .publication])
    #expect(try overview().peopleLeft(for: .publication) == 4)
    try edit(
      folder, "DELETE FROM blocks WHERE first = 2; DELETE FROM results WHERE person >= 2")
    var cut = try overview()
    #expect(cut.state == .computing && cut.missing == [.results, .decision, .publication])
    #expect((cut.peopleLeft(for: .results), cut.counts?.people.waiting) == (2, 2))
    #expect(cut.counts?.people.read == 4 && cut.counts?.signals.used ?? 0 > 0)
    try FileManager.default.removeItem(atPath: folder.resultsPath)
    cut = try overview()
    #expect(cut.state == .computing && cut.peopleLeft(for: .results) == 4 && cut.stages == nil)
    var order = try folder.order()
    order.snapshotDigest = nil
    try folder.rewrite(order)
    cut = try overview()
    #expect(cut.state == .freezing && cut.counts == nil)
    #expect(cut.missing == NightOverview.Part.allCases && cut.peopleLeft(for: .results) == nil)
  }

  @Test func aRunThatIsHeldBackTellsWhyAndADryRunThatItIsOne() async throws {
    let journal = try JournalFixture.random(seed: 73, people: 3)
    _ = try await journal.run()
    let shown = Int(try journal.count("SELECT count(*) FROM insights"))
    #expect(shown > 0)
    let fine = try NightOverview(
      of: RunFolder(path: try await journal.run { $0.isDryRun = true }.folder))
    #expect(fine.state == .dryRun && fine.missing == [] && fine.publications == [:])
    #expect(fine.judgement == .init(fading: 0, shown: shown, isHeldBack: false))
    try journal.database.execute("DELETE FROM signals")
    let judgement = NightOverview.Judgement(fading: shown, shown: shown, isHeldBack: true)
    let dry = RunFolder(path: try await journal.run { $0.isDryRun = true }.folder)
    #expect(try NightOverview(of: dry).judgement == judgement)
    #expect(RunRecord(of: dry).state == .computed)
    let held = RunFolder(path: try await journal.run().folder)
    let overview = try NightOverview(of: held)
    #expect(overview.state == .heldBack && overview.judgement == judgement)
    // Runs of before wrote no reason down.
    try edit(held, "UPDATE decisions SET value = 'yes'")
    #expect(try NightOverview(of: held).state == .heldBack)
    #expect(try NightOverview(of: held).judgement == nil)
    try edit(dry, "DELETE FROM decisions; DROP TABLE stages")
    #expect(try NightOverview(of: dry).state == .computed)
    #expect(try NightOverview(of: dry).stages == nil)
    // What was held back and published all the same is published.
    var order = try InsightJob.Order(
      resuming: held, journal: .file(journal.location), pipeline: shippedPipeline())
    order.isConfirmed = true
    _ = try await InsightJob(order).resume(held) { _ in }
    let published = try NightOverview(of: held)
    #expect(published.state == .published && published.judgement == nil)
    let compute = try #require(published.stages?.first { $0.stage == "compute" })
    #expect(compute.done == 3)
    // It was looked at twice.
    #expect(published.stages?.first { $0.stage == "check" }?.done == 6)
  }

  @Test func aRunOverNobodyIsWhole() async throws {
    let journal = try JournalFixture()
    let folder = RunFolder(path: try await journal.run().folder)
    let overview = try NightOverview(of: folder)
    #expect(overview.state == .heldBack && overview.counts == NightOverview.Counts())
    #expect(overview.judgement == .init(fading: 0, shown: 0, isHeldBack: true))
    #expect(overview.stages?.allSatisfy { $0.done == 0 && $0.rate == nil } == true)
  }

  @Test func aMergedRunIsTheSumOfItsShards() async throws {
    let journal = try JournalFixture.random(seed: 91, people: 7)
    var parts: [RunFolder] = []
    for number in 1...3 {
      parts.append(
        RunFolder(
          path: try await journal.run {
            $0.shard = Shard("\(number)/3")
            $0.isConfirmed = true
          }.folder))
    }
    let merged = RunFolder(
      path: try RunMerger(of: parts, into: journal.runs).merge().folder)
    let told = try parts.map { try NightOverview(of: $0) }
    #expect(told.map(\.origin.shard) == ["1/3", "2/3", "3/3"])
    let whole = try NightOverview(of: merged)
    #expect(whole.origin.mergedFrom == parts.map(\.id) && whole.origin.shard == nil)
    #expect(whole.counts?.people.read == 7 && whole.publications == ["published": 7])
    let tests = told.compactMap(\.counts?.pairs.used)
    #expect(whole.counts?.pairs.used == tests.reduce(0, +) && tests.count == 3)
    for stage in ["freeze", "compute", "check"] {
      let spans = told.compactMap { $0.stages?.first { $0.stage == stage } }
      let sum = try #require(whole.stages?.first { $0.stage == stage })
      #expect(sum.done == 7 && spans.count == 3)
      #expect(abs(sum.seconds - spans.reduce(0) { $0 + $1.seconds }) < 1e-9)
    }
  }

  @Test func whatAModelWordedAndCostIsThatOfTheNight() async throws {
    let standIn = try StandIn.start()
    try standIn.behave("hostile:causal")
    let journal = try JournalFixture.random(seed: 11)
    let narration = try standIn.order(.messages)
    let summary = try await journal.run { $0.narration = narration }
    let told = try #require(summary.narration)
    let folder = RunFolder(path: summary.folder)
    let wording = try #require(try NightOverview(of: folder).wording)
    #expect(wording.narrators == told.insights && wording.rejections == told.rejections)
    #expect(wording.calls == told.calls && told.calls > 0 && !told.rejections.isEmpty)
    #expect(wording.byTemplate + wording.byModel == summary.kept)
    let usage = told.usage
    #expect(wording.inputTokens == usage.input + usage.cacheWrite + usage.cacheRead)
    #expect((wording.outputTokens, wording.dollars) == (usage.output, told.dollars))
    let span = try NightOverview(of: folder).stages?.first { $0.stage == "narrate" }
    #expect(span?.done == told.calls)
    // What was asked is lost: the template is not told to have spoken.
    try FileManager.default.removeItem(atPath: folder.narrationPath)
    #expect(try NightOverview(of: folder).wording == nil)
    try Data("{".utf8).write(to: URL(fileURLWithPath: folder.narrationPath))
    #expect(
      jobError { _ = try NightOverview(of: folder) } == .orderDamaged(path: folder.narrationPath))
  }

  @Test func whatIsDamagedIsRefused() async throws {
    let journal = try JournalFixture.random(seed: 77)
    let whole = RunFolder(path: try await journal.run().folder)
    func error(_ change: (RunFolder) throws -> Void) throws -> JobError? {
      let folder = RunFolder(path: journal.runs + "/20300101T000000Z")
      folder.discard()
      try FileManager.default.copyItem(atPath: whole.path, toPath: folder.path)
      try change(folder)
      return jobError { _ = try NightOverview(of: folder) }
    }
    let path = journal.runs + "/20300101T000000Z"
    #expect(try error { _ in } == nil)
    for sql in [
      "UPDATE results SET result = replace(result, '0', '1') WHERE person = 1",
      "UPDATE results SET census = replace(census, '0', '1') WHERE person = 2",
      "DELETE FROM results WHERE person = 3", "DELETE FROM results WHERE person = 0",
    ] {
      #expect(
        try error { try edit($0, sql) } == .resultsDamaged(path: path + "/results.sqlite"), "\(sql)"
      )
    }
    func overwrite(_ name: String) throws -> JobError? {
      try error { folder in
        try Data("{}".utf8).write(to: URL(fileURLWithPath: folder.path + name))
      }
    }
    #expect(try overwrite("/run.json") == .orderDamaged(path: path + "/run.json"))
    for name in ["/snapshot.sqlite", "/results.sqlite", "/pipeline.json", "/taxonomy.json"] {
      #expect(try overwrite(name) != nil, "\(name)")
    }
    let spaced = try error { folder in
      let text = try String(contentsOfFile: folder.pipelinePath, encoding: .utf8)
      try Data((text + " ").utf8).write(to: URL(fileURLWithPath: folder.pipelinePath))
    }
    #expect(spaced == .orderDamaged(path: path + "/pipeline.json"))
    let begun = try error { folder in
      var order = try folder.order()
      order.nextSnapshotDigest = "a digest"
      try folder.rewrite(order)
    }
    #expect(begun == .runInProgress(run: "20300101T000000Z"))
  }
}
