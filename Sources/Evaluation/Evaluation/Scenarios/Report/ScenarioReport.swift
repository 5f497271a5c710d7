import Configuration
import Model
import Synthesis

/// The scores of an offline evaluation with everything that a page tells of them. The same scores
/// give the same bytes: times are left out.
public struct ScenarioReport: Sendable {
  /// How the scores were made.
  public struct Making: Sendable {
    /// The program that made the scores, such as `constat 0.1.0`.
    public var program: String
    /// The command that makes the same people of any world, such as `constat evaluate --users 50`.
    public var command: String
    /// What it chooses of the worlds, lengths and families.
    public var selection: Selection
    /// The seed of every random stream.
    public var seed: UInt64
    /// How many people were made of each cell.
    public var people: Int
    /// How many of them were judged by the ablations too.
    public var sampledPeople: Int

    /// How scores were made, from its parts.
    public init(
      program: String, command: String, selection: Selection, seed: UInt64, people: Int,
      sampledPeople: Int
    ) {
      self.program = program
      self.command = command
      self.selection = selection
      self.seed = seed
      self.people = people
      self.sampledPeople = sampledPeople
    }

    /// The whole command that makes all scores again.
    public var wholeCommand: String { command + selection.text }
  }

  /// What was chosen of worlds, lengths and families; an empty list stands for all.
  public struct Selection: Sendable {
    /// Names of worlds.
    public var scenarios: [String] = []
    /// Lengths, in days.
    public var days: [Int] = []
    /// Sizes of families.
    public var families: [Family] = []

    /// All of them.
    public init() {}

    /// The options that choose it, each after a space.
    var text: String {
      let list = days.map(String.init).joined(separator: ",")
      return scenarios.map { " --scenario \($0)" }.joined()
        + (days.isEmpty ? "" : " --days \(list)")
        + families.map { " --family \($0.rawValue)" }.joined()
    }
  }

  /// How the scores were made.
  public let making: Making
  /// What is promised.
  public let promises: EvaluationPlan.Promises
  /// The scores, in order.
  public let scores: [CellScore]
  /// The figures of each score.
  let figures: [CellFigures]
  /// The p-values of each size of family.
  let calibrations: [FamilyCalibration]
  /// The verdicts on all cells, in order.
  public let verdicts: [PromiseVerdict]
  /// The figures of each cell that was looked at every night, in order.
  let nights: [NightFigures]
  /// What the search for shared drivers did.
  let drivers: [DriverLine]
  /// One line in each language for each world.
  let texts: [String: [Language: String]]
  /// What other methods gave the sampled people; nil when nobody asked them.
  let peers: PeerResults?

  /// A report of scores; `texts` says what each world is, and `nightly` are scores over nights.
  /// Results of peers must have been checked against the scores.
  public init(
    of scores: [CellScore], made making: Making, promises: EvaluationPlan.Promises,
    texts: [String: [Language: String]], nightly: [NightlyScore] = [], peers: PeerResults? = nil
  ) {
    self.scores = scores
    self.making = making
    self.promises = promises
    self.texts = texts
    self.peers = peers
    figures = scores.map { CellFigures($0, seed: making.seed) }
    drivers = DriverLine.lines(scores, figures, seed: making.seed)
    nights = nightly.map { NightFigures($0, seed: making.seed) }
    calibrations = Family.allCases.compactMap {
      FamilyCalibration(of: $0, scores, seed: making.seed)
    }
    verdicts = scores.flatMap { promises.verdicts(on: $0, seed: making.seed) }
  }

  /// The verdicts that break a promise.
  public var broken: [PromiseVerdict] { verdicts.filter { $0.standing == .broken } }

  /// The names of the worlds, in order.
  var worlds: [String] {
    var known: Set<String> = []
    return scores.map(\.cell.scenario).filter { known.insert($0).inserted }
  }

  /// The sizes of family that occur.
  var families: [Family] {
    Family.allCases.filter { family in scores.contains { $0.cell.family == family } }
  }

  /// How a cell stands: as its worst verdict, those on power left out where only what is false
  /// matters; nil for one that nothing is promised of.
  func standing(of cell: Cell, onlyFalse: Bool = false) -> PromiseVerdict.Standing? {
    let standings = verdicts.filter { $0.cell == cell && !(onlyFalse && $0.isOfPower) }
      .map(\.standing)
    return [.broken, .undecided, .kept].first(where: standings.contains)
  }
}

/// The estimates of one cell, each made once.
struct CellFigures: Sendable {
  let cell: Cell
  let promise: Promise
  /// The realised false discovery rate.
  let falseDiscoveryRate: Estimate?
  /// The share of people who are shown anything false.
  let misled: Estimate?
  /// The share of the planted associations that are shown, by size.
  let power: [(size: Double, estimate: Estimate)]
  /// The same for all sizes together.
  let wholePower: Estimate?
  /// The method on the sampled people, then each ablation.
  let sampled: Compared
  let ablated: [Ablation: Compared]

  /// What the methods are compared by.
  struct Compared: Sendable {
    let falseDiscoveryRate: Estimate?
    let misled: Estimate?
    let power: Estimate?

    init(_ tally: Tally, seed: UInt64) {
      falseDiscoveryRate = tally.falseDiscoveryRate(seed: seed)
      misled = tally.misled
      power = tally.power()
    }
  }

  init(_ score: CellScore, seed: UInt64) {
    cell = score.cell
    promise = score.promise
    falseDiscoveryRate = score.all.falseDiscoveryRate(seed: seed)
    misled = score.all.misled
    power = score.all.sizes.compactMap { size in
      score.all.power(ofSize: size).map { (size, $0) }
    }
    wholePower = score.all.power()
    sampled = Compared(score.sampled, seed: seed)
    ablated = score.ablated.mapValues { Compared($0, seed: seed) }
  }
}
