import Foundation
import Testing

@testable import Warehouse

/// What PgBouncer does, where it is installed.
@Suite(
  .needsServer,
  .enabled(if: FileManager.default.isExecutableFile(atPath: Pooler.program), "no pgbouncer here"))
struct PoolerTests {
  @Test(arguments: [("transaction", 5), ("transaction", 1), ("statement", 5)])
  func aBorrowedSessionIsRefused(mode: String, size: Int) throws {
    let pooler = try Pooler(mode, size: size)
    let location = try ServerLocation(pooler.address)
    #expect(warehouseError { _ = try Connection(location) } == .transactionPooler)
  }

  @Test func aSessionOfOnesOwnWillDo() throws {
    let pooler = try Pooler("session", size: 5)
    let connection = try Connection(ServerLocation(pooler.address))
    #expect(try connection.sessionKind() == .pooled)
    #expect(try connection.tryAdvisoryLock(AdvisoryKey(named: "pooled")))
  }

  @Test func itsRefusalIsToldApart() throws {
    let pooler = try Pooler("session", size: 5)
    let location = try ServerLocation(pooler.address + "x")
    #expect(
      warehouseError { _ = try Connection(location) }
        == .cannotConnect(.pooler, server: location.description))
  }
}

/// A PgBouncer before the server, which ends with the test.
private final class Pooler {
  static let program = "/usr/sbin/pgbouncer"

  private let process = Process()
  private let folder: String
  let address: String

  init(_ mode: String, size: Int) throws {
    let whole = try TestServer.address()
    let server = try #require(URLComponents(string: whole))
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("pooler-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Beside the server's own, which somebody found free.
    let port = Int.random(in: 20_000..<30_000)
    address = "postgres://any@127.0.0.1:\(port)/pooled"
    let settings = """
      [databases]
      pooled = host=127.0.0.1 port=\(server.port ?? 0) dbname=constat user=\(server.user ?? "") \
      password=\(server.password ?? "")
      [pgbouncer]
      listen_addr = 127.0.0.1
      listen_port = \(port)
      unix_socket_dir =
      auth_type = any
      pool_mode = \(mode)
      default_pool_size = \(size)
      """
    let file = folder + "/pgbouncer.ini"
    try settings.write(toFile: file, atomically: true, encoding: .utf8)
    // It refuses to run as root.
    let isRoot = geteuid() == 0
    process.executableURL = URL(fileURLWithPath: isRoot ? "/usr/sbin/runuser" : Self.program)
    process.arguments = isRoot ? ["-u", "postgres", "--", Self.program, file] : [file]
    process.standardError = FileHandle.nullDevice
    try process.run()
    try waitUntilItListens()
  }

  private func waitUntilItListens() throws {
    let location = try ServerLocation(address.replacing("/pooled", with: "/nowhere"))
    for _ in 0..<500 {
      let error = warehouseError { _ = try Connection(location) }
      if error != .cannotConnect(.refused, server: location.description) { return }
      Thread.sleep(forTimeInterval: 0.01)
    }
    Issue.record("the pooler does not listen")
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: folder)
  }
}
