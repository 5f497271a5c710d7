import Days
import Model
import Storage

/// Which of two rows of one sample stands: the same choice that a night makes.
///
/// A usable row wins over one that the night refuses for another reason; then the latest change
/// wins, then the greatest id. A file that does not tell when a row changed leaves it to the ids.
struct RepeatJudge {
  /// A row that claims to be the sample.
  struct Claim {
    let values: [SQLValue]
    let isEntryDeleted: Bool
    let updatedAt: Instant?

    init(values: [SQLValue], isEntryDeleted: Bool, updatedAt: Instant?) {
      self.values = values
      self.isEntryDeleted = isEntryDeleted
      self.updatedAt = updatedAt
    }

    /// A stored row.
    init(values: [SQLValue], isEntryDeleted: Bool) {
      self.init(
        values: values, isEntryDeleted: isEntryDeleted,
        updatedAt: values[SignalColumn.updatedAt].text.flatMap { Instant(iso8601: $0) })
    }
  }

  /// A name with a unit, for which a vocabulary was made.
  private struct Word: Hashable {
    let name: Vocabulary.Name
    let unit: String
  }

  private let taxonomy: Taxonomy
  private let minimumConfidence: Double
  private let instant: Instant
  private var vocabularies: [Word: Vocabulary] = [:]

  init(taxonomy: Taxonomy, minimumConfidence: Double, instant: Instant) {
    self.taxonomy = taxonomy
    self.minimumConfidence = minimumConfidence
    self.instant = instant
  }

  /// Whether the first claim stands; their ids differ.
  mutating func prefers(_ ours: Claim, to theirs: Claim) -> Bool {
    let (isUsable, isTheirsUsable) = (isUsable(ours), isUsable(theirs))
    if isUsable != isTheirsUsable { return isUsable }
    if let changed = ours.updatedAt, let theirs = theirs.updatedAt, changed != theirs {
      return changed > theirs
    }
    let (id, other) = (ours.values[SignalColumn.id].text, theirs.values[SignalColumn.id].text)
    return (id ?? "") > (other ?? "")
  }

  private mutating func isUsable(_ claim: Claim) -> Bool {
    let values = claim.values
    let name = Vocabulary.Name(
      category: values[SignalColumn.category].text ?? "", key: values[SignalColumn.key].text ?? "")
    let vocabulary = vocabulary(of: Word(name: name, unit: values[SignalColumn.unit].text ?? ""))
    let rules = RowRules(
      vocabulary: vocabulary, minimumConfidence: minimumConfidence, snapshotInstant: instant)
    guard case .accepted = rules.judge(Self.row(of: claim, in: vocabulary)) else { return false }
    return true
  }

  private mutating func vocabulary(of word: Word) -> Vocabulary {
    if let known = vocabularies[word] { return known }
    let units = word.unit.isEmpty ? [""] : ["", word.unit]
    let vocabulary = Vocabulary(names: [word.name], units: units, taxonomy: taxonomy)
    vocabularies[word] = vocabulary
    return vocabulary
  }

  /// The row as a snapshot would hold it, in a vocabulary of its name and its unit.
  private static func row(of claim: Claim, in vocabulary: Vocabulary) -> SignalRow {
    let values = claim.values
    let time = values[SignalColumn.time].text.flatMap { Instant(iso8601: $0) }
    var row = SignalRow(number: 0, key: 0, instant: time)
    row.unit = vocabulary.units.count - 1
    row.source = values[SignalColumn.source].text.flatMap(Source.init) ?? .manual
    row.polarity = values[SignalColumn.polarity].text.flatMap(Polarity.init) ?? .neutral
    row.value = values[SignalColumn.number].number
    row.confidence = values[SignalColumn.confidence].number ?? 0
    row.isDeleted = values[SignalColumn.deletedAt] != .null
    row.isEntryDeleted = claim.isEntryDeleted
    if vocabulary.terms[0]?.splitsInto.isEmpty == false, let text = values[SignalColumn.text].text {
      row.readPair(in: text)
    }
    return row
  }
}

extension SQLValue {
  /// The text; nil for anything else.
  fileprivate var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The number; nil for anything else.
  fileprivate var number: Double? {
    if case .real(let number) = self { number } else { nil }
  }
}
