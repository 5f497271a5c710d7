import Foundation
import Signing
import Testing

/// Keys of RFC 8032, section 7.1, and files that hold no usable key.
struct SigningKeyTests {
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.path + "/signing-\(UUID().uuidString)"

    init() throws {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  private func write(_ text: String, mode: Int = 0o600) throws -> String {
    let path = "\(folder.path)/\(UUID().uuidString).pem"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  /// The form of RFC 8410 around the 32 bytes of a key.
  private static func pem(_ seed: String) -> String {
    let form = bytes("302e020100300506032b657004220420" + seed)
    return """
      -----BEGIN PRIVATE KEY-----
      \(Data(form).base64EncodedString())
      -----END PRIVATE KEY-----

      """
  }

  private static let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"

  private func error(_ path: String) -> SigningError? {
    do throws(SigningError) { _ = try SigningKey(contentsOfFile: path) } catch { return error }
    return nil
  }

  private func openssl(_ words: String...) throws -> String {
    let path = "\(folder.path)/\(UUID().uuidString).pem"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + words + ["-out", path]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return path
  }

  @Test(arguments: [
    (
      seed, "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        + "d25bf5f0595bbe24655141438e7a100b"
    ),
    (
      "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
        + "387b2eaeb4302aeeb00d291612bb0c00"
    ),
  ])
  func signaturesAreThoseOfTheStandard(seed: String, message: String, expected: String) throws {
    let key = try SigningKey(contentsOfFile: write(Self.pem(seed)))
    for _ in 1...2 {
      #expect(try key.signature(of: Self.bytes(message)) == Self.bytes(expected))
    }
  }

  @Test(arguments: [0o640, 0o604, 0o620])
  func aKeyThatOthersMayUseIsRefused(mode: Int) throws {
    let path = try write(Self.pem(Self.seed), mode: mode)
    #expect(error(path) == .readableByOthers(path: path, mode: UInt32(mode)))
  }

  @Test func whatIsNoKeyIsRefused() throws {
    let missing = folder.path + "/none.pem"
    #expect(error(missing) == .missing(path: missing))
    #expect(error(folder.path) == .notAFile(path: folder.path))
    for text in ["", "no key", String(repeating: "x", count: 100_000)] {
      let path = try write(text)
      #expect(error(path) == .notAKey(path: path))
    }
  }

  @Test func otherKeysAreRefusedAndNobodyIsAskedForAPassphrase() throws {
    let curve = try openssl("genpkey", "-algorithm", "x25519")
    #expect(error(curve) == .otherAlgorithm(path: curve))
    let locked = try openssl("genpkey", "-algorithm", "ed25519", "-aes256", "-pass", "pass:x")
    #expect(error(locked) == .notAKey(path: locked))
  }
}
