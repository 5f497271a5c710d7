import Days
import FoundationEssentials
import Job
import Model
import Storage

/// Options that several verbs share.
extension Arguments.Option {
  static let database = Arguments.Option(
    "database", "sqlite:PATH|postgres://...",
    help: "The journal (default: what CONSTAT_DATABASE_URL names).")
  static let databaseFile = Arguments.Option(
    "database", "sqlite:PATH", help: "The journal database.")
  static let runs = Arguments.Option(
    "runs", "DIR", help: "Where runs are kept (default: `runs` beside the database).")
  static let users = Arguments.Option(
    "user", "UUID", help: "Only this person.", isRepeatable: true)
  static func format(_ kinds: String) -> Arguments.Option {
    Arguments.Option("format", kinds, help: "How the results are written (default: the first).")
  }
}

extension Arguments {
  /// The ids of the people that were asked for, in lower case, each once; nil for everyone.
  func userIDs() throws(CommandError) -> [String]? {
    var known: Set<String> = []
    let ids = try all("user").map { word throws(CommandError) in
      try Self.userID(word, of: "--user")
    }.filter { known.insert($0).inserted }
    return ids.isEmpty ? nil : ids
  }

  /// The id that a word of the command line tells, in lower case.
  static func userID(_ word: String, of name: String) throws(CommandError) -> String {
    guard UUID(uuidString: word) != nil else {
      throw .usage(
        .badValue(name, expected: "a UUID, such as 27e2124b-6892-511d-98c3-0228047d8a1a"))
    }
    return word.lowercased()
  }

  /// The instant from which a run looks: as given, or the clock's.
  func instant() throws(CommandError) -> Instant {
    guard let text = self["now"] else {
      return Instant(milliseconds: Int64(Date().timeIntervalSince1970) * 1_000)
    }
    guard let instant = Instant(iso8601: text) else {
      throw .usage(.badValue("--now", expected: "an instant, such as 2026-06-24T18:03:00Z"))
    }
    return instant
  }

  /// The last day of the windows: as given, or seen from the snapshot.
  func asOf() throws(CommandError) -> AsOf {
    guard let text = self["as-of"] else { return .snapshot }
    guard let asOf = AsOf(text) else {
      throw .usage(.badValue("--as-of", expected: "a date such as 2026-06-24, or `last`"))
    }
    return asOf
  }

  /// The part of the people that was asked for; nil for all.
  func shard() throws(CommandError) -> Shard? {
    guard let text = self["shard"] else { return nil }
    guard let shard = Shard(text) else {
      throw .usage(
        .badValue("--shard", expected: "a part and how many there are (at most 1024), such as 2/4"))
    }
    return shard
  }

  /// Who told nothing for how many days is left out: as given, or as the pipeline says; nil for
  /// nobody.
  func activeDays(_ pipeline: Pipeline) throws(CommandError) -> Int? {
    guard let text = self["active-days"] else { return pipeline.window.activeDays }
    if text == "all" { return nil }
    guard let days = Int(text), (1...36_525).contains(days) else {
      throw .usage(
        .badValue("--active-days", expected: "a whole number from 1 to 36525, or `all`"))
    }
    return days
  }

  /// One of several words, the first by default.
  func choice(_ name: String, of words: [String]) throws(CommandError) -> String {
    let word = self[name] ?? words[0]
    guard words.contains(word) else {
      throw .usage(.badValue("--\(name)", expected: "one of \(words.joined(separator: ", "))"))
    }
    return word
  }
}
