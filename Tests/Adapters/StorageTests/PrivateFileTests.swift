import Foundation
import Testing

@testable import Storage

struct PrivateFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func foldersAndFilesAreTheOwnersOnly() throws {
    try PrivateFile.createFolder(at: folder.file("a/b/c/"))
    try PrivateFile.createFolder(at: folder.file("a/b/c"))
    try PrivateFile.createFile(at: folder.file("a/b/c/f"))
    for name in ["a", "a/b", "a/b/c"] { #expect(try folder.mode(of: name) == 0o700) }
    #expect(try folder.mode(of: "a/b/c/f") == 0o600)
  }

  @Test func existingOnesAreKept() throws {
    try folder.write(Data([1]), to: "f")
    #expect(throws: StorageError.alreadyExists(path: folder.file("f"))) {
      try PrivateFile.createFile(at: folder.file("f"))
    }
    #expect(throws: StorageError.self) { try PrivateFile.createFolder(at: folder.file("f/g")) }
    #expect(try folder.bytes(of: "f") == Data([1]))
    unsafe chmod(folder.path, 0o750)
    try PrivateFile.createFolder(at: folder.path)
    #expect(try folder.mode(of: ".") == 0o750)
  }

  @Test func aNewFolderIsMadeOnce() throws {
    let path = folder.file("new")
    try PrivateFile.createNewFolder(at: path)
    #expect(try folder.mode(of: "new") == 0o700)
    #expect(throws: StorageError.alreadyExists(path: path)) {
      try PrivateFile.createNewFolder(at: path)
    }
    #expect(throws: StorageError.missing(path: folder.file("no/new"))) {
      try PrivateFile.createNewFolder(at: folder.file("no/new"))
    }
  }

  private func build(_ name: String, rows: Int) throws {
    let database = try folder.open(name, .building)
    try database.execute("CREATE TABLE t (x INTEGER PRIMARY KEY, y TEXT)")
    try database.insertNumbers(1...rows)
    try database.finish()
  }

  @Test func aBuiltFileTakesItsPlace() throws {
    try build("new.db", rows: 10)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["new.db"])
    #expect(try folder.mode(of: "new.db") == 0o600)
    try PrivateFile.replace(folder.file("x.db"), with: folder.file("new.db"))
    let reader = try folder.open("x.db", .immutable)
    try build("new.db", rows: 20)
    try PrivateFile.replace(folder.file("x.db"), with: folder.file("new.db"))
    #expect(try reader.numberOfRows == 10, "an open reader keeps the old file")
    #expect(try folder.open("x.db", .immutable).numberOfRows == 20)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.db"])
  }

  @Test func neverBesideTheLogOfAnother() throws {
    let live = try folder.open("x.db", .create)
    try live.execute("CREATE TABLE t (x)")
    try build("new.db", rows: 10)
    #expect(throws: StorageError.journalBeside(path: folder.file("x.db"))) {
      try PrivateFile.replace(folder.file("x.db"), with: folder.file("new.db"))
    }
    #expect(try live.numberOfRows == 0)
  }

  @Test func aMissingFinishedFileLeavesTheOldOne() throws {
    try build("x.db", rows: 10)
    #expect(throws: StorageError.missing(path: folder.file("new.db"))) {
      try PrivateFile.replace(folder.file("x.db"), with: folder.file("new.db"))
    }
    #expect(try folder.open("x.db", .immutable).numberOfRows == 10)
  }

  @Test func finishingWaitsForStatements() throws {
    let database = try folder.open("x.db", .building)
    try database.execute("CREATE TABLE t (x)")
    let statement = try Statement("SELECT x FROM t", in: database)
    #expect(throws: StorageError.locked(path: database.path)) { try database.finish() }
    #expect(try statement.step() == false)
  }
}
