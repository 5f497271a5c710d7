import Days
import Discoveries
import Foundation
import Job
import Model
import TestSupport
import Testing

@testable import Configuration
@testable import Evaluation
@testable import Synthesis

@Suite struct NightlyEvaluationTests {
  private static func looks(
    people: Int = 6, from firstDay: Int = 30, to days: Int = 60
  ) -> EvaluationPlan.Looks {
    EvaluationPlan.Looks(
      people: people, days: days, firstDay: firstDay, largeFamilies: false)
  }

  /// The nightly pipeline with another test, at a rate of 0.5. Only the honest one looks for shared
  /// drivers.
  private static func loosePipeline(test: String) throws -> LoadedPipeline {
    let shipped = try Shipped.loadedPipeline()
    let text = String(decoding: shipped.pipelineData, as: UTF8.self)
      .replacing(#""falseDiscoveryRate": 0.08"#, with: #""falseDiscoveryRate": 0.5"#)
      .replacing(#""test": "honest""#, with: #""test": "\#(test)""#)
      .replacing(
        #""sharedDrivers": true"#, with: #""sharedDrivers": \#(test == "honest")"#)
    let loose = try LoadedPipeline(
      pipeline: ConfigurationFile(name: "loose.json", bytes: Array(text.utf8)),
      taxonomy: ConfigurationFile(name: "taxonomy.json", bytes: shipped.taxonomyData))
    #expect(loose.pipeline.gates.falseDiscoveryRate == 0.5)
    #expect(loose.pipeline.gates.test.rawValue == test)
    return loose
  }

  /// What is counted is what a loop over the findings of each night counts.
  @Test(arguments: [nil, 0.75] as [Double?])
  func countsAreThoseOfANaiveLoop(chance: Double?) async throws {
    let world = TinyWorld(chance: chance)
    // At a loose rate something false is shown now and then.
    var order = try TinyWorld.order([world], people: 6)
    order.pipeline = try Self.loosePipeline(test: "honest")
    order.rawRate = 0.5
    let score = try #require(
      try await NightlyEvaluation(of: order, looks: Self.looks(from: 40)).run { _ in }.first)
    let raw = try Self.loosePipeline(test: "raw")
    let naive = try NaiveNights(world, order.pipeline, people: 6, seed: order.seed)
    let naiveRaw = try NaiveNights(world, raw, people: 6, seed: order.seed)
    for (tally, naive) in [(score.shown, naive), (score.shownByRawP, naiveRaw)] {
      #expect(tally.people == 6)
      #expect(tally.everFalse == naive.everFalse)
      #expect(tally.everFalseEmerging == naive.everFalse)
      #expect(tally.everFalseEstablished == naive.everFalseEstablished)
      #expect(tally.nights.map(\.all.parts) == naive.falseOnNight)
      #expect(tally.nights.map(\.all.wholes) == naive.shownOnNight)
      #expect(tally.nights.map(\.established.parts) == naive.falseEstablishedOnNight)
      #expect(tally.nights.map(\.established.wholes) == naive.establishedOnNight)
      for night in tally.nights {
        #expect(night.emerging.wholes + night.established.wholes == night.all.wholes)
        #expect(night.all.count == 6 && night.established.count == 6)
      }
      let planted = tally.allPlanted
      #expect(planted.planted == (chance == nil ? 0 : 6))
      #expect(planted.everShown == naive.plantedEverShown)
      #expect(planted.establishedLast == naive.plantedEstablishedLast)
      #expect(planted.looksToEstablished == naive.looksToEstablished)
    }
    // The example says something: there is something to count in it.
    #expect(naive.everFalse > 0 && naiveRaw.everFalse > 0)
    #expect(chance == nil || naive.plantedEstablishedLast > 0)
  }

  @Test func theNumberOfWorkersChangesNothing() async throws {
    func scores(workers: Int) async throws -> [NightlyScore] {
      let order = try TinyWorld.order([TinyWorld(chance: 0.8)], people: 5, workers: workers)
      return try await NightlyEvaluation(of: order, looks: Self.looks(from: 45)).run { _ in }
    }
    let (one, three) = (try await scores(workers: 1), try await scores(workers: 3))
    #expect(one.map(\.shown) == three.map(\.shown))
    #expect(one.map(\.shownByRawP) == three.map(\.shownByRawP))
    let (first, second) = (try Self.report(one), try Self.report(three))
    #expect(first.json == second.json && first.html == second.html && first.text == second.text)
  }

  /// The cells are those that the plan and the command both name, and no more people are looked at
  /// than are made.
  @Test func cellsAndPeopleAreThoseOfBoth() async throws {
    var short = TinyWorld()
    short.lengths = [30, 45]
    short.name = "short"
    var both = TinyWorld()
    both.families = [.personal, .large]
    var order = try TinyWorld.order([short, both], people: 2)
    var looks = Self.looks(people: 3, from: 59)
    func cells() async throws -> [String] {
      try await NightlyEvaluation(of: order, looks: looks).run { _ in }
        .map { "\($0.cell): \($0.shown.people) x \($0.shown.nights.count)" }
    }
    #expect(try await cells() == ["tiny, 60 days, personal: 2 x 2"])
    looks.people = 1
    looks.largeFamilies = true
    #expect(
      try await cells() == ["tiny, 60 days, personal: 1 x 2", "tiny, 60 days, large: 1 x 2"])
    order.lengths = [45]
    #expect(try await cells() == [])
  }

  @Test func aPersonWithNothingIsShownNothing() throws {
    let world = TinyWorld(chance: 0.9)
    let order = try TinyWorld.order([world])
    let sequence = try NightlySequence(
      world,
      NightlyEvaluation.Order(
        pipeline: order.pipeline, worlds: [], people: 1, days: 60, firstDay: 55, rawRate: 0.1,
        seed: 1, workers: 1))
    let person = world.person(4, days: 60, family: .personal, seed: 1)
    let someone = Person(
      number: 0, userID: "x", profile: Person.Profile(language: .english, zone: "UTC"))
    let stranger = Person(
      number: 0, userID: "x", profile: Person.Profile(language: .english, zone: "No/Where"))
    for rows in [
      PersonRows(person: someone, signals: [], unreadEntries: []),
      PersonRows(person: stranger, signals: person.rows.signals, unreadEntries: []),
    ] {
      let nights = sequence.nights(of: rows)
      #expect(nights.shown == Array(repeating: [], count: 6))
      #expect(nights.shownByRawP == nights.shown)
      var tally = NightlyTally(nights: 6)
      NightlyScorer(PersonScorer(planted: person.planted) { _, _, _ in .null })
        .add(nights.shown, to: &tally)
      #expect(tally.people == 1 && tally.everFalse == 0)
      #expect(tally.nights.allSatisfy { $0.all.people == [Ratio(part: 0, whole: 0): 1] })
      #expect(tally.allPlanted.planted == 1 && tally.allPlanted.everShown == 0)
      #expect(tally.allPlanted.medianLooksToEstablished == nil)
    }
    #expect(sequence.nights(of: person.rows).shown.contains { !$0.isEmpty })
  }

  /// The stages are those that the job gives when a journal keeps its looks.
  @Test func stagesAreThoseOfTheJob() throws {
    let world = TinyWorld(chance: 0.75)
    let order = try TinyWorld.order([world])
    let sequence = try NightlySequence(
      world,
      NightlyEvaluation.Order(
        pipeline: order.pipeline, worlds: [], people: 1, days: 60, firstDay: 35, rawRate: 0.1,
        seed: 1, workers: 1))
    var stages: Set<Stage> = []
    for number in 0..<3 {
      var rows = world.person(number, days: 60, family: .personal, seed: 2).rows
      let nights = sequence.nights(of: rows).shown
      for (night, shown) in nights.enumerated() {
        let found = try world.blockRun(
          pipeline: order.pipeline, days: 60, nightsBefore: 25 - night
        ).findings(of: rows)
        let end = try #require(found.window?.last)
        #expect(
          Dictionary(uniqueKeysWithValues: shown.map { ($0.finding.identity, $0.stage) })
            == Dictionary(uniqueKeysWithValues: found.findings.map { ($0.identity, $0.life.stage) })
        )
        stages.formUnion(found.findings.map(\.life.stage))
        rows.looks += found.findings.map {
          Look(identity: $0.identity, windowEnd: end, isKept: true)
        }
        rows.looks += found.misses.map {
          Look(identity: $0.identity, windowEnd: end, isKept: $0.isToldElsewhere)
        }
      }
    }
    #expect(stages == [.emerging, .established])
  }

  /// A lag that another lag speaks for holds on; one that fails in any other way starts again.
  @Test(arguments: [(.story, .established), (.significance, .emerging)] as [(Gate, Stage)])
  func aFindingHoldsWhileItIsToldElsewhere(gate: Gate, stage: Stage) throws {
    let world = TinyWorld(chance: 0.9)
    let pipeline = try Shipped.loadedPipeline()
    let rows = world.person(0, days: 60, family: .personal, seed: 1).rows
    var history = LookHistory(
      FindingBuilder(
        pipeline: pipeline.pipeline,
        vocabulary: Vocabulary(names: [], units: [], taxonomy: pipeline.taxonomy)))
    var last: [StagedFinding] = []
    for night in 0...14 {
      let run = try world.blockRun(pipeline: pipeline, days: 60, nightsBefore: 14 - night)
      let tested = try #require(run.analyse(rows)?.tested)
      let end = try #require(tested.matrix.axis.last)
      var discovery = try #require(tested.discoveries.first { $0.association.pair.lag == 0 })
      discovery.failedGate = night == 7 ? gate : nil
      last = history.look(at: [discovery], on: tested.matrix, endingOn: end)
      #expect(last.isEmpty == (night == 7))
    }
    #expect(last.map(\.stage) == [stage])
  }

  @Test func theReportTellsTheNights() async throws {
    let order = try TinyWorld.order([TinyWorld(chance: 0.9)], people: 3)
    let scores = try await NightlyEvaluation(of: order, looks: Self.looks(from: 44)).run { _ in }
    let report = try Self.report(scores)
    #expect(report.text.contains("Looked at every night, each day from 44 to 60"))
    #expect(report.html.contains("Nuit après nuit") && report.html.contains("Night after night"))
    #expect(!(try Self.report([]).html.contains("Night after night")))
    let object = try JSONSerialization.jsonObject(with: Data(report.json.utf8))
    let nightly = try #require((object as? [String: Any])?["nightly"] as? [[String: Any]])
    let shown = try #require(nightly.first?["shown"] as? [String: Any])
    let nights = try #require(shown["nights"] as? [String: Any])
    #expect(nights["findings"] as? [Int] == scores[0].shown.nights.map(\.all.wholes))
    #expect((nights["falseShare"] as? [Double])?.count == 17)
    let planted = try #require(shown["planted"] as? [[String: Any]])
    #expect(planted.map { $0["planted"] as? Int } == [3, 3])
  }

  private static func report(_ nightly: [NightlyScore]) throws -> ScenarioReport {
    ScenarioReport(
      of: [],
      made: .init(
        program: "constat 1.2.3", command: "constat evaluate", selection: .init(), seed: 1,
        people: 3, sampledPeople: 0),
      promises: .init(
        maximumShare: 0.1, maximumUpperLimit: 0.125, decidingPeople: 1_000, power: []),
      texts: [:], nightly: nightly)
  }
}

/// The counts of 21 nights to day 60, made the long way: each night is computed by itself, and a
/// finding is followed back through the nights on which it held.
private struct NaiveNights {
  var everFalse = 0
  var everFalseEstablished = 0
  var falseOnNight = Array(repeating: 0, count: 21)
  var shownOnNight = Array(repeating: 0, count: 21)
  var falseEstablishedOnNight = Array(repeating: 0, count: 21)
  var establishedOnNight = Array(repeating: 0, count: 21)
  var plantedEverShown = 0
  var plantedEstablishedLast = 0
  var looksToEstablished: [Int: Int] = [:]

  init(_ world: TinyWorld, _ pipeline: LoadedPipeline, people: Int, seed: UInt64) throws {
    for number in 0..<people {
      let person = world.person(number, days: 60, family: .personal, seed: seed)
      var (shown, held): ([Set<FindingIdentity>], [Set<FindingIdentity>]) = ([], [])
      for night in 0...20 {
        let run = try world.blockRun(pipeline: pipeline, days: 60, nightsBefore: 20 - night)
        let tested = run.analyse(person.rows)?.tested
        var (kept, told): (Set<FindingIdentity>, Set<FindingIdentity>) = ([], [])
        for discovery in tested?.discoveries ?? [] {
          guard let tested else { continue }
          let pair = discovery.association.pair
          let identity = FindingIdentity(
            outcome: tested.matrix.columns[pair.outcome].key,
            trigger: tested.matrix.columns[pair.trigger].key, lag: pair.lag)
          if discovery.failedGate == nil { kept.insert(identity) }
          let isKnown = shown.contains { $0.contains(identity) }
          if discovery.failedGate == .story, isKnown { told.insert(identity) }
        }
        shown.append(kept)
        held.append(kept.union(told))
      }
      count(person, shown, held)
    }
  }

  private mutating func count(
    _ person: ScenarioPerson, _ shown: [Set<FindingIdentity>], _ held: [Set<FindingIdentity>]
  ) {
    var (isMisled, isLongMisled) = (false, false)
    var (firstShown, firstEstablished): (Int?, Int?) = (nil, nil)
    for night in 0...20 {
      for identity in shown[night] {
        var first = night
        while first > 0, held[first - 1].contains(identity) { first -= 1 }
        // The rule: at least 3 looks, over at least 14 days.
        let isEstablished = night - first >= 14 && night - first + 1 >= 3
        let isFalse =
          person.truth(trigger: identity.trigger, outcome: identity.outcome, lag: identity.lag)
          == .null
        shownOnNight[night] += 1
        if isFalse { (isMisled, falseOnNight[night]) = (true, falseOnNight[night] + 1) }
        if isEstablished { establishedOnNight[night] += 1 }
        if isFalse, isEstablished {
          isLongMisled = true
          falseEstablishedOnNight[night] += 1
        }
        // Headaches come with dairy on the same day; the tiny world has no twins.
        guard !person.planted.isEmpty, identity.trigger == TinyWorld.dairy,
          identity.outcome == TinyWorld.headache, identity.lag == 0
        else { continue }
        firstShown = firstShown ?? night
        guard isEstablished else { continue }
        firstEstablished = firstEstablished ?? night
        if night == 20 { plantedEstablishedLast += 1 }
      }
    }
    everFalse += isMisled ? 1 : 0
    everFalseEstablished += isLongMisled ? 1 : 0
    guard let firstShown else { return }
    plantedEverShown += 1
    guard let firstEstablished else { return }
    looksToEstablished[firstEstablished - firstShown + 1, default: 0] += 1
  }
}
