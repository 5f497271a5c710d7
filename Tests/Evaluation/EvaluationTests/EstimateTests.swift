import Synthesis
import Testing

@testable import Configuration
@testable import Evaluation

@Suite struct EstimateTests {
  private static func counts(_ people: [(part: Int, whole: Int, count: Int)]) -> RatioCounts {
    var counts = RatioCounts()
    for (part, whole, count) in people {
      for _ in 0..<count { counts.add(part, of: whole) }
    }
    return counts
  }

  @Test func aMeanIsOverPeopleAndAPoolOverWhatIsCounted() throws {
    let counts = Self.counts([(1, 1, 10), (1, 4, 20), (0, 0, 70)])
    let mean = try #require(counts.meanShare(seed: 3))
    #expect(abs(mean.value - 0.15) < 1e-12)
    #expect(mean.low > 0.08 && mean.low < 0.15 && mean.high > 0.15 && mean.high < 0.22)
    #expect(counts.pooledShare(seed: 3)?.value == 30.0 / 90)
    #expect(counts.peopleWithPart == 30 && counts.count == 100)
  }

  @Test func nobodyHasNoShare() {
    #expect(RatioCounts().meanShare(seed: 1) == nil)
    #expect(RatioCounts().pooledShare(seed: 1) == nil)
    #expect(Self.counts([(0, 0, 4)]).pooledShare(seed: 1) == nil)
  }

  /// A bootstrap of zeros has no width, and says nothing of what so few people can show.
  @Test func withoutAnythingFalseTheIntervalIsWilsons() {
    let mean = Self.counts([(0, 3, 20)]).meanShare(seed: 1)
    #expect(mean?.value == 0 && mean?.low == 0)
    #expect(abs((mean?.high ?? 0) - 0.1611) < 0.00006)
  }

  @Test func theOrderOfPeopleDoesNotMatter() {
    var left = Self.counts([(1, 2, 5), (0, 1, 9)])
    left += Self.counts([(2, 2, 3)])
    var right = Self.counts([(2, 2, 3), (0, 1, 9)])
    right += Self.counts([(1, 2, 5)])
    #expect(left == right)
    #expect(left.meanShare(seed: 7) == right.meanShare(seed: 7))
  }
}

@Suite struct PromiseVerdictTests {
  private static let promises: EvaluationPlan.Promises = {
    var promises = EvaluationPlan.Promises(
      maximumShare: 0.1, maximumUpperLimit: 0.125, decidingPeople: 1_000, power: [])
    promises.power = [
      EvaluationPlan.PowerPromise(scenario: "planted", days: 90, size: 1, minimum: 0.85)
    ]
    return promises
  }()

  /// So many people, of whom some are shown one false finding and nothing else, and of whom each
  /// has an association of one standard deviation when `found` says how many are told of it.
  private static func score(
    _ misled: Int, of people: Int, found: Int? = nil, promise: Promise = .kept
  ) -> CellScore {
    let cell = Cell(scenario: "planted", days: 90, family: .large)
    var score = CellScore(cell: cell, promise: promise)
    score.all.people = people
    for number in 0..<people { score.all.falseOfShown.add(number < misled ? 1 : 0, of: 1) }
    if let found {
      score.all.effects[EffectKind(size: 1, lag: 0, isProtective: false)] = [
        .exact: found, .missed: people - found,
      ]
    } else {
      score.all.peopleWithoutPlanted = people
      score.all.misledWithoutPlanted = misled
    }
    return score
  }

  private static func standings(_ score: CellScore) -> [PromiseVerdict.Standing] {
    promises.verdicts(on: score, seed: 1).map(\.standing)
  }

  /// With 2,000 people 0.1 has an interval up to 0.114; 0.1005 is too much.
  @Test func manyPeopleDecide() {
    #expect(Self.standings(Self.score(200, of: 2_000, found: 1_700)) == [.kept, .kept])
    #expect(Self.standings(Self.score(201, of: 2_000, found: 1_699)) == [.broken, .broken])
  }

  /// 12 of 100 may well be 0.1 in truth; 25 of 100 may not. 8 of 100 is kept as a value, but its
  /// interval reaches beyond 0.125.
  @Test func fewPeopleDecideOnlyWhatIsBeyondDoubt() {
    #expect(Self.standings(Self.score(12, of: 100, found: 80)) == [.undecided, .undecided])
    #expect(Self.standings(Self.score(8, of: 100, found: 85)) == [.undecided, .kept])
    #expect(Self.standings(Self.score(25, of: 100, found: 60)) == [.broken, .broken])
    #expect(Self.standings(Self.score(2, of: 100, found: 99)) == [.kept, .kept])
  }

  @Test func peopleOfWhomNothingIsTrueAreJudgedToo() {
    let verdicts = Self.promises.verdicts(on: Self.score(300, of: 2_000), seed: 1)
    #expect(verdicts.map(\.subject) == [.falseDiscoveryRate, .misledOfNothing, .power(size: 1)])
    // Power that is promised and was not planted cannot be kept.
    #expect(verdicts.map(\.standing) == [.broken, .broken, .broken])
    #expect(verdicts[2].estimate == nil)
  }

  @Test func aWorldBesideThePromiseIsNotJudgedByIt() {
    let verdicts = Self.promises.verdicts(
      on: Self.score(2_000, of: 2_000, found: 2_000, promise: .beside), seed: 1)
    #expect(verdicts.map(\.subject) == [.power(size: 1)])
  }

  /// Raw p-values find 96 of 100 of the sampled people's, the pipeline 88 or 87.
  @Test(arguments: [(88, PromiseVerdict.Standing.kept), (87, .undecided), (60, .broken)])
  func powerIsHeldAgainstThatOfRawP(found: Int, standing: PromiseVerdict.Standing) throws {
    var promises = Self.promises
    promises.power[0].maximumUnderRaw = 0.08
    var score = Self.score(0, of: 1_000, found: 900)
    let kind = EffectKind(size: 1, lag: 0, isProtective: false)
    score.sampled.people = 100
    score.sampled.effects[kind] = [.exact: found - 1, .otherLag: 1, .untested: 100 - found]
    var raw = Tally()
    raw.effects[kind] = [.exact: 96, .missed: 4]
    score.ablated[.rawP] = raw
    let verdict = try #require(promises.verdicts(on: score, seed: 1).last)
    #expect(verdict.subject == .powerUnderRaw(size: 1) && verdict.limit == 0.08)
    #expect(verdict.standing == standing)
    let gap = try #require(verdict.estimate)
    #expect(abs(gap.value - (0.96 - Double(found) / 100)) < 1e-12 && gap.low < gap.value)
    score.ablated = [:]
    #expect(promises.verdicts(on: score, seed: 1).last?.standing == .broken)
  }

  @Test func aVerdictNamesItsCell() {
    let verdict = Self.promises.verdicts(on: Self.score(300, of: 2_000, found: 1_000), seed: 1)[1]
    #expect(
      verdict.description
        == "planted, 90 days, large: power at 1.00 SD 0.500 (0.478 to 0.522), at least 0.850: broken"
    )
  }
}
