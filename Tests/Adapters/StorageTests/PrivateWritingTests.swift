import Foundation
import Testing

@testable import Storage

struct PrivateWritingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ bytes: [UInt8], replacing: Bool) throws(StorageError) {
    try PrivateFile.write(bytes, to: folder.file("f"), replacing: replacing)
  }

  @Test func isTheOwnersAndAlone() throws {
    let bytes = [UInt8](repeating: 7, count: 300_000)
    try folder.write(Data([1]), to: "f.part")
    try write(bytes, replacing: false)
    #expect(try folder.bytes(of: "f") == Data(bytes))
    #expect(try folder.mode(of: "f") == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["f"])
    try write([], replacing: true)
    #expect(try folder.bytes(of: "f") == Data())
  }

  @Test func whatStandsThereIsKept() throws {
    try folder.write(Data([1]), to: "f")
    #expect(throws: StorageError.alreadyExists(path: folder.file("f"))) {
      try write([2], replacing: false)
    }
    #expect(try folder.bytes(of: "f") == Data([1]))
    #expect(throws: StorageError.isFolder(path: folder.path)) {
      try PrivateFile.write([2], to: folder.path, replacing: true)
    }
    #expect(throws: StorageError.self) {
      try PrivateFile.write([2], to: folder.file("none/f"), replacing: true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["f"])
    try PrivateFile.remove(folder.file("f"))
    try PrivateFile.remove(folder.file("f"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
