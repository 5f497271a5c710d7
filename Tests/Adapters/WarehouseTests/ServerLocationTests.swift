import Foundation
import Testing

@testable import Warehouse

struct ServerLocationTests {
  @Test(arguments: [
    (
      "postgres://me:secret@db.example.org:5433/journal",
      "postgres://me@db.example.org:5433/journal"
    ),
    ("postgresql://me@localhost/journal?sslmode=disable", "postgres://me@localhost:5432/journal"),
    (
      "host=localhost port=6543 user=me password=secret dbname=journal",
      "postgres://me@localhost:6543/journal"
    ),
    ("postgres://me:s%40%2F@[::1]:5433/a%20b", "postgres://me@[::1]:5433/a%20b"),
    ("postgres://me:x@a:1,b:2/journal", "postgres://me@a:1,b:2/journal"),
    ("host=/run/postgresql user=me dbname=d", "postgres://me@/run/postgresql:5432/d"),
    ("host=a,b port=7 user=me dbname=d options='-c x=secret'", "postgres://me@a:7,b:7/d"),
  ])
  func printsItselfWithoutItsSecrets(text: String, expected: String) throws {
    let location = try ServerLocation(text)
    #expect(location.description == expected)
    var dumped = "\(String(reflecting: location)) \(location)"
    dump(location, to: &dumped)
    #expect(!dumped.contains("secret") && !dumped.contains("s@/"))
  }

  @Test(arguments: [
    "", "   ", "postgres:/x", "postgres://me:pa%zz@h/d", "postgres://me@h/d?pgbouncer=true",
    "hôte", "host=h nonsense=1", "postgres://me:half@other@h/d", "postgres://me:1/half@h/d",
    "postgres://me:half/other@h/d", "postgres://h:99999/d", "postgres://h:0/d", "postgres://h/d\0",
    "host=h port=x",
  ])
  func refusesWhatDoesNotRead(text: String) {
    // Empty text means the defaults of libpq, which nobody asked for.
    let error = warehouseError { _ = try ServerLocation(text) }
    #expect(error == .location(.syntax))
    #expect(error?.description.contains("half") == false)
  }

  @Test func namesAnotherScheme() {
    #expect(throws: WarehouseError.location(.scheme("sqlite"))) {
      try ServerLocation("sqlite:journal.db")
    }
  }

  @Test func addsWhatWasNotSaid() throws {
    let used = try ServerLocation("postgres://me@db.example.org/d").parameters
    #expect(used["application_name"] == "constat")
    #expect(used["connect_timeout"] == "10")
    #expect(used["keepalives_idle"] == "30" && used["keepalives_interval"] == "10")
    #expect(used["keepalives_count"] == "3" && used["tcp_user_timeout"] == "30000")
    #expect(used["client_encoding"] == "UTF8")
    let said = try ServerLocation(
      "postgres://me@h/d?application_name=x&connect_timeout=3&client_encoding=LATIN1")
    #expect(said.parameters["application_name"] == "x" && said.connectTimeout == 3)
    #expect(said.parameters["client_encoding"] == "UTF8")
  }

  @Test(arguments: [
    ("host=localhost", "prefer"), ("host=127.8.0.1", "prefer"), ("host=::1", "prefer"),
    ("host=/tmp", "prefer"), ("host=db.example.org", "verify-full"),
    ("host=10.0.0.1", "verify-full"),
    ("host=127.0.0.1.example.org", "verify-full"), ("host=localhost,h", "verify-full"),
    ("host=localhost hostaddr=10.0.0.1", "verify-full"), ("host=h hostaddr=127.0.0.1", "prefer"),
    ("host=h sslmode=require", "require"), ("host=h sslmode=prefer", "prefer"),
  ])
  func anotherMachineMustProveWhoItIs(text: String, mode: String) throws {
    #expect(try ServerLocation(text + " user=me").encryption == mode)
  }

  @Test(arguments: [
    ("postgres://me:x@h/d", true), ("postgres://me@h/d?password=x", true),
    ("host=h user=me sslpassword=x", true), ("postgres://me@h/d", false),
  ])
  func tellsWhetherItHoldsAPassword(text: String, holds: Bool) throws {
    #expect(try ServerLocation(text).holdsPassword == holds)
  }

  @Test func trustsWhatTheSystemTrusts() throws {
    let used = try ServerLocation("host=h user=me").parameters
    #expect(used["sslrootcert"]?.hasPrefix("/etc/") == true)
    let own = try ServerLocation("host=h user=me sslrootcert=own.crt").parameters
    #expect(own["sslrootcert"] == "own.crt")
    #expect(try ServerLocation("host=localhost user=me").parameters["sslrootcert"] == nil)
  }
}

struct ServerLocationFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("warehouse-tests-\(UUID().uuidString)").path

  private func withFile(
    _ text: String, mode: Int = 0o600, _ body: (String) throws -> Void
  ) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/address"
    let attributes = [FileAttributeKey.posixPermissions: mode]
    try #require(
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: attributes))
    try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
    try body(path)
  }

  @Test(arguments: [0o600, 0o400])
  func readsItsOwnersFile(mode: Int) throws {
    try withFile(" postgres://me:secret@h/d\n\n", mode: mode) { path in
      let location = try ServerLocation(contentsOfFile: path)
      #expect(location.description == "postgres://me@h:5432/d")
    }
  }

  @Test(arguments: [0o640, 0o604, 0o620])
  func refusesWhatOthersCanRead(mode: Int) throws {
    try withFile("postgres://me:secret@h/d", mode: mode) { path in
      #expect(
        throws: WarehouseError.location(.readableByOthers(path: path, mode: UInt32(mode)))
      ) { try ServerLocation(contentsOfFile: path) }
    }
  }

  @Test func refusesOtherThings() throws {
    try withFile(" \n") { path in
      #expect(throws: WarehouseError.location(.emptyFile(path: path))) {
        try ServerLocation(contentsOfFile: path)
      }
      #expect(throws: WarehouseError.location(.notAFile(path: folder))) {
        try ServerLocation(contentsOfFile: folder)
      }
      #expect(throws: WarehouseError.location(.missingFile(path: path + "x"))) {
        try ServerLocation(contentsOfFile: path + "x")
      }
    }
    try withFile(String(repeating: "x", count: 4_097)) { path in
      #expect(throws: WarehouseError.location(.longFile(path: path, bytes: 4_096))) {
        try ServerLocation(contentsOfFile: path)
      }
    }
  }
}
