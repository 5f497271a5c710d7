import Model
import Narration
import TestSupport

/// Random numbers from a seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// A random finding of two features, with the sentence that the templates make of it.
struct TemplateDraw {
  let subject: NarrationSubject
  let language: Language
  let text: String

  static let caveats: [Language: String] = [
    .french: "Association observée, pas une preuve de cause à effet.",
    .english: "Observed association, not proof of cause and effect.",
  ]

  /// A finding of a trigger and an outcome at a lag. A person's own name is told by its placeholder.
  init(
    _ trigger: Term, _ outcome: Term, lag: Int, in language: Language,
    using random: inout SeededGenerator
  ) {
    var finding = Self.finding(trigger, outcome, lag: lag, using: &random)
    subject = NarrationSubject(of: finding.finding)
    if trigger.key.category == .medication {
      finding.trigger.key = SignalKey(.medication, "{trigger}")
    }
    self.language = language
    text = finding.insight(in: language).plainStatement
  }

  private static func finding(
    _ trigger: Term, _ outcome: Term, lag: Int, using random: inout SeededGenerator
  ) -> Case {
    let withDays = Int.random(in: 5...40, using: &random)
    let withoutDays = Int.random(in: 5...60, using: &random)
    let isRising = Bool.random(using: &random)
    var counts: [Int] = []
    repeat {
      let both = Int.random(in: 0...withDays, using: &random)
      let only = Int.random(in: 0...withoutDays, using: &random)
      counts = [both, withDays - both, only, withoutDays - only]
    } while counts[0] * counts[3] == counts[1] * counts[2]
    let isTable = trigger.isPresence && outcome.isPresence
    let hasCounts = trigger.hasBinaryView && outcome.hasBinaryView
    var finding = Case(
      trigger, outcome, isTable || hasCounts ? counts : nil,
      rho: isTable ? nil : (isRising ? 0.4 : -0.4), lag: lag)
    finding.otherLags = [0, 1, 2, 3].filter {
      $0 != lag && Int.random(in: 0..<4, using: &random) == 0
    }
    return finding
  }

  /// What the check says of a text about this finding.
  func result(of text: String) throws -> Result<GroundedSentence, GroundingFault> {
    try Checks.of(language).check(text, caveat: Self.caveats[language] ?? "", of: subject)
  }

  /// Why a text about this finding is refused; nil where it is not.
  func fault(of text: String) throws -> GroundingFault? {
    if case .failure(let fault) = try result(of: text) { return fault }
    return nil
  }

  /// What may be a trigger, of a template's sentence: everything but what is only kept.
  static func triggers() throws -> [Term] {
    let taxonomy = try Shipped.taxonomy()
    var medication = try Shipped.term("medication.doliprane")
    medication.key = SignalKey(.medication, "Doliprane")
    return taxonomy.closedTerms.filter { $0.kind != .note && $0.splitsInto.isEmpty } + [medication]
  }

  static func outcomes() throws -> [Term] {
    try Shipped.taxonomy().closedTerms.filter { $0.role == .outcome }
  }
}
