import Days
import Model

/// What a usable row says.
struct RowReading {
  /// One value for each part of the key; nil where no usable number was given.
  let values: [Double?]
  /// Whether the row says that it did not happen.
  let isExplicitAbsence: Bool
}

/// Whether a row can be used.
enum RowVerdict {
  case accepted(RowReading)
  case refused(RefusalReason)
}

/// The rules that a row must pass by itself, in the order in which they are tried.
struct RowRules {
  let vocabulary: Vocabulary
  let minimumConfidence: Double
  let snapshotInstant: Instant

  func judge(_ row: SignalRow) -> RowVerdict {
    if row.isDeleted { return .refused(.deleted) }
    if row.isEntryDeleted { return .refused(.entryDeleted) }
    guard let term = vocabulary.terms[row.key] else { return .refused(.unknownKey) }
    guard let instant = row.instant else { return .refused(.badTime) }
    if instant > snapshotInstant { return .refused(.future) }
    let verdict = read(row, as: term)
    guard case .accepted = verdict else { return verdict }
    // Written so that a confidence which is not a number is refused.
    return row.confidence >= minimumConfidence ? verdict : .refused(.lowConfidence)
  }

  private func read(_ row: SignalRow, as term: Term) -> RowVerdict {
    if let value = row.value, !value.isFinite { return .refused(.notANumber) }
    switch term.kind {
    case .note: return .accepted(RowReading(values: [nil], isExplicitAbsence: false))
    case .event, .intensity: return readPresence(row, as: term)
    case .scale: return readScale(row, as: term)
    case .quantity: return readQuantity(row)
    }
  }

  /// An event stands whatever its unit; a zero in any unit says that it did not happen.
  private func readPresence(_ row: SignalRow, as term: Term) -> RowVerdict {
    if row.value == 0 { return .accepted(RowReading(values: [nil], isExplicitAbsence: true)) }
    guard let value = row.value, let convert = conversion(of: row) else {
      return .accepted(RowReading(values: [nil], isExplicitAbsence: false))
    }
    return within([convert(value)], of: row)
  }

  private func readScale(_ row: SignalRow, as term: Term) -> RowVerdict {
    guard let convert = conversion(of: row) else { return .refused(.unknownUnit) }
    guard let value = row.value else {
      let value = term.numbers.polarityValues[row.polarity]
      return .accepted(RowReading(values: [value], isExplicitAbsence: false))
    }
    return within([convert(value)], of: row)
  }

  private func readQuantity(_ row: SignalRow) -> RowVerdict {
    let given = [row.value, row.secondValue].prefix(vocabulary.parts[row.key].count)
    let values = given.compactMap { $0 }
    guard values.count == given.count, values.allSatisfy(\.isFinite) else {
      return .refused(.notANumber)
    }
    guard let convert = conversion(of: row) else { return .refused(.unknownUnit) }
    return within(values.map { convert($0) }, of: row)
  }

  private func conversion(of row: SignalRow) -> Term.Conversion? {
    vocabulary.conversion(of: row.key, from: row.unit)
  }

  /// Refuses values out of the range of their part.
  private func within(_ values: [Double], of row: SignalRow) -> RowVerdict {
    for (value, feature) in zip(values, vocabulary.parts[row.key]) {
      if let range = vocabulary.features[feature].numbers.range, !range.contains(value) {
        return .refused(.outOfRange)
      }
      if !value.isFinite { return .refused(.notANumber) }
    }
    return .accepted(RowReading(values: values, isExplicitAbsence: false))
  }
}
