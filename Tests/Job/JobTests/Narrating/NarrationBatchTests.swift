import Foundation
import Job
import Model
import Narration
import TestSupport
import Testing

/// Batches, whatever becomes of them.
@Suite(.serialized) struct NarrationBatchTests {
  private let standIn: StandIn
  private let journal: JournalFixture

  init() throws {
    standIn = try StandIn.start()
    journal = try JournalFixture.random(seed: 11)
  }

  private var model: String { "claude-sonnet-4-6" }

  @discardableResult
  private func run(_ change: (inout NarrationOrder) -> Void = { _ in }) async throws -> JobSummary {
    var narration = try standIn.order(.batch)
    change(&narration)
    let order = narration
    return try await journal.run { $0.narration = order }
  }

  private func creations() throws -> Int { try standIn.requests(to: "batches.create").count }

  private func expectEveryInsightByTheModel(_ why: String = "") throws {
    let told = try journal.told()
    #expect(!told.isEmpty && told.allSatisfy { $0.narrator == model }, "\(why) \(told)")
  }

  @Test func aBatchThatTakesLongIsCollectedByTheNextRun() async throws {
    try standIn.control("clock", "{\"runs\":false}")
    try standIn.control("config", "{\"batch_seconds\":3600}")
    let first = try await run { $0.plan.patience.batchSeconds = 0.1 }
    #expect(first.narration?.waiting == first.kept)
    #expect(try journal.told().allSatisfy { $0.narrator == "template" })
    // Who waits for an answer is told by the template meanwhile, and nothing is paid twice.
    let messages = try standIn.order(.messages) { $0.patience.batchSeconds = 0 }
    let second = try await journal.run { $0.narration = messages }
    #expect(second.narration?.waiting == first.kept)
    #expect(try standIn.requests(to: "messages").isEmpty)
    try standIn.control("clock", "{\"advance\":3700}")
    let third = try await journal.run { $0.narration = messages }
    #expect(third.narration?.waiting == 0)
    try expectEveryInsightByTheModel()
    #expect(try creations() == 1)
  }

  @Test(arguments: ["lost_answer", "lost_answer_reset", "html_200", "empty_200", "cut_chunked"])
  func aBatchWhoseCreationIsNotConfirmedIsFound(_ fault: String) async throws {
    try standIn.fail("batches.create", fault, calls: "[1]")
    let summary = try await run()
    // A page of an edge server created nothing: the questions are asked one by one.
    let isCreated = !["html_200", "empty_200"].contains(fault)
    #expect(try creations() == 1)
    #expect(try standIn.requests(to: "messages").count == (isCreated ? 0 : summary.kept))
    try expectEveryInsightByTheModel(fault)
  }

  @Test func aBatchOfAnotherIsNotTaken() async throws {
    // Another run's batch of as many requests, known already.
    _ = try await run()
    let other = try JournalFixture.random(seed: 12)
    try standIn.fail("batches.create", "edge_502", calls: "[2]")
    let order = try standIn.order(.batch)
    let summary = try await other.run { $0.narration = order }
    #expect(summary.publication == .published)
    for (narrator, statement) in try other.told() {
      #expect(narrator == model, "\(statement)")
    }
  }

  @Test(arguments: [
    "in_order", "missing_line", "unknown_line", "duplicate_line", "contradicting_line",
    "swapped_ids", "unknown_result", "bad_line", "bad_utf8", "blank_lines", "crlf", "split_crlf",
    "no_final_newline", "escaped", "random_chunks", "cut_file", "cut_chunked", "cut_length",
    "no_last_chunk", "length_too_large", "reset_in_body", "slow_drip", "wrong_encoding", "cut_gzip",
    "forced_gzip", "edge_520", "empty_200", "not_found",
  ])
  func resultsOfEveryKindAreReadOnceAndRight(_ fault: String) async throws {
    try standIn.fail("batches.results", fault, calls: "[1]")
    _ = try await run()
    #expect(try creations() == 1)
    // The faults of the first fetch are over at the second, where there is one.
    try expectEveryInsightByTheModel(fault)
    #expect(try standIn.requests(to: "batches.results").count <= 3)
  }

  /// Other ends of lines inside of a sentence are no ends of lines, and no sentence either.
  @Test func oddTextsAreRefusedAndAskedAgain() async throws {
    try standIn.fail("batches.results", "odd_text")
    let summary = try await run()
    try expectEveryInsightByTheModel()
    #expect(summary.narration?.rejections.values.reduce(0, +) == summary.kept)
  }

  @Test(arguments: ["errored", "expired", "canceled"])
  func whatABatchDoesNotAnswerIsAskedOneByOne(_ ending: String) async throws {
    try standIn.fail(
      "batches.create", "{\"name\":\"lines\",\"become\":\"\(ending)\",\"every\":2}")
    _ = try await run()
    try expectEveryInsightByTheModel()
    let messages = try standIn.requests(to: "messages").count
    let told = try journal.told().count
    #expect(messages > 0 && messages < told)
    #expect(try journal.count("SELECT count(*) FROM ai_logs WHERE ok = 0") == messages)
  }

  @Test func aRequestThatIsWrongIsNotRepeated() async throws {
    try standIn.fail(
      "batches.create",
      "{\"name\":\"lines\",\"become\":\"errored\",\"error\":\"invalid_request_error\"}")
    _ = try await run()
    #expect(try standIn.requests(to: "messages").isEmpty)
    #expect(try journal.told().allSatisfy { $0.narrator == "template" })
  }

  @Test func everyEndingAtOnce() async throws {
    try standIn.fail("batches.create", "mixed_lines")
    let summary = try await run()
    #expect(summary.publication == .published)
    #expect(try journal.told().count == summary.kept)
    #expect(try creations() == 1)
  }

  @Test func batchesAreSplitAtTheirLimits() async throws {
    _ = try await run { $0.plan.batch.maximumRequests = 2 }
    let told = try journal.told().count
    #expect(try creations() == (told + 1) / 2)
    try expectEveryInsightByTheModel()
    let other = try JournalFixture.random(seed: 13)
    let order = try standIn.order(.batch) { $0.batch.maximumBytes = 6_000 }
    _ = try await other.run { $0.narration = order }
    let requests = try standIn.requests(to: "batches.create")
    #expect(requests.dropFirst((told + 1) / 2).allSatisfy { $0.body.count <= 6_000 })
  }

  @Test(arguments: ["not_found", "server_error", "edge_502", "overloaded", "html_200"])
  func aPollThatFailsForAWhileIsRepeated(_ fault: String) async throws {
    try standIn.fail("batches.get", fault, calls: "[1, 2, 3]")
    _ = try await run()
    try expectEveryInsightByTheModel(fault)
    #expect(try creations() == 1)
  }

  @Test(arguments: ["foreign", "other_port", "user_info"])
  func theKeyGoesToNoOtherOrigin(_ place: String) async throws {
    try standIn.control("config", "{\"results_url\":\"\(place)\"}")
    let summary = try await run()
    #expect(summary.narration?.halt == .refused("foreign_results_address"))
    #expect(try standIn.requests(to: "batches.results").isEmpty)
    #expect(try journal.told().allSatisfy { $0.narrator == "template" })
    // Once the address is right, what was paid is collected.
    try standIn.control("config", "{\"results_url\":\"own\"}")
    try await run()
    #expect(try creations() == 1)
    try expectEveryInsightByTheModel()
  }

  /// Another program with the same key creates a batch of as many requests at the same moment.
  @Test func aForeignBatchIsNotTakenForTheOneThatWasMeant() async throws {
    let kept = try await journal.run().kept
    try journal.database.execute("DELETE FROM insights")
    try standIn.fail("batches.create", "lost_answer", calls: "[1]")
    let requests = (0..<kept).map { number in
      #"{"custom_id":"other-\#(number)","params":{"model":"claude-sonnet-4-6","max_tokens":9,"#
        + #""messages":[{"role":"user","content":"x"}]}}"#
    }
    let body = Data("{\"requests\":[\(requests.joined(separator: ","))]}".utf8)
    // As soon as ours has arrived, and before it is looked for.
    let order = try standIn.order(.batch) { $0.patience.pollSeconds = 2 }
    let (standIn, folder) = (self.standIn, journal.folder)
    let other = Task.detached {
      while try standIn.requests(to: "batches.create").isEmpty { usleep(1_000) }
      try Self.post(body, to: standIn.address + "/v1/messages/batches", by: folder + "/body.json")
    }
    _ = try await journal.run { $0.narration = order }
    try await other.value
    #expect(try creations() == 2, "ours and the foreign one")
    try expectEveryInsightByTheModel()
    #expect(try standIn.requests(to: "messages").isEmpty)
  }

  private static func post(_ body: Data, to address: String, by file: String) throws {
    try body.write(to: URL(fileURLWithPath: file))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      """
      import sys, urllib.request
      body = open(sys.argv[2], "rb").read()
      heads = {"x-api-key": "\(StandIn.key)", "anthropic-version": "2023-06-01",
               "content-type": "application/json"}
      urllib.request.urlopen(urllib.request.Request(sys.argv[1], body, heads)).read()
      """, address, file,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test(arguments: ["bad_request", "too_large"])
  func aBatchThatIsRefusedIsTold(_ fault: String) async throws {
    try standIn.fail("batches.create", fault)
    let summary = try await run()
    #expect(summary.narration?.failures.values.reduce(0, +) == 1)
    #expect(try journal.count("SELECT count(*) FROM ai_logs WHERE ok = 0") == 1)
    try expectEveryInsightByTheModel()
  }

  @Test func timestampsWithAnOffsetAreUnderstood() async throws {
    try standIn.control("config", "{\"timestamps\":\"offset\"}")
    try standIn.fail("batches.create", "lost_answer", calls: "[1]")
    try await run()
    #expect(try creations() == 1)
    try expectEveryInsightByTheModel()
  }
}
