import Days
import FoundationEssentials
import Job
import Storage
import Synthesis

extension Verb {
  static let synthesize = Verb(
    name: "synthesize",
    usage: """
      --demo DIR [--seed N]
             constat synthesize --users N (--database sqlite:PATH | --snapshot PATH)
                                [--days D] [--signals-per-day S] [--seed N]
      """,
    summary: "Writes a synthetic journal whose truth is known.",
    details: """
      --demo: three people over 120 days: `profiles.csv` and `signals.csv`, which
      `import csv` reads, and `truth.json`, which tells what was put in, what only
      looks like it and which signals are wrong on purpose; files of these names are
      replaced.

      --users: a crowd to measure with, in a new journal or, as freezing that journal
      would write it, in a snapshot. Nothing acts on anything in it.

      A seed always gives the same bytes, and the same person of a number whatever
      the number of people.
      """,
    options: [
      Arguments.Option("demo", "DIR", help: "The folder to write to; made when missing."),
      Arguments.Option("users", "N", help: "How many people."),
      Arguments.Option("days", "D", help: "The days of each (default: 90)."),
      Arguments.Option("signals-per-day", "S", help: "In the mean, about (default: 25)."),
      Arguments.Option("database", "sqlite:PATH", help: "The new journal."),
      Arguments.Option("snapshot", "PATH", help: "The new snapshot."),
      Arguments.Option("seed", "N", help: "Which journal (default: 1)."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let seed = UInt64(try arguments.integer("seed", in: 0...Int.max) ?? 1)
    if let users = try arguments.integer("users", in: 1...10_000_000) {
      try arguments.refuse(["demo"])
      try writeCrowd(try crowd(of: users, seed: seed, arguments), arguments, console)
    } else {
      try arguments.refuse(["days", "signals-per-day", "database", "snapshot"])
      try writeDemo(to: try arguments.required("demo"), seed: seed, console)
    }
  }

  private static func writeDemo(
    to folder: String, seed: UInt64, _ console: Console
  ) throws(CommandError) {
    let journal = try zoned { () throws(DaysError) in try DemoJournal.journal(seed: seed) }
    try createFolder(folder)
    try write(to: "profiles.csv", in: folder) { journal.profilesCSV }
    try write(to: "signals.csv", in: folder) { journal.signalsCSV }
    try write(to: "truth.json", in: folder) { try journal.truth.json() }
    let signals = NightlyReport.grouped(journal.signals.count)
    try console.print("\(journal.people.count) people, \(signals) signals written to \(folder)")
  }

  private static func crowd(
    of users: Int, seed: UInt64, _ arguments: Arguments
  ) throws(CommandError) -> Crowd {
    var size = Crowd.Size()
    size.users = users
    size.days = try arguments.integer("days", in: 1...3_650) ?? size.days
    let signals = try arguments.integer("signals-per-day", in: 1...1_000)
    size.signalsPerDay = signals.map(Double.init) ?? size.signalsPerDay
    return try zoned { () throws(DaysError) in try Crowd(seed: seed, size: size) }
  }

  private static func writeCrowd(
    _ crowd: Crowd, _ arguments: Arguments, _ console: Console
  ) throws(CommandError) {
    let signals: Int
    if let path = arguments["snapshot"] {
      try arguments.refuse(["database"])
      guard !FileManager.default.fileExists(atPath: path) else {
        throw .storage(.alreadyExists(path: path))
      }
      do throws(JobError) { signals = try crowd.writeSnapshot(to: path).signals } catch {
        throw .job(error)
      }
    } else {
      // What the environment names is not to be filled with what is made up.
      _ = try arguments.required("database")
      let location = try arguments.database()
      let migrator = try SharedFolder().migrator()
      do throws(StorageError) {
        signals = try crowd.writeJournal(to: location, migrator)
      } catch { throw .storage(error) }
    }
    let people = NightlyReport.grouped(crowd.size.users)
    try console.print("\(people) people, \(NightlyReport.grouped(signals)) signals written")
  }

  private static func zoned<Result>(
    _ body: () throws(DaysError) -> Result
  ) throws(CommandError) -> Result {
    do throws(DaysError) { return try body() } catch {
      throw .job(.zonesMissing(path: ZoneDirectory.system.path))
    }
  }

  private static func createFolder(_ path: String) throws(CommandError) {
    do throws(StorageError) {
      try PrivateFile.createFolder(at: path)
    } catch { throw .storage(error) }
  }

  private static func write(
    to name: String, in folder: String, _ text: () throws -> String
  ) throws(CommandError) {
    let path = folder + "/" + name
    do {
      try Data(try text().utf8).write(to: URL(filePath: path), options: .atomic)
    } catch { throw .job(.file(path: path)) }
  }
}
