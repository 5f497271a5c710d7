import Days
import Model
import Publishing
import TestSupport
import Testing

@Suite("A doctor's summary on paper")
struct DoctorPaperTests {
  private func pdf(at instant: String) throws -> [UInt8] {
    let person = Person(number: 0, userID: "x", profile: nil)
    let summary = DoctorSummary(
      of: PersonFindings(person: person, status: .ok), by: try Shipped.pipeline())
    let text = DoctorText(
      in: .french, title: "Résumé", period: "mars", disclaimer: "mention",
      legend: ChartSample.legend, page: "Page", more: ("1", "#"))
    return try DoctorPaper(summary, text, theme: .turquoise)
      .pdf(at: try #require(Instant(iso8601: instant)))
  }

  @Test func `has the date of its second, whatever the fraction`() throws {
    let whole = try pdf(at: "2026-09-01T06:00:00Z")
    for fraction in ["001", "500", "999"] {
      #expect(try pdf(at: "2026-09-01T06:00:00.\(fraction)Z") == whole)
    }
    // Without a date these would be the same bytes.
    #expect(try pdf(at: "2026-09-01T06:00:01Z") != whole)
  }
}
