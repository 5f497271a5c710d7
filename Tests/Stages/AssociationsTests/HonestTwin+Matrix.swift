import Foundation
import Model
import Numerics
import TestSupport

/// One view of a column as the twin reads it.
private struct TwinFeature {
  let term: Term
  let numbers: [Double?]
  let presence: [Bool?]

  init(_ column: FeatureColumn) {
    term = column.term
    numbers = column.withMultiples { $0.map { $0.isNaN ? nil : $0 } }
    presence = (0..<column.presenceObserved.count).map {
      column.presenceObserved[$0] ? column.presence[$0] : nil
    }
  }

  var episodes: Int {
    let known = presence.compactMap { $0 }
    return known.indices.count { known[$0] && ($0 == 0 || !known[$0 - 1]) }
  }
}

/// The plan and the tests of a whole matrix, pair by pair.
struct HonestTwinFamily {
  /// What the page says of a pair.
  enum Verdict {
    case refused(PairRefusalReason)
    case tested(HonestTwin.Test)
  }

  private(set) var verdicts: [Pair: Verdict] = [:]

  init(_ matrix: DayMatrix, rules: Pipeline.Planning, lags: [Int]) {
    let twin = HonestTwin(weekdays: matrix.axis.map(\.weekday.rawValue))
    let features = matrix.columns.map { TwinFeature($0) }
    for (place, x) in features.enumerated() where x.term.role == .trigger {
      for (other, y) in features.enumerated() where y.term.role == .outcome {
        for lag in lags {
          let isTable = x.term.isPresence && y.term.isPresence
          let pair = Pair(
            trigger: place, outcome: other, lag: lag, method: isTable ? .twoByTwo : .spearman)
          verdicts[pair] = Self.verdict(x, y, pair, twin, rules)
        }
      }
    }
  }

  private static func verdict(
    _ x: TwinFeature, _ y: TwinFeature, _ pair: Pair, _ twin: HonestTwin,
    _ rules: Pipeline.Planning
  ) -> Verdict {
    let isTable = pair.method == .twoByTwo
    func view(_ feature: TwinFeature) -> [Double?] {
      isTable ? feature.presence.map { $0.map { $0 ? 1 : 0 } } : feature.numbers
    }
    let (first, second) = (view(x), view(y))
    let days = first.indices.filter {
      $0 + pair.lag < second.count && first[$0] != nil && second[$0 + pair.lag] != nil
    }
    let complete = (days.compactMap { first[$0] }, days.compactMap { second[$0 + pair.lag] })
    if days.count < 15 || days.count - twin.q - 2 < 3 { return .refused(.tooFewDays) }
    if let reason = marginRefusal(x, y, complete, isTable: isTable) { return .refused(reason) }
    if x.term.isPresence && x.episodes < 4 { return .refused(.tooFewEpisodes) }
    if y.term.isPresence && y.episodes < 4 { return .refused(.tooFewEpisodes) }
    guard let u = twin.series(first, isRanked: !isTable),
      let v = twin.series(second, isRanked: !isTable)
    else { return .refused(.noResidual) }
    let table = isTable ? table(complete.0, complete.1) : nil
    return .tested(twin.test(u, v, lag: pair.lag, table: table))
  }

  private static func marginRefusal(
    _ x: TwinFeature, _ y: TwinFeature, _ complete: ([Double], [Double]), isTable: Bool
  ) -> PairRefusalReason? {
    func sides(_ values: [Double], isTable: Bool) -> (above: Int, at: Int) {
      let least = isTable ? 0 : values.min() ?? 0
      return (values.count { $0 > least }, values.count { $0 == least })
    }
    let a = sides(complete.0, isTable: isTable)
    let b = sides(complete.1, isTable: isTable)
    if !isTable && (a.above == 0 || b.above == 0) { return .constant }
    if x.term.isPresence && min(a.above, a.at) < 5 { return .tooFewTriggerDays }
    let need = isTable ? 4 : 5
    if y.term.isPresence && min(b.above, b.at) < need { return .tooFewOutcomeDays }
    return nil
  }

  private static func table(_ x: [Double], _ y: [Double]) -> TwoByTwo {
    func count(_ first: Double, _ second: Double) -> Int {
      zip(x, y).count { $0 == first && $1 == second }
    }
    return TwoByTwo(a: count(1, 1), b: count(1, 0), c: count(0, 1), d: count(0, 0))
  }
}
