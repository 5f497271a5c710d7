/// The run that publishes.
public struct PublishedRun: Sendable, Equatable {
  /// Its name.
  public let id: String
  /// When it was computed, as an ISO instant in UTC.
  public let computedAt: String
  /// Where the record of runs in the journal ended when the run read the journal, by the measure of
  /// that journal; nil when nobody else can have published since.
  public var recordEnd: Int64?

  /// A run from its parts.
  public init(id: String, computedAt: String) {
    self.id = id
    self.computedAt = computedAt
  }

  /// The same run, wherever the record ended.
  public static func == (left: PublishedRun, right: PublishedRun) -> Bool {
    left.id == right.id && left.computedAt == right.computedAt
  }
}

/// What one run does to one insight of a person. Decisions are values: the publisher carries them
/// out.
enum InsightChange {
  /// Found for the first time.
  case insert(InsightColumns)
  /// Found again: everything but id, status and first date is written.
  case update(id: String, InsightColumns)
  /// No longer found: it is kept, marked, and shown last.
  case fade(id: String, run: PublishedRun)

  /// The changes that bring what is known of a person to what a run found; nothing for what is the
  /// same already.
  static func changes(
    from known: [KnownInsight], to result: PersonResult, by run: PublishedRun
  ) -> [InsightChange] {
    // A person who could not be computed keeps everything: nothing was looked at.
    guard result.status != .failed else { return [] }
    let byIdentity = Dictionary(known.map { ($0.columns.found.identity, $0) }) { first, _ in first }
    let found = Set(result.insights.map(\.identity))
    let kept = result.insights.compactMap { insight -> InsightChange? in
      let known = byIdentity[insight.identity]
      let columns = InsightColumns(
        found: insight, windowStart: result.windowStart, windowEnd: result.windowEnd, run: run)
      guard let known else { return .insert(columns) }
      return known.columns == columns ? nil : .update(id: known.id, columns)
    }
    let gone = known.filter {
      $0.columns.found.life.stage != .faded && !found.contains($0.columns.found.identity)
    }
    return kept + gone.map { .fade(id: $0.id, run: run) }
  }
}

/// Why a person is left as they are.
public enum LeavingReason: String, Sendable {
  /// They are not in the journal any more.
  case gone
  /// Another run, of a later moment, published them since this one read the journal.
  case newer
}

/// What publishing a run does, or would do.
public struct PublishingSummary: Sendable, Equatable {
  /// Insights found for the first time.
  public var inserted = 0
  /// Insights found again with other numbers.
  public var updated = 0
  /// Insights found again with nothing to write.
  public var unchanged = 0
  /// Shown insights that are no longer found.
  public var faded = 0
  /// People who were left as they are.
  public var left: [LeavingReason: Int] = [:]
  /// Insights that people saw before, of whichever run.
  public var shown = 0

  /// Nothing done.
  public init() {}

  /// Adds what was done for another person.
  public mutating func add(_ other: PublishingSummary) {
    inserted += other.inserted
    updated += other.updated
    unchanged += other.unchanged
    faded += other.faded
    left.merge(other.left, uniquingKeysWith: +)
    shown += other.shown
  }
}

/// What the journal says of a person before a run is published.
struct Standing: Equatable {
  /// Why they are left as they are; nil when they are to be published.
  var leaving: LeavingReason?
  /// The insights that they see.
  var shown: Int
}

/// What one run does to one person.
struct PersonChange {
  let result: PersonResult
  /// Nil when the person is left as they are.
  let insights: [InsightChange]?
  let summary: PublishingSummary

  init(
    of result: PersonResult, _ standing: Standing, _ known: [KnownInsight], by run: PublishedRun
  ) {
    self.result = result
    var summary = PublishingSummary()
    summary.shown = standing.shown
    if let reason = standing.leaving {
      summary.left[reason] = 1
      insights = nil
    } else {
      let changes = InsightChange.changes(from: known, to: result, by: run)
      summary.count(changes, of: result, shown: Set(known.filter(\.isShown).map(\.id)))
      insights = changes
    }
    self.summary = summary
  }
}

extension PublishingSummary {
  fileprivate mutating func count(
    _ changes: [InsightChange], of result: PersonResult, shown: Set<String>
  ) {
    for change in changes {
      switch change {
      case .insert: inserted += 1
      case .update: updated += 1
      case .fade(let id, _): faded += shown.contains(id) ? 1 : 0
      }
    }
    if result.status != .failed { unchanged = result.insights.count - inserted - updated }
  }
}
