import Foundation
import Testing
import Warehouse

/// A process between a client and the server, which ends with the test.
final class Relay {
  private let process = Process()
  private let input = Pipe()
  let port: Int

  /// - Parameter mode: the words after the port in `relay.py`.
  init(to serverPort: Int, _ mode: String...) throws {
    let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "\(folder)/Relay/relay.py", "\(serverPort)"] + mode
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = ""
    while !line.hasSuffix("\n") {
      let piece = output.fileHandleForReading.availableData
      try #require(!piece.isEmpty, "the relay ended")
      line += String(decoding: piece, as: UTF8.self)
    }
    port = try #require(Int(line.dropLast()))
  }

  deinit {
    try? input.fileHandleForWriting.close()
  }
}
