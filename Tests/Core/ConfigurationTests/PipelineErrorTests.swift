import Model
import Testing

@testable import Configuration

/// Each way in which a pipeline can be wrong, by one change of the shipped one.
struct PipelineErrorTests {
  struct Change: Sendable {
    let path: String
    let value: JSONValue?
    let problem: ConfigurationError.Problem
    let faultPath: String

    init(
      _ path: String, _ value: JSONValue?, _ problem: ConfigurationError.Problem,
      at faultPath: String? = nil
    ) {
      self.path = path
      self.value = value
      self.problem = problem
      self.faultPath = faultPath ?? path
    }
  }

  static let changes: [Change] = [
    Change("format", .number(2), .outOfBounds(allowed: .within(1, 1))),
    Change("name", nil, .missing),
    Change("name", .text(" "), .empty),
    Change("window.days", nil, .missing),
    Change("window.day", .number(90), .unknownMember(nearest: "days")),
    Change("gate", .null, .unknownMember(nearest: "gates")),
    Change("window.days", .text("90"), .wrongType(expected: .wholeNumber, found: .text)),
    Change("window.days", .number(90.5), .wrongType(expected: .wholeNumber, found: .number)),
    Change("window.days", .number(29), .outOfBounds(allowed: .within(30, 36_525))),
    Change("window.includesToday", .number(0), .wrongType(expected: .flag, found: .number)),
    Change("window.dayStartsAt", .text("24:00"), .wrongType(expected: .timeOfDay, found: .text)),
    Change("window.minimumJournaledDays", .number(0), .outOfBounds(allowed: .atLeast(1))),
    Change("window.activeDays", .number(0), .outOfBounds(allowed: .within(1, 36_525))),
    Change("window.activeDays", .null, .wrongType(expected: .wholeNumber, found: .null)),
    Change("minimumConfidence", .number(1.5), .outOfBounds(allowed: .within(0, 1))),
    Change("lags", .list([]), .empty),
    Change("lags", .list([.number(0), .number(0)]), .repeated, at: "lags[1]"),
    Change(
      "lags", .list([.number(-1)]), .outOfBounds(allowed: .within(0, 7)), at: "lags[0]"),
    Change("lags[1]", .number(8), .outOfBounds(allowed: .within(0, 7))),
    Change("planning.minimumDays", .number(2), .outOfBounds(allowed: .atLeast(3))),
    Change("planning.minimumEpisodes", .number(0), .outOfBounds(allowed: .atLeast(1))),
    Change("gates.test", .text("row"), .unknownWord("row", nearest: "raw")),
    Change("gates.falseDiscoveryRate", .number(0), .outOfBounds(allowed: .between(0, 1))),
    Change("gates.falseDiscoveryRate", .number(1), .outOfBounds(allowed: .between(0, 1))),
    Change("gates.minimumIncidents", .number(0), .outOfBounds(allowed: .atLeast(1))),
    Change("gates.minimumLift", .number(-0.1), .outOfBounds(allowed: .atLeast(0))),
    Change("gates.minimumPhi", .number(1.1), .outOfBounds(allowed: .within(0, 1))),
    Change("gates.minimumRho", .number(-0.3), .outOfBounds(allowed: .within(0, 1))),
    Change("gates.maximumSilenceP", .number(2), .outOfBounds(allowed: .within(0, 1))),
    Change("bands.moderate", .number(0.6), .reversed, at: "bands"),
    Change("bands.moderateLift", .number(0.5), .outOfBounds(allowed: .atLeast(1))),
    Change(
      "publishing.maximumSupportingSignals", .number(0), .outOfBounds(allowed: .atLeast(1))),
    Change("publishing.maximumFadedShare", .number(1.2), .outOfBounds(allowed: .within(0, 1))),
    triggers(["food.dairy"], .notOptionalTrigger("food.dairy"), at: 0),
    triggers(["stress.level", "medication.*"], .notOptionalTrigger("medication.*"), at: 1),
    triggers(["medication.aspirin"], .notOptionalTrigger("medication.aspirin"), at: 0),
    triggers(["measurement.*"], .notOptionalTrigger("measurement.*"), at: 0),
    triggers(["cycle.moon"], .unknownKey("cycle.moon"), at: 0),
    triggers(["stress"], .unknownKey("stress"), at: 0),
    triggers(["cycles.*"], .unknownKey("cycles.*"), at: 0),
    triggers(["cycle.*", "cycle.*"], .repeated, at: 1),
  ]

  static func triggers(
    _ keys: [String], _ problem: ConfigurationError.Problem, at index: Int
  ) -> Change {
    Change(
      "additionalTriggers", .list(keys.map { .text($0) }), problem,
      at: "additionalTriggers[\(index)]")
  }

  @Test(arguments: changes)
  func `tells the file, the path and the problem`(change: Change) throws {
    let file = try ShippedFile.nightly.changed(at: change.path, to: change.value)
    let error = refusal(ofPipeline: file, taxonomy: try ShippedFile.shippedTaxonomy())
    #expect(
      error
        == .invalid(file: "nightly-insights.json", path: change.faultPath, change.problem))
  }

  @Test func `takes the numbers at the edges`() throws {
    let taxonomy = try ShippedFile.shippedTaxonomy()
    let edges: [(String, JSONValue)] = [
      ("window.days", .number(30)), ("window.activeDays", .number(1)),
      ("lags", .list([.number(7)])),
      ("minimumConfidence", .number(0)), ("minimumConfidence", .number(1)),
      ("gates.falseDiscoveryRate", .number(0.999)), ("bands.moderate", .number(0.5)),
    ]
    for (path, value) in edges {
      let file = try ShippedFile.nightly.changed(at: path, to: value)
      #expect(refusal(ofPipeline: file, taxonomy: taxonomy) == nil, "\(path)")
    }
  }

  @Test func `checks a pipeline before it follows the name of its taxonomy`() throws {
    let file = try ShippedFile.nightly.changed(at: "taxonomy", to: .number(1))
    #expect(
      throws: ConfigurationError.invalid(
        file: file.name, path: "taxonomy", .wrongType(expected: .text, found: .number))
    ) { try Pipeline.taxonomyName(in: file) }
  }
}
