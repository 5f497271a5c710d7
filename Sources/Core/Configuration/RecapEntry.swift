import Model

/// The recap as the taxonomy file writes it.
struct RecapEntry: Decodable {
  /// A word for a value.
  struct BandEntry: Decodable {
    let from: Double
    let texts: [String: String]

    static let shape = Shape.object([
      "from": .number(.atLeast(-.greatestFiniteMagnitude)), "texts": RecapEntry.perLanguage(.text),
    ])
  }

  /// A value.
  struct ValueEntry: Decodable {
    struct TextEntry: Decodable {
      let name: String
      let unit: String?
    }

    let name: String
    let measure: RecapPlan.Measure
    let of: [String]
    let digits: Int?
    let words: [BandEntry]?
    let texts: [String: TextEntry]

    static let shape = Shape.object(
      [
        "name": .text, "measure": .word(of: RecapPlan.Measure.self), "of": .list(of: .text),
        "texts": RecapEntry.perLanguage(.object(["name": .text], optional: ["unit": .text])),
      ],
      optional: ["digits": .whole(.within(0, 3)), "words": .list(of: BandEntry.shape)])
  }

  /// A dimension.
  struct DimensionEntry: Decodable {
    struct TextEntry: Decodable {
      let name: String
      let advice: String
    }

    let name: String
    let of: [String]
    let yellowFrom: Int
    let greenFrom: Int
    let texts: [String: TextEntry]

    static let shape = Shape.object([
      "name": .text, "of": .list(of: .text), "yellowFrom": .whole(.within(1, 366)),
      "greenFrom": .whole(.within(1, 366)),
      "texts": RecapEntry.perLanguage(.object(["name": .text, "advice": .text])),
    ])
  }

  let days: Int
  let values: [ValueEntry]
  let dimensions: [DimensionEntry]

  static let shape = Shape.object([
    "days": .whole(.within(1, 366)), "values": .list(of: ValueEntry.shape),
    "dimensions": .list(of: DimensionEntry.shape),
  ])

  /// An object with one member for each language.
  private static func perLanguage(_ shape: Shape) -> Shape {
    .object(Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0.rawValue, shape) }))
  }
}

extension RecapEntry {
  /// The plan that the entry describes. Every key it names must be among `terms`, and have what is
  /// to be measured; names stand once; a score is yellow before it is green.
  func plan(of terms: [Term], at place: Place) throws(ConfigurationError) -> RecapPlan {
    var (values, dimensions) = ([RecapPlan.Value](), [RecapPlan.Dimension]())
    for (index, entry) in self.values.enumerated() {
      let place = place.member("values").item(index)
      if values.contains(where: { $0.name == entry.name }) {
        throw place.member("name").error(.repeated)
      }
      values.append(try entry.value(of: terms, at: place))
    }
    for (index, entry) in self.dimensions.enumerated() {
      let place = place.member("dimensions").item(index)
      if dimensions.contains(where: { $0.name == entry.name }) {
        throw place.member("name").error(.repeated)
      }
      dimensions.append(try entry.dimension(of: terms, days: days, at: place))
    }
    return RecapPlan(days: days, values: values, dimensions: dimensions)
  }

  /// The keys that words name, of which there must be one; `isFit` tells whether a term will do.
  fileprivate static func selection(
    _ words: [String], among terms: [Term], at place: Place, _ isFit: (Term) -> Bool
  ) throws(ConfigurationError) -> RecapPlan.Selection {
    if words.isEmpty { throw place.error(.empty) }
    var keys: [SignalKey] = []
    for (index, word) in words.enumerated() {
      let place = place.item(index)
      guard let named = SignalKey(word) else { throw place.error(.unknownKey(word)) }
      let isWhole = named.name == TermEntry.anyName
      let key = isWhole ? SignalKey(named.category, "") : named
      let found = terms.filter {
        isWhole ? $0.key.category == key.category : $0.key == key
      }
      guard !found.isEmpty else { throw place.error(.unknownKey(word)) }
      guard found.allSatisfy(isFit) else { throw place.error(.notMeasurable(word)) }
      guard !keys.contains(key) else { throw place.error(.repeated) }
      keys.append(key)
    }
    return RecapPlan.Selection(keys)
  }

  fileprivate static func inEachLanguage<Entry, Text>(
    _ entries: [String: Entry], _ text: (Entry) -> Text
  ) -> [Language: Text] {
    var texts: [Language: Text] = [:]
    for language in Language.allCases {
      if let entry = entries[language.rawValue] { texts[language] = text(entry) }
    }
    return texts
  }
}

extension RecapEntry.ValueEntry {
  fileprivate func value(
    of terms: [Term], at place: Place
  ) throws(ConfigurationError) -> RecapPlan.Value {
    let (measure, list) = (measure, place.member("of"))
    if measure == .mean && of.count != 1 {
      throw list.error(.wrongCount(expected: 1, found: of.count))
    }
    let selection = try RecapEntry.selection(of, among: terms, at: list) { term in
      switch measure {
      case .mean: (term.kind == .quantity || term.kind == .scale) && term.splitsInto.isEmpty
      case .moments: term.kind != .note
      case .days: term.isPresence
      }
    }
    if measure == .mean, selection.keys.contains(where: \.name.isEmpty) {
      throw list.item(0).error(.notMeasurable(of[0]))
    }
    var bands: [RecapPlan.Band] = []
    for (index, word) in (words ?? []).enumerated() {
      if let last = bands.last, last.from >= word.from {
        throw place.member("words").item(index).member("from").error(
          .outOfBounds(
            allowed: .above(last.from)))
      }
      bands.append(
        RecapPlan.Band(from: word.from, texts: RecapEntry.inEachLanguage(word.texts) { $0 }))
    }
    return RecapPlan.Value(
      name: name, measure: measure, selection: selection, digits: digits ?? 0, bands: bands,
      texts: RecapEntry.inEachLanguage(texts) {
        RecapPlan.ValueText(name: $0.name, unit: $0.unit ?? "")
      })
  }
}

extension RecapEntry.DimensionEntry {
  fileprivate func dimension(
    of terms: [Term], days: Int, at place: Place
  ) throws(ConfigurationError) -> RecapPlan.Dimension {
    let bounds = ConfigurationError.Bounds.within(Double(yellowFrom), Double(max(yellowFrom, days)))
    try bounds.check(Double(greenFrom), at: place.member("greenFrom"))
    return RecapPlan.Dimension(
      name: name,
      selection: try RecapEntry.selection(of, among: terms, at: place.member("of")) {
        $0.kind != .note
      },
      yellowFrom: yellowFrom, greenFrom: greenFrom,
      texts: RecapEntry.inEachLanguage(texts) {
        RecapPlan.DimensionText(name: $0.name, advice: $0.advice)
      })
  }
}
