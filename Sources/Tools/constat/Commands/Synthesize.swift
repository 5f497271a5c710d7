import Days
import FoundationEssentials
import Job
import Storage
import Synthesis

extension Verb {
  static let synthesize = Verb(
    name: "synthesize", usage: "--demo DIR [--seed N]",
    summary: "Writes a synthetic journal whose truth is known.",
    details: """
      Three people over 120 days: `profiles.csv` and `signals.csv`, which
      `import csv` reads, and `truth.json`, which tells what was put in, what only
      looks like it and which signals are wrong on purpose. A seed always gives the
      same bytes; files of these names are replaced.
      """,
    options: [
      Arguments.Option("demo", "DIR", help: "The folder to write to; made when missing."),
      Arguments.Option("seed", "N", help: "Which journal (default: 1)."),
    ]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let folder = try arguments.required("demo")
    let seed = try arguments.integer("seed", in: 0...Int.max) ?? 1
    let journal = try demo(seed: UInt64(seed))
    try createFolder(folder)
    try write(to: "profiles.csv", in: folder) { journal.profilesCSV }
    try write(to: "signals.csv", in: folder) { journal.signalsCSV }
    try write(to: "truth.json", in: folder) { try journal.truth.json() }
    let signals = NightlyReport.grouped(journal.signals.count)
    try console.print("\(journal.people.count) people, \(signals) signals written to \(folder)")
  }

  private static func demo(seed: UInt64) throws(CommandError) -> SyntheticJournal {
    do throws(DaysError) {
      return try DemoJournal.journal(seed: seed)
    } catch { throw .job(.zonesMissing(path: ZoneDirectory.system.path)) }
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
