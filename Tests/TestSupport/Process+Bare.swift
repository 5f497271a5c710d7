import Foundation

extension Process {
  /// A process that is not started yet, in a bare environment: no HOME, no language, and a zone of
  /// the machine that no person of a journal lives in. It reads nothing.
  /// - Parameters:
  ///   - command: The absolute path of a program and its arguments; not empty.
  ///   - folder: The absolute path of the folder that it works in.
  ///   - more: Variables beside, or instead of, `PATH` and `TZ`.
  public static func bare(
    _ command: [String], in folder: String, with more: [String: String] = [:]
  ) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ["PATH": "/usr/bin:/bin", "TZ": "Pacific/Kiritimati"]
      .merging(more) { _, new in new }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// What a script in Python prints, found as the tests' own environment finds it.
  /// - Throws: `CocoaError` when it does not end well.
  public static func python(
    _ script: String, _ words: [String], in folder: String
  ) throws -> Data {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let process = bare(
      ["/usr/bin/env", "python3", "-c", script] + words, in: folder, with: ["PATH": path])
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return output
  }
}
