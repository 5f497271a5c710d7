import Model

/// The units of a taxonomy: what each measures, and its size.
struct UnitTable: Sendable {
  /// A unit. A value in it is `(value - zero) * scale / divisor` in the base unit of its dimension.
  struct Entry: Decodable, Sendable {
    let dimension: String
    let scale: Double
    let divisor: Double?
    let zero: Double?
  }

  static let shape = Shape.table(
    of: .object(
      ["dimension": .text, "scale": .number(.above(0))],
      optional: [
        "divisor": .number(.above(0)), "zero": .number(.atLeast(-.greatestFiniteMagnitude)),
      ]))

  /// The units by name.
  let entries: [String: Entry]

  /// The unit of a name; fails when there is none.
  func entry(of unit: String, at place: Place) throws(ConfigurationError) -> Entry {
    guard let entry = entries[unit] else { throw place.error(.unknownUnit(unit)) }
    return entry
  }

  /// The conversion from one unit to another of the same dimension. A ratio of whole numbers stays
  /// one, in lowest terms: minutes to hours is x 1 / 60, to the last bit.
  func conversion(from unit: String, to target: String, at place: Place)
    throws(ConfigurationError) -> Term.Conversion
  {
    let (source, base) = (try entry(of: unit, at: place), try entry(of: target, at: place))
    guard source.dimension == base.dimension else {
      throw place.error(.unlikeUnits(unit, target))
    }
    var numerator = source.scale * (base.divisor ?? 1)
    var denominator = (source.divisor ?? 1) * base.scale
    if let shared = Self.commonDivisor(numerator, denominator) {
      numerator /= shared
      denominator /= shared
    }
    let offset = (base.zero ?? 0) - (source.zero ?? 0) * numerator / denominator
    return Term.Conversion(numerator: numerator, denominator: denominator, offset: offset)
  }

  /// The greatest common divisor of two whole numbers; nil when one is not whole.
  private static func commonDivisor(_ one: Double, _ other: Double) -> Double? {
    guard let whole = Int(exactly: one), let wholeOther = Int(exactly: other) else { return nil }
    var (divisor, rest) = (whole, wholeOther)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return Double(divisor)
  }
}
