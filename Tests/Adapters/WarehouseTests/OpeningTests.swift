import Foundation
import Testing

@testable import Warehouse

@Suite(.needsServer)
struct OpeningTests {
  private func error(_ address: String) throws -> WarehouseError? {
    let location = try ServerLocation(address)
    let error = warehouseError { _ = try Connection(location) }
    #expect(error?.description.contains("wrong@") != true)
    return error
  }

  @Test func aWrongPasswordIsRefused() throws {
    let address = try TestServer.address(user: "constat_owner")
    let server = try ServerLocation(address).description
    #expect(try error(address) == .authentication(.refused, server: server))
  }

  @Test func aMissingDatabaseIsNamed() throws {
    let address = try TestServer.address(database: "nowhere")
    let server = try ServerLocation(address).description
    #expect(server.hasSuffix("/nowhere"))
    #expect(try error(address) == .cannotConnect(.missingDatabase, server: server))
  }

  @Test func aServerThatDoesNotEncryptIsRefusedWhereItMust() throws {
    let address = try TestServer.address(options: "?sslmode=require")
    let server = try ServerLocation(address).description
    #expect(try error(address) == .cannotConnect(.notEncrypted, server: server))
  }

  @Test func aRoleHasNoConnectionLeft() throws {
    let role = "l_\(UUID().uuidString.prefix(8).lowercased())"
    let owner = try TestServer.connect()
    try owner.execute("CREATE ROLE \(role) LOGIN PASSWORD 'wrong' CONNECTION LIMIT 1")
    defer { try? owner.execute("DROP ROLE \(role)") }
    let location = try ServerLocation(TestServer.address(user: role))
    let first = try Connection(location)
    #expect(warehouseError { _ = try Connection(location) } == .tooManyConnections)
    #expect(try first.ints("SELECT 1") == [1])
  }

  @Test func aSilentServerDoesNotHoldUsLonger() throws {
    let relay = try Relay(to: TestServer.port(), "silent")
    let address = try TestServer.address(port: relay.port, options: "?connect_timeout=2")
    let server = try ServerLocation(address).description
    #expect(try error(address) == .cannotConnect(.timeout(seconds: 2), server: server))
  }

  /// libpq's limit of time is one for each host; a silent first one takes its share of it only.
  @Test func theNextHostIsTried() throws {
    let relay = try Relay(to: TestServer.port(), "silent")
    let address = try TestServer.address()
    let parts = try #require(URLComponents(string: address))
    let (user, password) = (parts.user ?? "", parts.password ?? "")
    let port = try TestServer.port()
    for first in [relay.port, 1] {
      let location = try ServerLocation(
        "postgres://\(user):\(password)@127.0.0.1:\(first),127.0.0.1:\(port)/constat"
          + "?connect_timeout=3")
      #expect(try Connection(location).ints("SELECT 1") == [1])
    }
  }

  @Test(.enabled(if: TestServer.replica != nil))
  func aReplicaOnlyReads() throws {
    let address = try #require(TestServer.replica)
    let connection = try Connection(ServerLocation(address))
    #expect(try connection.ints("SELECT 1") == [1])
    #expect(
      warehouseError { try connection.execute("CREATE TABLE x (a int)") } == .readOnlyServer)
    let migration = try Migration(name: "0001_a", sql: "SELECT 1")
    #expect(try Migrator([migration]).pending(in: connection).count <= 1)
  }
}

struct UnreachableServerTests {
  @Test func nobodyListens() throws {
    let location = try ServerLocation("postgres://me:secret@127.0.0.1:1/d")
    #expect(
      warehouseError { _ = try Connection(location) }
        == .cannotConnect(.refused, server: "postgres://me@127.0.0.1:1/d"))
    let socket = try ServerLocation("host=/nowhere user=me dbname=d")
    #expect(
      warehouseError { _ = try Connection(socket) }
        == .cannotConnect(.refused, server: "postgres://me@/nowhere:5432/d"))
  }
}
