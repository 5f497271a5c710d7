import Testing

@testable import constat

@Suite struct VerbTests {
  @Test func namesAreUniqueAndFound() {
    #expect(Set(Verb.all.map(\.name)).count == Verb.all.count)
    for verb in Verb.all {
      let words = verb.name.split(separator: " ").map(String.init)
      let found = Verb.find(in: words + ["rest", "--x"])
      #expect(found?.verb.name == verb.name)
      #expect(found?.rest == ["rest", "--x"])
    }
    #expect(Verb.find(in: ["nightl"]) == nil)
    #expect(Verb.find(in: ["import"]) == nil)
    #expect(Verb.find(in: []) == nil)
  }

  @Test func optionsAreUniqueInAVerb() {
    for verb in Verb.all {
      #expect(Set(verb.options.map(\.name)).count == verb.options.count, "\(verb.name)")
      #expect(!verb.options.contains { $0.name == "help" }, "\(verb.name)")
    }
  }

  @Test func helpFitsATerminal() {
    for text in Verb.all.map(\.help) + [Verb.overview] {
      for line in text.split(separator: "\n") { #expect(line.count <= 79, "\(line)") }
    }
  }

  @Test func helpTellsEveryOptionAndVerb() {
    for verb in Verb.all {
      for option in verb.options { #expect(verb.help.contains("--\(option.name)")) }
      #expect(Verb.overview.contains("  \(verb.name) "))
    }
  }
}
