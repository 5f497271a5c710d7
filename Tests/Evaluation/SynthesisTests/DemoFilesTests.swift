import Foundation
import Synthesis
import TestSupport
import Testing

/// The committed journal is the one that seed 1 makes.
@Suite struct DemoFilesTests {
  @Test func committedFilesAreThoseOfSeedOne() throws {
    let journal = try DemoJournal.journal(seed: 1)
    #expect(try committed("profiles.csv") == Data(journal.profilesCSV.utf8))
    #expect(try committed("signals.csv") == Data(journal.signalsCSV.utf8))
    #expect(try committed("truth.json") == Data(try journal.truth.json().utf8))
  }

  @Test func committedTruthReadsBack() throws {
    let truth = try JSONDecoder().decode(Truth.self, from: try committed("truth.json"))
    #expect(truth == (try DemoJournal.journal(seed: 1)).truth)
  }

  @Test func anotherSeedIsAnotherJournal() throws {
    let (first, second) = (try DemoJournal.journal(seed: 1), try DemoJournal.journal(seed: 2))
    #expect(first.signalsCSV != second.signalsCSV)
    #expect(first.truth != second.truth)
    #expect(Set(first.people.map(\.userID)).isDisjoint(with: second.people.map(\.userID)))
  }

  @Test func columnsAreThoseOfTheJournal() throws {
    let journal = try DemoJournal.journal(seed: 1)
    #expect(CSVFile(journal.profilesCSV).header == ["user_id", "label", "lang", "timezone"])
    let header =
      "id,user_id,source,source_uuid,category,key,value_num,value_text,unit,polarity,"
      + "event_time,confidence"
    #expect(CSVFile(journal.signalsCSV).header.joined(separator: ",") == header)
  }

  @Test func fieldsReadBack() throws {
    let journal = try DemoJournal.journal(seed: 1)
    let rows = CSVFile(journal.signalsCSV).rows
    try #require(rows.count == journal.signals.count)
    for (row, signal) in zip(rows, journal.signals) {
      #expect(row["id"] == signal.id)
      #expect(row["user_id"] == signal.userID)
      #expect(row["value_text"] == signal.note.text ?? "")
      #expect(row["value_num"].flatMap(Double.init) == signal.note.number)
      #expect(row["event_time"] == signal.instant.description)
    }
    // A comma within words, so that quoting is tried at all.
    #expect(rows.contains { $0["value_text"]?.contains(",") == true })
  }

  @Test(arguments: [0, 1, 7, UInt64.max]) func identifiersAreDistinctUUIDs(seed: UInt64) throws {
    let journal = try DemoJournal.journal(seed: seed)
    let ids = journal.signals.map(\.id) + journal.people.map(\.userID)
    #expect(Set(ids).count == ids.count)
    let shape = /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    #expect(ids.allSatisfy { $0.wholeMatch(of: shape) != nil }, "seed \(seed)")
  }

  private func committed(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(Repository.root)/datasets/demo/\(name)"))
  }
}
