import Foundation
import Testing
import Transport

@Suite("Requests and replies")
struct ReplyTests {
  private let server: FaultServer
  private let client = HTTPClient.testing()

  init() throws {
    server = try FaultServer.shared
  }

  @Test("a request arrives as it was made, and with nothing more than is meant")
  func arrives() async throws {
    let headers = HTTPHeaders([
      ("x-key", "a: b;c"), ("X-Empty", ""), ("x-twice", "1"), ("x-twice", "2"),
      ("content-type", "application/json"),
    ])
    let address = try server.address("echo", [("a", "b c")])
    // Large enough for libcurl's `Expect`, were it not suppressed.
    let body = [UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20)
    let seen = try await client.send(.post(address, headers: headers, body: body)).seen
    #expect(seen.method == "POST")
    #expect(seen.target.hasSuffix("?a=b%20c"))
    #expect(seen.body.utf8.count == body.count)
    #expect(seen.values("x-key") == ["a: b;c"])
    #expect(seen.values("x-empty") == [""])
    #expect(seen.values("x-twice") == ["1", "2"])
    #expect(seen.values("content-type") == ["application/json"])
    #expect(seen.values("user-agent") == ["transport-tests/1"])
    #expect(seen.values("accept-encoding") == ["gzip"])
    let expected: Set = [
      "host", "user-agent", "accept", "accept-encoding", "x-key", "x-empty", "x-twice",
      "content-type", "content-length",
    ]
    #expect(Set(seen.headers.map { $0[0].lowercased() }) == expected)
  }

  @Test("nothing of one request is left in the next on the same connection")
  func forgets() async throws {
    let address = try server.address("echo")
    let key = HTTPHeaders([("x-key", "a"), ("content-type", "text/plain")])
    let first = try await client.send(.post(address, headers: key, body: [65])).seen
    let requests: [HTTPRequest] = [.get(address), .delete(address), .post(address, body: [])]
    for (request, method) in zip(requests, ["GET", "DELETE", "POST"]) {
      let seen = try await client.send(request).seen
      #expect(seen.method == method)
      #expect(seen.connection == first.connection)
      #expect(seen.body == "")
      #expect(seen.values("x-key") == [])
      #expect(seen.values("content-type") == [])
      #expect(seen.values("content-length") == (method == "POST" ? ["0"] : []))
    }
  }

  @Test("requests at once have connections of their own, and a client many of them")
  func concurrent() async throws {
    let address = try server.address("echo")
    let targets = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<40 {
        group.addTask { [client] in
          let path = try address.appending(path: "\(number)")
          return try await client.send(.get(path)).seen.target
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(targets.count == 40)
  }

  @Test("a body in pieces is whole, and a trailer is no header")
  func chunked() async throws {
    let reply = try await client.send(.get(server.address("chunked")))
    #expect(reply.body == Array("one\r\ntwo\né".utf8))
    #expect(reply.headers["trailer"] == "x-late")
    #expect(reply.headers["x-late"] == nil)
    #expect(reply.headers["retry-after"] == nil)
  }

  @Test("a compressed body is decompressed, also that of an error", arguments: [200, 400])
  func zipped(_ code: Int) async throws {
    let address = try server.address("zipped", [("code", "\(code)"), ("bytes", "70000")])
    let reply = try await client.send(.get(address))
    #expect(reply.status == code)
    #expect(reply.body == [UInt8](repeating: UInt8(ascii: "0"), count: 70_000))
  }

  @Test("names of headers have any case, and values no spaces around them")
  func headers() async throws {
    let headers = try await client.send(.get(server.address("folded-case"))).headers
    #expect(headers.values(of: "X-One") == ["a b", "c"])
    #expect(headers["REQUEST-ID"] == "req_1")
    #expect(headers["x-empty"] == "")
    #expect(headers["x-none"] == nil)
  }

  @Test("interim replies are passed over")
  func interim() async throws {
    let reply = try await client.send(.get(server.address("interim")))
    #expect(reply.status == 200)
    #expect(reply.text == "real")
    #expect(reply.headers["x-real"] == "yes")
    #expect(reply.headers["x-early"] == nil)
  }

  @Test("a redirect is a reply, and nobody follows it", arguments: [301, 302, 303, 307, 308])
  func redirect(_ code: Int) async throws {
    let tag = UUID().uuidString
    let target = try "http://127.0.0.1:\(server.port(.plain))/echo/\(tag)"
    let address = try server.address(
      "status", [("code", "\(code)"), ("header", "Location:\(target)")])
    let reply = try await client.send(.post(address, body: [1]))
    #expect(reply.status == code)
    #expect(reply.headers["location"] == target)
    #expect(try await server.requests(tag).isEmpty)
  }

  @Test("a refusal before the whole request was read is a reply, and not a broken connection")
  func early() async throws {
    let body = [UInt8](repeating: 0, count: 20 << 20)
    let reply = try await client.send(.post(server.address("early"), body: body))
    #expect(reply.status == 413)
    #expect(reply.text == "too large")
  }

  @Test("no cookie comes back")
  func cookies() async throws {
    let setting = try server.address("status", [("code", "200"), ("header", "Set-Cookie:a=b")])
    #expect(try await client.send(.get(setting)).headers["set-cookie"] == "a=b")
    #expect(try await client.send(.get(server.address("echo"))).seen.values("cookie") == [])
  }

  @Test(
    "a reply of any status and any body is a reply",
    arguments: [(200, ""), (404, "gone"), (502, "<html>"), (520, ""), (529, "busy")])
  func statuses(_ code: Int, _ body: String) async throws {
    let address = try server.address("status", [("code", "\(code)"), ("body", body)])
    let reply = try await client.send(.get(address))
    #expect(reply.status == code)
    #expect(reply.text == body)
    #expect(reply.storedBytes == nil)
    #expect(reply.isSuccess == (code == 200))
    #expect(reply.elapsed > .zero)
  }

  @Test(
    "a header that would change the message is refused before anything is sent",
    arguments: [
      ("", "a", .name), ("a b", "a", .name), ("a:", "b", .name), ("a\r\nb", "c", .name),
      ("x", "a\r\nb: c", .value), ("x", "a\u{0}", .value), ("Host", "a", .reserved),
      ("Content-Length", "1", .reserved), ("transfer-encoding", "chunked", .reserved),
      ("Expect", "100-continue", .reserved), ("cookie", "a", .reserved),
    ] as [(String, String, HeaderFault)])
  func badHeaders(_ name: String, _ value: String, _ fault: HeaderFault) async throws {
    let tag = UUID().uuidString
    let headers = HTTPHeaders([("x-good", "a"), (name, value)])
    let request = HTTPRequest.get(try server.address("echo", tag: tag), headers: headers)
    let error = await transportError { () throws(TransportError) in
      _ = try await client.send(request)
    }
    #expect(error == .header(place: 1, fault))
    #expect(try await server.requests(tag).isEmpty)
  }
}
