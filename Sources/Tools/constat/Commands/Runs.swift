import Configuration
import Days
import FoundationEssentials
import Job
import Model
import Storage

extension Arguments.Option {
  private static let besideRuns = Arguments.Option(
    "database", "sqlite:PATH", help: "The journal beside which runs are kept.")

  fileprivate static let ofRuns: [Arguments.Option] = [.runs, besideRuns]

  /// How long runs are kept.
  static let retention: [Arguments.Option] = [
    Arguments.Option(
      "keep", "N", help: "Keep the last N published nights, and what is newer than these."),
    Arguments.Option("keep-days", "D", help: "Keep what is at most D days old."),
  ]
}

extension Arguments {
  /// How long runs are kept; without any limit when none was given.
  func retention() throws(CommandError) -> Retention {
    Retention(
      nights: try integer("keep", in: 1...100_000), days: try integer("keep-days", in: 1...100_000))
  }
}

extension Verb {
  private static let aboutRunOperand = """
    RUN is a run's folder, its name, or `latest`, with --runs DIR (or --database,
    beside which runs are kept).
    """

  static let runsList = Verb(
    name: "runs list", usage: "--runs DIR [options]",
    summary: "Lists the runs that are kept, with how far each one came.",
    details: """
      One line a run, the oldest first: its name, the last day looked at with the
      shard of a night in shards, the people and signals of its snapshot, the pairs
      kept, its state and its size. States:
      freezing, computing, computed (not published, as in a dry run), held back,
      publishing, published, unreadable. A run in one of the states that end in -ing
      is at work, or was cut and can go on: `constat nightly --resume RUN`.
      """,
    options: Arguments.Option.ofRuns + [.format("text|json")]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let isJSON = try arguments.choice("format", of: ["text", "json"]) == "json"
    let runs = try existingRuns(arguments)
    let records = try auditing { () throws(JobError) in try RunRecord.all(in: runs) }
    try console.write(
      isJSON ? json(records.map { RunEntry($0) }) : KeepingReport.table(of: records))
  }

  static let runsShow = Verb(
    name: "runs show", usage: "RUN [options]",
    summary: "Shows a run in full: counts by reason, failures, sentences.",
    details: aboutRunOperand,
    options: Arguments.Option.ofRuns + [.format("text|json")]
  ) { arguments, console throws(CommandError) in
    let isJSON = try arguments.choice("format", of: ["text", "json"]) == "json"
    let folder = try runFolder(arguments)
    let details = try auditing { () throws(JobError) in try RunDetails(of: folder) }
    try console.write(isJSON ? json(RunPage(details)) : KeepingReport.page(of: details))
  }

  static let runsExplain = Verb(
    name: "runs explain", usage: "RUN --user UUID --pair TRIGGER:OUTCOME:LAG",
    summary: "Says why a pair was told on that night, or was not.",
    details: """
      Each number and each condition in the order in which they are made, computed
      again from the run's own snapshot; who worded the finding; and why a model's
      sentence was refused. In the person's language, unless --lang is given. It
      tells what was counted, never why two things go together.
      \(aboutRunOperand)
      """,
    options: Arguments.Option.ofRuns + [
      Arguments.Option("user", "UUID", help: "The person."),
      Arguments.Option(
        "pair", "TRIGGER:OUTCOME:LAG", help: "The pair, such as food.dairy:pain.headache:0."),
      Arguments.Option("lang", "fr|en", help: "The language (default: the person's)."),
    ]
  ) { arguments, console throws(CommandError) in
    _ = try arguments.required("user")
    let user = try arguments.userIDs()?.first ?? ""
    let text = try arguments.required("pair")
    let language = arguments.has("lang") ? try arguments.choice("lang", of: ["fr", "en"]) : nil
    let folder = try runFolder(arguments)
    let explainer = try auditing { () throws(JobError) in
      try RunExplainer(of: folder, user: user)
    }
    let (trigger, outcome, lag) = try pair(text, in: explainer.pipeline)
    guard
      let found = try auditing({ () throws(JobError) in
        try explainer.explain(trigger, outcome, lag: lag)
      })
    else { throw .failedPeople(count: 1) }
    try console.write(
      ExplanationPage(
        found.explanation, of: "\(trigger.key):\(outcome.key):\(lag)",
        in: language.flatMap { Language(rawValue: $0) } ?? found.language
      ).text)
  }

  static let runsPrune = Verb(
    name: "runs prune", usage: "--keep N [--keep-days D] --runs DIR [options]",
    summary: "Takes old runs away.",
    details: """
      A run stays when either limit keeps it. The last published night stays whatever
      the limits; so does everything newer, a run that is at work, and whatever is
      not a run. Prints the name of each run that is taken away. `constat nightly`
      takes the same limits, and prunes after a published night.
      """,
    options: Arguments.Option.ofRuns + Arguments.Option.retention + [
      Arguments.Option("now", "INSTANT", help: "The instant looked from (default: the clock)."),
      Arguments.Option("dry-run", help: "Print what would be taken away; change nothing."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let retention = try arguments.retention()
    guard retention != Retention() else { throw .usage(.missing("--keep or --keep-days")) }
    let now = try arguments.instant()
    let isDryRun = arguments.has("dry-run")
    let runs = try existingRuns(arguments)
    let lock = isDryRun ? nil : try NightLock.alone(in: runs) { .runsInUse(holder: $0) }
    defer { withExtendedLifetime(lock) {} }
    let summary = try auditing { () throws(JobError) in
      try RunPruner(runs: runs, keeping: retention).prune(now: now, isDryRun: isDryRun)
    }
    for run in summary.runs { try console.print(run) }
    console.note(KeepingReport.line(summary, isDryRun: isDryRun))
    if !summary.busy.isEmpty { throw .busyRuns(summary.busy) }
  }

  private static func runFolder(_ arguments: Arguments) throws(CommandError) -> RunFolder {
    let run = try arguments.operand("RUN")
    let needsRuns = run == "latest" || arguments.has("runs") || arguments.has("database")
    let runs = needsRuns ? try arguments.runsFolder() : "."
    return try auditing { () throws(JobError) in
      try RunFolder.find(run, in: runs, frozen: false)
    }
  }

  /// The pair that `text` names, in terms of a run's own taxonomy.
  static func pair(
    _ text: String, in pipeline: LoadedPipeline
  ) throws(CommandError) -> (trigger: Term, outcome: Term, lag: Int) {
    let problem = CommandError.usage(
      .badValue("--pair", expected: "TRIGGER:OUTCOME:LAG, such as food.dairy:pain.headache:0"))
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, let lag = parts.last.flatMap({ Int($0) }) else { throw problem }
    guard pipeline.pipeline.lags.contains(lag) else {
      let lags = pipeline.pipeline.lags.map { "\($0)" }.joined(separator: ", ")
      throw .usage(.badValue("--pair", expected: "a lag that the run tests (\(lags))"))
    }
    // A person's own word may hold a colon.
    for place in 1..<parts.count - 1 {
      let trigger = parts[..<place].joined(separator: ":")
      let outcome = parts[place..<parts.count - 1].joined(separator: ":")
      guard let first = SignalKey(trigger).flatMap({ pipeline.taxonomy[$0] }),
        let second = SignalKey(outcome).flatMap({ pipeline.taxonomy[$0] }),
        pipeline.pipeline.isTrigger(first), second.role == .outcome
      else { continue }
      return (first, second, lag)
    }
    throw .usage(
      .badValue(
        "--pair",
        expected: "a trigger and an outcome of the run's taxonomy and a lag, such as "
          + "food.dairy:pain.headache:0"))
  }
}
