import Model
import Narration
import Testing

/// The sentences of the templates pass, and none of them does once it is changed.
@Suite struct GroundingTemplateTests {
  private static let seed: UInt64 = 20_261_130

  @Test(arguments: Language.allCases)
  func everyTemplatePasses(language: Language) throws {
    var random = SeededGenerator(seed: Self.seed)
    var passed = 0
    let outcomes = try TemplateDraw.outcomes()
    for trigger in try TemplateDraw.triggers() {
      for outcome in outcomes where outcome.key != trigger.key {
        for lag in [0, Int.random(in: 1...3, using: &random)] {
          let draw = TemplateDraw(trigger, outcome, lag: lag, in: language, using: &random)
          let sentence = try? draw.result(of: draw.text).get()
          #expect(sentence?.refilled(with: draw.subject.facts) == draw.text, "\(draw.text)")
          passed += sentence == nil ? 0 : 1
        }
      }
    }
    #expect(passed > 1000)
  }

  @Test(arguments: Language.allCases)
  func noChangedTemplatePasses(language: Language) throws {
    var random = SeededGenerator(seed: Self.seed + 1)
    let (triggers, outcomes) = (try TemplateDraw.triggers(), try TemplateDraw.outcomes())
    var tried: [String: Int] = [:]
    for _ in 0..<30 {
      let trigger = try #require(triggers.randomElement(using: &random))
      let outcome = try #require(
        outcomes.filter { $0.key != trigger.key }.randomElement(using: &random))
      let lag = Int.random(in: 0...3, using: &random)
      let draw = TemplateDraw(trigger, outcome, lag: lag, in: language, using: &random)
      for change in try TemplateChange.all(of: draw, using: &random) {
        tried[change.kind, default: 0] += 1
        #expect(
          try draw.fault(of: change.text) != nil,
          "seed \(Self.seed + 1) \(change.kind): \(draw.text) -> \(change.text)")
      }
    }
    print("changes tried in \(language.rawValue): \(tried.sorted { $0.key < $1.key })")
    #expect(tried.values.reduce(0, +) > 1500)
    #expect(tried.count >= 10)
  }

  /// Words that hold of one finding do not hold of the opposite one.
  @Test(arguments: Language.allCases)
  func noTemplateIsTrueOfTheOpposite(language: Language) throws {
    var random = SeededGenerator(seed: Self.seed + 2)
    let (triggers, outcomes) = (try TemplateDraw.triggers(), try TemplateDraw.outcomes())
    var tried = 0
    for _ in 0..<150 {
      let trigger = try #require(triggers.randomElement(using: &random))
      let outcome = try #require(
        outcomes.filter { $0.key != trigger.key }.randomElement(using: &random))
      let one = TemplateDraw(trigger, outcome, lag: 0, in: language, using: &random)
      let other = TemplateDraw(trigger, outcome, lag: 0, in: language, using: &random)
      guard TemplateChange.body(one.text) != TemplateChange.body(other.text) else { continue }
      tried += 1
      #expect(
        try one.fault(of: other.text) != nil,
        "seed \(Self.seed + 2): \(one.text) <- \(other.text)")
    }
    #expect(tried > 100)
  }
}
