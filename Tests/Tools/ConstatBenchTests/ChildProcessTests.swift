import Foundation
import Terminal
import Testing

/// Running other programs.
@Suite struct ChildProcessTests {
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let path = NSTemporaryDirectory() + "constat-child-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try ChildProcess.run(program, arguments, outputTo: path)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func whatItWritesGoesToTheFileAndItReadsNothing() throws {
    #expect(try run("sh", ["-c", "cat; printf '%s|' \"$@\"", "sh", "a b", "é"]) == "a b|é|")
  }

  @Test(arguments: [("exit 3", 3), ("kill -9 $$", 137)])
  func aStatusOtherThan0IsAnError(script: String, status: Int32) {
    #expect(throws: ChildProcess.Failure.ended(status: status)) { try run("sh", ["-c", script]) }
  }

  @Test func aProgramThatIsNotThereIsNotStarted() {
    #expect(throws: ChildProcess.Failure.notStarted(errno: ENOENT)) {
      try run("/no/such/program", [])
    }
  }
}
