import Days
import Job
import Model

extension Crowd {
  /// Writes everyone into a snapshot at a path, as freezing their journal would. Memory is that of
  /// one person. O(signals).
  ///
  /// - Throws: `storage`.
  public func writeSnapshot(to path: String) throws(JobError) -> Freezer.Census {
    try SnapshotWriter.write(to: path, at: instant) { writer throws(JobError) in
      var numbering = CrowdNumbering(features: features)
      for number in 0..<size.users {
        let member = member(number)
        try writer.write(member.person, try numbering.rows(of: member, in: writer))
      }
    }
  }
}

/// The numbers that the features of a crowd have in a snapshot, given at their first row.
private struct CrowdNumbering {
  private let features: [CrowdFeature]
  private var known: [(name: Int, unit: Int)?]

  init(features: [CrowdFeature]) {
    self.features = features
    known = Array(repeating: nil, count: features.count)
  }

  mutating func rows(
    of member: CrowdMember, in writer: SnapshotWriter
  ) throws(JobError) -> [SnapshotWriter.IdentifiedRow] {
    var rows: [SnapshotWriter.IdentifiedRow] = []
    rows.reserveCapacity(member.signals.count)
    var entries: [Int: Int64] = [:]
    for signal in member.signals {
      let numbers = try numbers(of: signal.feature, in: writer)
      var row = SignalRow(number: 0, key: numbers.name, instant: signal.instant)
      row.unit = numbers.unit
      row.source = signal.source
      row.polarity = signal.polarity
      row.value = signal.value
      row.confidence = signal.confidence
      row.updatedAt = signal.instant.milliseconds
      row.isDeleted = signal.isDeleted
      if let entry = signal.entry {
        let number = entries[entry] ?? Int64(entries.count)
        entries[entry] = number
        row.entry = number
      }
      rows.append(SnapshotWriter.IdentifiedRow(row: row, id: .uuid(signal.id)))
    }
    return rows
  }

  private mutating func numbers(
    of feature: Int, in writer: SnapshotWriter
  ) throws(JobError) -> (name: Int, unit: Int) {
    if let numbers = known[feature] { return numbers }
    let (key, unit) = (features[feature].key, features[feature].unit)
    let name = Vocabulary.Name(category: key.category.rawValue, key: key.name)
    let numbers = (name: try writer.number(of: name), unit: try writer.number(of: unit))
    known[feature] = numbers
    return numbers
  }
}
