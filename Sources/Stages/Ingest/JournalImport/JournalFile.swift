import FoundationEssentials

/// A CSV file of one table of a journal, read into memory as bytes, whose header was checked.
public struct JournalFile: Sendable {
  /// Which table a file is for.
  public enum Table: String, CaseIterable, Sendable {
    /// The people.
    case profiles
    /// What people wrote.
    case entries
    /// What was read from it, and from devices.
    case signals
    /// What people told of their own days.
    case periods
  }

  /// The table.
  public let table: Table
  /// The file's name without its folder, which reports tell.
  public let name: String
  /// Columns that the importer does not know and leaves out, in the file's order.
  public let ignoredColumns: [String]
  /// For each column of the table its field in a record; nil where the file has none.
  let places: [Int?]
  /// The number of fields of the header.
  let width: Int
  /// Stands after the header.
  let rows: CSVReader

  /// Reads a file. The header may hold the columns in any order.
  ///
  /// - Throws: `unreadable`, `empty`, `unreadableHeader`, `missingColumn` (also for a file without
  ///   a header), `repeatedColumn`.
  public init(_ table: Table, at path: String) throws(ImportError) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder,
      let data = FileManager.default.contents(atPath: path)
    else { throw .unreadable(path: path) }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try self.init(table, named: name, bytes: [UInt8](data))
  }

  /// Checks the bytes of a file.
  ///
  /// - Throws: as `init(_:at:)`, but `unreadable`.
  public init(_ table: Table, named name: String, bytes: [UInt8]) throws(ImportError) {
    var reader = CSVReader(bytes)
    var header = CSVRecord()
    guard reader.next(into: &header) else { throw .empty(file: name) }
    let names = header.fields.compactMap { reader.text(of: $0) }
    guard header.fault == nil, names.count == header.fields.count else {
      throw .unreadableHeader(file: name)
    }
    let columns = table.layout.columns
    for column in columns where column.isRequired && !names.contains(column.name) {
      throw .missingColumn(file: name, column: column.name)
    }
    for column in columns where names.count(where: { $0 == column.name }) > 1 {
      throw .repeatedColumn(file: name, column: column.name)
    }
    self.table = table
    self.name = name
    places = columns.map { names.firstIndex(of: $0.name) }
    width = names.count
    let known = Set(columns.map(\.name))
    ignoredColumns = names.filter { !known.contains($0) }
    rows = reader
  }
}

extension JournalFile.Table {
  var layout: ImportTable {
    switch self {
    case .profiles: .profiles
    case .entries: .entries
    case .signals: .signals
    case .periods: .periods
    }
  }
}
