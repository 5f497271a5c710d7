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

  @Test func whatItUsedIsTold() throws {
    let busy = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done"
    let usage = try ChildProcess.run("sh", ["-c", busy], outputTo: "/dev/null")
    #expect(usage.processorSeconds > 0)
    #expect(usage.peakKilobytes > 100)
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
