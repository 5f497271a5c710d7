import Foundation
import Storage
import Testing

@Suite("What a look at files tells")
struct SoundnessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func makeTable() throws -> Database {
    let database = try folder.open("x.db", .create)
    try database.execute(
      "CREATE TABLE t (x TEXT CHECK (json_valid(x)), y INTEGER); CREATE INDEX i ON t (y)")
    return database
  }

  @Test("a sound database has no damaged place, and may be written or not")
  func sound() throws {
    try makeTable().execute("INSERT INTO t VALUES ('{}', 1), ('[]', 2)")
    for mode in [OpenMode.readOnly, .readWrite] {
      #expect(try folder.open("x.db", mode).damagedPlaces(atMost: 5) == 0)
    }
  }

  @Test("values that break a constraint are counted, up to a limit")
  func brokenConstraint() throws {
    let database = try makeTable()
    try database.execute("PRAGMA ignore_check_constraints = ON")
    for _ in 1...4 { try database.execute("INSERT INTO t VALUES ('no json', 1)") }
    let writer = try folder.open("x.db", .readWrite)
    #expect(try writer.damagedPlaces(atMost: 10) == 4)
    #expect(try writer.damagedPlaces(atMost: 2) == 2)
  }

  @Test("a page of other bytes is damage, told or thrown")
  func tornPage() throws {
    try folder.makeNumbers("n.db", rows: 5_000)
    var bytes = try folder.bytes(of: "n.db")
    #expect(bytes.count > 5 * 4_096)
    bytes.replaceSubrange(3 * 4_096..<4 * 4_096, with: Data(repeating: 0x5a, count: 4_096))
    try folder.write(bytes, to: "torn.db")
    let reader = try folder.open("torn.db", .readOnly)
    do throws(StorageError) {
      #expect(try reader.damagedPlaces(atMost: 10) > 0)
    } catch {
      #expect(error.category == .damaged)
    }
  }

  @Test("a path tells what stands there")
  func path() throws {
    try folder.write(Data([1, 2, 3]), to: "f")
    #expect(unsafe chmod(folder.file("f"), 0o640) == 0)
    let file = try #require(try PathFacts(of: folder.file("f")))
    #expect(!file.isFolder && file.bytes == 3 && file.permissions == 0o640 && file.isWritable)
    #expect(abs(Double(file.changedSecond) - Date().timeIntervalSince1970) < 3_600)
    #expect(try #require(file.freeBytes) > 0)
    let whole = try #require(try PathFacts(of: folder.path))
    #expect(whole.isFolder && whole.isWritable)
    #expect(try PathFacts(of: folder.file("none")) == nil)
    #expect(unsafe chmod(folder.file("f"), 0o400) == 0)
    // The administrator may write everything.
    #expect(try PathFacts(of: folder.file("f"))?.isWritable == (geteuid() == 0))
  }
}
