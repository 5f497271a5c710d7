import Model
import Testing

@testable import Configuration

/// Each way in which a taxonomy can be wrong, by one change of the shipped one.
struct TaxonomyErrorTests {
  struct Change: Sendable {
    let key: String
    let member: String
    let value: JSONValue?
    let problem: ConfigurationError.Problem
    let faultMember: String

    init(
      _ key: String, _ member: String, _ value: JSONValue?, _ problem: ConfigurationError.Problem,
      at faultMember: String? = nil
    ) {
      self.key = key
      self.member = member
      self.value = value
      self.problem = problem
      self.faultMember = faultMember ?? member
    }
  }

  static let changes: [Change] = [
    Change("food.dairy", "key", .text("food.gluten"), .repeated, at: ""),
    Change("food.dairy", "key", .text("fod.dairy"), .unknownWord("fod", nearest: "food")),
    Change("food.dairy", "key", .text("food."), .empty),
    Change("food.dairy", "key", .text("food"), .empty),
    Change("food.dairy", "kind", .text("evnt"), .unknownWord("evnt", nearest: "event")),
    Change("food.dairy", "role", .text("triger"), .unknownWord("triger", nearest: "trigger")),
    Change("food.dairy", "role", .text("outcome"), .missing, at: "worse"),
    Change("food.dairy", "absence", nil, .missing),
    Change("food.dairy", "units", .text("g"), .unknownMember(nearest: "unit")),
    Change("food.dairy", "labels.fr", nil, .missing),
    Change("food.dairy", "labels.de", .null, .unknownMember(nearest: "en")),
    Change("food.dairy", "labels.en.name", .text(""), .empty),
    Change(
      "food.dairy", "labels.en.gender", .text("neuter"),
      .unknownWord("neuter", nearest: "none")),
    Change(
      "food.dairy", "range", .list([.number(0)]), .wrongCount(expected: 2, found: 1)),
    Change(
      "food.dairy", "range", .list([.null, .number(1)]),
      .wrongType(expected: .number, found: .null), at: "range[0]"),
    Change("pain.back", "range", .list([.number(10), .number(1)]), .reversed),
    Change("pain.back", "range", nil, .missing),
    Change("pain.back", "resolution", nil, .missing),
    Change("pain.back", "resolution", .number(0), .outOfBounds(allowed: .above(0))),
    Change("pain.back", "resolution", .number(-1), .outOfBounds(allowed: .above(0))),
    Change("pain.back", "aggregate", nil, .missing),
    Change("pain.back", "worse", nil, .missing),
    Change("sleep.duration", "unit", .text("hr"), .unknownUnit("hr")),
    Change("sleep.duration", "unit", nil, .missing),
    Change("sleep.duration", "accepts[1]", .text("sec"), .unknownUnit("sec")),
    Change("sleep.duration", "accepts[1]", .text("ms"), .repeated),
    Change("sleep.duration", "accepts[0]", .text("h"), .repeated),
    Change("sleep.duration", "accepts[2]", .text("kg"), .unlikeUnits("kg", "h")),
    Change("sleep.awakening", "dividedBy", .text("hours"), .unknownKey("sleep.hours")),
    Change(
      "sleep.awakening", "dividedBy", .text("quality"), .notAnotherQuantity("sleep.quality")),
    Change(
      "sleep.awakening", "dividedBy", .text("awakening"),
      .notAnotherQuantity("sleep.awakening")),
    Change(
      "measurement.blood_pressure", "splitsInto[1]", .text("diastole"),
      .unknownKey("measurement.diastole")),
    Change(
      "measurement.blood_pressure", "splitsInto[1]", .text("weight"),
      .notDerived("measurement.weight")),
    Change(
      "measurement.blood_pressure", "splitsInto[1]", .text("blood_pressure_systolic"), .repeated),
    Change("measurement.blood_pressure", "splitsInto", .list([]), .empty),
    Change("measurement.weight", "isDerived", .flag(true), .neverSplitInto),
    Change(
      "mood.state", "view.values", .list([.number(0), .number(2)]),
      .outOfBounds(allowed: .within(1, 5)), at: "view.values[0]"),
    Change("mood.state", "view.labels.en", nil, .missing),
    Change(
      "mood.state", "polarityValues.positive", .number(6),
      .outOfBounds(allowed: .within(1, 5))),
    Change("mood.state", "polarityValues.neutral", nil, .missing),
  ]

  @Test(arguments: changes)
  func `tells the file, the path and the problem`(change: Change) throws {
    let term = try ShippedFile.path(of: change.key)
    let file = try ShippedFile.taxonomy.changed(
      at: "\(term).\(change.member)", to: change.value)
    // Of two equal keys the second is at fault.
    let path =
      change.faultMember.isEmpty
      ? try ShippedFile.path(of: "food.gluten") + ".key" : "\(term).\(change.faultMember)"
    #expect(
      refusal(ofTaxonomy: file)
        == .invalid(file: "taxonomy.json", path: path, change.problem))
  }

  @Test(arguments: Category.allCases)
  func `tells a category without a term`(category: Category) throws {
    guard case .object(let root) = try ShippedFile.taxonomy.tree(),
      case .list(let terms) = root["terms"]
    else { return }
    let rest = terms.filter { term in
      guard case .object(let members) = term, case .text(let key) = members["key"]
      else { return true }
      return !key.hasPrefix(category.rawValue + ".")
    }
    #expect(rest.count < terms.count)
    let file = try ShippedFile.taxonomy.changed(at: "terms", to: .list(rest))
    #expect(
      refusal(ofTaxonomy: file)
        == .invalid(file: "taxonomy.json", path: "terms", .missingCategory(category)))
  }

  @Test func `tells a pattern of an open category that stands twice`() throws {
    let file = try ShippedFile.taxonomy.rewritten("\"food.dairy\"", as: "\"medication.*\"")
    let path = try ShippedFile.path(of: "medication.*") + ".key"
    #expect(
      refusal(ofTaxonomy: file) == .invalid(file: "taxonomy.json", path: path, .repeated))
  }

  @Test(arguments: [
    ("format", JSONValue.number(2), ConfigurationError.Problem.outOfBounds(allowed: .within(1, 1))),
    ("version", .text(""), .empty),
    ("units.h.scale", .number(0), .outOfBounds(allowed: .above(0))),
    ("units.min.divisor", .number(-60), .outOfBounds(allowed: .above(0))),
    ("units.h.scales", .number(1), .unknownMember(nearest: "scale")),
  ])
  func `checks the head and the table of units`(
    path: String, value: JSONValue, problem: ConfigurationError.Problem
  ) throws {
    let file = try ShippedFile.taxonomy.changed(at: path, to: value)
    #expect(
      refusal(ofTaxonomy: file) == .invalid(file: "taxonomy.json", path: path, problem))
  }

  /// The first fold is a cycle, the last one a week before and after.
  @Test(
    arguments: [
      ("folds[0].days", nil, ConfigurationError.Problem.missing, "folds[0].days"),
      ("folds[0].name", .text("cycle_3"), .repeated, "folds[1].name"),
      ("folds[18].share", nil, .missing, "folds[18].share"),
    ] as [(String, JSONValue?, ConfigurationError.Problem, String)])
  func `names what a fold lacks`(
    path: String, value: JSONValue?, problem: ConfigurationError.Problem, fault: String
  ) throws {
    let file = try ShippedFile.taxonomy.changed(at: path, to: value)
    #expect(
      refusal(ofTaxonomy: file)
        == .invalid(file: ShippedFile.taxonomy.rawValue, path: fault, problem))
  }
}
