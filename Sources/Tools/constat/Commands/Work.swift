import FoundationEssentials
import Job
import Terminal

extension Verb {
  static let work = Verb(
    name: "work", usage: "--database sqlite:PATH [options]",
    summary: "Answers those who ask in the journal, until stopped.",
    details: """
      Looks for rows of `insight_requests`, which an app inserts when a person
      presses « Mettre à jour », computes these people like `recompute`, and writes
      the answer to the row. Several may work on one journal; each request is
      answered by one.

      SIGTERM or SIGINT ends it with 0 after the request in hand; a second one at
      once. Killed at any moment it loses nothing: whoever works next answers what
      was left. A journal that is locked or away is tried again, at longer and longer
      intervals. The runs that it makes are taken away but for the newest.

      Standard error has a line a request; with --log json one JSON object a line, of
      counts and codes alone.
      """,
    options: [
      .database,
      Arguments.Option("pipeline", "FILE", help: "What to do (default: the program's own)."),
      .runs,
      Arguments.Option(
        "poll", "SECONDS", help: "How long before looking again (default: 2; 30 on a server)."),
      Arguments.Option("once", help: "Answer those who wait, and end."),
      .interval,
      Arguments.Option("keep", "N", help: "Keep so many of its runs (default: 20)."),
      Arguments.Option(
        "as-of", "DATE|last",
        help: "The last day looked at (default: yesterday); `last`: each person's last."),
      Arguments.Option("now", "INSTANT", help: "The instant looked from (default: the clock)."),
      Arguments.Option("log", "text|json", help: "How standard error is written (default: text)."),
    ] + Arguments.Option.narration
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let log = WorkLog(
      console, isJSON: try arguments.choice("log", of: ["text", "json"]) == "json")
    let poll = try arguments.poll()
    let kept = try arguments.integer("keep", in: 1...100_000) ?? 20
    do throws(CommandError) {
      var (order, _) = try order(arguments, pipeline: "recompute", workers: 1)
      (order.isForRequest, order.isRecomputation) = (true, true)
      try SchemaPlan.prepare(order.journal, at: order.instant)
      guard let stop = StopSignal.catching() else { throw .signalsMissing }
      let worker = Worker(
        desk: try desk(arguments, order), bell: RequestBell(of: order.journal), stop: stop,
        log: log,
        runs: order.runs, kept: kept)
      // A server rings: a look now and then is for what was missed.
      let rings = if case .server = order.journal { true } else { false }
      let pace = WorkPace(poll: poll ?? (rings ? 30 : 2))
      try await worker.work(at: pace, onlyOnce: arguments.has("once"))
    } catch {
      if case .usage = error { throw error }
      throw log.failed(error)
    }
  }
}

extension Arguments {
  fileprivate func poll() throws(CommandError) -> Double? {
    guard let text = self["poll"] else { return nil }
    guard text.allSatisfy({ $0.isNumber || $0 == "." }), let seconds = Double(text),
      (0.01...3_600).contains(seconds)
    else { throw .usage(.badValue("--poll", expected: "seconds from 0.01 to 3600")) }
    return seconds
  }
}
