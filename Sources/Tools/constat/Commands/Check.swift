import Days
import FoundationEssentials
import Job
import Storage

extension Verb {
  static let check = Verb(
    name: "check", usage: "[--database sqlite:PATH|postgres://...] [options]",
    summary: "Tells what works here, and what to do about what does not.",
    details: """
      One line a thing: `ok`, `warn` for what works and should be looked at, `bad`
      for what does not work; after an arrow, what to do. Looked at are the program's
      own pipelines and prompts, the key (which is never shown), the time zones, the
      numeric library, which must compute rightly on this processor, and the clock;
      with a journal also its file, its schema, its soundness, where its runs are
      kept and the last one; of a server whether it answers, what it proves, what
      stands before it, what the role may do, the schema, and whether its policies
      let a job read everybody's rows. Nothing is changed, and nothing of a person is
      told. The status is 69 when something is bad.
      """,
    options: [.database, .runs, .format("text|json")]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let isJSON = try arguments.choice("format", of: ["text", "json"]) == "json"
    let page = CheckPage(try findings(arguments))
    try console.write(isJSON ? page.json : page.text)
    if !page.isWell { throw .unwell(count: page.count(.bad)) }
  }

  private static func findings(_ arguments: Arguments) throws(CommandError) -> [CheckFinding] {
    let location = try arguments.journalIfNamed()
    let program = try? PathFacts(of: "/proc/self/exe")
    var times = TimeFacts(
      now: Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1_000))
    times.programMade = program.map { Instant(milliseconds: Int64($0.changedSecond) * 1_000) }
    var findings = MachineFacts.gather().findings
    var bytes: Int?
    switch location {
    case nil: break
    case .file(let location)?:
      let journal = JournalFacts.gather(location, &times)
      findings += journal.findings
      bytes = journal.openingFault == nil ? journal.bytes : nil
    case .server(let location)?: findings += ServerFacts.gather(location, &times).findings
    }
    let isInFile = if case .file? = location { true } else { false }
    if isInFile || arguments.has("runs") {
      findings += RunsFacts.gather(try arguments.runsFolder(), journalBytes: bytes).findings
    }
    return findings + times.findings
  }
}
