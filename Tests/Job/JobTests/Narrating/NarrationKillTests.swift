import Foundation
import Job
import TestSupport
import Testing

/// The program killed at every step of a batch: the next run tells the same and pays nothing twice.
@Suite(.serialized) struct NarrationKillTests {
  private func program() throws -> String {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: own).deletingLastPathComponent().appending(path: "constat").path
  }

  /// The shipped pipeline with short waits, in a folder of the journal.
  private func pipeline(_ journal: JournalFixture) throws -> String {
    let folder = journal.folder + "/pipelines"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let shipped = Repository.root + "/pipelines/"
    let text = try String(contentsOfFile: shipped + "nightly-insights.json", encoding: .utf8)
    try text.replacing("\"pollSeconds\": 60", with: "\"pollSeconds\": 0.05")
      .write(toFile: folder + "/nightly.json", atomically: true, encoding: .utf8)
    for name in ["taxonomy.json", "prompts"]
    where !FileManager.default.fileExists(atPath: folder + "/" + name) {
      try FileManager.default.copyItem(atPath: shipped + name, toPath: folder + "/" + name)
    }
    return folder + "/nightly.json"
  }

  private func process(_ journal: JournalFixture, _ standIn: StandIn) throws -> Process {
    let process = Process.bare(
      [
        try program(), "nightly", "--database", "sqlite:\(journal.path)", "--now",
        RandomJournal.instant, "--runs", journal.runs, "--workers", "1",
        "--pipeline", try pipeline(journal), "--narrator", "claude",
        "--model-address", standIn.address, "--allow-http",
      ], in: journal.folder, with: ["CONSTAT_ANTHROPIC_KEY": StandIn.key])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// Where the run is killed: when the stand-in has seen so many requests to an endpoint.
  struct Moment: CustomTestStringConvertible, Sendable {
    let endpoint: String
    let count: Int
    /// What makes the request last, so that there is a middle to be killed in.
    let fault: String

    var testDescription: String { "\(endpoint) \(count)" }
  }

  static let moments = [
    Moment(endpoint: "batches.create", count: 1, fault: "{\"name\":\"slow_head\",\"seconds\":30}"),
    Moment(endpoint: "batches.create", count: 1, fault: "{\"name\":\"stall\",\"seconds\":30}"),
    Moment(endpoint: "batches.get", count: 1, fault: "{\"name\":\"slow_head\",\"seconds\":30}"),
    Moment(endpoint: "batches.get", count: 2, fault: "{\"name\":\"slow_head\",\"seconds\":30}"),
    Moment(
      endpoint: "batches.results", count: 1, fault: "{\"name\":\"slow_head\",\"seconds\":30}"),
    Moment(endpoint: "batches.results", count: 1, fault: "{\"name\":\"stall\",\"seconds\":30}"),
  ]

  @Test(arguments: moments) func theNextRunTellsTheSame(_ moment: Moment) async throws {
    let standIn = try StandIn.start()
    let whole = try JournalFixture.random(seed: 41)
    let first = try process(whole, standIn)
    try first.run()
    first.waitUntilExit()
    #expect(first.terminationStatus == 0)
    let expected = try whole.told().map { "\($0.narrator): \($0.statement)" }
    #expect(expected.contains { $0.hasPrefix("claude") })

    try standIn.control("reset")
    try standIn.fail(moment.endpoint, moment.fault, calls: "[\(moment.count)]")
    let journal = try JournalFixture.random(seed: 41)
    let killed = try process(journal, standIn)
    try killed.run()
    let deadline = Date(timeIntervalSinceNow: 60)
    while try standIn.requests(to: moment.endpoint).count < moment.count, Date() < deadline,
      killed.isRunning
    { usleep(2_000) }
    // The request is stored before the stand-in begins to wait.
    usleep(50_000)
    #expect(killed.isRunning)
    kill(killed.processIdentifier, SIGKILL)
    killed.waitUntilExit()
    #expect(try journal.told().isEmpty)

    try standIn.control("script", "{\"rules\":[]}")
    let again = try process(journal, standIn)
    try again.run()
    again.waitUntilExit()
    #expect(again.terminationStatus == 0)
    #expect(try journal.told().map { "\($0.narrator): \($0.statement)" } == expected)
    #expect(try standIn.requests(to: "batches.create").count == 1)
    #expect(try standIn.requests(to: "messages").isEmpty)
    let logged = try journal.count("SELECT count(*) FROM ai_logs")
    #expect(logged == expected.count)
    #expect(try journal.count("SELECT count(DISTINCT call_id) FROM ai_logs") == logged)
  }
}
