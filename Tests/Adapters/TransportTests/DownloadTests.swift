import Foundation
import Testing
import Transport

@Suite("Downloads")
struct DownloadTests {
  private let server: FaultServer
  private let client = HTTPClient.testing { $0.fileBytes = 100_000 }
  private let folder: TemporaryFolder

  init() throws {
    server = try FaultServer.shared
    folder = try TemporaryFolder()
  }

  private func error(_ address: WebAddress, to path: String) async -> TransportError? {
    await transportError { () throws(TransportError) in
      _ = try await client.download(.get(address), toPath: path)
    }
  }

  @Test("a success is stored for its owner alone, in the place of what was there")
  func stores() async throws {
    let path = try folder.write("old", to: "results", mode: 0o644)
    // What a killed process left is in nobody's way.
    _ = try folder.write("left over from another time", to: "results.part", mode: 0o644)
    let reply = try await client.download(.get(server.address("chunked")), toPath: path)
    #expect(reply.status == 200)
    #expect(reply.body == [])
    #expect(reply.storedBytes == 11)
    #expect(reply.headers["trailer"] == "x-late")
    #expect(try folder.text("results") == "one\r\ntwo\né")
    #expect(try folder.mode(of: "results") == 0o600)
    #expect(try folder.names == ["results"])
  }

  @Test("an empty success is an empty file")
  func storesNothing() async throws {
    let address = try server.address("status", [("code", "200")])
    let reply = try await client.download(.get(address), toPath: folder.file("results"))
    #expect(reply.storedBytes == 0)
    #expect(try folder.text("results") == "")
  }

  @Test("the body of any other status is in the reply", arguments: [204, 206, 302, 404, 500])
  func otherStatus(_ code: Int) async throws {
    let path = try folder.write("old", to: "results")
    let body = code == 204 ? "" : "{\"error\": 1}"
    let address = try server.address("status", [("code", "\(code)"), ("body", body)])
    let reply = try await client.download(.get(address), toPath: path)
    #expect(reply.status == code)
    #expect(reply.text == body)
    #expect(reply.storedBytes == nil)
    #expect(try folder.text("results") == "old")
    #expect(try folder.names == ["results"])
  }

  @Test(
    "a transfer that fails leaves the old file and nothing else",
    arguments: [
      ("cut-chunked", .cutShort), ("cut-length", .cutShort), ("reset-within", .connectionLost),
      ("not-zipped", .contentEncoding), ("huge-chunked", .bodyTooLarge(limit: 100_000)),
      ("huge-length", .bodyTooLarge(limit: 100_000)), ("hollow", .bodyTooLarge(limit: 100_000)),
    ] as [(String, TransferFault)])
  func fails(_ answer: String, _ fault: TransferFault) async throws {
    let path = try folder.write("old", to: "results")
    let error = try await error(server.address(answer), to: path)
    #expect(error == .transfer(fault, host: "localhost", mayHaveArrived: true))
    #expect(try folder.text("results") == "old")
    #expect(try folder.names == ["results"])
  }

  @Test("a place that cannot be written is told before anything is sent")
  func badPlace() async throws {
    let tag = UUID().uuidString
    let address = try server.address("echo", tag: tag)
    let missing = folder.file("none/results")
    #expect(await error(address, to: missing) == .file(path: missing + ".part", code: ENOENT))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("results.part"), withDestinationPath: folder.file("elsewhere"))
    let linked = folder.file("results")
    #expect(await error(address, to: linked) == .file(path: linked + ".part", code: ELOOP))
    #expect(try folder.names == ["results.part"])
    #expect(try await server.requests(tag).isEmpty)
  }

  @Test("a disk that takes no more is an error of the file")
  func fullDisk() async throws {
    let folder = folder.file("results")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false)
    // The body is written, and cannot take the place of a folder.
    #expect(
      try await error(server.address("echo"), to: folder) == .file(path: folder, code: EISDIR))
    #expect(try self.folder.names == ["results"])
  }

  @Test("two downloads do not write one file at once")
  func inUse() async throws {
    let path = folder.file("results")
    let tag = UUID().uuidString
    let address = try server.address("slow-body", tag: tag)
    let task = Task { [client] in
      await transportError { () throws(TransportError) in
        _ = try await client.download(.get(address), toPath: path)
      }
    }
    while try await server.requests(tag).isEmpty { await Task.yield() }
    #expect(
      try await error(server.address("echo"), to: path) == .fileInUse(path: path + ".part"))
    task.cancel()
    #expect(
      await task.value == .transfer(.cancelled, host: "localhost", mayHaveArrived: true))
    #expect(try folder.names == [])
    let reply = try await client.download(.get(server.address("echo")), toPath: path)
    #expect(reply.storedBytes.map { $0 > 0 } == true)
  }
}
