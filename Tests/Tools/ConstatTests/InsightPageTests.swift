import Foundation
import Publishing
import Testing

@testable import constat

@Suite struct InsightPageTests {
  private func insight(
    _ statement: String, q: Double = 0.0123, status: String = "new", key: String = "tea",
    life: (stage: String, looks: Int) = ("emerging", 1), warnings: [String] = []
  ) throws -> [String: Any] {
    [
      "id": "i", "status": status, "stage": life.stage, "looksHeld": life.looks,
      "heldSince": "2026-06-10", "computedAt": "t", "runID": "r",
      "found": [
        "identity": [
          "outcomeCategory": "symptom", "outcomeKey": "headache", "triggerKey": "food.\(key)",
          "lagDays": 1,
        ],
        "numbers": [
          "method": "two_by_two", "effect": 0.5, "rawP": 0.001, "q": q, "incidents": 9,
          "daysObserved": 80, "strength": 0.5, "band": "strong",
        ],
        "statement": statement, "plainStatement": statement, "caveat": "It may be chance.",
        "fadedCaveat": "It is gone.", "narrator": "template",
        "warnings": warnings, "facts": "{}", "supportingSignals": [],
        "life": ["stage": life.stage, "heldSince": "2026-06-10", "looksHeld": life.looks],
      ],
    ]
  }

  private func page(
    _ insights: [[String: Any]], message: String? = nil, language: String? = nil,
    drivers: [[String: Any]] = []
  ) throws -> [String] {
    var shelf: [String: Any] = ["userID": "u", "insights": insights, "drivers": drivers]
    shelf["language"] = language
    if let message {
      shelf["lastRun"] = ["computedAt": "t", "status": "failed", "message": message]
    }
    let data = try JSONSerialization.data(withJSONObject: shelf)
    let text = InsightPage(try JSONDecoder().decode(PersonShelf.self, from: data)).text
    #expect(text.hasSuffix("\n\n"))
    return text.dropLast(2).components(separatedBy: "\n")
  }

  @Test func anInsightIsThreeLines() throws {
    #expect(
      try page([insight("Tea, then headache.")]) == [
        "u", "  - Tea, then headache.", "    It may be chance.",
        "    [food.tea > symptom.headache +1d, emerging, strong, q 1.2e-2]",
      ])
  }

  @Test func lifeAndWarningsStandWithTheNumbers() throws {
    #expect(
      try page([insight("x", life: ("established", 15), warnings: ["fragile", "weekday"])])
        .dropFirst(3).joined(separator: " ")
        == "    [food.tea > symptom.headache +1d, established since 2026-06-10 (15 looks),"
        + "     strong, q 1.2e-2; fragile, weekday]")
    let second = try page([insight("x", life: ("emerging", 2))]).joined()
    #expect(second.contains("emerging since 2026-06-10 (2 looks)"))
  }

  @Test(arguments: [("fr", "Ne se maintient plus"), ("en", "No longer holds")])
  func fadedOnesStandApart(_ language: String, _ heading: String) throws {
    let lines = try page(
      [insight("Old.", life: ("faded", 3)), insight("Now.")], language: language)
    #expect(lines[1] == "  - Now.")
    #expect(lines[4...6].elementsEqual(["", "  \(heading)", "  - Old."]))
    #expect(lines.last?.contains("+1d, faded, strong") == true)
    let others = try page([insight("Now.")], language: language)
    #expect(!others.contains { $0.contains(heading) })
  }

  private func driver(pairs: Int) -> [String: Any] {
    [
      "pattern": "cycle_10", "features": ["food.coffee", "mood.state"], "statement": "A rota.",
      "pairs": (0..<pairs).map {
        ["trigger": "food.coffee", "outcome": "mood.state", "lagDays": $0] as [String: Any]
      },
    ]
  }

  @Test(arguments: [("fr", "Ce qui change ensemble"), ("en", "What changes together")])
  func driversStandBetweenWhatHoldsAndWhatNoLongerDoes(
    _ language: String, _ heading: String
  ) throws {
    let lines = try page(
      [insight("Old.", life: ("faded", 3)), insight("Now.")], language: language,
      drivers: [driver(pairs: 0), driver(pairs: 1), driver(pairs: 2)])
    #expect(
      lines[4...11].elementsEqual([
        "", "  \(heading)",
        "  - A rota.", "    [cycle_10, 2 features]",
        "  - A rota.", "    [cycle_10, 2 features; moves_with_everything: 1 pair]",
        "  - A rota.", "    [cycle_10, 2 features; moves_with_everything: 2 pairs]",
      ]), "\(lines)")
    #expect(lines[14] == "  - Old.")
  }

  @Test func aDriverAloneIsSomethingToTell() throws {
    #expect(
      try page([], drivers: [driver(pairs: 0)]) == [
        "u", "", "  Ce qui change ensemble", "  - A rota.", "    [cycle_10, 2 features]",
      ])
  }

  @Test func nothingIsSaid() throws {
    #expect(try page([]) == ["u", "  nothing to tell"])
    #expect(try page([], message: "Too few days.") == ["u  computed t", "  Too few days."])
  }

  @Test func dismissedOnesAreLeftOut() throws {
    #expect(try page([insight("x", status: "dismissed")]) == ["u", "  nothing to tell"])
  }

  @Test(arguments: [
    (1.0, "1.0"), (0.5, "5.0e-1"), (0.1, "1.0e-1"), (0.0996, "1.0e-1"), (0.09949, "9.9e-2"),
    (0.999, "1.0"), (0.0, "0"), (1.26e-40, "1.3e-40"), (.leastNonzeroMagnitude, "4.9e-324"),
  ])
  func twoDigitsOfQ(q: Double, wanted: String) throws {
    let last = try #require(try page([insight("x", q: q)]).last)
    #expect(last.hasSuffix(" q \(wanted)]"), "\(last)")
  }

  @Test func longSentencesAreFoldedAtSpaces() throws {
    let words = (1...60).map { "word\($0)" }
    let lines = try page([insight(words.joined(separator: " "))])
    let statement = lines.dropFirst().dropLast(2)
    #expect(statement.count > 4)
    #expect(lines.allSatisfy { $0.count <= 79 })
    #expect(statement.first?.hasPrefix("  - word1 ") == true)
    #expect(statement.dropFirst().allSatisfy { $0.hasPrefix("    word") })
    let read = statement.joined(separator: " ").split(separator: " ").dropFirst()
    #expect(read.map(String.init) == words)
    for (line, next) in zip(statement, statement.dropFirst()) {
      let word = next.split(separator: " ")[0]
      #expect(line.count + 1 + word.count > 79, "a line ends too early: \(line)")
    }
  }

  @Test func exactlySeventyNineColumnsAreNotFolded() throws {
    let full = "x " + String(repeating: "a", count: 73)
    #expect(try page([insight(full)])[1] == "  - \(full)")
    #expect(try page([insight(full + "a")])[1] == "  - x")
  }

  @Test func noBreakSpacesHold() throws {
    let unit = "12\u{A0}kg"
    let sentence = String(repeating: "a", count: 70) + " " + unit
    #expect(try page([insight(sentence)])[2] == "    \(unit)")
  }

  @Test(arguments: [
    ("\u{1B}[2J\u{1B}]0;t\u{7}", #"\u{1B}[2J\u{1B}]0;t\u{7}"#),
    ("a\nb\r\nc", #"a\u{A}b\u{D}\u{A}c"#),
    ("\u{9B}31m", #"\u{9B}31m"#), ("\u{7F}", #"\u{7F}"#), ("a\u{2028}b", #"a\u{2028}b"#),
    ("\u{202E}exe\u{2066}", #"\u{202E}exe\u{2066}"#),
    ("אספירין", "אספירין"), ("👩‍💻é", "👩‍💻é"),
  ])
  func nothingSteersTheTerminal(text: String, wanted: String) throws {
    let lines = try page([insight("Tea \(text), then.", key: text)])
    #expect(lines[1] == "  - Tea \(wanted), then.")
    #expect(lines[3].hasPrefix("    [food.\(wanted) > symptom.headache"))
    #expect(try page([], message: text)[1] == "  \(wanted)")
  }

  @Test func longKeysAreFoldedToo() throws {
    let lines = try page([insight("x", key: String(repeating: "k", count: 40))])
    #expect(lines.allSatisfy { $0.count <= 79 }, "\(lines)")
    #expect(lines.last?.hasSuffix("]") == true)
  }
}
