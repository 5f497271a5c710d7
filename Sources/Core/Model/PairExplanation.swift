import Days

/// Why a pair was told on one night, or was not: every number and every gate, independent of any
/// matrix.
public struct PairExplanation: Sendable {
  /// How far the pair came.
  public enum Ending: Sendable {
    /// It was not tested.
    case untested(Shortfall)
    /// It was tested and judged.
    case tested(Discovery)
  }

  /// What became of a gate.
  public enum Passage: Sendable, Equatable {
    case passed
    case failed
    /// An earlier gate was not passed.
    case notTried
    /// The gate is of other pairs.
    case ofOthers
  }

  /// Who worded the finding.
  public enum Telling: Sendable, Equatable {
    /// No model was asked.
    case template
    /// A model, by its id.
    case model(String)
    /// The template, for no sentence of a model was accepted; why not, by the codes.
    case rejected([String])
    /// The template, for a model was asked and had not answered.
    case waiting
  }

  /// What a run keeps of a finding that it told.
  public struct Told: Sendable {
    /// The sentence.
    public let statement: String
    /// Who worded it.
    public let telling: Telling
    /// Where it stands in its life; nil when that cannot be read.
    public let life: FindingLife?

    /// What was told, from its parts.
    public init(statement: String, telling: Telling, life: FindingLife?) {
      self.statement = statement
      self.telling = telling
      self.life = life
    }
  }

  /// The trigger.
  public let trigger: Term
  /// The outcome.
  public let outcome: Term
  /// The days between them.
  public let lag: Int
  /// How far it came.
  public let ending: Ending
  /// The days over which everything was counted; nil when there were none.
  public var window: DayRange?
  /// The complete days.
  public var days = 0
  /// The number of tests: m.
  public var tests = 0
  /// What the run asked of a pair.
  public var gates: Pipeline.Gates
  /// Fisher's p with all silent days counted as days with neither; nil for a pair of which that is
  /// not asked.
  public var silenceP: Double?
  /// What both sides move with; nil when the pair did not fail for that.
  public var driver: DriverFinding?
  /// Other kept triggers that tell the same.
  public var companions: [Term] = []
  /// What the run told; nil when it told nothing of the pair, or was cut before.
  public var told: Told?
  /// Whether the run was published.
  public var isPublished = false

  /// An explanation of which no more is known.
  public init(trigger: Term, outcome: Term, lag: Int, ending: Ending, gates: Pipeline.Gates) {
    self.trigger = trigger
    self.outcome = outcome
    self.lag = lag
    self.ending = ending
    self.gates = gates
  }

  /// What became of each gate, in the order in which they are tried; empty for an untested pair.
  public var passages: [(gate: Gate, passage: Passage)] {
    guard case .tested(let discovery) = ending else { return [] }
    let failed = failures(of: discovery)
    let first = failed.compactMap(Gate.allCases.firstIndex).min() ?? Gate.allCases.count
    return Gate.allCases.enumerated().map { place, gate in
      if failed.contains(gate) { return (gate, .failed) }
      if place > first { return (gate, .notTried) }
      return (gate, isAsked(gate, of: discovery.association) ? .passed : .ofOthers)
    }
  }

  /// The gates that were not passed: one, or none; two for what moves with everything, which is what
  /// is found of a pair that is not significant any more, or reversed.
  private func failures(of discovery: Discovery) -> [Gate] {
    guard discovery.failedGate == .driver else { return discovery.failedGate.map { [$0] } ?? [] }
    let isSignificant = (discovery.q ?? 1) <= gates.falseDiscoveryRate * (1 + 1e-9)
    return [isSignificant ? .sign : .significance, .driver]
  }

  private func isAsked(_ gate: Gate, of association: Association) -> Bool {
    switch gate {
    case .silence: silenceP != nil
    case .sign: gates.test == .honest
    case .driver: gates.sharedDrivers
    case .incidents, .strength, .significance, .story: true
    }
  }
}
