import Foundation
import Testing

@testable import Storage

/// Files that are not what they should be: each has its own error, and none is changed.
struct BadFileTests {
  let folder: TemporaryFolder
  static let existing: [OpenMode] = [.readOnly, .readWrite, .immutable]

  init() throws { folder = try TemporaryFolder() }

  private func error(opening name: String, _ mode: OpenMode) -> StorageError? {
    storageError { _ = try folder.open(name, mode, waiting: .milliseconds(30)) }
  }

  @Test(arguments: existing)
  func missing(mode: OpenMode) throws {
    let error = error(opening: "x.db", mode)
    #expect(error == .missing(path: folder.file("x.db")))
    #expect(error?.description.contains("does not exist; check the path") == true)
    #expect(self.error(opening: "no/folder/x.db", mode)?.category == .missing)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(arguments: existing + [.create])
  func aFolder(mode: OpenMode) throws {
    try PrivateFile.createFolder(at: folder.file("x.db"))
    #expect(error(opening: "x.db", mode) == .isFolder(path: folder.file("x.db")))
  }

  @Test(arguments: existing)
  func empty(mode: OpenMode) throws {
    try folder.write(Data(), to: "x.db")
    #expect(error(opening: "x.db", mode) == .notADatabase(path: folder.file("x.db")))
    #expect(try folder.bytes(of: "x.db").isEmpty)
  }

  @Test(arguments: existing + [.create], [1, 99, 100, 5_000])
  func garbage(mode: OpenMode, length: Int) throws {
    let bytes = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
    try folder.write(bytes, to: "x.db")
    let error = error(opening: "x.db", mode)
    #expect(error == .notADatabase(path: folder.file("x.db")))
    #expect(error?.description.contains("is not an SQLite database") == true)
    #expect(try folder.bytes(of: "x.db") == bytes)
  }

  @Test(arguments: existing + [.create], [20, 50, 100, 4_096, 20_000, -1])
  func truncated(mode: OpenMode, length: Int) throws {
    try folder.makeNumbers("whole.db")
    let whole = try folder.bytes(of: "whole.db")
    let kept = length < 0 ? whole.count + length : length
    try folder.write(whole.prefix(kept), to: "x.db")
    let error = error(opening: "x.db", mode)
    let expected = kept < 100 ? 100 : whole.count
    #expect(
      error
        == .truncated(path: folder.file("x.db"), expectedBytes: expected, actualBytes: kept))
    #expect(error?.category == .truncated)
    #expect(try folder.bytes(of: "x.db") == whole.prefix(kept))
  }

  @Test func damagedPages() throws {
    try folder.makeNumbers("whole.db")
    var bytes = try folder.bytes(of: "whole.db")
    for index in 4_096..<bytes.count { bytes[index] = 0xff }
    try folder.write(bytes, to: "x.db")
    let database = try folder.open("x.db", .readOnly)
    let error = storageError { _ = try database.values("SELECT y FROM t") }
    #expect(error == .damaged(path: folder.file("x.db")))
  }

  @Test(arguments: [OpenMode.readOnly, .readWrite, .create])
  func locked(mode: OpenMode) throws {
    try folder.makeNumbers("x.db")
    let holder = try folder.open("x.db", .readWrite)
    try holder.execute("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE")
    let error = error(opening: "x.db", mode)
    #expect(error == .locked(path: folder.file("x.db")))
    #expect(error?.description.contains("try again") == true)
  }

  @Test func buildingNeedsANewFile() throws {
    try folder.makeNumbers("x.db")
    #expect(error(opening: "x.db", .building) == .alreadyExists(path: folder.file("x.db")))
    #expect(try folder.open("x.db", .readOnly).numberOfRows == 1_000)
  }

  /// Root passes every permission check; run the tests as another account for this one.
  @Test(.enabled(if: geteuid() != 0)) func withoutPermission() throws {
    try folder.makeNumbers("x.db")
    unsafe chmod(folder.file("x.db"), 0o400)
    #expect(error(opening: "x.db", .readWrite) == .readOnly(path: folder.file("x.db")))
    unsafe chmod(folder.file("x.db"), 0)
    #expect(error(opening: "x.db", .readOnly) == .permissionDenied(path: folder.file("x.db")))
    unsafe chmod(folder.path, 0o500)
    defer { unsafe chmod(folder.path, 0o700) }
    #expect(error(opening: "y.db", .create) == .permissionDenied(path: folder.file("y.db")))
  }

  @Test(arguments: [
    (ENOENT, StorageError.Category.missing), (EACCES, .permissionDenied), (EROFS, .readOnly),
    (ENOSPC, .diskFull), (EISDIR, .notADatabase), (EEXIST, .alreadyExists),
  ])
  func systemErrorsHaveACategory(number: Int32, category: StorageError.Category) {
    #expect(StorageError(systemError: number, path: "x")?.category == category)
  }
}
