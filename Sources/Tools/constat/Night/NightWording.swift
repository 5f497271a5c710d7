import Days
import Job
import Model

/// The words of a night's overview, for the operator.
struct NightWording {
  private typealias Line = NightText.Line
  private typealias Table = NightText.Table

  private let overview: NightOverview
  private let command: String?

  /// The words of an overview, with the command that goes on with the run where there is one.
  init(of overview: NightOverview, command: String?) {
    self.overview = overview
    self.command = command
  }

  /// The text.
  var text: NightText {
    let origin = overview.origin
    let moment = origin.instant.map(Self.minute) ?? "an unknown moment"
    return NightText(
      title: origin.purpose == .night ? "The night of \(moment)" : "The run of \(moment)",
      verdict: (verdict, needsAttention), command: command,
      tables: [run] + (overview.counts.map(tables) ?? []))
  }

  private func tables(of counts: NightOverview.Counts) -> [Table] {
    [
      users(counts.people), signals(counts), pairs(counts), findings(counts.findings),
      drivers(counts.drivers), sentences, failures(counts.people), publication, stages,
    ]
  }

  /// `2026-06-24 06:00 UTC`.
  private static func minute(_ instant: Instant) -> String {
    let text = "\(instant)"
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(5)) UTC"
  }

  // MARK: How it ended

  private var needsAttention: Bool {
    switch overview.state {
    case .published: overview.counts?.people.failed ?? 0 > 0
    case .dryRun: overview.judgement?.isHeldBack ?? false
    default: true
    }
  }

  private var verdict: String {
    let people = overview.counts?.people
    let read = people?.read ?? 0
    func progress(_ left: Int?, _ word: String) -> String {
      "\(grouped(read - (left ?? read))) of \(counted(read)) \(read == 1 ? "is" : "are") \(word)"
    }
    let failed = people.map { $0.failed > 0 ? " \(counted($0.failed)) failed." : "" } ?? ""
    return switch overview.state {
    case .published: "Finished and published.\(failed)"
    case .dryRun: "A dry run: computed, and nothing was to be published.\(heldBack)\(failed)"
    case .heldBack:
      "Held back: nothing was published.\(heldBack) Check that the journal is whole; \(allTheSame)."
    case .freezing: "Not finished: the journal is not frozen. \(goingOn)"
    case .computing: "Not finished: \(progress(people?.waiting, "computed")). \(goingOn)"
    case .computed where overview.stages == nil:
      "Computed, and not published: a dry run of an earlier version, or cut."
    case .computed:
      "Not finished: everyone is computed, and what is published is not decided. \(goingOn)"
    case .publishing:
      "Not finished: \(progress(overview.peopleLeft(for: .publication), "published")). "
        + goingOn
    }
  }

  private var goingOn: String {
    switch overview.origin.purpose {
    case .night: "It is at work, or was cut and goes on by the command below."
    case .recomputation: "It is at work, or was cut: `constat recompute` begins anew."
    case .request: "It is at work, or was cut: `constat work` answers the request anew."
    }
  }

  /// What publishes although it was held back; only a night can be told to.
  private var allTheSame: String {
    switch overview.origin.purpose {
    case .night: "the command below publishes all the same"
    case .recomputation, .request:
      "a night of that person, `constat nightly --user UUID --confirm`, publishes all the same"
    }
  }

  /// Why a run is held back, or would be; empty where it is not.
  private var heldBack: String {
    guard let judgement = overview.judgement else {
      return overview.state == .heldBack ? " Why is not recorded." : ""
    }
    guard judgement.isHeldBack else { return "" }
    let people = overview.counts?.people ?? NightOverview.People()
    let reason =
      people.read == 0
      ? "nobody was read"
      : "\(grouped(judgement.fading)) of the \(grouped(judgement.shown)) insights that are shown "
        + "would fade"
    if overview.state == .heldBack { return " The reason: \(reason)." }
    let condition = overview.origin.purpose == .night ? "Without --confirm it" : "It"
    return " \(condition) would be held back: \(reason)."
  }

  // MARK: The tables

  private var run: Table {
    let origin = overview.origin
    var facts: [(label: String, text: String)] = [
      ("run", origin.run), ("looked from", origin.instant.map { "\($0)" } ?? Self.unknown),
      ("last day", lastDay),
      ("people", origin.asked.map { "\(counted($0)), named one by one" } ?? everyone),
      ("journal", journal), ("pipeline", origin.pipeline),
      ("program", origin.program ?? Self.unknown),
    ]
    if let parts = origin.mergedFrom {
      facts.append(("merged from", parts.joined(separator: ", ")))
    }
    let missing = overview.missing.map { part in
      "Missing: \(words(for: part))"
        + (overview.peopleLeft(for: part).map { " of \(counted($0))" } ?? "") + "."
    }
    return Table("Run", facts: facts, notes: missing)
  }

  private var lastDay: String {
    switch overview.origin.asOf {
    case "snapshot": "yesterday, where each person lives"
    case "last": "the last one with a signal of each person"
    case let date: date
    }
  }

  private var everyone: String {
    overview.origin.shard.map { "shard \($0)" } ?? "everyone"
  }

  private var journal: String {
    switch overview.origin.journal {
    case .sqlite: "a file of SQLite"
    case .postgresql: "a server of PostgreSQL"
    case nil: Self.unknown
    }
  }

  private func words(for part: NightOverview.Part) -> String {
    switch part {
    case .snapshot: "the snapshot"
    case .results: "the results"
    case .decision: "whether the results may be published"
    case .publication: "the publication"
    }
  }

  private func users(_ people: NightOverview.People) -> Table {
    var lines = [line("in all", people.all, of: people.all)]
    lines += [
      line("computed", people.ok, of: people.all),
      line("insufficient data", people.insufficient, of: people.all),
      line("failed", people.failed, of: people.all),
      line("without a profile", people.withoutProfile, of: people.all),
      line("inactive, left out", people.inactive, of: people.all),
    ]
    if people.waiting > 0 {
      lines.append(line("not computed yet", people.waiting, of: people.all))
    }
    let forgotten =
      people.forgotten > 0 ? ["\(counted(people.forgotten)) taken out of the run since."] : []
    return Table("Users", lines, notes: forgotten)
  }

  private func signals(_ counts: NightOverview.Counts) -> Table {
    let (sieve, read) = (counts.signals, counts.signalsRead)
    return Table(
      "Signals",
      [line("read", read, of: read), line("used", sieve.used, of: read)]
        + [line("refused", sieve.refusals, of: read)] + reasons(sieve.refused),
      notes: counts.people.waiting > 0 ? ["Used and refused: of who is computed."] : [])
  }

  private func pairs(_ counts: NightOverview.Counts) -> Table {
    let (sieve, kept) = (counts.pairs, counts.findings.count { _ in true })
    let all = sieve.used + sieve.refusals
    return Table(
      "Pairs",
      [
        line("planned (tests)", sieve.used, of: all), line("kept", kept, of: all),
        line("refused", sieve.refusals, of: all),
      ] + reasons(sieve.refused))
  }

  private func findings(_ findings: NightOverview.Findings) -> Table {
    let all = findings.count { _ in true }
    func line(
      _ label: String, _ isMeant: (NightOverview.Findings.Kind) -> Bool
    ) -> Line {
      let kept = findings.count(where: isMeant)
      let new = findings.count { isMeant($0) && $0.isNew }
      return Line(label, [grouped(kept), grouped(new)], share: share(kept, of: all))
    }
    let lines =
      [line("all") { _ in true }]
      + [Stage.emerging, .established].map { stage in line(stage.rawValue) { $0.stage == stage } }
      + StrengthBand.allCases.map { band in line(band.rawValue) { $0.band == band } }
    return Table(
      "Findings", columns: ["kept", "new"], lines,
      notes: [
        "\(counted(findings.people)) with at least one. New: did not hold at the look before."
      ])
  }

  private func drivers(_ drivers: NightOverview.Drivers) -> Table {
    let all = drivers.counts.values.reduce(0, +)
    let kinds = NightOverview.Drivers.Kind.allCases.map { kind in
      line(words(for: kind), drivers.counts[kind] ?? 0, of: all)
    }
    return Table(
      "Shared drivers", [line("found", all, of: all)] + kinds,
      notes: [
        "\(counted(drivers.people)) with at least one; "
          + "\(KeepingReport.count(drivers.pairs, "pair", "pairs")) not told for one."
      ])
  }

  private func words(for kind: NightOverview.Drivers.Kind) -> String {
    switch kind {
    case .calendar: "a fold of the calendar"
    case .stretch: "a stretch of days"
    case .period: "a period that was told"
    case .together: "days that nothing explains"
    }
  }

  private var sentences: Table {
    guard let wording = overview.wording else {
      return Table(
        "Sentences", [],
        notes: [overview.missing.isEmpty ? "Who words them is not recorded." : "None yet."])
    }
    let all = wording.byTemplate + wording.byModel
    let rejected = wording.rejections.values.reduce(0, +)
    var lines = [
      line("by the template", wording.byTemplate, of: all),
      line("by a model", wording.byModel, of: all),
    ]
    lines += reasons(wording.narrators.filter { $0.key != "template" })
    lines += [
      Line("calls", [grouped(wording.calls)]), Line("answers rejected", [grouped(rejected)]),
    ]
    lines += reasons(wording.rejections)
    if wording.waiting > 0 { lines.append(Line("wait in a batch", [grouped(wording.waiting)])) }
    lines += [
      Line("tokens in", [grouped(wording.inputTokens)]),
      Line("tokens out", [grouped(wording.outputTokens)]),
      Line("cost", [NarrationReport.dollars(wording.dollars)]),
    ]
    return Table(
      "Sentences", lines,
      notes: wording.halt.map { ["No model was asked, or no more: \($0)."] } ?? [])
  }

  private func failures(_ people: NightOverview.People) -> Table {
    let requests = overview.wording?.failures ?? [:]
    var lines: [Line] = []
    for (label, kinds) in [("people", people.failures), ("requests of a model", requests)]
    where !kinds.isEmpty {
      let all = kinds.values.reduce(0, +)
      lines += [line(label, all, of: all)] + reasons(kinds)
    }
    return Table("Failures", lines, notes: lines.isEmpty ? ["None."] : [])
  }

  private var publication: Table {
    let states = overview.publications
    let all = states.values.reduce(0, +)
    var lines = states.isEmpty ? [] : [line("published", states["published"] ?? 0, of: all)]
    for (state, label) in [
      ("no_profile", "without a profile"), ("gone", "gone from the journal"),
      ("newer", "published by a newer run"),
    ] where states[state] != nil { lines.append(line(label, states[state] ?? 0, of: all)) }
    if let judgement = overview.judgement {
      lines += [
        line("insights shown", judgement.shown, of: judgement.shown),
        line("would fade", judgement.fading, of: judgement.shown),
      ]
    }
    return Table(
      "Publication", lines,
      notes: states.isEmpty ? ["Nothing was published."] : [])
  }

  private var stages: Table {
    guard let stages = overview.stages else {
      return Table("Stages", [], notes: ["How long they took is not recorded."])
    }
    let all = stages.reduce(0) { $0 + $1.seconds }
    let lines = stages.map { span in
      let unit =
        span.stage == JobStage.narrate.rawValue ? ("call", "calls") : ("person", "people")
      return Line(
        span.stage,
        [
          NightlyReport.hundredths(span.seconds),
          span.done.map { KeepingReport.count($0, unit.0, unit.1) } ?? "-",
          span.rate.map(ProgressLine.rate) ?? "-",
        ], share: all > 0 ? span.seconds / all : 0)
    }
    var notes = overview.missing.isEmpty ? [] : ["Only the stages that ended."]
    if overview.origin.mergedFrom != nil {
      notes.append("The sum over shards, which work side by side.")
    }
    return Table(
      "Stages, the slowest first", columns: ["seconds", "done", "rate"],
      lines + [Line("all", [NightlyReport.hundredths(all), "", ""])], notes: notes)
  }

  // MARK: Pieces

  private static let unknown = "not recorded"

  private func grouped(_ number: Int) -> String { NightlyReport.grouped(number) }

  private func counted(_ people: Int) -> String {
    KeepingReport.count(people, "person", "people")
  }

  private func share(_ number: Int, of all: Int) -> Double {
    all > 0 ? Double(number) / Double(all) : 0
  }

  private func line(_ label: String, _ number: Int, of all: Int) -> Line {
    Line(label, [grouped(number)], share: share(number, of: all))
  }

  /// Reasons with their counts, the most frequent first.
  private func reasons(_ counts: [String: Int]) -> [Line] {
    let all = counts.values.reduce(0, +)
    return counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
      .map {
        Line($0.key, [grouped($0.value)], isPart: true, share: share($0.value, of: all))
      }
  }
}
