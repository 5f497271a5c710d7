import Job
import Storage

extension Verb {
  static let runsMerge = Verb(
    name: "runs merge", usage: "RUN RUN ... [--runs DIR]",
    summary: "Puts the runs of all shards of a night together to one run.",
    details: """
      Each RUN is the folder of a run of `nightly --shard`, its name in --runs DIR,
      or a copy of a folder of another machine. They must be of one division, whole,
      published, and of one instant, last day, pipeline and program. The new run
      lies in --runs DIR, or where the first RUN lies; its snapshot and results are
      those that one run over everyone has. It counts as published, and never goes
      on. The runs of the shards stay. Prints its folder.
      """,
    options: [
      .runs,
      Arguments.Option("database", "sqlite:PATH", help: "The journal beside which runs are kept."),
    ], operand: .run
  ) { arguments, console throws(CommandError) in
    guard !arguments.operands.isEmpty else { throw .usage(.missing("RUN")) }
    let isTold = arguments.has("runs") || arguments.has("database")
    let told = isTold ? try arguments.runsFolder() : "."
    var parts: [RunFolder] = []
    for word in arguments.operands {
      parts.append(
        try auditing { () throws(JobError) in
          try RunFolder.find(word, in: told, frozen: false)
        })
    }
    let runs = isTold ? told : parts[0].runs
    do throws(StorageError) { try PrivateFile.createFolder(at: runs) } catch {
      throw .storage(error)
    }
    let lock = try NightLock.alone(in: runs) { .runsInUse(holder: $0) }
    defer { withExtendedLifetime(lock) {} }
    let summary = try auditing { () throws(JobError) in
      try RunMerger(of: parts, into: runs).merge()
    }
    console.note(
      "merged     \(KeepingReport.count(parts.count, "run", "runs")), "
        + "\(KeepingReport.count(summary.people, "person", "people")), "
        + KeepingReport.count(summary.signals, "signal", "signals"))
    try console.print(summary.folder)
  }
}
