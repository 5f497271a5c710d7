import Foundation
import Testing

@testable import Storage

struct ReplacedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func anybodyReadsTheWholeNewFile() throws {
    try folder.write(Data("old and longer".utf8), to: "m.prom")
    unsafe chmod(folder.file("m.prom"), 0o600)
    // What a writer that was killed has left.
    try folder.write(Data(String(repeating: "x", count: 100).utf8), to: "m.prom.tmp")
    for text in ["a 1\n", "", String(repeating: "b 2\n", count: 50_000)] {
      try ReplacedFile.check(folder.file("m.prom"))
      try ReplacedFile.write(text, to: folder.file("m.prom"))
      #expect(try folder.bytes(of: "m.prom") == Data(text.utf8))
      #expect(try folder.mode(of: "m.prom") == 0o644)
      #expect(try names() == ["m.prom"])
    }
  }

  @Test func aCheckLeavesEverythingAsItIs() throws {
    try ReplacedFile.check(folder.file("new"))
    #expect(try names() == [])
    try folder.write(Data("old".utf8), to: "old")
    try ReplacedFile.check(folder.file("old"))
    #expect(try folder.bytes(of: "old") == Data("old".utf8))
    #expect(try names() == ["old"])
  }

  @Test func whatCannotBeReplacedIsToldBefore() throws {
    try PrivateFile.createFolder(at: folder.file("f"))
    #expect(throws: StorageError.isFolder(path: folder.file("f"))) {
      try ReplacedFile.check(folder.file("f"))
    }
    #expect(throws: StorageError.missing(path: folder.file("no/m.tmp"))) {
      try ReplacedFile.check(folder.file("no/m"))
    }
    // A device would be gone afterwards.
    let pipe = folder.file("pipe")
    unsafe mkfifo(pipe, 0o600)
    #expect(throws: StorageError.alreadyExists(path: pipe)) { try ReplacedFile.check(pipe) }
    // Somebody else's file is not written through a link.
    try folder.write(Data("mine".utf8), to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("l.tmp"), withDestinationPath: folder.file("target"))
    for act in [ReplacedFile.check, { try ReplacedFile.write("x", to: $0) }] {
      #expect(throws: StorageError.self) { try act(folder.file("l")) }
    }
    #expect(try folder.bytes(of: "target") == Data("mine".utf8))
  }

  /// Each text is of one letter, and of a length that no other letter has.
  @Test func severalWritersNeverMix() async throws {
    let path = folder.file("m")
    let texts = (0..<8).map { number in
      String(repeating: Character(UnicodeScalar(UInt8(97 + number))), count: 5_000 + number)
    }
    try ReplacedFile.write(texts[0], to: path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts {
        group.addTask {
          for _ in 0..<10 {
            try ReplacedFile.write(text, to: path)
            try ReplacedFile.check(path)
            let read = try String(contentsOfFile: path, encoding: .utf8)
            let isWhole = texts.contains(read)
            #expect(isWhole, "\(read.utf8.count) bytes of \(Set(read))")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try names() == ["m"])
  }
}
