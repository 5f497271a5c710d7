import Days
import FoundationEssentials
import Job
import Model
import Narration

extension Arguments.Option {
  /// The limit of requests.
  static let interval = Arguments.Option(
    "interval", "MINUTES",
    help: "Minutes from one run of a person to the next (default: the pipeline's).")
}

extension Verb {
  static let recompute = Verb(
    name: "recompute", usage: "--user UUID --database sqlite:PATH [options]",
    summary: "Computes and publishes the insights of one person, now.",
    details: """
      What « Mettre à jour » does: the same as `nightly`, for one person, and once
      an hour at most. Asked sooner it ends with 75 and tells when it may be asked
      again. A dry run is not counted, nor is a run that failed. With --since, an
      instant at which the caller saw what is published, nothing is computed if
      nothing of the person changed after it and the last run looked at the same
      days.

      With --format json standard output is one object: `inserted`, how many insights
      are new, and the `run` with the days looked at and what is missing; or an
      `error` with its code, a message in the person's language and perhaps
      `retry_at`. Standard error says the same to whoever runs it.
      """,
    options: shared + [
      Arguments.Option("user", "UUID", help: "The person."),
      Arguments.Option("since", "INSTANT", help: "When the caller last saw the insights."),
      .interval, .format("text|json"),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    _ = try arguments.required("user")
    let user = try arguments.userIDs()?.first ?? ""
    let isJSON = try arguments.choice("format", of: ["text", "json"]) == "json"
    let since = try arguments.since()
    _ = try arguments.interval()
    let counter = Counter(user: user, since: since)
    let watch = try NightWatch(arguments, console)
    do throws(CommandError) {
      try await watch.over { () async throws(CommandError) in
        try await counter.serve(arguments) { watch.tell($0) }
      }
      try counter.judge()
    } catch {
      if case .usage = error { throw error }
      if isJSON { try console.write(counter.page) }
      throw error
    }
    if isJSON { try console.write(counter.page) } else { try counter.tell(console) }
  }

  /// A desk that answers by the order of a command line, on the terms of its pipeline.
  static func desk(
    _ arguments: Arguments, _ order: InsightJob.Order
  ) throws(CommandError) -> RequestDesk {
    let plan = order.pipeline.pipeline.requests ?? .usual
    // The clock, unless an instant is given.
    let given = arguments.has("now") ? try arguments.instant() : nil
    let terms = RequestDesk.Terms(
      minutesBetween: try arguments.interval() ?? plan.minutesBetween,
      now: { given ?? Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1_000) },
      code: { $0.code })
    return RequestDesk(order, on: terms)
  }
}

/// Where one person asks and waits.
private final class Counter {
  private let user: String
  private let since: Instant?
  private var desk: RequestDesk?
  private var answer: RequestAnswer?
  private var summary: JobSummary?
  private var problem: CommandError?

  init(user: String, since: Instant?) {
    self.user = user
    self.since = since
  }

  /// Answers the person; gives what a run did, nil where there was none.
  func serve(
    _ arguments: Arguments, _ tell: @escaping @Sendable (JobProgress) -> Void
  ) async throws(CommandError) -> JobSummary? {
    do throws(CommandError) {
      var (order, _) = try Verb.order(arguments, pipeline: "recompute", workers: 1)
      order.isRecomputation = true
      let desk = try Verb.desk(arguments, order)
      self.desk = desk
      if order.isDryRun {
        do throws(JobError) { summary = try await InsightJob(order).run(tell) } catch {
          throw .job(error)
        }
        return summary
      }
      try SchemaPlan.prepare(order.journal, at: order.instant)
      answer = try await answered(by: desk, tell)
      if let problem = answer?.problem { throw .job(problem) }
      summary = answer?.summary
      return summary
    } catch {
      problem = error
      throw error
    }
  }

  private func answered(
    by desk: RequestDesk, _ tell: @escaping @Sendable (JobProgress) -> Void
  ) async throws(CommandError) -> RequestAnswer {
    do throws(JobError) {
      switch try desk.receive(user, since: since) {
      case .answered(let answer): return answer
      case .claimed(let claim):
        do throws(JobError) { return try await desk.answer(claim, tell) } catch {
          // Who waits here asks again; nobody else is to do it for them.
          try? desk.fail(claim, error)
          throw error
        }
      }
    } catch { throw .job(error) }
  }

  /// Says why there was no run, if there should have been one.
  func judge() throws(CommandError) {
    switch answer?.ending {
    case .tooSoon(let until)?: throw .tooSoon(until: until)
    case .failed(let fault)? where fault.code == "request_under_way": throw .requestUnderWay
    case .failed(let fault)? where fault.code == "no_profile": throw .profileMissing
    default: break
    }
  }

  /// Tells a person at a terminal that nothing was to be done.
  func tell(_ console: Console) throws(CommandError) {
    guard case .nothingNew? = answer?.ending else { return }
    try console.print("nothing of this person changed since: nothing was computed")
  }

  /// The answer as JSON.
  var page: String {
    if let fault = answer?.fault ?? problem.map(fault) {
      return Verb.json(["error": fault])
    }
    let run = (try? desk?.lastComputation(user)) ?? nil
    let inserted = answer?.inserted ?? summary?.changes.inserted ?? 0
    return Verb.json(RequestPage(inserted: inserted, run: run))
  }

  private func fault(of problem: CommandError) -> RequestFault {
    if case .job(let error) = problem, let desk { return desk.fault(error, of: user) }
    // The wording of an error is for whoever runs the program.
    return RequestFault(
      code: problem.code, message: TemplateNarrator().word(.fault, in: .french))
  }
}

/// What a person who asked gets, as JSON.
private struct RequestPage: Encodable {
  let inserted: Int
  let run: LastComputation?
}

extension Arguments {
  /// The minutes between two computations of a person; nil when they were not given.
  func interval() throws(CommandError) -> Int? { try integer("interval", in: 0...525_600) }

  /// When the caller saw what is published; nil when it was not given.
  fileprivate func since() throws(CommandError) -> Instant? {
    guard let text = self["since"] else { return nil }
    guard let instant = Instant(iso8601: text) else {
      throw .usage(.badValue("--since", expected: "an instant, such as 2026-06-24T18:03:00Z"))
    }
    return instant
  }
}
