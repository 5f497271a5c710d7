import Storage

/// How one insight of a run is worded.
struct Telling: Sendable, Equatable {
  /// The person's number in the snapshot.
  let person: Int
  /// The place of the insight among the person's.
  let place: Int
  /// The question of the narration store.
  let wording: Int64
}

/// Which question words which insight, kept with the results of the run.
extension ResultStore {
  static let tellingSchema = """
    CREATE TABLE IF NOT EXISTS tellings(
      person INTEGER NOT NULL, place INTEGER NOT NULL, wording INTEGER NOT NULL,
      PRIMARY KEY (person, place)) STRICT;
    CREATE INDEX IF NOT EXISTS tellings_wording ON tellings(wording);
    """

  /// Writes down who words what, all of it or nothing.
  func tell(_ tellings: [Telling]) throws(JobError) {
    try storing { () throws(StorageError) in
      let insert = try Statement(
        "INSERT OR REPLACE INTO tellings VALUES (?1, ?2, ?3)", in: database)
      try database.transaction(.immediate) { () throws(StorageError) in
        for telling in tellings {
          try insert.run([
            .integer(Int64(telling.person)), .integer(Int64(telling.place)),
            .integer(telling.wording),
          ])
        }
      }
    }
  }

  /// The questions of a person's insights, by place.
  func wordings(of person: Int) throws(JobError) -> [Int: Int64] {
    try storing { () throws(StorageError) in
      let select = try Statement(
        "SELECT place, wording FROM tellings WHERE person = ?1", in: database)
      try select.bind([.integer(Int64(person))])
      var found: [Int: Int64] = [:]
      try select.forEach { row throws(StorageError) in
        found[Int(try row.integer(at: 0))] = try row.integer(at: 1)
      }
      return found
    }
  }

  /// The questions of this run, each once, in the order in which they first came up.
  func wordings() throws(JobError) -> [Int64] {
    try storing { () throws(StorageError) in
      var found: [Int64] = []
      try Statement(
        "SELECT wording FROM tellings GROUP BY wording ORDER BY min(person), min(place)",
        in: database
      ).forEach { row throws(StorageError) in found.append(try row.integer(at: 0)) }
      return found
    }
  }

  /// The first insight that a question words; nil when none of this run is.
  func firstTelling(of wording: Int64) throws(JobError) -> Telling? {
    try storing { () throws(StorageError) in
      let select = try Statement(
        "SELECT person, place FROM tellings WHERE wording = ?1 ORDER BY person, place LIMIT 1",
        in: database)
      try select.bind([.integer(wording)])
      var found: Telling?
      try select.forEach { row throws(StorageError) in
        found = Telling(
          person: Int(try row.integer(at: 0)), place: Int(try row.integer(at: 1)),
          wording: wording)
      }
      return found
    }
  }

  /// The person for whom a question is asked first; nil when none of this run is.
  func userID(of wording: Int64) throws(JobError) -> String? {
    guard let telling = try firstTelling(of: wording) else { return nil }
    return try report(of: telling.person)?.result.userID
  }
}
