import Configuration
import Job
import Model
import Storage
import Synthesis
import Testing
import TestSupport

/// A person of a scenario says the same through a real journal database, from which a snapshot is
/// frozen, as straight from memory.
@Suite struct ScenarioJournalTests {
  @Test(arguments: ["planted-many", "missing-at-random", "zone-move"])
  func aJournalSaysTheSame(name: String) throws {
    let file = ScenarioFileTests.folder + "/\(name).json"
    let scenario = try Scenario(ConfigurationFile(path: file))
    let pipeline = try Shipped.loadedPipeline()
    let run = try scenario.blockRun(pipeline: pipeline, days: 90)
    let people = (0..<4).map { scenario.person($0, days: 90, family: .personal, seed: 11) }
    let journal = try JournalFixture()
    try journal.database.execute("BEGIN")
    for person in people { try write(person.rows, of: scenario, to: journal) }
    try journal.database.execute("COMMIT")
    let path = journal.folder + "/snapshot.sqlite"
    _ = try Freezer(taxonomy: pipeline.taxonomy, instant: Scenario.snapshotInstant())
      .freeze(journal.database, to: path)
    let snapshot = try Snapshot(at: path)
    let frozen = try BlockRun(
      of: snapshot, pipeline: pipeline, asOf: .date(Scenario.lastDay), zones: .system)
    let block = try snapshot.rows(0..<4)
    var findings = 0
    for person in people {
      let userID = person.rows.person.userID
      let rows = try #require(block.first { $0.person.userID == userID })
      let (found, expected) = (frozen.findings(of: rows), run.findings(of: person.rows))
      #expect(found.accepted == person.rows.signals.count)
      #expect(found.planned == expected.planned && found.planned > 0)
      #expect(found.findings.map(\.identity) == expected.findings.map(\.identity))
      #expect(
        found.findings.map(\.discovery.association.honest?.p)
          == expected.findings.map(\.discovery.association.honest?.p))
      findings += found.findings.count
    }
    #expect((findings > 0) == (name == "planted-many"))
  }

  private func write(
    _ rows: PersonRows, of scenario: Scenario, to journal: JournalFixture
  ) throws {
    let user = rows.person.userID
    let profile = try #require(rows.person.profile)
    try journal.addProfile(user, language: profile.language.rawValue, zone: profile.zone)
    var entries: [Int64: String] = [:]
    for row in rows.signals {
      let name = scenario.names[row.key]
      let time = try #require(row.instant).description
      var more: [String: SQLValue] = [
        "source": .text(row.source.rawValue), "confidence": .real(row.confidence),
        "unit": row.unit == 0 ? .null : .text(scenario.units[row.unit]),
        "polarity": .text(row.polarity.rawValue),
      ]
      if let group = row.repeatGroup { more["source_uuid"] = .text("\(group)") }
      if let entry = row.entry {
        let id = try entries[entry] ?? journal.addEntry(of: user, at: time)
        entries[entry] = id
        more["entry_id"] = .text(id)
      }
      try journal.addSignal(
        of: user, "\(name.category).\(name.key)", at: time, value: row.value, more)
    }
  }
}
