import Testing

@Suite("Style")
struct StyleTests {
  @Test("the checkout was found")
  func findsFiles() {
    #expect(Checkout.files.contains { $0.path == "Package.swift" })
    #expect(Checkout.files.count { $0.isSource } > 100)
    #expect(Checkout.files.contains { $0.path == ".ci/run" })
  }

  @Test("the checkout keeps every rule", arguments: StyleRule.all)
  func keepsRule(_ rule: StyleRule) {
    for file in Checkout.files {
      for finding in rule.findings(file) { Issue.record("\(file.path):\(finding)") }
    }
  }

  @Test("every rule finds what breaks it, and nothing else", arguments: StyleRule.all)
  func ruleCanFail(_ rule: StyleRule) {
    let bad = rule.findings(SourceText(path: rule.bad.path, text: rule.bad.text))
    #expect(bad.count == 1, "\(rule.name)")
    #expect(bad.first.map { $0.line >= 1 } == true)
    #expect(rule.findings(SourceText(path: rule.good.path, text: rule.good.text)) == [])
  }

  @Test("a finding tells its line")
  func tellsLine() {
    let text = SourceText(path: "Sources/Job/Job/A.swift", text: StyleRule.unsafe.bad.text)
    #expect(StyleRule.unsafe.findings(text).map(\.line) == [2])
    let long = StyleRule.functionLength.bad
    #expect(
      StyleRule.functionLength.findings(SourceText(path: long.path, text: long.text))
        == [StyleRule.Finding(line: 2, what: "f has 61 lines")])
  }
}

@Suite("Code without its prose")
struct SwiftCodeTests {
  @Test(
    "comments and literals are blanked",
    arguments: [
      ("a // b", "a     "),
      ("a /* b /* c */ d */ e", "a                   e"),
      (#"a "b // c" d"#, "a          d"),
      (#"a "b \" c" d"#, "a          d"),
      (#"a "\(f("b", (1)))" c"#, "a                  c"),
      (##"a #"b " c \#(d(")"))"# e"##, "a                      e"),
      ("a \"\"\"\n b \" c\n \"\"\" d", "a    \n      \n     d"),
      ("a \"é\" b", "a      b"),
      ("#if a", "#if a"),
      ("a \"b", "a   "),
    ])
  func blanks(_ text: String, _ expected: String) {
    #expect(SwiftCode.blankingProse(in: text) == expected)
  }

  @Test("functions are measured from their declaration to their end")
  func measures() {
    let text = """
      protocol P { func requirement(a: Int)
        var b: Int { get }
      }
      func one(_ a: (Int, Int) -> [Int: Int], b: S<Int, Int>) -> Int {
        func two() { "}" }
        return self.init(1, 2, 3, 4, 5)
      }
      static func < (a: Int, b: Int) -> Bool { a }
      init?(a: Int) throws(E) where T == Int {
      }
      """
    let shapes = FunctionShape.all(in: SourceText(path: "A.swift", text: text))
    #expect(shapes.map(\.name) == ["one", "two", "<", "init"])
    #expect(shapes.map(\.line) == [4, 5, 8, 9])
    #expect(shapes.map(\.lineCount) == [4, 1, 1, 2])
    #expect(shapes.map(\.parameterCount) == [2, 0, 2, 1])
  }
}
