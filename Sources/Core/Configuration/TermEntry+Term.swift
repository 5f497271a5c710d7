import Model

extension TermEntry {
  /// The name that stands for every key of an open category.
  static let anyName = "*"

  /// The term that the entry describes. The key of an open category has an empty name.
  ///
  /// A number that is tested or kept needs `range`, `resolution` and `aggregate`; an outcome needs
  /// `worse`. References to other keys are not looked at.
  func term(units: UnitTable, at place: Place) throws(ConfigurationError) -> Term {
    var term = Term(key: try signalKey(at: place.member("key")), kind: kind)
    try checkCompleteness(at: place)
    term.numbers = try numbers(units: units, at: place)
    term.absence = absence
    term.role = role
    term.worse = worse
    term.binaryView = try binaryView(at: place.member("view"))
    term.splitsInto = splitsInto ?? []
    term.isDerived = isDerived ?? false
    term.labels = Self.labels(labels)
    return term
  }

  private func signalKey(at place: Place) throws(ConfigurationError) -> SignalKey {
    if let key = SignalKey(key) {
      return key.name == Self.anyName ? SignalKey(key.category, "") : key
    }
    let category = key.prefix { $0 != "." }
    if Category(rawValue: String(category)) != nil { throw place.error(.empty) }
    let guess = nearest(to: String(category), among: Category.allCases.map(\.rawValue))
    throw place.error(.unknownWord(String(category), nearest: guess))
  }

  private func checkCompleteness(at place: Place) throws(ConfigurationError) {
    if let splitsInto, splitsInto.isEmpty { throw place.member("splitsInto").error(.empty) }
    let isMeasured = kind == .intensity || kind == .scale || kind == .quantity
    let needed = [
      ("range", isMeasured && splitsInto == nil && range == nil),
      ("resolution", isMeasured && splitsInto == nil && resolution == nil),
      ("aggregate", isMeasured && splitsInto == nil && aggregate == nil),
      ("unit", accepts != nil && unit == nil),
      ("worse", role == .outcome && worse == nil),
    ]
    for (name, isMissing) in needed where isMissing { throw place.member(name).error(.missing) }
  }

  private func numbers(units: UnitTable, at place: Place) throws(ConfigurationError)
    -> Term.Numbers
  {
    var numbers = Term.Numbers()
    numbers.unit = unit ?? ""
    if let unit { _ = try units.entry(of: unit, at: place.member("unit")) }
    numbers.conversions = try conversions(units: units, at: place.member("accepts"))
    numbers.range = Self.closedRange(range)
    numbers.resolution = resolution
    numbers.aggregate = aggregate ?? numbers.aggregate
    numbers.healthAggregate = healthAggregate ?? numbers.aggregate
    numbers.dividedBy = dividedBy
    numbers.polarityValues = try polarities(at: place.member("polarityValues"))
    return numbers
  }

  private func conversions(units: UnitTable, at place: Place) throws(ConfigurationError)
    -> [String: Term.Conversion]
  {
    var conversions: [String: Term.Conversion] = [:]
    for (index, other) in (accepts ?? []).enumerated() {
      let place = place.item(index)
      guard let unit, other != unit, conversions[other] == nil else {
        throw place.error(.repeated)
      }
      conversions[other] = try units.conversion(from: other, to: unit, at: place)
    }
    return conversions
  }

  private func polarities(at place: Place) throws(ConfigurationError) -> [Polarity: Double] {
    var values: [Polarity: Double] = [:]
    for polarity in Polarity.allCases {
      guard let value = polarityValues?[polarity.rawValue] else { continue }
      try checkInRange(value, at: place.member(polarity.rawValue))
      values[polarity] = value
    }
    return values
  }

  private func binaryView(at place: Place) throws(ConfigurationError) -> Term.BinaryView? {
    guard let view, let values = Self.closedRange(view.values) else { return nil }
    try checkInRange(values.lowerBound, at: place.member("values").item(0))
    try checkInRange(values.upperBound, at: place.member("values").item(1))
    return Term.BinaryView(name: view.name, values: values, labels: Self.labels(view.labels))
  }

  private func checkInRange(_ value: Double, at place: Place) throws(ConfigurationError) {
    guard let range = Self.closedRange(range) else { return }
    try ConfigurationError.Bounds.within(range.lowerBound, range.upperBound)
      .check(value, at: place)
  }

  private static func closedRange(_ ends: [Double?]?) -> ClosedRange<Double>? {
    guard let ends, let low = ends[0] else { return nil }
    return low...(ends[1] ?? .greatestFiniteMagnitude)
  }

  private static func labels(_ entries: [String: LabelEntry]) -> [Language: Label] {
    var labels: [Language: Label] = [:]
    for (code, entry) in entries {
      guard let language = Language(rawValue: code) else { continue }
      labels[language] = Label(
        name: entry.name, definite: entry.definite, gender: entry.gender,
        isPlural: entry.plural ?? false)
    }
    return labels
  }
}
