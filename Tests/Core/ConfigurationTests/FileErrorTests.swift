import Foundation
import Model
import Testing

@testable import Configuration

/// Files that cannot be read, or are no JSON, or hold a name twice.
struct FileErrorTests {
  @Test func `tells a file that is not there, and one that is no file`() throws {
    let missing = ShippedFile.folder.appending(path: "nothing.json").path
    #expect(throws: ConfigurationError.unreadable(file: missing, .missing)) {
      try LoadedPipeline.load(pipelineAt: missing)
    }
    let folder = ShippedFile.folder.path
    #expect(throws: ConfigurationError.unreadable(file: folder, .other)) {
      try ConfigurationFile(path: folder)
    }
  }

  static let broken: [[UInt8]] = [
    [], Array("{".utf8), Array("{\"a\": }".utf8), Array("{\"a\": 1} x".utf8),
    Array("{\"a\": 1e999}".utf8), Array("{'a': 1}".utf8), [0xEF, 0xBB, 0xBF],
    Array("{\"a\": \"".utf8) + [0xFF] + Array("\"}".utf8),
    // UTF-16, which the decoder would take.
    [0xFF, 0xFE, 0x7B, 0x00, 0x7D, 0x00],
  ]

  @Test(arguments: broken)
  func `tells what is no JSON`(bytes: [UInt8]) throws {
    let file = ConfigurationFile(name: "f.json", bytes: bytes)
    #expect(refusal(ofTaxonomy: file) == .notJSON(file: "f.json"))
    let taxonomy = try ShippedFile.shippedTaxonomy()
    #expect(refusal(ofPipeline: file, taxonomy: taxonomy) == .notJSON(file: "f.json"))
  }

  @Test(arguments: [
    ("[]", ConfigurationError.JSONType.list), ("null", .null), ("3", .number), ("\"a\"", .text),
    ("true", .flag),
  ])
  func `tells a document that is no object`(text: String, found: ConfigurationError.JSONType) {
    let file = ConfigurationFile(name: "f.json", bytes: Array(text.utf8))
    #expect(
      refusal(ofTaxonomy: file)
        == .invalid(
          file: "f.json", path: "", .wrongType(expected: .object, found: found)))
  }

  @Test(arguments: [
    (#"{"a": 1, "b": {"c": [1, {"d": 1, "e": "\"d\":", "d": 2}]}}"#, "b.c[1].d"),
    (#"{"a": 1, "\u0061": 1}"#, "a"),
    (#"{"a": [{"x": 1}, {"x": 1}], "b": "a", "b" : 2}"#, "b"),
    (#"[[], [{"k\\": 1, "k\\" : 1}]]"#, #"[1][0].k\"#),
  ])
  func `tells a name that stands twice`(text: String, path: String) {
    let file = ConfigurationFile(name: "f.json", bytes: Array(text.utf8))
    #expect(throws: ConfigurationError.invalid(file: "f.json", path: path, .repeated)) {
      try file.tree()
    }
  }

  @Test(arguments: [
    #"{"a": {"a": {"a": 1}}, "b": ["a", "a"], "c": "{\"a\":1,\"a\":2}"}"#, #"[{"a": 1}, {"a": 1}]"#,
  ])
  func `takes the same name in different objects`(text: String) throws {
    let file = ConfigurationFile(name: "f.json", bytes: Array(text.utf8))
    #expect(try file.tree().type != .null)
  }

  @Test func `tells a member that stands twice in a shipped file`() throws {
    let file = try ShippedFile.nightly.rewritten(#""days": 90,"#, as: #""days": 90, "days": 60,"#)
    #expect(
      refusal(ofPipeline: file, taxonomy: try ShippedFile.shippedTaxonomy())
        == .invalid(file: file.name, path: "window.days", .repeated))
  }

  @Test(arguments: [
    (ConfigurationError.unreadable(file: "a.json", .missing), "a.json: there is no such file"),
    (.notJSON(file: "a.json"), "a.json: not a JSON document in UTF-8"),
    (
      .invalid(file: "a.json", path: "window.day", .unknownMember(nearest: "days")),
      "a.json: window.day: no such member; is 'days' meant?"
    ),
    (
      .invalid(file: "a.json", path: "window.days", .outOfBounds(allowed: .atLeast(30))),
      "a.json: window.days: must be at least 30"
    ),
    (
      .invalid(file: "a.json", path: "", .wrongType(expected: .object, found: .list)),
      "a.json: must be an object, not a list"
    ),
    (
      .invalid(file: "a.json", path: "x", .outOfBounds(allowed: .between(0, 0.5))),
      "a.json: x: must be above 0 and below 0.5"
    ),
  ])
  func `words an error in one line`(error: ConfigurationError, text: String) {
    #expect("\(error)" == text)
  }
}
