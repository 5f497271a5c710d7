import FoundationEssentials
import Job
import Storage

extension Verb {
  static let forget = Verb(
    name: "forget", usage: "--user UUID [--user UUID ...] --runs DIR",
    summary: "Erases people from every run, request and call of a model.",
    details: """
      Takes their rows, the ids of them and of their signals, their results, and the
      names and sentences that were theirs alone out of each run of the folder. What
      is left is written anew, so that no byte of these ids stays in any file below
      it. The other people keep everything: their numbers can be computed again, and
      a run that was cut can go on. Of the journal only their requests are deleted,
      where --database names it: remove people there first, or the next night finds
      them anew.

      May be given again at any time; where it was cut, that finishes it. Ends with
      75 while a night or one of the runs is at work, and with 65 when a run cannot
      be read: remove that run's folder.
      """,
    options: [
      Arguments.Option("user", "UUID", help: "A person to forget.", isRepeatable: true),
      .runs,
      Arguments.Option(
        "database", "sqlite:PATH",
        help: "The journal that holds their requests, and beside which runs are kept."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    _ = try arguments.required("user")
    let users = try arguments.userIDs() ?? []
    // Whoever is to be forgotten in two places is not forgotten in one alone for a word.
    let journal = arguments.has("database") ? try arguments.database() : nil
    let runs = try existingRuns(arguments)
    let lock = try NightLock.alone(in: runs) { .runsInUse(holder: $0) }
    defer { withExtendedLifetime(lock) {} }
    let summary = try auditing { () throws(JobError) in try RunEraser(runs: runs).forget(users) }
    try console.write(KeepingReport.lines(summary).joined(separator: "\n") + "\n")
    if let journal {
      let count = try auditing { () throws(JobError) in
        try RequestEraser(.file(journal)).forget(users)
      }
      if count > 0 { try console.print(KeepingReport.line(ofRequests: count)) }
    }
    if !summary.unreadable.isEmpty { throw .unreadableRuns(summary.unreadable) }
    if !summary.busy.isEmpty { throw .busyRuns(summary.busy) }
  }

  /// The folder of runs, which must be there.
  static func existingRuns(_ arguments: Arguments) throws(CommandError) -> String {
    let runs = try arguments.runsFolder()
    var isFolder = false
    guard FileManager.default.fileExists(atPath: runs, isDirectory: &isFolder), isFolder else {
      throw .unreadable(path: runs)
    }
    return runs
  }

  /// What follows a night that was published: old runs are taken away, if limits were given, and
  /// whoever is gone from the journal is forgotten in the others.
  static func tidy(
    _ arguments: Arguments, _ order: InsightJob.Order, _ console: Console
  ) throws(CommandError) {
    let retention = try arguments.retention()
    if retention != Retention() {
      let now = try arguments.instant()
      let pruned = try auditing { () throws(JobError) in
        try RunPruner(runs: order.runs, keeping: retention).prune(now: now)
      }
      try console.print(KeepingReport.line(pruned, isDryRun: false))
    }
    let gone = try auditing { () throws(JobError) in
      try RunEraser(runs: order.runs).forgetPeople(
        goneFrom: order.journal, isConfirmed: arguments.has("forget-gone"))
    }
    if gone.withheld > 0 { console.note(KeepingReport.withheld(gone)) }
    if gone.people > 0 {
      try console.write(KeepingReport.lines(gone).joined(separator: "\n") + "\n")
    }
    _ = try auditing { () throws(JobError) in
      try RequestEraser(order.journal).forgetPeopleGone()
    }
    if !gone.isWhole {
      console.note(
        "constat: people gone from the journal may still be in "
          + "\((gone.unreadable + gone.busy).joined(separator: ", ")): `constat forget` tells more")
    }
  }
}
