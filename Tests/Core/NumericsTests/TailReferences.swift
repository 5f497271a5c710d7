import Foundation

/// The tables of datasets/references/numerics-tails.json; the script beside it tells how they were
/// made.
struct TailReferences {
  private let tables: JSONValue

  init() throws {
    let url = repositoryRoot.appending(path: "datasets/references/numerics-tails.json")
    tables = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url))
  }

  /// The rows of a table, each a lookup by column.
  func rows(_ table: String) -> [(String) -> Double] {
    (tables[table]?.list ?? []).map { row in { row[$0]?.number ?? .nan } }
  }
}
