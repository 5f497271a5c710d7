import Model
import Testing

@testable import Configuration

/// Each way in which the recap of the taxonomy can be wrong, by one change of the shipped one.
struct RecapErrorTests {
  typealias Change = TaxonomyErrorTests.Change

  static let changes: [Change] = [
    .init("", "days", .number(0), .outOfBounds(allowed: .within(1, 366))),
    .init("", "day", .number(3), .unknownMember(nearest: "days")),
    .init("values[0]", "measure", .text("men"), .unknownWord("men", nearest: "mean")),
    .init("values[0]", "of", .list([]), .wrongCount(expected: 1, found: 0)),
    .init("values[0]", "of", .list([.text("sleep.x")]), .unknownKey("sleep.x"), at: "of[0]"),
    .init("values[0]", "of", .list([.text("x")]), .unknownKey("x"), at: "of[0]"),
    .init(
      "values[0]", "of", .list([.text("food.meal")]), .notMeasurable("food.meal"), at: "of[0]"),
    .init("values[0]", "of", .list([.text("sleep.*")]), .notMeasurable("sleep.*"), at: "of[0]"),
    .init(
      "values[0]", "of", .list([.text("measurement.blood_pressure")]),
      .notMeasurable("measurement.blood_pressure"), at: "of[0]"),
    .init("values[0]", "digits", .number(4), .outOfBounds(allowed: .within(0, 3))),
    .init("values[0]", "texts.fr", nil, .missing),
    .init("values[1]", "name", .text("sleep"), .repeated),
    .init("values[3]", "of", .list([]), .empty),
    .init(
      "values[3]", "of", .list([.text("pain.*"), .text("pain.*")]), .repeated, at: "of[1]"),
    .init("values[3]", "of", .list([.text("mood.*")]), .notMeasurable("mood.*"), at: "of[0]"),
    .init("values[8]", "words[1].from", .number(-90), .outOfBounds(allowed: .above(-90))),
    .init("values[8]", "words[1].texts.en", nil, .missing),
    .init("dimensions[0]", "of", .list([.text("other.*")]), .notMeasurable("other.*"), at: "of[0]"),
    .init("dimensions[0]", "greenFrom", .number(4), .outOfBounds(allowed: .within(5, 14))),
    .init("dimensions[0]", "greenFrom", .number(15), .outOfBounds(allowed: .within(5, 14))),
    .init("dimensions[0]", "yellowFrom", .number(0), .outOfBounds(allowed: .within(1, 366))),
    .init("dimensions[0]", "texts.en.advice", .text(" "), .empty),
    .init("dimensions[1]", "name", .text("sleep"), .repeated),
  ]

  @Test(arguments: changes)
  func `tells the file, the path and the problem`(change: Change) throws {
    let place = change.key.isEmpty ? "recap" : "recap.\(change.key)"
    let file = try ShippedFile.taxonomy.changed(at: "\(place).\(change.member)", to: change.value)
    #expect(
      refusal(ofTaxonomy: file)
        == .invalid(
          file: "taxonomy.json", path: "\(place).\(change.faultMember)", change.problem))
  }

  @Test func `reads a taxonomy without a recap`() throws {
    let taxonomy = try Taxonomy(try ShippedFile.taxonomy.changed(at: "recap", to: nil))
    #expect(taxonomy.recap == nil)
  }

  @Test func `reads the shipped recap`() throws {
    let recap = try #require(ShippedFile.shippedTaxonomy().recap)
    #expect(recap.days == 14 && recap.values.count == 10 && recap.dimensions.count == 6)
    for value in recap.values { #expect(value.texts.count == Language.allCases.count) }
    let weather = try #require(recap.values.first { $0.name == "temperature" })
    let words = [-95, -0.1, 0, 7.9, 8, 28].map { weather.band(of: $0)?.texts[.french] }
    #expect(words == ["glacial", "glacial", "froid", "froid", "frais", "très chaud"])
  }
}
