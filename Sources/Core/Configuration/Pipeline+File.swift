import Model

extension Pipeline {
  /// The members of a pipeline file that are not the pipeline's own.
  private struct Header: Decodable {
    let taxonomy: String
  }

  /// The name of the taxonomy file, relative to the pipeline file. The whole file is checked on the
  /// way.
  static func taxonomyName(in file: ConfigurationFile) throws(ConfigurationError) -> String {
    try shape.check(try file.tree(), at: file.root)
    return try file.decode(Header.self).taxonomy
  }

  /// Reads a pipeline file and checks every number, and every key against the taxonomy.
  public init(_ file: ConfigurationFile, taxonomy: Taxonomy) throws(ConfigurationError) {
    try Self.shape.check(try file.tree(), at: file.root)
    self = try file.decode(Pipeline.self)
    try Self.checkDistinct(lags, at: file.root.member("lags"))
    if lags.isEmpty { throw file.root.member("lags").error(.empty) }
    if gates.sharedDrivers, gates.test != .honest {
      throw file.root.member("gates").member("sharedDrivers").error(.needsHonestTest)
    }
    if bands.moderate > bands.strong { throw file.root.member("bands").error(.reversed) }
    try checkTriggers(in: taxonomy, at: file.root.member("additionalTriggers"))
  }

  private static func checkDistinct(_ values: [some Hashable], at place: Place)
    throws(ConfigurationError)
  {
    for (index, value) in values.enumerated() where values[..<index].contains(value) {
      throw place.item(index).error(.repeated)
    }
  }

  private func checkTriggers(in taxonomy: Taxonomy, at place: Place) throws(ConfigurationError) {
    try Self.checkDistinct(additionalTriggers, at: place)
    for (index, text) in additionalTriggers.enumerated() {
      let named = Self.terms(named: text, in: taxonomy)
      if named.isEmpty { throw place.item(index).error(.unknownKey(text)) }
      if !named.contains(where: { $0.role == .optionalTrigger }) {
        throw place.item(index).error(.notOptionalTrigger(text))
      }
    }
  }

  private static func terms(named text: String, in taxonomy: Taxonomy) -> [Term] {
    guard let key = SignalKey(text) else { return [] }
    guard key.name == TermEntry.anyName else { return taxonomy[key].map { [$0] } ?? [] }
    return (taxonomy.closedTerms + taxonomy.openPatterns).filter {
      $0.key.category == key.category
    }
  }
}

extension Pipeline {
  private static let share = Shape.number(.within(0, 1))
  private static let count = Shape.whole(.atLeast(1))

  /// The shape of a pipeline file. The names are those of the properties, with the format and the
  /// taxonomy beside.
  static let shape = Shape.object(
    [
      "format": .whole(.within(1, 1)), "taxonomy": .text, "name": .text,
      "minimumConfidence": share,
      "lags": .list(of: .whole(.within(0, 7))),
      "additionalTriggers": .list(of: .text),
      "window": .object(
        [
          // A hundred years keep the arithmetic of days far from its limits.
          "days": .whole(.within(30, 36_525)), "includesToday": .flag, "dayStartsAt": .timeOfDay,
          "sleepBelongsToNextDayFrom": .timeOfDay, "minimumJournaledDays": count,
        ], optional: ["activeDays": .whole(.within(1, 36_525))]),
      "planning": .object([
        // Spearman's t has n - 2 degrees of freedom.
        "minimumDays": .whole(.atLeast(3)), "minimumTriggerDays": count,
        "minimumOutcomeDays": count, "minimumSideDays": count, "minimumEpisodes": count,
        "minimumDegreesOfFreedom": count,
      ]),
      "gates": .object([
        "test": .word(of: Test.self), "falseDiscoveryRate": .number(.between(0, 1)),
        "minimumIncidents": count, "minimumLift": .number(.atLeast(0)), "minimumPhi": share,
        "minimumRho": share, "maximumSilenceP": share, "sharedDrivers": .flag,
      ]),
      "bands": .object([
        "moderate": share, "strong": share, "moderateLift": .number(.atLeast(1)),
      ]),
      "cautions": .object([
        "shortHistoryDays": count, "influentialDays": count,
        "oneSidedLoggingRatio": .number(.atLeast(1)), "weekdayShare": share,
        "sameEntryShare": share, "redundantRho": share, "narrowSourceDays": count,
        "takenForItP": share,
      ]),
      "life": .object(["establishedLooks": count, "establishedDays": count]),
      "publishing": .object(["maximumSupportingSignals": count, "maximumFadedShare": share]),
    ],
    optional: [
      "narration": narration,
      // A year at most.
      "requests": .object(["minutesBetween": .whole(.within(0, 525_600))]),
    ])
}
