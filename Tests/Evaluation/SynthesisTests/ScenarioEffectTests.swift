import Configuration
import Job
import Model
import Numerics
import Testing
import TestSupport

@testable import Synthesis

/// What the truth calls related is related in the journals, and what it calls null is not.
@Suite struct ScenarioEffectTests {
  private static let seed: UInt64 = 7_031

  /// The signed effects over the people of a scenario, by what is true of each pair.
  private struct Effects {
    var byTruth: [String: [Double]] = [:]
    /// Raw p-values of the null pairs.
    var nullP: [Double] = []

    init(_ members: String, people: Int, days: Int = 90, family: Family = .personal) throws {
      let text = """
        {
          "format": 1, "name": "some", "promise": "kept", "texts": {"fr": "Un.", "en": "One."},
          "lengths": [\(days)], "families": ["personal"]\(members)
        }
        """
      let scenario = try Scenario(
        ConfigurationFile(name: "some.json", bytes: Array(text.utf8)))
      var run = try scenario.blockRun(pipeline: try Shipped.loadedPipeline(), days: days)
      run.paths.subtract(.screening)
      for number in 0..<people {
        let person = scenario.person(number, days: days, family: family, seed: seed)
        guard let tested = run.analyse(person.rows)?.tested else { continue }
        for discovery in tested.discoveries {
          let association = discovery.association
          let (x, y) = (association.pair.trigger, association.pair.outcome)
          let truth = person.truth(
            trigger: tested.matrix.columns[x].key, outcome: tested.matrix.columns[y].key,
            lag: association.pair.lag)
          let worse = association.isProtective ? -association.strength : association.strength
          byTruth[Self.name(truth, lag: association.pair.lag), default: []].append(worse)
          if truth == .null, let p = association.rawP { nullP.append(p) }
        }
      }
    }

    private static func name(_ truth: PairTruth, lag: Int) -> String {
      switch truth {
      case .null: "null"
      case .direct(let effect): effect.isProtective ? "protective" : "harmful"
      case .induced(let reason): "\(reason.rawValue) \(lag)"
      }
    }

    /// The mean effect toward the worse; NaN where there is none.
    func mean(_ name: String) -> Double {
      let values = byTruth[name] ?? []
      return values.reduce(0, +) / Double(values.count)
    }
  }

  /// One deviation between days with and without, of half the days, is a correlation of 0.45; rates
  /// of other people and coarse answers lose some of it.
  @Test(arguments: ["event", "number"], [0, 1])
  func plantedEffectsAreThere(trigger: String, lag: Int) throws {
    let effects = try Effects(
      """
      , "planted": [{"trigger": "\(trigger)", "sizes": [1], "lags": [\(lag)],
      "protective": [false, true]}]
      """, people: 60)
    let (harmful, protective) = (effects.mean("harmful"), effects.mean("protective"))
    #expect(harmful > 0.28 && harmful < 0.55, "\(harmful)")
    #expect(protective < -0.28 && protective > -0.55, "\(protective)")
    #expect(abs(effects.mean("null")) < 0.02)
    #expect(effects.byTruth.count == 3)
  }

  @Test func strongerEffectsAreStronger() throws {
    let means = try [0.5, 1, 1.5].map { size in
      try Effects(#", "planted": [{"sizes": [\#(size)]}]"#, people: 40).mean("harmful")
    }
    #expect(means[0] > 0.1 && means[1] > means[0] + 0.08 && means[2] > means[1] + 0.05, "\(means)")
  }

  /// One deviation for one of the trigger is a correlation of 0.71 between two numbers, whatever
  /// the rate of an event is; coarse answers and yes or no lose some of it.
  @Test(arguments: ["event", "number"])
  func aSlopeIsThatOfStandardisedNumbers(trigger: String) throws {
    let effects = try Effects(
      #", "planted": [{"trigger": "\#(trigger)", "sizes": [1], "measure": "slope"}]"#, people: 60)
    let mean = effects.mean("harmful")
    #expect(mean > 0.5 && mean < 0.71, "\(mean)")
  }

  @Test func theForcesOfASlopeHaveOneDeviation() {
    var stream = RandomStream(seed: Self.seed)
    for rate in [0.1, 0.3, 0.6] {
      let threshold = Normal.quantile(lower: 1 - rate)
      let levels = (0..<20_000).map { _ in stream.gaussian() }
      let course = ScenarioLevels.Course(levels: levels, rate: rate, threshold: threshold)
      for (shape, isPresence) in [
        (PlantedEffect.Shape.presence, true), (.dose, false), (.presence, false), (.uShape, false),
      ] {
        let forces = course.forces(shape, isPresence: isPresence)
        let deviation = course.deviation(ofForces: forces, isPresence: isPresence)
        let square = forces.reduce(0) { $0 + $1 * $1 } / Double(forces.count)
        #expect(abs(square.squareRoot() / deviation - 1) < 0.02, "\(rate) \(shape)")
        if !isPresence, shape == .dose { #expect(abs(deviation * 1.595_769 - 1) < 0.02) }
      }
    }
  }

  @Test func aDoseActsByItsAmountAndAUShapeIsNotSeen() throws {
    let dose = try Effects(
      #", "planted": [{"trigger": "event", "sizes": [1], "shape": "dose"}]"#, people: 40)
    #expect(dose.mean("harmful") > 0.25)
    let curve = try Effects(
      #", "planted": [{"trigger": "number", "sizes": [1.5], "shape": "u_shape"}]"#, people: 40)
    #expect(abs(curve.mean("harmful")) < 0.08)
  }

  /// The lag beside a planted one is null where the trigger's days are fresh, however persistent
  /// the outcome is, and is there where they are not.
  @Test func aNeighbouringLagIsThereWhereTheTriggerPersists() throws {
    let planted = #", "planted": [{"trigger": "event", "sizes": [1.5], "lags": [0]}]"#
    let sticky = try Effects(#", "series": {"stickiness": [0.8]}"# + planted, people: 60)
    #expect(sticky.mean("neighbouring_lag 1") > 0.2)
    let fresh = try Effects(planted, people: 60)
    #expect(fresh.byTruth["neighbouring_lag 1"] == nil)
  }

  @Test func whatFollowsIsRelatedAsItsReasonSays() throws {
    let twin = try Effects(
      """
      , "planted": [{"trigger": "event", "sizes": [1]}],
      "mechanisms": [{"kind": "twin", "strength": 0.95}]
      """, people: 40)
    #expect(twin.mean("twin 0") > 0.2)
    #expect(twin.byTruth["twin 1"] == nil)
    let taken = try Effects(
      #", "mechanisms": [{"kind": "taken_for_it", "strength": 0.9}]"#, people: 30)
    #expect(taken.mean("taken_for_it 0") > 0.7)
    let announced = try Effects(
      #", "mechanisms": [{"kind": "premonitory", "strength": 0.8}]"#, people: 30)
    #expect(announced.mean("premonitory 1") > 0.6)
    #expect(announced.byTruth["premonitory 0"] == nil)
    let part = try Effects(
      #", "mechanisms": [{"kind": "composite_part", "strength": 0.7}]"#, people: 30)
    // More sleep, more energy: toward the better.
    #expect(part.mean("composite_part 0") < -0.5)
    for effects in [twin, taken, announced, part] { #expect(abs(effects.mean("null")) < 0.02) }
  }

  /// With fresh days the textbook p-value of a null pair is what it says.
  @Test(arguments: [
    "",
    #", "planted": [{"sizes": [1.5], "lags": [0, 1]}]"#,
    #", "logging": {"missing": 0.05, "missingByValue": 0.4, "missingOnBadDays": 0.4, "asked": 1}"#,
    #", "traps": ["triple_logging", "repeated_rows", "two_devices", "typing_error"]"#,
  ])
  func nullPairsAreIndependent(members: String) throws {
    let effects = try Effects(members, people: 80)
    let p = effects.nullP
    #expect(p.count > 1_000)
    let share = Double(p.count { $0 <= 0.05 }) / Double(p.count)
    // Fisher's test is below its level.
    #expect(share > 0.02 && share < 0.06, "\(share)")
    #expect(abs(effects.mean("null")) < 0.01)
  }

  /// Every hidden driver makes null pairs look related.
  @Test(arguments: ScenarioRecipe.Driver.Kind.allCases)
  func aHiddenDriverMovesThemTogether(kind: ScenarioRecipe.Driver.Kind) throws {
    let weight = kind == .effort ? 0.9 : 1.5
    let effects = try Effects(
      #", "driver": {"kind": "\#(kind.rawValue)", "weight": \#(weight), "share": 1}"#, people: 25)
    #expect(effects.byTruth.keys.elementsEqual(["null"]))
    let p = effects.nullP
    #expect(Double(p.count { $0 <= 0.05 }) / Double(p.count) > 0.08)
  }
}
