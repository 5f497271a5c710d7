import Days
import Model
import Narration
import TestSupport
import Testing

/// The words of a workbook.
struct WorkbookWordingTests {
  private func text(
    _ language: Language, _ change: (inout PersonFindings) -> Void = { _ in }
  ) throws -> WorkbookText {
    let matrix = try DayMatrix([
      FeatureColumn("food.dairy", "0101"), FeatureColumn("mood.state", "1234"),
      FeatureColumn("sleep.duration", "7878"),
    ])
    var findings = PersonFindings(
      person: Person(number: 0, userID: JournalFixture.id(1), profile: nil), status: .ok)
    change(&findings)
    let facts = WorkbookFacts(
      findings, over: nil, zone: "UTC", instant: Instant(milliseconds: 0),
      pipeline: try Shipped.pipeline(), entries: [], refused: [], journaled: DaySet(),
      matrix: matrix, discoveries: [])
    return TemplateNarrator().word(facts, in: language)
  }

  @Test(arguments: Language.allCases)
  func `sheets have names that a workbook takes`(language: Language) throws {
    let names = try text(language).sheets
    #expect(names.count == WorkbookSheet.allCases.count)
    #expect(Set(names.values.map { $0.lowercased() }).count == names.count)
    for name in names.values {
      #expect((1...31).contains(name.utf16.count), "\(name)")
      #expect(!name.contains { "[]:*?/\\'".contains($0) }, "\(name)")
    }
  }

  @Test(arguments: Language.allCases)
  func `headings and codes have each their own words`(language: Language) throws {
    let text = try text(language)
    func check<Code: Hashable>(_ words: [Code: String], _ count: Int) {
      #expect(words.count == count)
      #expect(Set(words.values).count == count, "\(words)")
      #expect(words.values.allSatisfy { !$0.isEmpty && !$0.contains("_") }, "\(words)")
    }
    check(text.columns, WorkbookColumn.allCases.count)
    check(text.items, WorkbookItem.allCases.count)
    check(text.codes.methods, Method.allCases.count)
    check(text.codes.bands, StrengthBand.allCases.count)
    check(text.codes.gates, Gate.allCases.count)
    check(text.codes.warnings, Warning.allCases.count)
    check(text.codes.stages, Stage.allCases.count)
    check(text.codes.reasons, RefusalReason.allCases.count)
    check(text.codes.sources, Source.allCases.count)
  }

  @Test func `features have the names of the taxonomy`() throws {
    let names = try text(.french).names
    #expect(
      names[SignalKey(.food, "dairy")]
        == WorkbookText.Name(name: "produits laitiers", view: "produits laitiers"))
    #expect(
      names[SignalKey(.mood, "state")]
        == WorkbookText.Name(name: "humeur", unit: "sur 5", view: "humeur basse"))
    #expect(names[SignalKey(.sleep, "duration")]?.view == nil)
  }

  @Test func `tells what is missing, what could be seen, and what the numbers are not`() throws {
    let missing = try text(.french) {
      $0.status = .insufficient(Shortfall(.journaledDays, need: 7, have: 3))
    }
    #expect(missing.outcome.count == 1)
    #expect(missing.outcome[0].hasPrefix("Informations entrées insuffisantes"))
    let quiet = try text(.english) {
      $0.planned = 12
      $0.detectability = Detectability(smallestCorrelation: 0.4, smallestDifference: 0.4)
    }
    #expect(quiet.outcome.count == 1)
    #expect(quiet.outcome[0].hasPrefix("No association stands out from your 4 days (12 pairs"))
    #expect(try text(.english).outcome.isEmpty)
    #expect(quiet.guide.last?.contains("They are no diagnosis") == true)
    #expect(missing.guide.last?.contains("Ce n’est pas un diagnostic") == true)
  }
}
