import Days
import Model
import Numerics

/// Looks for what moves several features of a person at once, between the steps that free each
/// feature of its own calendar, drift and persistence and the tests of pairs.
///
/// Singular value decomposition of the innovations of all candidates gives up to three scores; a
/// score that repeats with a fold of the calendar or stands apart on a stretch of days is a driver,
/// and so are weights that are fitted to a fold or a stretch, when they say more than noise does.
/// What is left is a driver when it moves a good part of the triggers and of the outcomes. Each is
/// taken away before the next is looked for.
public struct DriverSearch: Sendable {
  private let folds: [CalendarFold]

  /// A search that knows these folds of the calendar.
  public init(folds: [CalendarFold]) {
    self.folds = folds
  }

  /// At most so many components are looked at.
  private static let maximumComponents = 3
  /// How many standard errors a feature's correlation with the others' pattern must be from 0.
  static let followerThreshold = 2.0
  private static let broadThreshold = 2.5

  /// The drivers of a person, in the order in which they were found, and the panel freed of them;
  /// `panel` is freed of nothing but what the person told. `remake` makes the panel freed of some
  /// forces as well.
  /// O(features^2 x days) a driver.
  public func search(
    _ matrix: DayMatrix, _ panel: ResidualPanel, isTrigger: (Term) -> Bool,
    remake: ([[Double]]) -> ResidualPanel
  ) -> (panel: ResidualPanel, drivers: [SharedDriver]) {
    let candidates = candidates(of: matrix, isTrigger: isTrigger)
    guard candidates.count >= Scope.person.minimumFeatures else { return (panel, []) }
    return search((panel, candidates), over: matrix.axis, .person, remake: remake)
  }

  /// The features that may follow a driver.
  func candidates(
    of matrix: DayMatrix, isTrigger: (Term) -> Bool
  ) -> [DriverPanel.Candidate] {
    matrix.columns.indices.compactMap { column in
      let term = matrix.columns[column].term
      let isTrigger = isTrigger(term)
      return isTrigger || term.role == .outcome
        ? DriverPanel.Candidate(column: column, isTrigger: isTrigger) : nil
    }
  }

  /// What moves both sides of one pair on days that the calendar or a stretch explains, and the panel
  /// freed of it as well: a closer look at what would be reported. `panel` is that of the person.
  public func search(
    _ pair: Pair, of matrix: DayMatrix, _ panel: ResidualPanel,
    remake: ([[Double]]) -> ResidualPanel
  ) -> (panel: ResidualPanel, drivers: [SharedDriver]) {
    let candidates = [
      DriverPanel.Candidate(column: pair.trigger, isTrigger: true),
      DriverPanel.Candidate(column: pair.outcome, isTrigger: false),
    ]
    return search((panel, candidates), over: matrix.axis, .pair, remake: remake)
  }

  /// How much is looked for.
  private struct Scope {
    /// At most so many drivers are taken away.
    let maximumCount: Int
    /// With fewer features nothing is looked for.
    let minimumFeatures: Int
    /// At most this is the chance of a pattern, times the number of patterns that were tried.
    let level: Double

    /// With fewer than five features what they have in common could be a link between two of them.
    static let person = Scope(maximumCount: 3, minimumFeatures: 5, level: 0.05)
    /// A pair has to speak for itself.
    static let pair = Scope(maximumCount: 2, minimumFeatures: 2, level: 0.25)
  }

  private typealias Start = (panel: ResidualPanel, candidates: [DriverPanel.Candidate])

  private func search(
    _ start: Start, over axis: DayAxis, _ scope: Scope, remake: ([[Double]]) -> ResidualPanel
  ) -> (panel: ResidualPanel, drivers: [SharedDriver]) {
    var panel = start.panel
    var drivers: [SharedDriver] = []
    while drivers.count < scope.maximumCount {
      let features = DriverPanel(panel, candidates: start.candidates)
      guard features.features.count >= scope.minimumFeatures,
        let driver = driver(of: features, over: axis, level: scope.level)
      else { break }
      drivers.append(driver)
      panel = remake(drivers.map(\.force))
    }
    return (panel, drivers)
  }

  /// A pattern that may be a driver.
  private struct Suspect {
    let pattern: SharedDriver.Pattern
    let score: DriverPanel.Score
    let places: DayPlaces
    /// The chance of it, times the number of patterns of its kind.
    let chance: Double
  }

  private func driver(
    of panel: DriverPanel, over axis: DayAxis, level: Double
  ) -> SharedDriver? {
    let components = components(of: panel)
    let suspects = foldSuspects(components, panel, axis) + stretchSuspects(components, panel, axis)
    for suspect in suspects.filter({ $0.chance < level })
      .sorted(by: { $0.chance < $1.chance })
    {
      let (score, places) = (suspect.score, suspect.places)
      let followers = panel.followers(of: score, above: Self.followerThreshold) {
        places.means(of: $0, over: score.days)
      }
      guard followers.count >= 2 else { continue }
      return SharedDriver(
        pattern: suspect.pattern,
        force: places.means(of: panel.force(of: score), over: score.days),
        followers: followers.map { panel.features[$0].column }, chance: suspect.chance)
    }
    return broadDriver(components, panel)
  }

  private func foldSuspects(
    _ components: [DriverPanel.Score], _ panel: DriverPanel, _ axis: DayAxis
  ) -> [Suspect] {
    let seen = folds.filter { $0.isSeen(on: axis) }
    let places = seen.map { DayPlaces($0, of: axis) }
    let folded = places.map { FoldedPanel(panel, $0) }
    let none = [Double](repeating: 0, count: panel.features.count)
    let fitted = panel.scores(folded.map { $0.weights() ?? none })
    return seen.indices.flatMap { place in
      func suspect(_ score: DriverPanel.Score, _ chance: Double) -> Suspect {
        Suspect(
          pattern: .calendar(seen[place]), score: score, places: places[place],
          chance: chance * Double(seen.count))
      }
      let first = fitted[place].map { [suspect($0, folded[place].chance(ofFitted: $0))] } ?? []
      return first
        + components.map {
          suspect($0, folded[place].chance(of: $0) * Double(components.count))
        }
    }
  }

  private func stretchSuspects(
    _ components: [DriverPanel.Score], _ panel: DriverPanel, _ axis: DayAxis
  ) -> [Suspect] {
    let scan = StretchScan(panel)
    func suspect(_ days: Range<Int>, _ score: DriverPanel.Score, _ chance: Double) -> Suspect? {
      DayRange(first: axis[days.lowerBound], last: axis[days.upperBound - 1]).map {
        Suspect(
          pattern: .stretch($0), score: score, places: DayPlaces(stretch: days, of: axis.count),
          chance: chance * Double(scan.count))
      }
    }
    let fitted = scan.widest().flatMap { suspect($0.days, $0.score, $0.chance) }
    return (fitted.map { [$0] } ?? [])
      + components.compactMap { score in
        scan.widest(of: score).flatMap {
          suspect($0.days, score, $0.chance * Double(components.count))
        }
      }
  }

  /// A component that moves a quarter of the triggers, at least five, and a fifth of the outcomes, at
  /// least three, on days that nothing explains.
  private func broadDriver(
    _ components: [DriverPanel.Score], _ panel: DriverPanel
  ) -> SharedDriver? {
    let triggers = panel.features.count(where: \.isTrigger)
    let outcomes = panel.features.count - triggers
    let needed = (max(5, (triggers + 3) / 4), max(3, (outcomes + 4) / 5))
    for score in components {
      let followers = panel.followers(of: score, above: Self.broadThreshold) { $0 }
      let following = followers.count { panel.features[$0].isTrigger }
      if following >= needed.0, followers.count - following >= needed.1 {
        return SharedDriver(
          pattern: .together, force: panel.force(of: score),
          followers: followers.map { panel.features[$0].column })
      }
    }
    return nil
  }

  /// The scores of at most three components whose eigenvalue is above 0.7 of what noise gives.
  private func components(of panel: DriverPanel) -> [DriverPanel.Score] {
    let days = panel.knownDays.reduce(0, +) / Double(panel.features.count)
    let rows = days - Double(panel.parameterCount)
    guard rows > 1 else { return [] }
    let edge = TracyWidom(rows: rows, columns: Double(panel.features.count)).edge / rows
    let decomposition = SingularValues(of: panel.innovations, first: Self.maximumComponents)
    return decomposition.values.indices.compactMap { component in
      let value = decomposition.values[component]
      guard value * value / days > 0.7 * edge else { return nil }
      return panel.score(Array(decomposition.vectors.column(component)))
    }
  }
}
