import Foundation
import TestSupport
import Testing

/// The built program, run as its users run it: another process, another folder, a bare environment.
enum Program {
  /// What a run of the program left.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The program named by `CONSTAT_BINARY`, or the one that was built beside these tests.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["CONSTAT_BINARY"] { return path }
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/constat"
  }()

  /// Runs the program in a folder and waits for it.
  static func run(_ words: [String], in folder: ScratchFolder) throws -> Outcome {
    try run([path] + words, as: UUID().uuidString, in: folder)
  }

  /// Runs the program with a script around it, in which `"$@"` calls it.
  static func run(
    _ words: [String], within script: String, in folder: ScratchFolder
  ) throws -> Outcome {
    try run(["/bin/bash", "-c", script, "-", path] + words, as: UUID().uuidString, in: folder)
  }

  private static func run(
    _ command: [String], as name: String, in folder: ScratchFolder
  ) throws -> Outcome {
    // Files instead of pipes: nothing can fill up and wait.
    let (output, errors) = try (folder.newFile("\(name).out"), folder.newFile("\(name).err"))
    let process = Process.bare(command, in: folder.path)
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try folder.text("\(name).out"),
      errors: try folder.text("\(name).err"))
  }
}

extension Program {
  /// Runs the program, which must succeed, and gives what it wrote.
  static func output(_ words: [String], in folder: ScratchFolder) throws -> String {
    let outcome = try run(words, in: folder)
    try #require(outcome.status == 0, "\(words): \(outcome.errors)")
    return outcome.output
  }

  /// Runs the program, which must succeed, and gives the rows that it wrote.
  static func table(_ words: [String], in folder: ScratchFolder) throws -> [[String: String]] {
    let lines = try output(words, in: folder).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(lines.first)
    return try lines.dropFirst().map { fields in
      try #require(fields.count == header.count)
      return Dictionary(uniqueKeysWithValues: zip(header, fields))
    }
  }
}
