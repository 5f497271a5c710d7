import Configuration
import Synthesis

/// Whether one promise is kept in one cell.
public struct PromiseVerdict: Hashable, Sendable {
  /// What is promised.
  public enum Subject: Hashable, Sendable {
    /// The realised false discovery rate, at most.
    case falseDiscoveryRate
    /// The share of people without any true association who are shown anything false, at most.
    case misledOfNothing
    /// The share of people of a world that hides a driver who are shown anything false, at most.
    case misledByDriver
    /// The share of planted associations of a size that are shown, at least.
    case power(size: Double)
    /// How much smaller that share is than the one that raw p-values find, at most.
    case powerUnderRaw(size: Double)
  }

  /// How it stands.
  public enum Standing: String, Codable, Sendable {
    case kept
    /// Not as promised, but within what so few people may give by chance.
    case undecided
    case broken
  }

  /// The cell.
  public let cell: Cell
  /// What is promised of it.
  public let subject: Subject
  /// What was measured; nil when the cell has nobody to measure it on, which breaks a promise of
  /// power.
  public let estimate: Estimate?
  /// The promised limit.
  public let limit: Double
  /// How the promise stands.
  public let standing: Standing
}

extension EvaluationPlan.Promises {
  /// The verdicts on a cell: none on a world that stands beside the promise, but for what is
  /// promised of it by name.
  func verdicts(on score: CellScore, seed: UInt64) -> [PromiseVerdict] {
    var verdicts: [PromiseVerdict] = []
    if score.promise == .kept {
      let all = score.all
      let shares: [(PromiseVerdict.Subject, Estimate?, people: Int)] = [
        (.falseDiscoveryRate, all.falseDiscoveryRate(seed: seed), all.people),
        (.misledOfNothing, all.misledOfNothing, all.peopleWithoutPlanted),
      ]
      for case (let subject, let estimate?, let people) in shares {
        verdicts.append(
          PromiseVerdict(
            cell: score.cell, subject: subject, estimate: estimate, limit: maximumShare,
            standing: standing(ofShare: estimate, people: people)))
      }
    }
    if let verdict = hidden?.verdict(on: score, decidingPeople: decidingPeople) {
      verdicts.append(verdict)
    }
    let promised = power.filter {
      $0.scenario == score.cell.scenario && $0.days == score.cell.days
    }
    for promise in promised {
      let estimate = score.all.power(ofSize: promise.size)
      verdicts.append(
        PromiseVerdict(
          cell: score.cell, subject: .power(size: promise.size), estimate: estimate,
          limit: promise.minimum,
          standing: standing(ofPower: estimate, promise, people: score.all.people)))
      if let maximum = promise.maximumUnderRaw {
        verdicts.append(underRaw(score, size: promise.size, maximum: maximum))
      }
    }
    return verdicts
  }

  /// The verdict on the gap to the raw p-values, both tried on the people that are sampled.
  private func underRaw(_ score: CellScore, size: Double, maximum: Double) -> PromiseVerdict {
    let estimate = score.ablated[.rawP].flatMap { raw in
      Estimate(
        differenceFrom: score.sampled.found(ofSize: size), to: raw.found(ofSize: size))
    }
    let standing: PromiseVerdict.Standing =
      switch estimate {
      case nil: .broken
      case let estimate? where estimate.value <= maximum: .kept
      case let estimate?:
        score.sampled.people >= decidingPeople || estimate.low > maximum ? .broken : .undecided
      }
    return PromiseVerdict(
      cell: score.cell, subject: .powerUnderRaw(size: size), estimate: estimate, limit: maximum,
      standing: standing)
  }

  private func standing(ofShare estimate: Estimate, people: Int) -> PromiseVerdict.Standing {
    PromiseVerdict.Standing(
      ofShare: estimate, atMost: maximumShare, highAtMost: maximumUpperLimit,
      isDecided: people >= decidingPeople)
  }

  private func standing(
    ofPower estimate: Estimate?, _ promise: EvaluationPlan.PowerPromise, people: Int
  ) -> PromiseVerdict.Standing {
    guard let estimate else { return .broken }
    if estimate.value >= promise.minimum { return .kept }
    return people >= decidingPeople || estimate.high < promise.minimum ? .broken : .undecided
  }
}
