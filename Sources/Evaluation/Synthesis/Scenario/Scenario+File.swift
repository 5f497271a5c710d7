import Configuration
import Days
import FoundationEssentials
import Model

/// A scenario as its file writes it.
struct ScenarioFile: Decodable {
  let name: String
  let promise: Promise
  let texts: [String: String]
  let lengths: [Int]
  let families: [Family]
  let recipe: ScenarioRecipe

  private enum CodingKeys: CodingKey {
    case name, promise, texts, lengths, families
  }

  /// Reads a file whose shape was checked before; the recipe's members stand beside the others.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.decode(String.self, forKey: .name)
    promise = try members.decode(Promise.self, forKey: .promise)
    texts = try members.decode([String: String].self, forKey: .texts)
    lengths = try members.decode([Int].self, forKey: .lengths)
    families = try members.decode([Family].self, forKey: .families)
    recipe = try ScenarioRecipe(from: decoder)
  }

  private static let share = Shape.number(.within(0, 1))
  private static let correlation = Shape.number(.within(-0.95, 0.95))
  private static let rates = Shape.list(of: .number(.between(0, 1)))
  private static let variance = Shape.number(.within(0, 10))

  /// The shape of a scenario file.
  static let shape = Shape.object(
    [
      "format": .whole(.within(1, 1)), "name": .text, "promise": .word(of: Promise.self),
      "texts": .object(
        Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0.rawValue, .text) })),
      "lengths": .list(of: .whole(.within(30, 3_650))),
      "families": .list(of: .word(of: Family.self)),
    ],
    optional: [
      "series": series, "logging": logging, "planted": .list(of: planting),
      "mechanisms": .list(
        of: .object(["kind": .word(of: ScenarioRecipe.Mechanism.Kind.self), "strength": share])),
      "traps": .list(of: .word(of: ScenarioRecipe.Trap.self)),
      "driver": .object(
        [
          "kind": .word(of: ScenarioRecipe.Driver.Kind.self), "weight": variance, "share": share,
        ], optional: ["tellsPeriods": .flag]),
    ])

  private static let series = Shape.object(
    [:],
    optional: [
      "persistence": .list(of: correlation), "stickiness": .list(of: .number(.within(0, 0.95))),
      "laterPersistence": correlation, "alternatingShare": share, "weekday": variance,
      "trend": variance, "step": variance, "season": variance,
      "triggerRates": rates, "outcomeRates": rates,
    ])
  private static let logging = Shape.object(
    [:],
    optional: [
      "unlogged": share, "fading": share, "goodDays": share, "missing": share,
      "missingByValue": share, "missingOnBadDays": share, "asked": share,
    ])
  private static let planting = Shape.object(
    ["sizes": .list(of: .number(.above(0)))],
    optional: [
      "trigger": .word(of: TriggerKind.self), "outcome": .word(of: OutcomeKind.self),
      "lags": .list(of: .whole(.within(0, 7))), "protective": .list(of: .flag),
      "shape": .word(of: PlantedEffect.Shape.self),
      "measure": .word(of: PlantedEffect.Measure.self),
    ])
}

extension Scenario {
  /// The scenarios of a folder, by name: every file whose name ends in `.json`.
  ///
  /// - Throws: `ConfigurationError` for a folder or a file that cannot be read or does not say what
  ///   a scenario says, `DaysError` when `zones` lacks a zone.
  public static func load(
    folder: String, zones: ZoneDirectory = .system
  ) throws -> [Scenario] {
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw ConfigurationError.unreadable(file: folder, .missing)
    }
    return try files.filter { $0.hasSuffix(".json") }.map {
      try Scenario(ConfigurationFile(path: folder + "/" + $0), zones: zones)
    }.sorted { $0.name < $1.name }
  }

  /// Reads one scenario.
  ///
  /// - Throws: `ConfigurationError` when the file does not say what a scenario says, `DaysError`
  ///   when `zones` lacks a zone.
  public init(_ file: ConfigurationFile, zones: ZoneDirectory = .system) throws {
    let entry = try file.decode(ScenarioFile.self, checkedBy: ScenarioFile.shape)
    try entry.check(at: file.root)
    try self.init(entry, definition: file.bytes, zones: zones)
  }
}

extension ScenarioFile {
  /// Checks what a shape cannot say.
  func check(at place: Place) throws(ConfigurationError) {
    let file = place.file.split(separator: "/").last.map(String.init) ?? ""
    if file != name + ".json" {
      let expected = String(file.split(separator: ".").first ?? "")
      throw place.member("name").error(.unknownWord(name, nearest: expected))
    }
    if lengths.isEmpty { throw place.member("lengths").error(.empty) }
    if families.isEmpty { throw place.member("families").error(.empty) }
    try checkSeries(at: place.member("series"))
    if let driver = recipe.driver, driver.tellsPeriods == true, driver.kind.label == nil {
      // Nobody has a word for its days.
      throw place.member("driver").member("kind").error(
        .unknownWord(
          driver.kind.rawValue, nearest: ScenarioRecipe.Driver.Kind.holidays.rawValue))
    }
    for (index, planting) in recipe.planted.enumerated() {
      let place = place.member("planted").item(index)
      if planting.sizes.isEmpty { throw place.member("sizes").error(.empty) }
      if planting.lags?.isEmpty == true { throw place.member("lags").error(.empty) }
      if planting.protective?.isEmpty == true { throw place.member("protective").error(.empty) }
      if planting.shape == .uShape, planting.trigger != .number {
        // Beyond the quartiles of a yes or no there is nothing.
        throw place.member("trigger").error(
          planting.trigger.map { .unknownWord($0.rawValue, nearest: TriggerKind.number.rawValue) }
            ?? .missing)
      }
    }
  }

  private func checkSeries(at place: Place) throws(ConfigurationError) {
    let series = recipe.series
    if series.persistence?.isEmpty == true { throw place.member("persistence").error(.empty) }
    if series.stickiness?.isEmpty == true { throw place.member("stickiness").error(.empty) }
    for (member, rates) in [
      ("triggerRates", series.triggerRates), ("outcomeRates", series.outcomeRates),
    ] {
      guard let rates else { continue }
      let place = place.member(member)
      if rates.count != 2 { throw place.error(.wrongCount(expected: 2, found: rates.count)) }
      if rates[0] > rates[1] { throw place.error(.reversed) }
    }
  }
}
