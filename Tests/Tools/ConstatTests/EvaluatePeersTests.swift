import FoundationEssentials
import TestSupport
import Testing

@testable import constat

/// The sample and the results of other methods from the command line.
@Suite struct EvaluatePeersTests {
  private static let words = [
    "evaluate", "--pipeline", Repository.root + "/pipelines/offline-evaluation.json",
    "--scenario", "independent", "--days", "30", "--family", "personal", "--users", "2",
  ]

  /// Runs with a folder that is there for the while.
  private static func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "peers-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  private static func expect(_ code: ExitCode, of more: [String]) async -> String? {
    do throws(CommandError) {
      try await Constat.run(words + more, Console())
      Issue.record("\(more) were accepted")
      return nil
    } catch {
      #expect(error.exitCode == code)
      return error.wording
    }
  }

  @Test func aSampleNeverOverwrites() async throws {
    try await Self.withFolder { folder in
      try await Constat.run(Self.words + ["--sample", folder], Console())
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == ["independent-30-personal.jsonl"])
      let file = folder + "/" + names[0]
      let written = FileManager.default.contents(atPath: file)
      #expect(await Self.expect(.cannotCreate, of: ["--sample", folder]) != nil)
      #expect(await Self.expect(.cannotCreate, of: ["--sample", file]) != nil)
      #expect(FileManager.default.contents(atPath: file) == written)
    }
  }

  @Test func resultsOfOtherPeopleAreRefused() async throws {
    try await Self.withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let path = folder + "/peers.json"
      #expect(await Self.expect(.configuration, of: ["--peers", path]) != nil)
      try Data(
        """
        {"format": 1, "command": "a", "versions": "b", "seed": 7, "people": 2, "cells": []}
        """.utf8
      ).write(to: URL(filePath: path))
      let other = await Self.expect(.dataError, of: ["--peers", path])
      #expect(other?.contains("seed 7, not 1") == true)
      let lacking = await Self.expect(.dataError, of: ["--peers", path, "--seed", "7"])
      #expect(lacking?.contains("nothing of independent, 30 days, personal") == true)
    }
  }
}
