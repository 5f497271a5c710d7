import Model

/// A term as the taxonomy file writes it.
struct TermEntry: Decodable, Sendable {
  /// A label as the file writes it.
  struct LabelEntry: Decodable, Sendable {
    let name: String
    let definite: String
    let gender: Label.Gender
    let plural: Bool?

    static let shape = Shape.object(
      ["name": .text, "definite": .text, "gender": .word(of: Label.Gender.self)],
      optional: ["plural": .flag])

    /// One label for each language.
    static let shapeOfAll = Shape.object(
      Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0.rawValue, shape) }))
  }

  /// A binary view as the file writes it.
  struct ViewEntry: Decodable, Sendable {
    let name: String
    let values: [Double?]
    let labels: [String: LabelEntry]

    static let shape = Shape.object([
      "name": .text, "values": .range, "labels": LabelEntry.shapeOfAll,
    ])
  }

  let key: String
  let kind: Term.Kind
  let role: Term.Role
  let absence: Term.Absence
  let labels: [String: LabelEntry]
  let unit: String?
  let accepts: [String]?
  let range: [Double?]?
  let resolution: Double?
  let aggregate: Term.Aggregate?
  let healthAggregate: Term.Aggregate?
  let dividedBy: String?
  let polarityValues: [String: Double]?
  let worse: Term.Worse?
  let view: ViewEntry?
  let splitsInto: [String]?
  let isDerived: Bool?

  static let shape = Shape.object(
    [
      "key": .text, "kind": .word(of: Term.Kind.self), "role": .word(of: Term.Role.self),
      "absence": .word(of: Term.Absence.self), "labels": LabelEntry.shapeOfAll,
    ],
    optional: [
      "unit": .text, "accepts": .list(of: .text), "range": .range,
      "resolution": .number(.above(0)), "aggregate": .word(of: Term.Aggregate.self),
      "healthAggregate": .word(of: Term.Aggregate.self), "dividedBy": .text,
      "polarityValues": .object(
        Dictionary(
          uniqueKeysWithValues: Polarity.allCases.map {
            ($0.rawValue, .number(.atLeast(-.greatestFiniteMagnitude)))
          })),
      "worse": .word(of: Term.Worse.self), "view": ViewEntry.shape,
      "splitsInto": .list(of: .text), "isDerived": .flag,
    ])
}
