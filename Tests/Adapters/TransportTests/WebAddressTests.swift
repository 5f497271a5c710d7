import Testing

@testable import Transport

@Suite("Addresses")
struct WebAddressTests {
  @Test(
    "an address is read and written",
    arguments: [
      ("https://api.example.com", "https://api.example.com", 443),
      ("HTTPS://API.Example.COM:443/v1", "https://api.example.com/v1", 443),
      ("https://example.com:8443/a/?b=c/d?e", "https://example.com:8443/a/?b=c/d?e", 8443),
      ("https://example.com?a", "https://example.com?a", 443),
      ("https://[2001:DB8::1]:9/x", "https://[2001:db8::1]:9/x", 9),
      ("https://example.com./", "https://example.com./", 443),
      ("https://127.0.0.1/%20", "https://127.0.0.1/%20", 443),
    ])
  func reads(_ text: String, _ written: String, _ port: Int) throws {
    let address = try WebAddress(text)
    #expect(address.text == written)
    #expect(address.port == port)
  }

  @Test(
    "what is no address, or no safe one, is refused",
    arguments: [
      ("", .scheme), ("example.com", .scheme), ("ftp://example.com", .scheme),
      ("file:///etc/passwd", .scheme), ("https:/example.com", .scheme),
      ("http://example.com", .notEncrypted), ("http://127.0.0.1", .notEncrypted),
      ("https://a:b@example.com", .credentials), ("https://a@example.com", .credentials),
      ("https://", .host), ("https:///a", .host), ("https://:443", .host),
      ("https://exa_mple.com", .host), ("https://a..b", .host), ("https://.a", .host),
      ("https://[::1", .host), ("https://[example.com]", .host), ("https://::1", .host),
      ("https://a:", .port), ("https://a:0", .port), ("https://a:65536", .port),
      ("https://a:+1", .port), ("https://a:1a", .port), ("https://[::1]1", .port),
      ("https://a/../b", .path), ("https://a/b/%2e%2E", .path), ("https://a/./", .path),
      ("https://a/#b", .characters), ("https://a/ b", .characters), ("https://a/\n", .characters),
      ("https://é.fr", .characters), ("https://a\\b", .characters),
      ("https://a/\u{0}", .characters),
    ] as [(String, AddressFault)])
  func refuses(_ text: String, _ fault: AddressFault) {
    #expect(throws: TransportError.address(fault)) { try WebAddress(text) }
  }

  @Test(
    "plain HTTP goes to this machine, by its plain names only",
    arguments: [
      ("localhost", true), ("127.0.0.1:80", true), ("127.255.0.9", true), ("[::1]:9", true),
      ("127.0.0.1.example.com", false), ("127.1", false), ("127.0.0.256", false),
      ("localhost.example.com", false), ("10.0.0.1", false), ("[::2]", false), ("0.0.0.0", false),
    ])
  func loopback(_ host: String, _ isAllowed: Bool) {
    #expect(((try? WebAddress("http://\(host)/", allowsLoopback: true)) != nil) == isAllowed)
    #expect((try? WebAddress("http://\(host)/")) == nil)
    #expect((try? WebAddress("https://\(host)/").isLoopback) == isAllowed)
  }

  @Test(
    "an origin is scheme, host and port",
    arguments: [
      ("https://a.b/x?y", "https://A.B:443", true), ("https://a.b", "https://a.b:444", false),
      ("https://a.b", "https://b.a.b", false), ("https://a.b", "https://a.b.", false),
      ("https://localhost", "http://localhost:443", false),
      ("http://localhost", "http://localhost:80/a", true),
      ("http://localhost", "http://127.0.0.1", false),
    ])
  func origins(_ one: String, _ other: String, _ isSame: Bool) throws {
    let one = try WebAddress(one, allowsLoopback: true)
    let other = try WebAddress(other, allowsLoopback: true)
    #expect(one.isSameOrigin(as: other) == isSame)
    #expect(other.isSameOrigin(as: one) == isSame)
  }

  @Test("something below an address has one slash between, and an encoded query")
  func appends() throws {
    for base in ["https://a.b/v1", "https://a.b/v1/", "https://a.b/v1?old=query"] {
      let address = try WebAddress(base)
      for path in ["c/d", "/c/d"] {
        #expect(try address.appending(path: path).text == "https://a.b/v1/c/d")
      }
      let found = try address.appending(
        path: "c", query: [(name: "after", value: "é&=+ \n"), (name: "b", value: "")])
      #expect(found.text == "https://a.b/v1/c?after=%C3%A9%26%3D%2B%20%0A&b=")
      #expect(found.description == "https://a.b/v1/c")
    }
    #expect(try WebAddress("https://a.b").appending(path: "c").text == "https://a.b/c")
  }

  @Test(
    "nothing climbs out of an address",
    arguments: [
      ("../x", .path), ("a/%2E./x", .path), ("a?b", .characters), ("a#b", .characters),
      ("a b", .characters), ("a\r\nb", .characters),
    ] as [(String, AddressFault)])
  func staysBelow(_ path: String, _ fault: AddressFault) throws {
    let address = try WebAddress("https://a.b/v1")
    #expect(throws: TransportError.address(fault)) { try address.appending(path: path) }
  }
}
