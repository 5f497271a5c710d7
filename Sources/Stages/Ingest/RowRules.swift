import Days
import Model

/// What a usable row says.
struct RowReading {
  /// The value of each part of the key, of which there are at most two; nil where no usable number
  /// was given.
  var first: Double?
  var second: Double?
  /// Whether the row says that it did not happen.
  var isExplicitAbsence = false
}

/// Whether a row can be used.
enum RowVerdict {
  case accepted(RowReading)
  case refused(RefusalReason)
}

/// The rules that a row must pass by itself, in the order in which they are tried.
struct RowRules: Sendable {
  private let names: [NameRule]
  private let minimumConfidence: Double
  private let snapshotInstant: Instant

  /// The rules of a vocabulary. O(names x units).
  init(vocabulary: Vocabulary, minimumConfidence: Double, snapshotInstant: Instant) {
    names = vocabulary.names.indices.map { NameRule(of: $0, in: vocabulary) }
    self.minimumConfidence = minimumConfidence
    self.snapshotInstant = snapshotInstant
  }

  func judge(_ row: SignalRow) -> RowVerdict {
    if row.isDeleted { return .refused(.deleted) }
    if row.isEntryDeleted { return .refused(.entryDeleted) }
    guard let kind = names[row.key].kind else { return .refused(.unknownKey) }
    guard let instant = row.instant else { return .refused(.badTime) }
    if instant > snapshotInstant { return .refused(.future) }
    if let value = row.value, !value.isFinite { return .refused(.notANumber) }
    let verdict =
      switch kind {
      case .note: RowVerdict.accepted(RowReading())
      case .event, .intensity: names[row.key].readPresence(row)
      case .scale: names[row.key].readScale(row)
      case .quantity: names[row.key].readQuantity(row)
      }
    guard case .accepted = verdict else { return verdict }
    // Written so that a confidence which is not a number is refused.
    return row.confidence >= minimumConfidence ? verdict : .refused(.lowConfidence)
  }
}

/// What the taxonomy says of one name, laid out for rows: reading a row touches no text and makes
/// no copy of a term.
private struct NameRule: Sendable {
  /// Nil for an unknown key.
  let kind: Term.Kind?
  private let partCount: Int
  /// The accepted range of each part; all numbers where there is none.
  private let ranges: [ClosedRange<Double>]
  /// The conversion from each unit of the vocabulary; nil where there is none.
  private let conversions: [Term.Conversion?]
  /// What each polarity stands for, in the order of the cases.
  private let polarityValues: [Double?]

  init(of name: Int, in vocabulary: Vocabulary) {
    kind = vocabulary.terms[name]?.kind
    partCount = vocabulary.parts[name].count
    ranges = vocabulary.parts[name].map { part in
      vocabulary.features[part].numbers.range ?? -Double.infinity...Double.infinity
    }
    conversions = vocabulary.units.indices.map { vocabulary.conversion(of: name, from: $0) }
    polarityValues = Polarity.allCases.map { vocabulary.terms[name]?.numbers.polarityValues[$0] }
  }

  /// An event stands whatever its unit; a zero in any unit says that it did not happen.
  func readPresence(_ row: SignalRow) -> RowVerdict {
    guard let value = row.value else { return .accepted(RowReading()) }
    if value == 0 { return .accepted(RowReading(isExplicitAbsence: true)) }
    guard let convert = conversions[row.unit] else { return .accepted(RowReading()) }
    return within(convert(value))
  }

  func readScale(_ row: SignalRow) -> RowVerdict {
    guard let convert = conversions[row.unit] else { return .refused(.unknownUnit) }
    guard let value = row.value else {
      let value: Double? =
        switch row.polarity {
        case .positive: polarityValues[0]
        case .neutral: polarityValues[1]
        case .negative: polarityValues[2]
        }
      return .accepted(RowReading(first: value))
    }
    return within(convert(value))
  }

  func readQuantity(_ row: SignalRow) -> RowVerdict {
    guard let first = row.value else { return .refused(.notANumber) }
    var second: Double?
    if partCount > 1 {
      guard let value = row.secondValue, value.isFinite else { return .refused(.notANumber) }
      second = value
    }
    guard let convert = conversions[row.unit] else { return .refused(.unknownUnit) }
    return within(convert(first), second.map { convert($0) })
  }

  /// Refuses values out of the range of their part.
  private func within(_ first: Double, _ second: Double? = nil) -> RowVerdict {
    if !ranges[0].contains(first) { return .refused(.outOfRange) }
    if let second, !ranges[1].contains(second) { return .refused(.outOfRange) }
    guard first.isFinite, second?.isFinite ?? true else { return .refused(.notANumber) }
    return .accepted(RowReading(first: first, second: second))
  }
}
