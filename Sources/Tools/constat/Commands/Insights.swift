import FoundationEssentials
import Job
import Publishing
import Warehouse

extension Verb {
  static let insights = Verb(
    name: "insights", usage: "[--database sqlite:PATH|postgres://...] [options]",
    summary: "Prints what people have to read.",
    details: """
      Insights that hold come first, the strongest evidence first; then what moves
      several features at once, such as a rota, with the pairs that are not called an
      association for it; those that no longer hold come last. Dismissed ones are in
      the JSON only.
      """,
    options: [.database, .users, .format("text|json")]
  ) { arguments, console throws(CommandError) in
    try arguments.refuseOperands()
    let isJSON = try arguments.choice("format", of: ["text", "json"]) == "json"
    let journal = try arguments.journal()
    let wanted = try arguments.userIDs()
    let shelves = try shelves(of: wanted, in: try shelf(of: journal))
    if isJSON { return try console.write(json(shelves)) }
    for shelf in shelves { try console.write(InsightPage(shelf).text) }
  }

  private static func shelf(of journal: JournalLocation) throws(CommandError) -> InsightShelf {
    do throws(JobError) { return try journal.shelf(.looking) } catch { throw .job(error) }
  }

  private static func shelves(
    of wanted: [String]?, in reader: InsightShelf
  ) throws(CommandError) -> [PersonShelf] {
    let known = try published { () throws(PublishingError) in try reader.userIDs() }
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
