import FoundationEssentials
import Model
import Publishing
import Storage

extension NightOverview {
  /// The overview of a run, read from its folder without changing a byte of it, the journal left
  /// alone.
  ///
  /// - Throws: `orderDamaged`, `resultsDamaged`, `snapshotFormat`, `snapshotDamaged`, `storage`,
  ///   `file` or `configuration` for a run that is not what a run writes; `runInProgress` while
  ///   somebody is taken out of it.
  public init(of folder: RunFolder) throws(JobError) {
    self.init()
    let order = try folder.order()
    guard order.nextSnapshotDigest == nil else { throw .runInProgress(run: folder.id) }
    var record = RunRecord(id: folder.id)
    record.state = try record.read(folder)
    origin = Origin(record, order)
    origin.pipeline = try folder.pipelineName(toldIn: order)
    state = State(record.state)
    guard order.snapshotDigest != nil else { return }
    var counts = Counts()
    (counts.people.read, counts.signalsRead) = (record.people, record.signals)
    counts.people.waiting = record.people
    (counts.people.inactive, counts.people.forgotten) = (record.inactive, record.forgotten)
    defer { self.counts = counts }
    guard FileManager.default.fileExists(atPath: folder.resultsPath) else { return }
    let results = try ResultReader(at: folder.resultsPath)
    let isWhole = state != .computing
    var roll = RollCall(of: try Snapshot(at: folder.snapshotPath), resultsAt: folder.resultsPath)
    try results.forEachReport { report throws(JobError) in
      if isWhole { try roll.answer(report) }
      guard counts.add(report.census, report.result) else {
        throw .resultsDamaged(path: folder.resultsPath)
      }
    }
    if isWhole { try roll.end() }
    if let judgement = try results.judgement(after: .dryRun), state == .computed {
      (self.judgement, state) = (judgement, .dryRun)
    } else if state == .heldBack {
      judgement = try results.judgement(after: .heldBack)
    }
    stages = try results.stageSpans()
    // No night lasts thirty years, and what does has no words.
    let areTimes = (stages ?? []).allSatisfy {
      (0...1e9).contains($0.seconds) && ($0.done ?? 0) >= 0
    }
    guard areTimes else { throw .resultsDamaged(path: folder.resultsPath) }
    publications = try results.counts("SELECT state, count(*) FROM publications GROUP BY state")
    wording = try wording(in: folder, results, findings: counts.findings)
  }

  /// Who worded the findings of a run that came so far. Where a model was asked, a file of its own
  /// tells.
  private func wording(
    in folder: RunFolder, _ results: ResultReader, findings: Findings
  ) throws(JobError) -> Wording? {
    guard missing.isEmpty else { return nil }
    if let told = folder.narration() { return Wording(told) }
    guard !folder.hasNarration else { throw .orderDamaged(path: folder.narrationPath) }
    guard try results.counts("SELECT 'all', count(*) FROM tellings")["all"] == 0 else { return nil }
    var wording = Wording()
    let count = findings.count { _ in true }
    if count > 0 { wording.narrators = ["template": count] }
    return wording
  }
}

extension NightOverview.State {
  /// How far a run came that can be read; which of the computed are dry runs is told elsewhere.
  fileprivate init(_ state: RunRecord.State) {
    self =
      switch state {
      case .freezing, .unreadable: .freezing
      case .computing: .computing
      case .computed: .computed
      case .heldBack: .heldBack
      case .publishing: .publishing
      case .published: .published
      }
  }
}

extension NightOverview.Origin {
  fileprivate init(_ record: RunRecord, _ order: RunOrder) {
    self.init()
    (run, instant, asOf) = (record.id, record.instant, record.asOf)
    (program, shard, mergedFrom) = (record.program, record.shard, record.mergedFrom)
    asked = record.asked
    journal = order.journal.map { $0.hasPrefix("/") ? .sqlite : .postgresql }
    purpose =
      order.isForRequest == true
      ? .request : order.isRecomputation == true ? .recomputation : .night
  }
}

extension NightOverview.Counts {
  /// Adds a person; false where a code is none that a run writes.
  fileprivate mutating func add(_ census: PersonCensus, _ result: PersonResult) -> Bool {
    people.waiting -= 1
    switch result.status {
    case _ where !census.hasProfile: people.withoutProfile += 1
    case .ok: people.ok += 1
    case .insufficientData: people.insufficient += 1
    case .failed: people.failed += 1
    }
    if let failure = census.failure { people.failures[failure, default: 0] += 1 }
    signals.used += census.accepted
    signals.refused.merge(census.refused, uniquingKeysWith: +)
    pairs.used += census.planned
    pairs.refused.merge(census.refusedPairs, uniquingKeysWith: +)
    findings.people += result.insights.isEmpty ? 0 : 1
    for insight in result.insights {
      guard let band = StrengthBand(rawValue: insight.numbers.band) else { return false }
      let kind = NightOverview.Findings.Kind(
        stage: insight.life.stage, band: band, isNew: insight.life.looksHeld <= 1)
      findings.counts[kind, default: 0] += 1
    }
    drivers.people += result.drivers.isEmpty ? 0 : 1
    for driver in result.drivers {
      drivers.counts[NightOverview.Drivers.Kind(of: driver), default: 0] += 1
      drivers.pairs += driver.pairs.count
    }
    return true
  }
}

extension NightOverview.Drivers.Kind {
  fileprivate init(of driver: FoundDriver) {
    self =
      switch driver.pattern {
      case SharedDriver.Pattern.together.code: .together
      case _ where driver.first != nil: .stretch
      case _ where driver.days != nil: .period
      default: .calendar
      }
  }
}

extension NightOverview.Wording {
  fileprivate init(_ summary: NarrationSummary) {
    self.init()
    (narrators, rejections, failures) = (summary.insights, summary.rejections, summary.failures)
    (calls, dollars, waiting) = (summary.calls, summary.dollars, summary.waiting)
    let usage = summary.usage
    inputTokens = usage.input + usage.cacheWrite + usage.cacheRead
    outputTokens = usage.output
    halt = summary.halt?.code
  }
}

extension RunFolder {
  /// The name of the pipeline that the run read.
  ///
  /// - Throws: `orderDamaged` where the file is not the one that it read; `configuration`.
  fileprivate func pipelineName(toldIn order: RunOrder) throws(JobError) -> String {
    let pipeline = try pipeline()
    guard pipeline.digest == order.configurationDigest else {
      throw .orderDamaged(path: pipelinePath)
    }
    return pipeline.pipeline.name
  }
}

extension ResultReader {
  /// Calls `body` with each person's report, in the order of the snapshot, all of one moment.
  fileprivate func forEachReport(
    _ body: (PersonReport) throws(JobError) -> Void
  ) throws(JobError) {
    let select = try storing { () throws(StorageError) in
      try Statement("\(ResultStore.reports) ORDER BY person", in: database)
    }
    while try storing({ () throws(StorageError) in try select.step() }) {
      try body(try ResultStore.report(select.row, of: database))
    }
  }

  /// What led to a decision; nil where that was not made, or its reason is not recorded.
  fileprivate func judgement(
    after decision: ResultStore.Decision
  ) throws(JobError) -> NightOverview.Judgement? {
    try storing { () throws(StorageError) in
      var value = ""
      let select = try Statement("SELECT value FROM decisions WHERE name = ?1", in: database)
      try select.bind([.text(decision.rawValue)])
      try select.forEach { row throws(StorageError) in value = try row.text(at: 0) }
      guard
        let told = try? JSONDecoder().decode(ResultStore.Judgement.self, from: Data(value.utf8))
      else { return nil }
      return NightOverview.Judgement(
        fading: told.fading, shown: told.shown, isHeldBack: told.isHeldBack)
    }
  }

  /// How long the stages took, the slowest first; nil where that is not recorded.
  fileprivate func stageSpans() throws(JobError) -> [NightOverview.StageSpan]? {
    let isKept = try counts(
      "SELECT name, 1 FROM sqlite_schema WHERE type = 'table' AND name = 'stages'")
    guard !isKept.isEmpty else { return nil }
    return try storing { () throws(StorageError) in
      var spans: [NightOverview.StageSpan] = []
      let select = try Statement(
        """
        SELECT stage, sum(seconds), CASE WHEN count(done) = count(*) THEN sum(done) END
          FROM stages GROUP BY stage ORDER BY 2 DESC, stage
        """, in: database)
      try select.forEach { row throws(StorageError) in
        spans.append(
          NightOverview.StageSpan(
            stage: try row.text(at: 0), seconds: try row.real(at: 1),
            done: try row.integerIfPresent(at: 2).map { Int($0) }))
      }
      return spans.isEmpty ? nil : spans
    }
  }
}
