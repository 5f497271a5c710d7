import Discoveries
import Model
import TestSupport
import Testing

/// Hand-made tests of pairs, each far from every limit unless a test says otherwise.
struct Sample {
  var trigger = 0
  var outcome = 1
  var lag = 0
  var counts: DayCounts?
  var rho: Double?
  var phi: Double?
  var lift: Double?
  var p = 1e-6
  var isProtective = false
  var incidentDays = Array(0..<8)
  var honest: HonestTest?

  /// A table.
  static func table(phi: Double = 0.6, lift: Double = 3, p: Double = 1e-6) -> Sample {
    var sample = Sample()
    sample.counts = DayCounts(both: 8, triggerOnly: 2, outcomeOnly: 4, neither: 26)
    sample.phi = phi
    sample.lift = lift
    sample.p = p
    sample.isProtective = phi < 0
    return sample
  }

  /// A rank correlation with an outcome of which more is worse.
  static func ranks(rho: Double = 0.6, p: Double = 1e-6) -> Sample {
    var sample = Sample()
    sample.rho = rho
    sample.p = p
    sample.isProtective = rho < 0
    return sample
  }

  /// The test.
  var association: Association {
    let pair = Pair(
      trigger: trigger, outcome: outcome, lag: lag, method: rho == nil ? .twoByTwo : .spearman)
    return Association(
      pair: pair, days: counts?.days ?? 40, counts: counts, rho: rho, phi: phi, lift: lift,
      rawP: p, honest: honest, isProtective: isProtective, incidentDays: incidentDays)
  }

  /// The sample with one thing changed.
  func with<Value>(_ path: WritableKeyPath<Sample, Value>, _ value: Value) -> Sample {
    var sample = self
    sample[keyPath: path] = value
    return sample
  }
}

extension [Sample] {
  /// The family judged on textbook p-values at a rate of 0.10, over a window of that many days.
  func judged(
    windowDays: Int = 40, _ change: (inout Pipeline) -> Void = { _ in }
  ) throws -> [Discovery] {
    let pipeline = try Shipped.pipeline {
      $0.gates.test = .raw
      $0.gates.falseDiscoveryRate = 0.1
      change(&$0)
    }
    return FamilyJudge(pipeline: pipeline).judge(map(\.association), windowDays: windowDays)
  }
}
