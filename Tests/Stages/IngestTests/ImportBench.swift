import Days
import Foundation
import Ingest
import Model
import Storage
import TestSupport

/// A new journal in a folder of its own, and what an import into it needs.
final class ImportBench {
  static let now = Instant(milliseconds: 1_767_225_600_000)
  let folder: String
  let database: Database

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("import-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
    database = try Database(
      DatabaseLocation(path: folder + "/journal.db"), .create,
      options: DatabaseOptions(busyTimeout: .milliseconds(50)))
    let migrator = try Migrator(folder: Repository.root + "/pipelines/migrations/sqlite")
    try migrator.migrate(database, at: Self.now.description)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// `mood.state` from 1 to 5, and `measurement.blood_pressure` in two parts from 20 to 300.
  static var taxonomy: Taxonomy {
    var mood = Term(key: SignalKey(.mood, "state"), kind: .scale)
    mood.numbers.range = 1...5
    var pressure = Term(key: SignalKey(.measurement, "blood_pressure"), kind: .quantity)
    pressure.splitsInto = ["systolic", "diastolic"]
    let parts = pressure.splitsInto.map { name in
      var part = Term(key: SignalKey(.measurement, name), kind: .quantity)
      part.isDerived = true
      part.numbers.range = 20...300
      return part
    }
    let rain = Term(key: SignalKey(.environment, "rain"), kind: .quantity)
    return Taxonomy(version: "test", terms: [mood, pressure, rain] + parts, openTerms: [:])
  }

  @discardableResult
  func read(
    _ table: JournalFile.Table, _ text: String, at instant: Instant = now,
    zones: ZoneDirectory = .system
  ) throws -> ImportReport {
    try read(table, bytes: Array(text.utf8), at: instant, zones: zones)
  }

  @discardableResult
  func read(
    _ table: JournalFile.Table, bytes: [UInt8], at instant: Instant = now,
    zones: ZoneDirectory = .system
  ) throws -> ImportReport {
    let file = try JournalFile(table, named: "\(table.rawValue).csv", bytes: bytes)
    let importer = JournalImporter(
      into: database, taxonomy: Self.taxonomy, minimumConfidence: 0.5, at: instant, zones: zones)
    return try importer.read(file)
  }

  /// All rows of a query, columns joined by a bar; NULL is a hyphen.
  func rows(_ sql: String) throws -> [String] {
    let statement = try Statement(sql, in: database)
    var lines: [String] = []
    try statement.forEach { row throws(StorageError) in
      var fields: [String] = []
      for index in 0..<row.count {
        switch try row.value(at: index) {
        case .null: fields.append("-")
        case .integer(let number): fields.append("\(number)")
        case .real(let number): fields.append("\(number)")
        case .text(let text): fields.append(text)
        case .blob: fields.append("blob")
        }
      }
      lines.append(fields.joined(separator: "|"))
    }
    return lines
  }

  /// Everything that an import may change.
  func contents() throws -> [String] {
    try ["profiles", "entries", "signals", "periods", "deleted_signals"].flatMap {
      try rows("SELECT * FROM \($0) ORDER BY 1")
    }
  }
}

/// One row of a file of signals, as text.
struct SignalLine {
  static let columns = [
    "id", "user_id", "source", "source_uuid", "category", "key", "value_num", "value_text", "unit",
    "polarity", "event_time", "confidence",
  ]
  var fields = [
    "id": uuid(1), "user_id": uuid(100), "source": "manual", "category": "mood", "key": "state",
    "value_num": "3", "event_time": "2025-06-24T20:03:00+02:00", "confidence": "1",
  ]

  init(_ id: Int, _ changes: [String: String] = [:]) {
    fields["id"] = uuid(id)
    fields.merge(changes) { $1 }
  }
}

/// The UUID that ends in a number.
func uuid(_ number: Int) -> String {
  let digits = String(number)
  return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
}

/// A file of signals with the optional columns that are named.
func signalFile(_ lines: [SignalLine], with optional: [String] = []) -> String {
  let columns = SignalLine.columns + optional
  return writeCSV([columns] + lines.map { line in columns.map { line.fields[$0] ?? "" } })
}

/// The tiny writer: quotes only where RFC 4180 asks for them.
func writeCSV(_ records: [[String]], newline: String = "\n") -> String {
  records.map { fields in
    fields.map { field in
      let needsQuotes = field.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
      return needsQuotes ? "\"\(field.replacingOccurrences(of: "\"", with: "\"\""))\"" : field
    }.joined(separator: ",") + newline
  }.joined()
}

extension ImportReport {
  /// The counts that are not zero, in the order of the outcomes.
  var text: String {
    let counts = Outcome.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0)" }
    return "\(read): \(counts.joined(separator: ", "))"
  }
}
