import Foundation
import Testing
import Transport

@Suite("Keys")
struct SecretTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func fault(_ body: () throws(TransportError) -> Secret) -> SecretFault? {
    do throws(TransportError) {
      _ = try body()
    } catch {
      if case .secret(_, let fault) = error { return fault }
    }
    return nil
  }

  @Test(
    "a key is what stands between spaces and line ends", arguments: ["k-1", " k-1\r\n", "\tk-1 "])
  func reads(_ text: String) throws {
    #expect(try Secret(text, fromVariable: "KEY").withText { $0 } == "k-1")
    for mode in [0o600, 0o400] {
      let path = try folder.write(text, to: "key-\(mode)", mode: mode)
      #expect(try Secret(contentsOfFile: path).withText { $0 } == "k-1")
    }
  }

  @Test(
    "what is no key is refused",
    arguments: [
      ("", .empty), (" \n", .empty), ("a b", .characters), ("a\nb", .characters),
      ("a\u{0}", .characters), ("a\u{7f}b", .characters), ("é", .characters),
      ("\u{feff}a", .characters), (String(repeating: "a", count: 4_097), .tooLong(bytes: 4_096)),
    ] as [(String, SecretFault)])
  func refuses(_ text: String, _ expected: SecretFault) throws {
    #expect(
      fault { () throws(TransportError) in try Secret(text, fromVariable: "KEY") } == expected)
    let path = try folder.write(text, to: "key")
    #expect(fault { () throws(TransportError) in try Secret(contentsOfFile: path) } == expected)
  }

  @Test(
    "a file that others may touch is refused, and told how to be mended",
    arguments: [0o640, 0o604, 0o620, 0o610, 0o601, 0o644, 0o777])
  func openFiles(_ mode: Int) throws {
    let path = try folder.write("key", to: "key", mode: mode)
    let error = TransportError.secret(source: path, .readableByOthers(mode: UInt32(mode)))
    #expect(throws: error) { try Secret(contentsOfFile: path) }
    #expect(error.description.contains("chmod 600"))
    #expect(error.description.contains(String(mode, radix: 8)))
  }

  @Test("what a service manager hands over may be readable through an access list")
  func handedOver() throws {
    let path = try folder.write("k-1", to: "key", mode: 0o440)
    let key = try Secret(contentsOfFile: path, handedOverIn: folder.path)
    #expect(key.withText { $0 } == "k-1")
    for other in ["/nowhere", folder.path + "/ke", ""] {
      let refused = fault { () throws(TransportError) in
        try Secret(contentsOfFile: path, handedOverIn: other)
      }
      #expect(refused == .readableByOthers(mode: 0o440), "\(other)")
    }
    let outside = folder.path + "/none/../key"
    try FileManager.default.createDirectory(
      atPath: folder.file("none"), withIntermediateDirectories: false)
    #expect(
      fault { () throws(TransportError) in
        try Secret(contentsOfFile: outside, handedOverIn: folder.file("none"))
      } == .readableByOthers(mode: 0o440))
  }

  @Test("but nobody else may touch it", arguments: [0o444, 0o460, 0o441, 0o640 | 0o010])
  func handedOverToMore(_ mode: Int) throws {
    let path = try folder.write("k-1", to: "key", mode: mode)
    #expect(
      fault { () throws(TransportError) in
        try Secret(contentsOfFile: path, handedOverIn: folder.path)
      } == .readableByOthers(mode: UInt32(mode)))
  }

  @Test("only a file is read")
  func otherThings() throws {
    let missing = folder.file("none")
    #expect(fault { () throws(TransportError) in try Secret(contentsOfFile: missing) } == .missing)
    let path = folder.path
    #expect(fault { () throws(TransportError) in try Secret(contentsOfFile: path) } == .notAFile)
    let pipe = folder.file("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(fault { () throws(TransportError) in try Secret(contentsOfFile: pipe) } == .notAFile)
    #expect(
      fault { () throws(TransportError) in try Secret(contentsOfFile: "/dev/null") } == .notAFile)
  }

  @Test("a file of another account is refused", .enabled(if: geteuid() == 0))
  func otherOwner() throws {
    let path = try folder.write("key", to: "key")
    #expect(unsafe chown(path, 65_534, 65_534) == 0)
    #expect(fault { () throws(TransportError) in try Secret(contentsOfFile: path) } == .otherOwner)
  }
}

@Suite("What is never printed")
struct RedactionTests {
  private let marker = "q7-MARKER"

  /// Every way in which a value becomes text.
  private func texts(_ value: some Any) -> String {
    var dumped = ""
    dump(value, to: &dumped)
    return [
      "\(value)", String(describing: value), String(reflecting: value), "\([value])",
      "\(Optional(value) as Any)", dumped, "\(Mirror(reflecting: value).children.map(\.value))",
    ].joined(separator: "\n")
  }

  @Test("no text of a value has a key, a header, a body or a query in it")
  func values() throws {
    struct Holder {
      let secret: Secret
      let request: HTTPRequest
    }
    let secret = try Secret(marker, fromVariable: "KEY")
    let headers = HTTPHeaders([("x-key", marker), ("x-other", "a")])
    let address = try WebAddress("https://a.example/b?c=\(marker)")
    let body = Array(marker.utf8)
    let request = HTTPRequest.post(address, headers: headers, body: body)
    let reply = HTTPReply(status: 400, headers: headers, body: body)
    let holder = Holder(secret: secret, request: request)
    let all = [
      texts(secret), texts(headers), texts(request), texts(reply), texts(holder),
      "\(address)",
    ].joined(separator: "\n")
    #expect(!all.contains(marker))
    // The bytes of a body, had they been printed as numbers.
    #expect(!all.contains("113, 55"))
    #expect(all.contains("x-key"))
    #expect(all.contains("POST https://a.example/b"))
    #expect(all.contains("status 400"))
  }

  @Test("errors name what is wrong, not what stood there")
  func errors() throws {
    var errors: [TransportError] = []
    for text in ["https://\(marker):x@a", "http://a/?\(marker)", "https://a/\(marker)#"] {
      do { _ = try WebAddress(text) } catch { errors.append(error) }
    }
    do { _ = try Secret("\(marker) \n x", fromVariable: "KEY") } catch { errors.append(error) }
    #expect(errors.count == 4)
    for error in errors { #expect(!texts(error).contains(marker)) }
  }

  @Test("every error is one sentence")
  func wording() {
    let errors: [TransportError] =
      [.address(.scheme), .header(place: 0, .value), .file(path: "/a", code: 28)]
      + [.fileInUse(path: "/a"), .notStarted(code: 2)]
      + [SecretFault.missing, .notAFile, .otherOwner, .unreadable(code: 13), .tooLong(bytes: 1)]
      .map { .secret(source: "/a", $0) }
      + [TransferFault.cutShort, .bodyTooLarge(limit: 5), .proxyRefused(status: 407)]
      .map { .transfer($0, host: "a.example", mayHaveArrived: true) }
    #expect(Set(errors.map(\.description)).count == errors.count)
    for error in errors {
      let text = error.description
      #expect(!text.isEmpty && !text.contains("\n") && !text.hasSuffix("."))
    }
    #expect(errors.last?.description.hasSuffix("the request may have arrived") == true)
  }
}
