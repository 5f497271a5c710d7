import Days
import FoundationEssentials
import Storage

extension Verb {
  static let check = Verb(
    name: "check", usage: "[--database sqlite:PATH] [options]",
    summary: "Tells what works here, and what to do about what does not.",
    details: """
      One line a thing: `ok`, `warn` for what works and should be looked at, `bad`
      for what does not work; after an arrow, what to do. Looked at are the program's
      own pipelines and prompts, the key (which is never shown), the time zones, the
      numeric library, which must compute rightly on this processor, and the clock;
      with a journal also its file, its schema, its soundness, where its runs are
      kept and the last one. Nothing is changed, and nothing of a person is told. The
      status is 69 when something is bad.
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
    let location = arguments.has("database") ? try arguments.database() : nil
    let program = try? PathFacts(of: "/proc/self/exe")
    var times = TimeFacts(
      now: Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1_000))
    times.programMade = program.map { Instant(milliseconds: Int64($0.changedSecond) * 1_000) }
    var findings = MachineFacts.gather().findings
    let journal = location.map { JournalFacts.gather($0, &times) }
    findings += journal?.findings ?? []
    if location != nil || arguments.has("runs") {
      let bytes = journal.flatMap { $0.openingFault == nil ? $0.bytes : nil }
      findings += RunsFacts.gather(try arguments.runsFolder(), journalBytes: bytes).findings
    }
    return findings + times.findings
  }
}
