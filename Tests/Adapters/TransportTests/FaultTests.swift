import Foundation
import Testing
import Transport

@Suite("Faults of a transfer")
struct FaultTests {
  /// What a client with tight limits makes of an answer.
  struct Case: Sendable, CustomTestStringConvertible {
    let answer: String
    var arguments: [(String, String)] = []
    var way = FaultServer.Port.plain
    let fault: TransferFault
    var mayHaveArrived = true

    var testDescription: String { "\(answer) at \(way) is \(fault)" }
  }

  private let server: FaultServer

  init() throws {
    server = try FaultServer.shared
  }

  private static let cases = [
    Case(answer: "close", fault: .connectionLost),
    Case(answer: "reset-before", fault: .connectionLost),
    Case(answer: "reset-within", fault: .connectionLost),
    Case(answer: "cut-chunked", fault: .cutShort),
    Case(answer: "cut-length", fault: .cutShort),
    Case(answer: "not-zipped", fault: .contentEncoding),
    Case(answer: "not-http", fault: .notHTTP),
    Case(answer: "huge-length", fault: .bodyTooLarge(limit: 100_000)),
    Case(answer: "huge-chunked", fault: .bodyTooLarge(limit: 100_000)),
    Case(
      answer: "zipped", arguments: [("bytes", "50000000")], fault: .bodyTooLarge(limit: 100_000)),
    Case(
      answer: "zipped", arguments: [("bytes", "100001"), ("code", "500")],
      fault: .bodyTooLarge(limit: 100_000)),
    Case(answer: "hollow", fault: .bodyTooLarge(limit: 100_000)),
    Case(answer: "huge-header", fault: .headersTooLarge(limit: 20_000)),
    Case(answer: "huge-line", fault: .headersTooLarge(limit: 102_400)),
    Case(answer: "more-than-zipped", fault: .contentEncoding),
    Case(answer: "echo", way: .closed, fault: .notConnected, mayHaveArrived: false),
    Case(answer: "echo", way: .misnamed, fault: .certificate, mayHaveArrived: false),
    Case(answer: "echo", way: .old, fault: .handshake, mayHaveArrived: false),
  ]

  @Test(
    "every fault has its name, and tells whether the request may have arrived", arguments: cases)
  func faults(_ example: Case) async throws {
    let client = HTTPClient.testing(certificates: server.certificates) {
      $0.bodyBytes = 100_000
      $0.headerBytes = 20_000
    }
    let address = try server.address(example.answer, example.arguments, at: example.way)
    let error = await transportError { () throws(TransportError) in
      _ = try await client.send(.get(address))
    }
    #expect(
      error
        == .transfer(example.fault, host: "localhost", mayHaveArrived: example.mayHaveArrived))
    // The client is none the worse for it.
    let after = try await client.send(.get(server.address("status", [("code", "204")])))
    #expect(after.status == 204)
  }

  @Test(
    "a limit on time has its name",
    arguments: [
      Case(answer: "wait", fault: .firstByteTimeout),
      Case(answer: "slow-header", fault: .firstByteTimeout),
      Case(answer: "slow-body", fault: .wholeTimeout),
      Case(answer: "echo", way: .silent, fault: .connectTimeout, mayHaveArrived: false),
    ])
  func timeouts(_ example: Case) async throws {
    let client = HTTPClient.testing {
      switch example.fault {
      case .connectTimeout: $0.connect = .milliseconds(100)
      case .firstByteTimeout: $0.firstByte = .milliseconds(500)
      default: $0.whole = .milliseconds(900)
      }
    }
    let address = try server.address(example.answer, at: example.way)
    let error = await transportError { () throws(TransportError) in
      _ = try await client.send(.get(address))
    }
    #expect(
      error
        == .transfer(example.fault, host: "localhost", mayHaveArrived: example.mayHaveArrived))
  }

  @Test("a budget shortens a transfer")
  func budget() async throws {
    let address = try server.address("wait")
    let error = await transportError { () throws(TransportError) in
      _ = try await HTTPClient.testing().send(.get(address), within: .milliseconds(500))
    }
    #expect(error == .transfer(.wholeTimeout, host: "localhost", mayHaveArrived: true))
  }

  @Test("bodies up to the limit are taken, by their decompressed size")
  func atLimit() async throws {
    let client = HTTPClient.testing { $0.bodyBytes = 5_000 }
    let exact = try server.address("zipped", [("bytes", "5000")])
    #expect(try await client.send(.get(exact)).body.count == 5_000)
    let longer = try server.address("zipped", [("bytes", "5001")])
    let error = await transportError { () throws(TransportError) in
      _ = try await client.send(.get(longer))
    }
    #expect(
      error == .transfer(.bodyTooLarge(limit: 5_000), host: "localhost", mayHaveArrived: true))
  }

  @Test("compressed data that ends early in a whole message is not noticed: who reads it must")
  func cutCompression() async throws {
    let reply = try await HTTPClient.testing().send(.get(server.address("cut-zipped")))
    #expect(reply.status == 200)
    #expect(reply.body.count < 2_048)
  }

  @Test("certificates that cannot be read are no trust at all")
  func noCertificates() async throws {
    let client = HTTPClient.testing(certificates: server.certificates + ".none")
    let address = try server.address("echo", at: .encrypted)
    let error = await transportError { () throws(TransportError) in
      _ = try await client.send(.get(address))
    }
    #expect(error == .transfer(.noTrust, host: "localhost", mayHaveArrived: false))
  }

  @Test("the certificate of a host is verified, and its name")
  func certificates() async throws {
    let address = try server.address("echo", at: .encrypted)
    let trusting = HTTPClient.testing(certificates: server.certificates)
    #expect(try await trusting.send(.get(address)).status == 200)
    let error = await transportError { () throws(TransportError) in
      _ = try await HTTPClient.testing().send(.get(address))
    }
    #expect(error == .transfer(.certificate, host: "localhost", mayHaveArrived: false))
  }

  @Test("a request that may not be repeated reaches the server once", arguments: [true, false])
  func once(_ isRepeatable: Bool) async throws {
    let client = HTTPClient.testing()
    let tag = UUID().uuidString
    _ = try await client.send(.get(server.address("echo")))
    var request = HTTPRequest.post(try server.address("close", tag: tag), body: [1])
    request.isRepeatable = isRepeatable
    let error = await transportError { [request] () throws(TransportError) in
      _ = try await client.send(request)
    }
    #expect(error == .transfer(.connectionLost, host: "localhost", mayHaveArrived: true))
    // On a connection used before, libcurl repeats a request of itself: that is what is to be proved
    // absent.
    #expect(try await server.requests(tag).count == (isRepeatable ? 2 : 1))
  }

  @Test("a connection that the server closed in the meantime is no fault")
  func staleConnection() async throws {
    let client = HTTPClient.testing()
    let address = try server.address("close-second")
    let first = try await client.send(.get(address)).seen
    let second = try await client.send(.get(address)).seen
    #expect(first.connection != second.connection)
  }

  @Test("a connection that breaks after a whole reply is no fault, and is not used again")
  func resetAfter() async throws {
    let client = HTTPClient.testing()
    for _ in 0..<2 {
      #expect(try await client.send(.get(server.address("reset-after"))).text == "whole")
    }
    #expect(try await client.send(.get(server.address("echo"))).status == 200)
  }

  @Test("cancelling the task ends its transfer")
  func cancelled() async throws {
    let tag = UUID().uuidString
    let address = try server.address("wait", tag: tag)
    let task = Task {
      await transportError { () throws(TransportError) in
        _ = try await HTTPClient.testing().send(.get(address))
      }
    }
    while try await server.requests(tag).isEmpty { await Task.yield() }
    task.cancel()
    #expect(
      await task.value == .transfer(.cancelled, host: "localhost", mayHaveArrived: true))
  }

  @Test("a task that is cancelled already sends nothing")
  func cancelledBefore() async throws {
    let tag = UUID().uuidString
    let address = try server.address("echo", tag: tag)
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await transportError { () throws(TransportError) in
        _ = try await HTTPClient.testing().send(.get(address))
      }
    }
    #expect(
      await task.value == .transfer(.cancelled, host: "localhost", mayHaveArrived: false))
    #expect(try await server.requests(tag).isEmpty)
  }
}
