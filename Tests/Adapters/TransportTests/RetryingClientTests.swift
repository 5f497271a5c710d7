import Foundation
import Synchronization
import Testing
import Transport

@Suite("A client that asks again")
struct RetryingClientTests {
  /// A clock that only waits move, and what was waited for.
  private final class Watch: Sendable {
    private let waits = Mutex<[Double]>([])

    var all: [Double] { waits.withLock { $0 } }

    var surroundings: RetryingClient.Surroundings {
      RetryingClient.Surroundings(
        pause: { (seconds) throws(CancellationError) in self.waits.withLock { $0.append(seconds) }
        },
        chance: { 0 },
        now: { 1_800_000_000 + self.all.reduce(0, +) })
    }
  }

  private let server: FaultServer
  private let watch = Watch()

  init() throws {
    server = try FaultServer.shared
  }

  private func client(budget: Double = 600) -> RetryingClient {
    RetryingClient(.testing(), rule: RetryRule(budget: budget), surroundings: watch.surroundings)
  }

  @Test("faults that pass end in the answer")
  func passes() async throws {
    let tag = UUID().uuidString
    let steps = "529,529,close,reset-before,500,429,cut-length,200"
    let address = try server.address("steps", tag: tag, [("steps", steps)])
    let outcome = await client().send(.post(address, body: [7]))
    #expect(try outcome.result.get().text == "step 8")
    #expect(try outcome.result.get().status == 200)
    #expect(outcome.reason == .settled)
    #expect(outcome.mayHaveArrived)
    // The request that was closed on a connection used before was repeated by libcurl itself.
    #expect(watch.all == [0.5, 1, 0.5, 1, 2, 2])
    #expect(outcome.attempts == 7)
    #expect(try await server.requests(tag).allSatisfy { $0.body == "\u{7}" })
  }

  @Test(
    "what a server says on the way is heeded",
    arguments: [
      ("429", "Retry-After:1", [1]), ("429", "retry-after:0", [0.5]), ("529", "x-none:1", [0.5]),
      ("429", "Retry-After:120", [120]), ("429", "retry-after:soon", [0.5]),
      ("429", "Retry-After:Fri, 15 Jan 2027 08:01:30 GMT", [90]),
      ("500", "Retry-After-Ms:2500", [2.5]), ("408", "x-none:1", [0.5]),
      ("409", "x-none:1", [0.5]), ("504", "x-none:1", [0.5]), ("524", "x-none:1", [0.5]),
      ("400", "X-Should-Retry:true", [0.5]), ("529", "X-Should-Retry:false", []),
      ("400", "retry-after:1", []), ("401", "x-none:1", []), ("402", "x-none:1", []),
      ("403", "x-none:1", []), ("404", "x-none:1", []), ("413", "x-none:1", []),
      ("200", "Retry-After:9", []), ("302", "Location:/echo/elsewhere", []),
    ] as [(String, String, [Double])])
  func advice(_ code: String, _ header: String, _ waits: [Double]) async throws {
    let address = try server.address("steps", [("steps", "\(code),200"), ("header", header)])
    let outcome = await client().send(.get(address))
    #expect(try outcome.result.get().status == (waits.isEmpty ? Int(code) : 200))
    #expect(outcome.attempts == waits.count + 1)
    #expect(watch.all == waits)
  }

  @Test("an answer at once is not waited for")
  func first() async throws {
    let outcome = await client().send(.get(try server.address("echo")))
    #expect(outcome.attempts == 1)
    #expect(outcome.reason == .settled)
    #expect(!outcome.mayHaveArrived)
    #expect(watch.all == [])
  }

  @Test("a storm that does not end is the last reply, with the reason")
  func storm() async throws {
    let tag = UUID().uuidString
    let address = try server.address("steps", tag: tag, [("steps", "529")])
    let outcome = await client().send(.get(address))
    #expect(try outcome.result.get().status == 529)
    #expect(outcome.reason == .attempts(10))
    #expect(try await server.requests(tag).count == 10)
  }

  @Test("a server that asks for more than there is time is not asked again")
  func tooLong() async throws {
    let tag = UUID().uuidString
    let address = try server.address(
      "steps", tag: tag, [("steps", "429"), ("header", "Retry-After:120")])
    let outcome = await client(budget: 120.5).send(.get(address))
    #expect(try outcome.result.get().status == 429)
    #expect(outcome.reason == .serverDelay(seconds: 120))
    #expect(try await server.requests(tag).count == 1)
  }

  @Test("a reply that the caller calls final is final")
  func finalReply() async throws {
    let tag = UUID().uuidString
    let address = try server.address("steps", tag: tag, [("steps", "500,429,200")])
    let outcome = await client().send(.get(address)) { $0.status == 429 }
    #expect(try outcome.result.get().status == 429)
    #expect(outcome.reason == .declaredFinal)
    #expect(try await server.requests(tag).count == 2)
  }

  @Test(
    "what may not be repeated is sent once when it may have arrived",
    arguments: ["close", "reset-before", "cut-length", "not-http", "500", "504"])
  func once(_ step: String) async throws {
    let tag = UUID().uuidString
    let address = try server.address("steps", tag: tag, [("steps", "529,\(step),200")])
    var request = HTTPRequest.post(address, body: [1])
    request.isRepeatable = false
    let outcome = await client().send(request)
    #expect(outcome.reason == .mayHaveArrived)
    #expect(try await server.requests(tag).count == 2)
  }

  @Test("a download is tried again like a request, and stores only the success")
  func download() async throws {
    let folder = try TemporaryFolder()
    let address = try server.address("steps", [("steps", "404,cut-length,500,200")])
    let path = folder.file("results")
    let first = await client().download(.get(address), toPath: path)
    #expect(try first.result.get().text == "step 1")
    #expect(try folder.names == [])
    let second = await client().download(.get(address), toPath: path)
    #expect(try second.result.get().storedBytes == 6)
    #expect(try folder.text("results") == "step 4")
    #expect(watch.all == [0.5, 1])
  }

  @Test("no try lasts longer than the budget")
  func budget() async throws {
    let client = RetryingClient(.testing(), rule: RetryRule(budget: 0.5))
    let outcome = await client.send(.get(try server.address("wait")))
    #expect(
      outcome.result
        == .failure(.transfer(.wholeTimeout, host: "localhost", mayHaveArrived: true)))
    #expect(outcome.reason == .budget)
    #expect(outcome.attempts == 1)
  }

  @Test("cancelling ends a wait, and says whether the request may have arrived")
  func cancelled() async throws {
    let tag = UUID().uuidString
    let address = try server.address(
      "steps", tag: tag, [("steps", "close,429"), ("header", "Retry-After:500")])
    let client = RetryingClient(.testing(), rule: RetryRule(budget: 600))
    let task = Task { await client.send(.get(address)) }
    while try await server.requests(tag).count < 2 { await Task.yield() }
    task.cancel()
    let outcome = await task.value
    #expect(
      outcome.result
        == .failure(.transfer(.cancelled, host: "localhost", mayHaveArrived: true)))
    #expect(outcome.attempts == 2)
  }
}
