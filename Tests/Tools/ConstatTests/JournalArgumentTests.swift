import Foundation
import Job
import TestSupport
import Testing
import Warehouse

@testable import constat

/// Which journal a verb works on, from its words and the environment.
@Suite struct JournalArgumentTests {
  private static let server = "postgres://night:s3cret@db.example.com/constat"

  private func arguments(_ words: String...) throws(CommandError) -> Arguments {
    try Arguments(words, knowing: [.database, .runs], of: "nightly")
  }

  private func name(
    _ words: [String], _ environment: [String: String]
  ) throws(CommandError) -> String? {
    try Arguments(words, knowing: [.database, .runs], of: "nightly")
      .journalIfNamed(environment)?.name
  }

  private func error(_ body: () throws(CommandError) -> Void) -> CommandError? {
    do throws(CommandError) { try body() } catch { return error }
    return nil
  }

  private func problem(_ body: () throws(CommandError) -> Void) -> UsageProblem? {
    if case .usage(let problem)? = error(body) { return problem }
    return nil
  }

  @Test func theOptionGoesBeforeTheVariables() throws {
    let both = ["CONSTAT_DATABASE_URL": "sqlite:/v", "CONSTAT_DATABASE_URL_FILE": "/f"]
    #expect(try name(["--database", "sqlite:/a"], both) == "/a")
    #expect(try name([], ["CONSTAT_DATABASE_URL": "sqlite:/v"]) == "/v")
    #expect(
      try name(["--database", Self.server], [:])
        == "postgres://night@db.example.com:5432/constat")
    #expect(try name(["--database", "postgresql://u@h/d"], [:]) == "postgres://u@h:5432/d")
  }

  @Test func nothingIsNoJournal() throws {
    let empty = ["CONSTAT_DATABASE_URL": "", "CONSTAT_DATABASE_URL_FILE": ""]
    #expect(try name([], [:]) == nil)
    #expect(try name([], empty) == nil)
    let arguments = try arguments()
    let missing = error { () throws(CommandError) in _ = try arguments.journal(empty) }
    #expect(missing?.exitCode == .usage)
    let words = missing?.wording ?? ""
    for part in ["--database is missing", "CONSTAT_DATABASE_URL ", "CONSTAT_DATABASE_URL_FILE"] {
      #expect(words.contains(part), "\(words)")
    }
  }

  @Test func bothVariablesAreOneTooMany() throws {
    let both = ["CONSTAT_DATABASE_URL": "sqlite:/v", "CONSTAT_DATABASE_URL_FILE": "/f"]
    #expect(
      problem { () throws(CommandError) in _ = try name([], both) }
        == .both("CONSTAT_DATABASE_URL", "CONSTAT_DATABASE_URL_FILE"))
  }

  @Test(arguments: [
    ("sqlite:/in/a/file.db\n", "/in/a/file.db"),
    ("  \(server)\r\n", "postgres://night@db.example.com:5432/constat"),
  ])
  func aPrivateFileHoldsOne(text: String, wanted: String) throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("url-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
    let environment = ["CONSTAT_DATABASE_URL_FILE": path]
    #expect(try name([], environment) == wanted)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let open = error { () throws(CommandError) in _ = try name([], environment) }
    #expect(open?.wording?.contains("chmod 600") == true && open?.exitCode == .usage)
  }

  @Test func aServerElsewhereMustProveItsName() throws {
    let journal = try arguments("--database", Self.server).journal([:])
    guard case .server(let location) = journal else {
      Issue.record("no server")
      return
    }
    #expect(location.encryption == "verify-full" && !location.isLocal)
  }

  @Test func aVerbOfFilesRefusesAServer() throws {
    let onServer = try arguments("--database", Self.server)
    #expect(
      problem { () throws(CommandError) in _ = try onServer.database([:]) }
        == .needsFile(verb: "nightly"))
    #expect(
      problem { () throws(CommandError) in
        _ = try arguments().database(["CONSTAT_DATABASE_URL": Self.server])
      } == .needsFile(verb: "nightly"))
    #expect(
      try arguments().database(["CONSTAT_DATABASE_URL": "sqlite:/v"]).absolutePath == "/v")
  }

  @Test func runsAreBesideAFileOnly() throws {
    let server = ["CONSTAT_DATABASE_URL": Self.server]
    #expect(try arguments().runsFolder(["CONSTAT_DATABASE_URL": "sqlite:/a/b.db"]) == "/a/runs")
    #expect(try arguments("--runs", "/r").runsFolder(server) == "/r")
    #expect(
      problem { () throws(CommandError) in _ = try arguments().runsFolder(server) }
        == .missingRuns)
    #expect(
      problem { () throws(CommandError) in _ = try arguments().runsFolder([:]) }
        == .missing("--runs"))
  }

  @Test(arguments: [
    "postgres://u:s3cret@h/d", "postgresql://u@h/d?password=s3cret",
    "postgres://u@h/d?sslpassword=s3cret",
  ])
  func aPasswordAmongTheWordsIsWarnedOf(text: String) throws {
    let warning = try #require(try arguments("--database", text).visiblePassword)
    #expect(warning.contains("CONSTAT_DATABASE_URL_FILE") && !warning.contains("s3cret"))
    let options = [Arguments.Option.database, .init("log", "text|json", help: "")]
    let line = try Arguments(["--database", text, "--log=json"], knowing: options).visiblePassword
    #expect(line?.hasPrefix("{") == true && line?.contains(#""password_visible""#) == true)
    #expect(line?.contains("s3cret") == false)
  }

  @Test(arguments: ["postgres://u@h/d", "postgres://", "sqlite:/a:b@c", "u:s3cret@h"])
  func othersAreNot(text: String) throws {
    #expect(try arguments("--database", text).visiblePassword == nil)
  }

  @Test(arguments: [
    "mysql://u:s3cret@h/d", "journal.db", "postgres:u:s3cret@h", "postgres://u:s3cr@t@h/d",
    "postgres://u:s3cret@h/d?nothing=1", "sqlite://host/s3cret",
  ])
  func whatDoesNotReadIsNeverShown(text: String) throws {
    let found = error { () throws(CommandError) in _ = try name(["--database", text], [:]) }
    #expect(found?.exitCode == .usage)
    #expect(found?.wording?.contains("s3cr") == false, "\(found?.wording ?? "")")
  }
}

/// The lines that `migrate` prints.
@Suite struct SchemaPlanTests {
  private static let known = ["0001_a", "0002_b", "0003_c"]

  @Test(arguments: [
    (["0002_b", "0003_c"], true, ["applied  0002_b", "applied  0003_c", "schema   0003_c"]),
    (["0003_c"], false, ["pending  0003_c", "schema   0002_b, nothing was changed"]),
    (
      known, false,
      known.map { "pending  \($0)" } + ["schema   none, nothing was changed"]
    ),
    ([], false, ["nothing to do", "schema   0003_c"]),
    ([], true, ["nothing to do", "schema   0003_c"]),
  ])
  func lines(names: [String], isApplied: Bool, lines: [String]) {
    #expect(SchemaPlan(names: names, known: Self.known, isApplied: isApplied).lines == lines)
  }
}

/// From where a journal is copied, and in which words.
@Suite struct CopyArgumentTests {
  private static let server = "postgres://night:s3cret@db.example.com/constat"

  private func source(
    _ words: [String], _ environment: [String: String] = [:]
  ) throws(CommandError) -> String {
    try Arguments(words, knowing: Verb.importPostgres.options, of: "import postgres")
      .serverToCopy(environment).description
  }

  private func problem(_ words: [String], _ environment: [String: String] = [:]) -> UsageProblem? {
    do throws(CommandError) { _ = try source(words, environment) } catch {
      if case .usage(let problem) = error { return problem }
    }
    return nil
  }

  @Test func theServerIsTheOneOfTheOptionOrOfTheEnvironment() throws {
    let found = "postgres://night@db.example.com:5432/constat"
    let variables = ["CONSTAT_DATABASE_URL": "postgres://u@h/d"]
    let target = ["--database", "sqlite:/a"]
    #expect(try source(target + ["--from", Self.server], variables) == found)
    #expect(try source(target, ["CONSTAT_DATABASE_URL": Self.server]) == found)
    #expect(problem(target) == .missing("--from"))
    #expect(problem(target + ["--from", "sqlite:/b"]) == .needsServer("--from"))
    #expect(
      problem(target, ["CONSTAT_DATABASE_URL": "sqlite:/b"])
        == .needsServer("the variable CONSTAT_DATABASE_URL"))
  }

  @Test func aPasswordAmongTheWordsIsWarnedOf() throws {
    let arguments = try Arguments(
      ["--from", Self.server], knowing: Verb.importPostgres.options, of: "import postgres")
    let warning = try #require(arguments.visiblePassword)
    #expect(warning.contains("--from holds a password") && !warning.contains("s3cret"))
  }
}
