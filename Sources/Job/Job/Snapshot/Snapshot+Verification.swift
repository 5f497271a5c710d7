import Model

extension Snapshot {
  /// Reads everything again and compares it with the digest. O(signals).
  ///
  /// - Throws: `snapshotDamaged` when they differ; `storage`.
  public func verify() throws(JobError) {
    var digest = ContentDigest()
    var signals = 0
    for number in 0..<peopleCount {
      guard let person = try rows(number..<number + 1).first else {
        throw .snapshotDamaged(path: path)
      }
      let ids = try rowIDs(of: person.signals.map(\.number))
      guard ids.count == person.signals.count else { throw .snapshotDamaged(path: path) }
      digest.add(person.person)
      digest.add(Int64(person.signals.count))
      for (signal, id) in zip(person.signals, ids) { digest.add(signal, id) }
      signals += person.signals.count
      for entry in person.unreadEntries { digest.add(entry.instant.milliseconds) }
      for look in person.looks { digest.add(look) }
      for period in person.periods { digest.add(period) }
    }
    let (names, units) = try spelling()
    digest.add(names: names, units: units)
    guard digest.text == self.digest, signals == signalCount else {
      throw .snapshotDamaged(path: path)
    }
  }
}
