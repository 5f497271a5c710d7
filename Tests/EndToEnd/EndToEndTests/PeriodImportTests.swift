import Foundation
import Testing

@Suite("Periods from a file")
struct PeriodImportTests {
  @Test("a bad row is named, the others are stored, and the same file again changes nothing")
  func importsPeriods() throws {
    let folder = try ScratchFolder()
    var journal = SampleJournal()
    let user = journal.add(person: 1, language: "en", zone: "UTC")
    journal.add("food.coffee", of: user, at: "2026-04-01T08:00:00Z")
    try journal.store(in: folder)
    try folder.write(
      "user_id,label,first_day,last_day\n\(user),holiday,2026-03-03,2026-03-12\n"
        + "\(user),sick,2026-03-20,2026-03-19\n\(user),job,2026-02-01,\n", to: "periods.csv")
    let words = [
      "import", "csv", "--profiles", "profiles.csv", "--signals", "signals.csv", "--periods",
      "periods.csv", "--database", "sqlite:journal.db",
    ]
    for counts in ["2 new, 0 updated, 0 unchanged", "0 new, 0 updated, 2 unchanged"] {
      let outcome = try Program.run(words, in: folder)
      #expect(outcome.status == 65)
      #expect(outcome.output.contains("periods: 3 read, \(counts), 0 duplicate, 0 deleted, 1 bad"))
      #expect(outcome.errors.contains("periods.csv:3: reversed_days: "))
    }
  }
}
