import Storage
import Warehouse

/// Everything of one person in a journal: the rows of every table that has a column `user_id`, found in
/// the catalogue of the database, so that no new table is forgotten.
///
/// The document is JSON in UTF-8 of the form that `reports/schemas/export-1.json` tells. The same rows
/// give the same bytes. Memory is that of the person, some times over.
public struct PersonExport: Sendable {
  /// The name of the form, which the document begins with.
  public static let schema = "constat-export-1"

  /// The document.
  public let document: [UInt8]
  /// How many tables were looked at.
  public let tables: Int
  /// How many rows there are.
  public let rows: Int

  /// Reads all of a person, as it was at one instant.
  ///
  /// - Parameter user: a UUID in lower case.
  /// - Throws: `unreadableColumns` where the login of a server may not read everything; `unknownPeople`
  ///   without a single row; `storage`, also for a text that is not UTF-8; `warehouse`.
  public init(of user: String, from journal: JournalLocation) throws(JobError) {
    let tables: [ExportedTable]
    switch journal {
    case .file(let location):
      tables = try storing { () throws(StorageError) in
        try FileExport(try Database(location, .readOnly)).tables(of: user)
      }
    case .server(let location): tables = try ServerExport(location).tables(of: user)
    }
    rows = tables.map(\.rows.count).reduce(0, +)
    self.tables = tables.count
    guard rows > 0 else { throw .unknownPeople(count: 1) }
    let text = """
      {
      "schema": \(ExportedValue.quoted(Self.schema)),
      "user_id": \(ExportedValue.quoted(user)),
      "tables": {
      \(tables.sorted { $0.name < $1.name }.map(\.json).joined(separator: ",\n"))
      }
      }

      """
    document = Array(text.utf8)
  }
}
