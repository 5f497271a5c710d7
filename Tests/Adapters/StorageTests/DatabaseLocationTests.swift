import Testing

@testable import Storage

struct DatabaseLocationTests {
  @Test(arguments: [
    ("sqlite:journal.db", "journal.db"),
    ("sqlite:var/journal.db", "var/journal.db"),
    ("sqlite:/var/journal.db", "/var/journal.db"),
    ("sqlite:///var/journal.db", "///var/journal.db"),
    ("sqlite:~/journal.db", "~/journal.db"),
    ("sqlite:a:b?c", "a:b?c"),
  ])
  func readsAPath(text: String, path: String) throws {
    #expect(try DatabaseLocation(text).path == path)
  }

  @Test(arguments: [
    ("postgres://anna:secret@host/db", "postgres"), ("journal.db", ""), ("", ""), (":x", ""),
    ("SQLITE:x", "SQLITE"), ("sqlite:", "sqlite"), ("sqlite://host/x", "sqlite"),
    ("sqlite:a\0b", "sqlite"),
  ])
  func refusesAndSaysWhatToWrite(text: String, scheme: String) {
    let error = storageError { _ = try DatabaseLocation(text) }
    #expect(error == .unknownDatabaseScheme(scheme))
    #expect(error?.category == .usage)
    #expect(error?.description.contains("write sqlite:PATH") == true)
    #expect(error?.description.contains("secret") == false)
  }

  @Test func makesARelativePathAbsolute() throws {
    let path = try DatabaseLocation("sqlite:~/x").absolutePath
    #expect(path.hasPrefix("/") && path.hasSuffix("/~/x"))
    #expect(try DatabaseLocation("sqlite:/x").absolutePath == "/x")
  }

  @Test func encodesEveryByteThatAnAddressReads() {
    #expect(
      databaseAddress(ofAbsolutePath: "/a b/?#%é\n.db", query: "mode=ro")
        == "file:///a%20b/%3F%23%25%C3%A9%0A.db?mode=ro")
  }
}
