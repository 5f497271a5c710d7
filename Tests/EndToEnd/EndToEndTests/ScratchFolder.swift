import Foundation

/// A folder of one test, removed with everything in it when the test lets go of it.
final class ScratchFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("end-to-end-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
  }

  func newFile(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: URL(fileURLWithPath: file(name)))
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }
}
