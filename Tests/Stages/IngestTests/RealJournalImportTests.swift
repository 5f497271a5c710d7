import Days
import Foundation
import Ingest
import Storage
import TestSupport
import Testing

/// The real journals, where they lie beside the checkout; they are no part of it.
struct RealJournalImportTests {
  static let folder = Repository.shared.map { $0 + "/data/real-journals" }
    .flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }

  @Test(.enabled(if: folder != nil, "the real journals are not here"))
  func everyRowIsReadAndTheSecondImportChangesNothing() throws {
    let folder = try #require(Self.folder)
    let bench = try ImportBench()
    let importer = JournalImporter(
      into: bench.database, taxonomy: ImportBench.taxonomy, minimumConfidence: 0.5,
      at: ImportBench.now)
    let files = [
      try JournalFile(.profiles, at: folder + "/profiles.csv"),
      try JournalFile(.signals, at: folder + "/signals.csv"),
    ]
    #expect(files.map(\.ignoredColumns) == [["label"], []])
    let first = try files.map { try importer.read($0).text }
    #expect(first == ["15: 15 new", "40244: 40143 new, 101 duplicate"])
    let before = try bench.contents()
    let second = try files.map { try importer.read($0).text }
    #expect(second == ["15: 15 unchanged", "40244: 40143 unchanged, 101 duplicate"])
    #expect(try bench.contents() == before)
  }
}
