import Foundation
import Job
import Storage
import TestSupport
import Testing

/// An empty result is an answer: it says what could have been seen.
@Suite struct EmptyResultTests {
  @Test func whoeverHasNoInsightReadsWhatCouldHaveBeenSeen() async throws {
    let journal = try JournalFixture.random(seed: 31)
    // What was planted goes; the fourth person wrote on too few days.
    try journal.database.execute("DELETE FROM signals WHERE key IN ('dairy', 'alcohol')")
    _ = try await journal.run()
    let rows = try journal.database.rows(
      """
      SELECT status, message, need, have, lang,
        (SELECT count(*) FROM insights i WHERE i.user_id = r.user_id)
      FROM insight_runs r JOIN profiles p ON p.user_id = r.user_id ORDER BY r.user_id
      """)
    #expect(rows.count == 4)
    var (empty, told) = (0, 0)
    for row in rows where row[0] == "ok" {
      #expect(row[2] == .null && row[3] == .null)
      guard row[5] == .integer(0) else {
        #expect(row[1] == .null)
        told += 1
        continue
      }
      guard case .text(let message) = row[1] else {
        Issue.record("nothing is said: \(row)")
        continue
      }
      let start = row[4] == "fr" ? "Aucune association" : "No association"
      #expect(message.hasPrefix(start), "\(message)")
      empty += 1
    }
    #expect(empty > 0 && empty + told == 3)
  }
}
