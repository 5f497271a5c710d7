import Foundation
import TestSupport

@testable import Job

/// Looks for ids in every byte of every file below a folder: as text in small and in capital letters,
/// without hyphens, and as sixteen bytes.
struct IdentifierTrace {
  /// What an id looks like, by the last eight bytes of it.
  private var patterns: [UInt64: [[UInt8]]] = [:]
  /// Whether a byte ends any of them.
  private var ends = [Bool](repeating: false, count: 256)

  init(of ids: [String]) {
    for id in ids {
      add(Array(id.utf8))
      guard let uuid = CanonicalUUID(id) else { continue }
      add(Array(id.uppercased().utf8))
      add(Array(id.filter { $0 != "-" }.utf8))
      add(
        [uuid.high, uuid.low].flatMap { word in
          (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
        })
    }
  }

  private mutating func add(_ pattern: [UInt8]) {
    let key = pattern.suffix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    guard patterns[key]?.contains(pattern) != true else { return }
    patterns[key, default: []].append(pattern)
    ends[Int(pattern[pattern.count - 1])] = true
  }

  /// The files below a folder in which any of the ids is.
  func files(below folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return names.sorted().filter { isIn(FileManager.default.contents(atPath: "\(folder)/\($0)")) }
  }

  private func isIn(_ data: Data?) -> Bool {
    let bytes = [UInt8](data ?? Data())
    var word: UInt64 = 0
    for (place, byte) in bytes.enumerated() {
      word = word << 8 | UInt64(byte)
      guard ends[Int(byte)], let candidates = patterns[word] else { continue }
      for pattern in candidates where place + 1 >= pattern.count {
        if bytes[(place + 1 - pattern.count)...place].elementsEqual(pattern) { return true }
      }
    }
    return false
  }
}

extension JournalFixture {
  /// A trace of a person's id and of those of all their signals.
  func trace(of user: String) throws -> IdentifierTrace {
    let ids = try database.rows("SELECT id FROM signals WHERE user_id = '\(user)'").compactMap {
      if case .text(let id) = $0[0] { id } else { nil }
    }
    return IdentifierTrace(of: [user] + ids)
  }

  /// Takes a person out of the journal.
  func remove(_ user: String) throws {
    for table in ["profiles", "signals", "entries", "insights", "insight_runs", "insight_looks"] {
      try database.execute("DELETE FROM \(table) WHERE user_id = '\(user)'")
    }
  }
}

extension RunAudit {
  /// Everything that the run says of everybody but some.
  func told(without users: [String] = []) throws -> [String] {
    var lines: [String] = []
    try forEachPair { pair throws(JobError) in
      let numbers = pair.discovery.map { "\($0.association.effect) \($0.q ?? -1)" } ?? ""
      lines.append("\(pair.userID) \(pair.trigger) \(pair.outcome) \(pair.pair.lag) \(numbers)")
    }
    try forEachRefusal { person, id, name, reason throws(JobError) in
      lines.append("\(person.userID) \(id) \(name.category) \(name.key) \(reason)")
    }
    return lines.filter { line in !users.contains { line.hasPrefix($0) } }
  }
}
