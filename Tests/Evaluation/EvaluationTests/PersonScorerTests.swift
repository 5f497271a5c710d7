import Model
import Testing

@testable import Evaluation
@testable import Synthesis

/// Hand-made findings of each class: dairy acts on headaches the same day, and hard cheese is
/// nearly always eaten with it.
@Suite struct PersonScorerTests {
  private static let dairy = SignalKey(.food, "dairy")
  private static let cheese = SignalKey(.food, "cheese")
  private static let coffee = SignalKey(.food, "coffee")
  private static let pill = SignalKey(.medication, "pill")
  private static let headache = SignalKey(.pain, "headache")
  private static let effect = PlantedEffect(
    trigger: dairy, outcome: headache, lag: 0, size: 1, isProtective: false, shape: .presence)

  private static let scorer = PersonScorer(planted: [effect]) { trigger, outcome, lag in
    guard outcome == headache else { return .null }
    switch (trigger, lag) {
    case (dairy, 0): return .direct(effect)
    case (dairy, 1): return .induced(.neighbouringLag)
    case (cheese, _): return .induced(.twin)
    case (pill, 0): return .induced(.takenForIt)
    default: return .null
    }
  }

  private static func finding(
    _ trigger: SignalKey, lag: Int = 0, isProtective: Bool = false,
    _ change: (inout ShownFinding) -> Void = { _ in }
  ) -> ShownFinding {
    var finding = ShownFinding(
      trigger: trigger, outcome: headache, lag: lag, isProtective: isProtective)
    change(&finding)
    return finding
  }

  private static let tested: Set = [
    FindingIdentity(outcome: headache, trigger: dairy, lag: 0),
    FindingIdentity(outcome: headache, trigger: dairy, lag: 1),
    FindingIdentity(outcome: headache, trigger: coffee, lag: 0),
  ]

  private static func fate(_ shown: [ShownFinding], isTested: Bool = true) -> [EffectFate: Int] {
    scorer.score(shown, tested: isTested ? tested : nil).fates()
  }

  @Test func onlyWhatIsNeitherPlantedNorFollowsIsFalse() {
    let shown = [
      Self.finding(Self.dairy), Self.finding(Self.cheese), Self.finding(Self.coffee),
      Self.finding(Self.pill, lag: 1),
    ]
    let tally = Self.scorer.score(shown, tested: Self.tested)
    #expect(tally.people == 1 && tally.peopleTested == 1 && tally.tests == 3)
    #expect(tally.shown == Tally.ByTruth(direct: 1, induced: 1, null: 2))
    #expect(tally.falseDiscoveryRate(seed: 1)?.value == 0.5)
    #expect(tally.misled?.value == 1)
    #expect(tally.peopleWithoutPlanted == 0 && tally.misledOfNothing == nil)
  }

  @Test func nothingShownIsNothingFalse() {
    let tally = Self.scorer.score([], tested: nil)
    #expect(tally.people == 1 && tally.peopleTested == 0 && tally.tests == 0)
    #expect(tally.falseDiscoveryRate(seed: 1)?.value == 0)
    #expect(tally.fates() == [.untested: 1])
  }

  @Test func peopleWithoutAnythingPlantedAreCountedApart() {
    let nobody = PersonScorer(planted: []) { _, _, _ in .null }
    var tally = nobody.score([Self.finding(Self.coffee)], tested: Self.tested)
    tally += nobody.score([], tested: Self.tested)
    tally += Self.scorer.score([Self.finding(Self.coffee)], tested: Self.tested)
    #expect(tally.peopleWithoutPlanted == 2 && tally.misledWithoutPlanted == 1)
    #expect(tally.misledOfNothing?.value == 0.5)
    #expect(tally.misled == Estimate(share: 2, of: 3))
  }

  @Test func theFateOfAPlantedAssociationIsItsBest() {
    #expect(Self.fate([Self.finding(Self.dairy)]) == [.exact: 1])
    #expect(Self.fate([Self.finding(Self.dairy, lag: 1)]) == [.otherLag: 1])
    #expect(Self.fate([Self.finding(Self.cheese, lag: 1)]) == [.throughTwin: 1])
    #expect(Self.fate([Self.finding(Self.dairy, isProtective: true)]) == [.wrongDirection: 1])
    #expect(Self.fate([Self.finding(Self.cheese, isProtective: true)]) == [.missed: 1])
    #expect(Self.fate([Self.finding(Self.coffee)]) == [.missed: 1])
    #expect(Self.fate([], isTested: false) == [.untested: 1])
    let several = [
      Self.finding(Self.dairy, lag: 1, isProtective: true), Self.finding(Self.cheese),
      Self.finding(Self.dairy),
    ]
    #expect(Self.fate(several) == [.exact: 1])
    #expect(Self.fate(Array(several.dropLast())) == [.throughTwin: 1])
  }

  /// Lag 2 has nothing to do with it: a finding of it is false, and finds nothing.
  @Test func aFalseLagFindsNothing() {
    let tally = Self.scorer.score([Self.finding(Self.dairy, lag: 2)], tested: Self.tested)
    #expect(tally.shown.null == 1)
    #expect(tally.fates() == [.missed: 1])
    #expect(tally.power()?.value == 0)
  }

  @Test func theWrongDirectionIsCountedApart() {
    let tally = Self.scorer.score(
      [Self.finding(Self.dairy, isProtective: true)], tested: Self.tested)
    #expect(tally.misdirected == 1 && tally.shown.direct == 1 && tally.shown.null == 0)
    #expect(tally.power()?.value == 0)
  }

  @Test func aConsequenceIsRightlyToldWithItsWarningOrBesideItsCause() {
    func rightly(_ finding: ShownFinding) -> Tally.Induced? {
      Self.scorer.score([finding], tested: Self.tested).induced.values.first
    }
    let (yes, no) = (
      Tally.Induced(shown: 1, rightlyTold: 1), Tally.Induced(shown: 1, rightlyTold: 0)
    )
    #expect(rightly(Self.finding(Self.cheese)) == no)
    #expect(rightly(Self.finding(Self.cheese) { $0.groupedWith = [Self.coffee] }) == no)
    #expect(rightly(Self.finding(Self.cheese) { $0.groupedWith = [Self.dairy] }) == yes)
    #expect(rightly(Self.finding(Self.dairy, lag: 1)) == no)
    #expect(rightly(Self.finding(Self.dairy, lag: 1) { $0.alsoAtLags = [0] }) == yes)
    #expect(rightly(Self.finding(Self.pill)) == no)
    #expect(rightly(Self.finding(Self.pill) { $0.warnings = [.weekday] }) == no)
    #expect(rightly(Self.finding(Self.pill) { $0.warnings = [.takenForIt] }) == yes)
  }

  @Test func warningsAreCountedByWhatIsTrue() {
    let shown = [
      Self.finding(Self.dairy) { $0.warnings = [.fragile] },
      Self.finding(Self.coffee) { $0.warnings = [.fragile, .weekday] },
    ]
    let warnings = Self.scorer.score(shown, tested: Self.tested).warnings
    #expect(
      warnings == [
        .fragile: Tally.ByTruth(direct: 1, induced: 0, null: 1),
        .weekday: Tally.ByTruth(direct: 0, induced: 0, null: 1),
      ])
  }
}
