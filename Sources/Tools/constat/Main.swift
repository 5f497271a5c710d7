import FoundationEssentials
import Numerics
import Terminal

/// The command line: parse, call, print.
@main
struct Constat {
  static let version = "0.1.0"

  static func main() async {
    StandardStream.holdClosedPlaces()
    StandardStream.ignoreClosedReaders()
    FreedMemory.keep()
    OpenBLAS.useOneThread()
    let console = Console()
    let code: ExitCode
    do throws(CommandError) {
      try await run(Array(CommandLine.arguments.dropFirst()), console)
      code = .ok
    } catch {
      if let wording = error.wording { console.note("constat: \(wording)") }
      code = error.exitCode
    }
    leaveProcess(status: code.rawValue)
  }

  static func run(_ words: [String], _ console: Console) async throws(CommandError) {
    switch words.first {
    case nil: throw .usage(.missing("VERB"))
    case "--help", "-h", "help":
      let named = Array(words.dropFirst())
      if named.isEmpty { return try console.write(Verb.overview) }
      if named == ["--man"] { return try console.write(ManualPage.text()) }
      return try console.write(try verb(in: named).verb.help)
    case "--version": return try console.print("constat \(version)")
    default: break
    }
    let (verb, rest) = try verb(in: words)
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") { return try console.write(verb.help) }
    let arguments = try Arguments(rest, knowing: verb.options, of: verb.name)
    if let warning = arguments.visiblePassword { console.note(warning) }
    try await verb.run(arguments, console)
  }

  private static func verb(
    in words: [String]
  ) throws(CommandError) -> (verb: Verb, rest: [String]) {
    if let found = Verb.find(in: words) { return found }
    let name = words.prefix(1) + words.dropFirst().prefix(1).filter { !$0.hasPrefix("-") }
    throw .usage(.unknownVerb(name.joined(separator: " ")))
  }
}
