import Numerics
import TestSupport
import Testing

@testable import constat

/// An input of a kind that is wrong, and how the error begins.
private let badInputs: [(kind: String, input: String, error: String)] = [
  ("phi", "[1]", "`input` is not an object"),
  ("phi", #"{"a": 1, "b": 2, "c": 3}"#, "`input.d` is missing"),
  ("phi", #"{"a": 1, "b": 2, "c": 3, "d": "4"}"#, "`input.d` is not a whole number"),
  ("phi", #"{"a": 1, "b": 2, "c": 3, "d": null}"#, "`input.d` is not a whole number"),
  ("phi", #"{"a": 1, "b": 2, "c": 3, "d": true}"#, "`input.d` is not a whole number"),
  ("phi", #"{"a": 1, "b": 2, "c": 3, "d": 4.5}"#, "`input` holds a value that is malformed"),
  ("phi", #"{"a": 1, "b": 2, "c": 3, "d": 1e30}"#, "`input` holds a value that is malformed"),
  ("phi", #"{"a": 1, "b": 2, "c": 3, "d": -4}"#, "`input` must be four counts from 0"),
  (
    "phi", #"{"a": 1, "b": 2, "c": 3, "d": 9223372036854775807}"#,
    "`input` must be four counts from 0"
  ),
  ("fisher2x2", #"{"a": 100000000, "b": 1, "c": 0, "d": 0}"#, "`input` must be a table of at most"),
  ("cmh", #"{"tables": [[1, 2, 3, 4], [1, 2, 3]]}"#, "`input.tables[1]` must be four counts"),
  ("cmh", #"{"tables": [[1, 2, 3, 4], 5]}"#, "`input.tables[1]` is not a list"),
  ("cmh", #"{"tables": [[1, 2, 3, -4]]}"#, "`input.tables[0]` must be four counts"),
  ("lift_missing", #"{"x": [1, 2], "y": [1, 0]}"#, "`input.x` must be a list of 1, 0 and null"),
  ("lift_missing", #"{"x": [1], "y": [1, 0]}"#, "`input.x` and `input.y` must be lists"),
  ("bh", #"{"p": 7, "q": 0.1}"#, "`input.p` is not a list"),
  ("bh", #"{"p": [0.1, "x"], "q": 0.1}"#, "`input.p[1]` is not a number"),
  ("bh", #"{"p": [1e400], "q": 0.1}"#, "`input` holds a value that is malformed"),
  ("bh", #"{"p": [1.5], "q": 0.1}"#, "`input.p` must be a list of numbers from 0 to 1"),
  ("bh", #"{"p": [0.5], "q": 0}"#, "`input.q` must be above 0"),
  ("bh", #"{"p": [0.5]}"#, "`input.q` is missing"),
  ("by", #"{"p": [0.5, 0.5], "q": 0.1, "m": 1}"#, "`input.m` must be at least the number"),
  ("by", #"{"p": [0.5], "q": 0.1, "m": 10000001}"#, "`input.m` must be at least the number"),
  ("bonferroni", #"{"p": [0.5]}"#, "`input.alpha` is missing"),
  ("pearson", #"{"x": [1, 2], "y": [1]}"#, "`input.x` and `input.y` must be lists"),
  ("spearman", #"{"x": [1, 2], "y": [1]}"#, "`input.x` and `input.y` must be lists"),
  ("partial_spearman", #"{"x": [1], "y": [1], "z": [1, 2]}"#, "`input.x`, `input.y` and"),
  ("partial_spearman", #"{"x": [1], "y": "any", "z": [1]}"#, "`input.y` must be a list, or"),
  ("partial_spearman", #"{"x": "0..20000", "y": [1], "z": [1]}"#, "`input.x` must be at most"),
  (
    "partial_spearman",
    #"{"x": "-9223372036854775808..9223372036854775807", "y": [1], "z": [1]}"#,
    "`input.x` must be at most"
  ),
  ("partial_spearman", #"{"x": [1], "y": [1], "z": {}}"#, "`input.z` is not a list"),
  ("permutation_p", #"{"hits": 5, "reps": 4}"#, "`input.hits` must be at least 0"),
  ("permutation_p", #"{"hits": -1, "reps": 4}"#, "`input.hits` must be at least 0"),
  ("permutation_p", #"{"hits": 0, "reps": -1}"#, "`input.reps` must be at least 0"),
  ("rank_quantise", #"{"a": [1], "b": [1], "grid": 0}"#, "`input.grid` must be above 0"),
  ("rank_quantise", #"{"a": [1], "b": [], "grid": 1}"#, "`input.a` and `input.b` must be lists"),
  ("rank_quantise", #"{"a": [1], "b": [1e300], "grid": 1e-300}"#, "`input.b` must be numbers"),
  ("local_day", #"{"tz": "Mars/Base", "date": "2011-12-30"}"#, "the time zone is not one of"),
  ("local_day", #"{"tz": "Europe/Paris", "date": "2011-02-30"}"#, "`input.date` must be a date"),
  ("local_day", #"{"tz": "UTC", "date": "0000-01-01"}"#, "`input.date` must be a date in the"),
  ("day_attribution", #"{"tz": "UTC", "instant_utc": "2011-12-30"}"#, "`input.instant_utc` must"),
  ("precision", #"{"n": 90}"#, "precision is a rule in words"),
  ("scale", "{}", "scale is a rule in words"),
  ("zeta", "{}", "no such kind; there are bh, by,"),
]

@Suite struct BadLineTests {
  @Test(arguments: badInputs.indices)
  func aWrongInputIsNamed(at place: Int) throws {
    let (kind, input, error) = badInputs[place]
    let line = #"{"id": "it", "kind": "\#(kind)", "input": \#(input)}"#
    let answer = try #require(StatisticsLine.answer(to: line, number: 12))
    #expect(answer.isError)
    let start = #"{"id": "it", "line": 12, "error": "\#(error)"#
    #expect(answer.json.hasPrefix(start), "\(answer.json)")
    #expect(try JSONValue(parsing: answer.json).members.count == 3)
  }

  @Test(arguments: [
    ("nope", #"{"line": 1, "error": "the line is not one JSON value"}"#),
    ("{} {}", #"{"line": 1, "error": "the line is not one JSON value"}"#),
    ("[1]", #"{"line": 1, "error": "the line is not an object"}"#),
    ("5", #"{"line": 1, "error": "the line is not an object"}"#),
    ("{}", #"{"line": 1, "error": "`kind` is missing"}"#),
    (#"{"id": 7, "kind": 5}"#, #"{"id": 7, "line": 1, "error": "`kind` is not a text"}"#),
    (#"{"id": 7, "kind": "bh"}"#, #"{"id": 7, "line": 1, "error": "`input` is missing"}"#),
    (
      #"{"id": [], "kind": "bh"}"#,
      #"{"line": 1, "error": "`id` is not a text or a whole number"}"#
    ),
  ])
  func aWrongLineIsAnswered(line: String, wanted: String) throws {
    let answer = try #require(StatisticsLine.answer(to: line, number: 1))
    #expect(answer.json == wanted)
    #expect(answer.isError)
  }

  @Test func anIdInAnErrorIsEscaped() throws {
    let line = "{\"id\": \"a\\n\\u0001\\\"\\\\\", \"kind\": \"x\"}"
    let answer = try #require(StatisticsLine.answer(to: line, number: 1))
    #expect(answer.json.hasPrefix("{\"id\": \"a\\n\\u0001\\\"\\\\\", "))
  }
}

/// Whatever a line holds, the answer is one line of JSON.
@Suite struct FuzzedLineTests {
  private static let seeds = [
    #"{"id": "a", "kind": "bh", "input": {"p": [0.01, null, 0.5], "q": 0.1, "m": 4}}"#,
    #"{"id": 2, "kind": "fisher2x2", "input": {"a": 30, "b": 11, "c": 12, "d": 43}}"#,
    #"{"kind": "cmh", "input": {"tables": [[1, 2, 3, 4], [8, 7, 6, 5]]}}"#,
    #"{"kind": "lift_missing", "input": {"x": [1, 1, 0, null], "y": [1, null, 0, 1]}}"#,
    #"{"kind": "spearman", "input": {"x": [1, 2.5, 3, -4], "y": [3, 2, 1e5, 0]}}"#,
    #"{"kind": "pearson", "input": {"x": [1, 2.5, 3, -4], "y": [3, 2, 1e5, 0]}}"#,
    #"{"kind": "partial_spearman", "input": {"x": "0..9", "y": [9, 2, 3, 4], "z": "any"}}"#,
    #"{"kind": "permutation_p", "input": {"hits": 1, "reps": 3}}"#,
    #"{"kind": "rank_quantise", "input": {"a": [0.3, 2], "b": [0.3, 2], "grid": 0.1}}"#,
    #"{"kind": "local_day", "input": {"tz": "Africa/Cairo", "date": "2024-04-26"}}"#,
    #"{"kind": "day_attribution", "input": {"tz": "UTC", "instant_utc": "2025-11-11T00:30:00Z"}}"#,
  ]
  private static let alphabet = Array(#"0123456789eE+-.,:"{}[]nultrfas\ "#.utf8)

  private func expectOneLine(_ bytes: [UInt8], seed: UInt64) {
    let text = String(decoding: bytes.filter { $0 != 0x0A }, as: UTF8.self)
    guard let answer = StatisticsLine.answer(to: text, number: 3) else { return }
    #expect(!answer.json.utf8.contains(0x0A), "seed \(seed): \(text)")
    let value = try? JSONValue(parsing: answer.json)
    #expect(value?["kind"] != nil || value?["line"] == .whole(3), "seed \(seed): \(text)")
    #expect((value?["error"] != nil) == answer.isError, "seed \(seed): \(text)")
  }

  @Test func randomBytes() {
    for seed in UInt64(1)...2_000 {
      var random = RandomStream(seed: seed)
      let bytes = (0..<random.integer(below: 60)).map { _ in UInt8(random.integer(below: 256)) }
      expectOneLine(bytes, seed: seed)
    }
  }

  @Test func mutatedLines() {
    for seed in UInt64(1)...6_000 {
      var random = RandomStream(seed: seed)
      var bytes = Array(Self.seeds[random.integer(below: Self.seeds.count)].utf8)
      for _ in 0...random.integer(below: 4) where !bytes.isEmpty {
        let place = random.integer(below: bytes.count)
        let byte = Self.alphabet[random.integer(below: Self.alphabet.count)]
        switch random.integer(below: 4) {
        case 0: bytes[place] = byte
        case 1: bytes.insert(byte, at: place)
        case 2: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(8), at: place)
        }
      }
      expectOneLine(bytes, seed: seed)
    }
  }
}
