import Configuration
import Days
import Discoveries
import FoundationEssentials
import Model
import Narration
import Publishing
import Storage

/// Says why a pair was told on a night or was not: its numbers are computed again from the run's
/// snapshot, and what was told of it is read from its results.
public struct RunExplainer {
  private let folder: RunFolder
  private let audit: RunAudit
  private let user: String

  /// An explainer of one person's pairs.
  ///
  /// - Throws: as `RunAudit`.
  public init(
    of folder: RunFolder, user: String, zones: ZoneDirectory = .system
  ) throws(JobError) {
    self.folder = folder
    self.user = user
    audit = try RunAudit(of: folder, users: [user], zones: zones)
  }

  /// The pipeline of the run, with its taxonomy.
  public var pipeline: LoadedPipeline { audit.pipeline }

  /// The explanation of a pair at a lag, with the language of the person; nil when the person could
  /// not be computed at all.
  public func explain(
    _ trigger: Term, _ outcome: Term, lag: Int
  ) throws(JobError) -> (explanation: PairExplanation, language: Language)? {
    var found: PairExplanation?
    var reader: Person?
    try audit.forEachPerson { person, analysis throws(JobError) in
      guard let analysis else { return }
      found = explanation(analysis, trigger, outcome, lag)
      reader = person
    }
    guard var explanation = found, let person = reader else { return nil }
    explanation.isPublished = RunRecord(of: folder).state == .published
    explanation.told = try told(explanation, to: person)
    return (explanation, person.profile?.language ?? .french)
  }

  // MARK: What was computed

  private func explanation(
    _ analysis: PersonAnalysis, _ trigger: Term, _ outcome: Term, _ lag: Int
  ) -> PairExplanation {
    let pipeline = pipeline.pipeline
    func made(_ ending: PairExplanation.Ending) -> PairExplanation {
      var made = PairExplanation(
        trigger: trigger, outcome: outcome, lag: lag, ending: ending, gates: pipeline.gates)
      made.window = analysis.window
      return made
    }
    guard let tested = analysis.tested else {
      return made(.untested(analysis.shortfall ?? Shortfall(.outcomes, need: 1, have: 0)))
    }
    let keys = tested.matrix.columns.map(\.key)
    func isAsked(_ pair: Pair) -> Bool {
      keys[pair.trigger] == trigger.key && keys[pair.outcome] == outcome.key && pair.lag == lag
    }
    var explanation: PairExplanation
    if let discovery = tested.discoveries.first(where: { isAsked($0.association.pair) }) {
      explanation = made(.tested(discovery))
      explanation.days = discovery.association.days
      explanation.silenceP = FamilyJudge.silenceP(
        of: discovery.association, windowDays: pipeline.window.days)
      explanation.driver = driver(of: discovery, in: tested)
      explanation.companions = discovery.redundantTriggers.map { tested.matrix.columns[$0].term }
    } else if let refused = tested.plan.refused.first(where: { isAsked($0.pair) }) {
      explanation = made(.untested(refused.shortfall))
      explanation.days = refused.days
    } else {
      explanation = made(
        .untested(
          Shortfall(
            .completeDays, need: pipeline.planning.minimumDays, have: 0, trigger: trigger.key,
            outcome: outcome.key)))
    }
    explanation.tests = tested.plan.planned.count
    if let first = tested.matrix.axis.first, let last = tested.matrix.axis.last {
      explanation.window = DayRange(first: first, last: last)
    }
    return explanation
  }

  private func driver(
    of discovery: Discovery, in tested: PersonAnalysis.Tested
  ) -> DriverFinding? {
    guard discovery.failedGate == .driver, let place = discovery.driver else { return nil }
    let driver = tested.drivers[place]
    return DriverFinding(
      pattern: driver.pattern, followers: driver.followers.map { tested.matrix.columns[$0].term },
      silenced: [])
  }

  // MARK: What was told

  private func told(
    _ explanation: PairExplanation, to person: Person
  ) throws(JobError) -> PairExplanation.Told? {
    guard FileManager.default.fileExists(atPath: folder.resultsPath) else { return nil }
    let results = try ResultStore(at: folder.resultsPath)
    let (trigger, outcome) = (explanation.trigger.key, explanation.outcome.key)
    guard let report = try results.report(of: person.number),
      report.result.userID == person.userID,
      let place = report.result.insights.firstIndex(where: {
        $0.identity.triggerKey == trigger.description
          && $0.identity.outcomeCategory == outcome.category.rawValue
          && $0.identity.outcomeKey == outcome.name && $0.identity.lagDays == explanation.lag
      })
    else { return nil }
    let insight = report.result.insights[place]
    var (statement, telling) = (insight.statement, PairExplanation.Telling.template)
    if let id = try results.wordings(of: person.number)[place],
      let store = try NarrationStore.existing(inFolder: folder.runs),
      let wording = try store.wording(id)
    {
      telling = try self.telling(of: wording, in: store)
      if case .model = telling {
        // The sentence may be of a day since, so it is put together as the night did.
        if let text = words(of: wording, for: insight, in: report.result.language) {
          statement = text
        } else {
          telling = .template
        }
      }
    }
    return PairExplanation.Told(
      statement: statement, telling: telling,
      life: life(insight.life, at: explanation.window?.last))
  }

  private func telling(
    of wording: Wording, in store: NarrationStore
  ) throws(JobError) -> PairExplanation.Telling {
    let codes = try store.rejectionCodes(of: wording.origin)
    return switch wording.state {
    case .accepted: wording.narrator.map { .model($0) } ?? .template
    case .refused: codes.isEmpty ? .template : .rejected(codes)
    case .wanted: codes.isEmpty ? .waiting : .rejected(codes)
    case .asked, .answered: .waiting
    }
  }

  private func words(
    of wording: Wording, for insight: FoundInsight, in language: Language
  ) -> String? {
    guard let plan = pipeline.pipeline.narration else { return nil }
    return Narrators(plan: plan, prompts: [], taxonomy: pipeline.taxonomy)
      .statement(of: wording, for: insight, in: language)?.statement
  }

  private func life(_ life: FoundInsight.Life, at end: CalendarDay?) -> FindingLife? {
    guard let end, let since = CalendarDay(life.heldSince) else { return nil }
    return FindingLife(
      stage: life.stage, heldSince: since, looksHeld: life.looksHeld, windowEnd: end)
  }
}

extension NarrationStore {
  /// The codes of the answers to a question that were not accepted, in their order.
  func rejectionCodes(of wording: Int64) throws(JobError) -> [String] {
    try storing { () throws(StorageError) in
      var found: [String] = []
      let select = try Statement(
        "SELECT code FROM rejections WHERE wording = ?1 ORDER BY number", in: database)
      try select.bind([.integer(wording)])
      try select.forEach { row throws(StorageError) in found.append(try row.text(at: 0)) }
      return found
    }
  }
}
