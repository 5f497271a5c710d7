import Foundation
import TestSupport
import Testing

@Suite("Everything of one person")
struct ExportTests {
  private let folder: ScratchFolder
  private let user = SampleJournal.id(900_001)

  init() throws {
    folder = try ScratchFolder()
    var journal = SampleJournal()
    let user = journal.add(person: 1, language: "fr", zone: "Europe/Paris")
    for day in 10..<30 { journal.add("mood.state", 3, of: user, at: "2026-05-\(day)T12:00:00Z") }
    try journal.store(in: folder)
    try shell("openssl genpkey -algorithm ed25519 -out key.pem && chmod 600 key.pem")
    try shell("openssl pkey -in key.pem -pubout -out public.pem")
  }

  private func shell(_ script: String) throws {
    try #require(try status(of: script) == 0, "\(script)")
  }

  private func status(of script: String) throws -> Int32 {
    let process = Process.bare(["/bin/bash", "-c", script], in: folder.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func export(_ words: String...) throws -> Program.Outcome {
    try Program.run(
      ["export", "user", user, "--database", "sqlite:journal.db", "--out", "person.json"] + words,
      in: folder)
  }

  private func isVerified() throws -> Bool {
    try status(
      of: "openssl pkeyutl -verify -rawin -pubin -inkey public.pem -in person.json "
        + "-sigfile person.json.sig") == 0
  }

  private func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("another program verifies the signature, and sees a changed byte")
  func signature() throws {
    let outcome = try export("--key", "key.pem")
    #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
    #expect(outcome.output == "exported 21 rows of 13 tables, signed\n")
    #expect(try isVerified())
    #expect(try mode("person.json") == 0o600 && mode("person.json.sig") == 0o600)
    let text = try folder.text("person.json")
    #expect(text.contains(user))
    try folder.write(text.replacing("mood", with: "food", maxReplacements: 1), to: "person.json")
    #expect(try !isVerified())
  }

  @Test("a file that exists is kept unless --force is given")
  func force() throws {
    try #require(try export("--key", "key.pem").status == 0)
    try folder.write("mine", to: "person.json")
    let kept = try export("--key", "key.pem")
    #expect(kept.status == 73 && kept.errors.contains("--force"), "\(kept)")
    #expect(try folder.text("person.json") == "mine")
    #expect(try export("--key", "key.pem", "--force").status == 0)
    #expect(try isVerified())
    // The signature of another document would be a false one.
    let unsigned = try export("--force")
    #expect(unsigned.status == 0 && unsigned.errors.contains("is not signed"))
    #expect(!folder.exists("person.json.sig") && !folder.exists("person.json.part"))
    #expect(!(unsigned.output + unsigned.errors).contains(user))
  }

  @Test("what stands in the way leaves no file")
  func refusals() throws {
    try shell("cp key.pem open.pem && chmod 644 open.pem")
    #expect(try export("--key", "open.pem").status == 77)
    #expect(try export("--key", "none.pem").status == 66)
    #expect(try export("--key", "journal.db").status == 65)
    let stranger = try Program.run(
      [
        "export", "user", SampleJournal.id(7), "--database", "sqlite:journal.db", "--out",
        "person.json",
      ], in: folder)
    #expect(stranger.status == 67 && !stranger.errors.contains(SampleJournal.id(7)))
    #expect(!folder.exists("person.json") && !folder.exists("person.json.sig"))
    let words = ["export", "user", "me", "--database", "sqlite:journal.db", "--out", "x"]
    #expect(try Program.run(words, in: folder).status == 64)
  }
}
