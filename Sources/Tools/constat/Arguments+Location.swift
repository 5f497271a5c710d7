import Days
import FoundationEssentials
import Job
import Storage
import Warehouse

/// Where a journal is, as the command line or the environment says.
extension Arguments {
  /// The variables that name a journal, or a private file with the name.
  static let databaseVariable = "CONSTAT_DATABASE_URL"
  static let databaseFileVariable = "CONSTAT_DATABASE_URL_FILE"

  /// The journal that was named.
  func journal(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandError) -> JournalLocation {
    guard let journal = try journalIfNamed(environment) else {
      throw .usage(
        .missingJournal(variables: [Self.databaseVariable, Self.databaseFileVariable]))
    }
    return journal
  }

  /// The journal that was named: by the option, else by one of the variables; nil where none is.
  func journalIfNamed(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandError) -> JournalLocation? {
    if let text = self["database"] { return try location(text) }
    return try journalOfEnvironment(environment)
  }

  private func journalOfEnvironment(
    _ environment: [String: String]
  ) throws(CommandError) -> JournalLocation? {
    // A variable that is set to nothing is not set.
    let (text, path) = (
      environment[Self.databaseVariable] ?? "", environment[Self.databaseFileVariable] ?? ""
    )
    switch (text.isEmpty, path.isEmpty) {
    case (true, true): return nil
    case (false, true): return try location(text)
    case (true, false):
      let text: String
      do throws(WarehouseError) { text = try ServerLocation.text(ofFile: path) } catch {
        throw .warehouse(error)
      }
      return try location(text)
    case (false, false):
      throw .usage(.both(Self.databaseVariable, Self.databaseFileVariable))
    }
  }

  /// The server from which a journal is copied: as `--from` names it, else one of the variables.
  ///
  /// - Throws: a usage error for a journal in a file, or where nothing names one.
  func serverToCopy(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandError) -> ServerLocation {
    let journal: JournalLocation?
    if let text = self["from"] {
      journal = try location(text)
    } else {
      journal = try journalOfEnvironment(environment)
    }
    switch journal {
    case .server(let location): return location
    case .file:
      throw .usage(.needsServer(has("from") ? "--from" : "the variable \(Self.databaseVariable)"))
    case nil: throw .usage(.missing("--from"))
    }
  }

  /// The journal in a file that was named.
  ///
  /// - Throws: a usage error for one on a server, with which the verb cannot work.
  func database(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandError) -> DatabaseLocation {
    switch try journal(environment) {
    case .file(let location): return location
    case .server: throw .usage(.needsFile(verb: verb))
    }
  }

  /// The standby that is read in place of the journal's server; nil without one.
  func standby(of journal: JournalLocation) throws(CommandError) -> ServerLocation? {
    guard let path = self["read-from"] else { return nil }
    guard case .server = journal else {
      throw .usage(.badValue("--read-from", expected: "a journal on a server"))
    }
    do throws(WarehouseError) {
      return try ServerLocation(
        try ServerLocation.text(ofFile: path), application: "constat \(verb)")
    } catch { throw .warehouse(error) }
  }

  /// Where runs are kept: as given, or beside the database.
  func runsFolder(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(CommandError) -> String {
    if let runs = self["runs"] { return runs }
    switch try journalIfNamed(environment) {
    case nil: throw .usage(.missing("--runs"))
    case .server: throw .usage(.missingRuns)
    case .file(let location):
      let parts = location.absolutePath.split(separator: "/").dropLast()
      return "/" + (parts.map(String.init) + ["runs"]).joined(separator: "/")
    }
  }

  /// A warning where the words hold a password, which everybody on this machine can read.
  var visiblePassword: String? {
    let option = ["database", "from"].first { name in
      guard let text = self[name], Self.isServer(text) else { return false }
      return (try? ServerLocation(text))?.holdsPassword ?? false
    }
    guard let option else { return nil }
    if self["log"] == "json" {
      let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
      return LogEntry(.passwordVisible, at: now, run: nil).text
    }
    return "constat: --\(option) holds a password, and everybody on this machine can see it: set "
      + "\(Self.databaseVariable), or name a private file in \(Self.databaseFileVariable)"
  }

  private static func isServer(_ text: String) -> Bool {
    text.hasPrefix("postgres:") || text.hasPrefix("postgresql:")
  }

  private func location(_ text: String) throws(CommandError) -> JournalLocation {
    guard Self.isServer(text) else {
      do throws(StorageError) { return .file(try DatabaseLocation(text)) } catch {
        throw .storage(error)
      }
    }
    do throws(WarehouseError) {
      return .server(try ServerLocation(text, application: "constat \(verb)"))
    } catch { throw .warehouse(error) }
  }
}
