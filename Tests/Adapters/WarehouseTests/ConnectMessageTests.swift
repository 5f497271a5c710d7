import Testing

@testable import Warehouse

struct ConnectMessageTests {
  private static let start = #"connection to server at "h" (10.0.0.1), port 5432 failed: "#

  @Test(arguments: [
    ("FATAL:  28P01\n", WarehouseError.authentication(.refused, server: "s")),
    ("FATAL:  28000\n", .authentication(.notAllowed, server: "s")),
    ("FATAL:  53300\n", .tooManyConnections),
    ("FATAL:  57P03\n", .cannotConnect(.notReady, server: "s")),
    ("FATAL:  3D000\n", .cannotConnect(.missingDatabase, server: "s")),
    ("FATAL:  08P01\n", .cannotConnect(.pooler, server: "s")),
    ("FATAL:  XX000\n", .cannotConnect(.other(state: "XX000"), server: "s")),
    ("SSL error: certificate verify failed\n", .cannotConnect(.certificate, server: "s")),
    (
      #"server certificate for "other" does not match host name "h""#,
      .cannotConnect(.certificate, server: "s")
    ),
    (
      #"root certificate file "/x/root.crt" does not exist"#,
      .cannotConnect(.noTrust, server: "s")
    ),
    (
      "server does not support SSL, but SSL was required",
      .cannotConnect(.notEncrypted, server: "s")
    ),
    ("Connection refused\n\tIs the server running?", .cannotConnect(.refused, server: "s")),
    ("server closed the connection unexpectedly", .cannotConnect(.notReady, server: "s")),
    ("Connection reset by peer", .cannotConnect(.notReady, server: "s")),
    ("Network is unreachable", .cannotConnect(.unreachable, server: "s")),
    ("session is read-only", .cannotConnect(.wrongRole, server: "s")),
    (#"definition of service "x" not found"#, .cannotConnect(.missingService, server: "s")),
    ("something in other words", .cannotConnect(.other(state: ""), server: "s")),
  ])
  func tellsTheReason(message: String, expected: WarehouseError) {
    #expect(ConnectMessage(Self.start + message).error(server: "s") == expected)
  }

  @Test func theLastRefusalCounts() {
    let message = Self.start + "FATAL:  53300\n" + Self.start + "FATAL:  28P01\n"
    #expect(ConnectMessage(message).state == "28P01")
    #expect(ConnectMessage(Self.start + "could not read SEVEN").state == nil)
  }

  @Test func aNameIsTakenFromAMessageOnlyWhereItIsOne() {
    #expect(
      ServerFault.firstName(in: #"relation "public.signals" does not exist"#) == "public.signals")
    #expect(ServerFault.firstName(in: #"relation "a b" does not exist"#) == "")
    #expect(ServerFault.firstName(in: "relation « signals » n'existe pas") == "")
    #expect(ServerFault.firstName(in: #"an open "quote"#) == "")
  }
}
