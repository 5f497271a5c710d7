import FoundationEssentials
import Job
import Model
import Numerics
import Storage

extension Crowd {
  /// Writes everyone into a new journal at a location where nothing is yet, and gives the number of
  /// signals. The file is complete or absent. Memory is that of one person. O(signals).
  ///
  /// - Throws: `alreadyExists`, and the errors of a database that cannot be written.
  public func writeJournal(
    to location: DatabaseLocation, _ migrator: Migrator
  ) throws(StorageError) -> Int {
    let path = location.absolutePath
    guard !FileManager.default.fileExists(atPath: path) else { throw .alreadyExists(path: path) }
    let unfinished = path + ".part"
    // What an interrupted run left behind; that there is nothing is the rule.
    try? FileManager.default.removeItem(atPath: unfinished)
    do throws(StorageError) {
      let signals = try fill(unfinished, migrator)
      try PrivateFile.replace(path, with: unfinished)
      return signals
    } catch {
      try? FileManager.default.removeItem(atPath: unfinished)
      throw error
    }
  }

  private func fill(_ path: String, _ migrator: Migrator) throws(StorageError) -> Int {
    let journal = try Database(try DatabaseLocation(path: path), .building)
    try migrator.migrate(journal, at: instant.description)
    let signals = try journal.transaction(.deferred) { () throws(StorageError) in
      let writer = try CrowdJournalWriter(journal, crowd: self)
      var signals = 0
      for number in 0..<size.users {
        let member = member(number)
        try writer.write(member)
        signals += member.signals.count
      }
      return signals
    }
    try journal.finish()
    return signals
  }
}

/// Fills a journal person by person.
private struct CrowdJournalWriter {
  private let crowd: Crowd
  private let profiles: Statement
  private let entries: Statement
  private let signals: Statement

  init(_ journal: Database, crowd: Crowd) throws(StorageError) {
    self.crowd = crowd
    profiles = try Statement(
      """
      INSERT INTO profiles (user_id, lang, timezone, created_at, updated_at)
        VALUES (?1, ?2, ?3, ?4, ?4)
      """, in: journal)
    entries = try Statement(
      """
      INSERT INTO entries (id, user_id, created_at, event_time, lang, status, updated_at)
        VALUES (?1, ?2, ?3, ?3, ?4, 'structured', ?3)
      """, in: journal)
    signals = try Statement(
      """
      INSERT INTO signals (
          id, user_id, entry_id, source, source_uuid, category, key, value_num, unit, polarity,
          event_time, confidence, created_at, updated_at, deleted_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?11, ?11, ?13)
      """, in: journal)
  }

  func write(_ member: CrowdMember) throws(StorageError) {
    guard let profile = member.person.profile else { return }
    try profiles.run([
      .text(member.person.userID), .text(profile.language.rawValue), .text(profile.zone),
      .text(crowd.instant.description),
    ])
    let entryIDs = try writeEntries(of: member, profile)
    for signal in member.signals {
      try write(signal, of: member.person, entryID: signal.entry.flatMap { entryIDs[$0] })
    }
  }

  /// Writes the entries that signals come from, each at the instant of its first signal.
  private func writeEntries(
    of member: CrowdMember, _ profile: Person.Profile
  ) throws(StorageError) -> [Int: String] {
    var ids: [Int: String] = [:]
    var stream = RandomStream(
      seed: crowd.seed ^ 0x656e_7472_6965_7321, person: member.person.number)
    let written = Dictionary(grouping: member.signals.filter { $0.entry != nil }) { $0.entry ?? 0 }
    let days = written.sorted { $0.key < $1.key }.map { entry, signals in
      (entry, signals.map(\.instant).min() ?? crowd.instant)
    }
    let names = days.map { _ in CanonicalUUID(of: member.person.number, from: &stream) }.sorted()
    for ((entry, instant), id) in zip(days, names) {
      ids[entry] = id.text
      try entries.run([
        .text(id.text), .text(member.person.userID), .text(instant.description),
        .text(profile.language.rawValue),
      ])
    }
    return ids
  }

  private func write(
    _ signal: CrowdSignal, of person: Person, entryID: String?
  ) throws(StorageError) {
    let feature = crowd.features[signal.feature]
    let (id, time) = (signal.id.text, signal.instant.description)
    try signals.run([
      .text(id), .text(person.userID), SQLValue(entryID), .text(signal.source.rawValue),
      signal.source == .manual ? .null : .text(id), .text(feature.key.category.rawValue),
      .text(feature.key.name), SQLValue(signal.value),
      feature.unit.isEmpty ? .null : .text(feature.unit), .text(signal.polarity.rawValue),
      .text(time), .real(signal.confidence), signal.isDeleted ? .text(time) : .null,
    ])
  }
}
