import Foundation
import Testing
import Transport

/// The environment belongs to a process: each of these has one of its own.
@Suite("Proxies of the environment")
struct ProxyTests {
  @Test("a proxy is asked for a host elsewhere, and gets no header of the request")
  func elsewhere() async throws {
    let server = try FaultServer.shared
    let port = try server.port(.plain)
    await #expect(processExitsWith: .success) { [port = port as Int] in
      unsafe setenv("https_proxy", "http://127.0.0.1:\(port)", 1)
      unsafe unsetenv("no_proxy")
      unsafe unsetenv("NO_PROXY")
      let address = try WebAddress("https://proxied.invalid/a")
      let request = HTTPRequest.get(address, headers: HTTPHeaders([("x-key", "a")]))
      let error = await transportError { () throws(TransportError) in
        _ = try await HTTPClient.testing().send(request)
      }
      #expect(
        error
          == .transfer(
            .proxyRefused(status: 403), host: "proxied.invalid", mayHaveArrived: false))
    }
    let seen = try await server.requests("proxied.invalid:443")
    #expect(seen.map(\.method) == ["CONNECT"])
    #expect(seen.allSatisfy { $0.values("x-key").isEmpty })
  }

  @Test("no proxy stands before this machine")
  func loopback() async throws {
    let server = try FaultServer.shared
    let port = try server.port(.plain)
    let closed = try server.port(.closed)
    await #expect(processExitsWith: .success) { [port = port as Int, closed = closed as Int] in
      for name in ["http_proxy", "https_proxy", "all_proxy"] {
        unsafe setenv(name, "http://127.0.0.1:\(closed)", 1)
      }
      let address = try WebAddress("http://localhost:\(port)/echo/a", allowsLoopback: true)
      #expect(try await HTTPClient.testing().send(.get(address)).status == 200)
    }
  }

  @Test("a host that the environment excepts is asked itself")
  func excepted() async throws {
    let server = try FaultServer.shared
    let port = try server.port(.plain)
    await #expect(processExitsWith: .success) { [port = port as Int] in
      unsafe setenv("https_proxy", "http://127.0.0.1:\(port)", 1)
      unsafe setenv("no_proxy", "excepted.invalid", 1)
      let address = try WebAddress("https://excepted.invalid/a")
      let error = await transportError { () throws(TransportError) in
        // Whether and how soon nobody is found depends on the machine.
        _ = try await HTTPClient.testing { $0.connect = .milliseconds(300) }.send(.get(address))
      }
      #expect(error.map { !$0.mayHaveArrived } == true)
    }
    #expect(try await server.requests("excepted.invalid:443").isEmpty)
  }
}
