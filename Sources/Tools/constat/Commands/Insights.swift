import FoundationEssentials
import Publishing
import Storage

extension Verb {
  static let insights = Verb(
    name: "insights", usage: "--database sqlite:PATH [options]",
    summary: "Prints what people have to read.",
    details: """
      Insights that hold come first, the strongest evidence first; then what moves
      several features at once, such as a rota, with the pairs that are not called an
      association for it; those that no longer hold come last. Dismissed ones are in
      the JSON only.
      """,
    options: [.databaseFile, .users, .format("text|json")]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let isJSON = try arguments.choice("format", of: ["text", "json"]) == "json"
    let location = try arguments.database()
    let wanted = try arguments.userIDs()
    let journal = try opened(location)
    let shelves = try shelves(of: wanted, in: journal)
    if isJSON { return try console.write(json(shelves)) }
    for shelf in shelves { try console.write(InsightPage(shelf).text) }
  }

  private static func opened(_ location: DatabaseLocation) throws(CommandError) -> Database {
    do throws(StorageError) {
      return try Database(location, .readOnly)
    } catch { throw .storage(error) }
  }

  private static func shelves(
    of wanted: [String]?, in journal: Database
  ) throws(CommandError) -> [PersonShelf] {
    let (reader, known) = try published { () throws(PublishingError) in
      let reader = try InsightShelf(journal)
      return (reader, try reader.userIDs())
    }
    let users = wanted ?? known
    let missing = Set(users).subtracting(known).count
    guard missing == 0 else { throw .job(.unknownPeople(count: missing)) }
    return try published { () throws(PublishingError) in
      var shelves: [PersonShelf] = []
      for user in users { shelves.append(try reader.shelf(of: user)) }
      return shelves
    }
  }

  private static func published<Result>(
    _ body: () throws(PublishingError) -> Result
  ) throws(CommandError) -> Result {
    do throws(PublishingError) { return try body() } catch { throw .publishing(error) }
  }

  private static func json(_ shelves: [PersonShelf]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(shelves) else {
      preconditionFailure("texts and finite numbers always have a JSON form")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
