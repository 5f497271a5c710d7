import Storage

/// Reading the people and signals of a snapshot, every column, and computing nothing: what no
/// job over it can be faster than.
struct BareScan {
  private let location: DatabaseLocation
  private let workers: Int
  private static let block: Int64 = 64 * 2_048

  init(snapshotAt path: String, workers: Int) throws(StorageError) {
    location = try DatabaseLocation(path: path)
    self.workers = max(1, workers)
  }

  /// The number of signals read.
  func run() async throws -> Int {
    let last = try lastNumber()
    let (location, workers) = (location, workers)
    return try await withThrowingTaskGroup(of: Int.self) { group in
      for worker in 0..<workers {
        group.addTask {
          let database = try Database(location, .immutable)
          if worker == 0 { _ = try Self.read("SELECT * FROM people", [], in: database) }
          var rows = 0
          let step = Self.block * Int64(workers)
          for first in stride(from: Self.block * Int64(worker), through: last, by: Int(step)) {
            rows += try Self.read(
              "SELECT * FROM signals WHERE number >= ?1 AND number < ?2",
              [.integer(first), .integer(first + Self.block)], in: database)
          }
          return rows
        }
      }
      return try await group.reduce(0, +)
    }
  }

  private func lastNumber() throws(StorageError) -> Int64 {
    let database = try Database(location, .immutable)
    let statement = try Statement("SELECT coalesce(max(number), -1) FROM signals", in: database)
    return try statement.step() ? try statement.row.integer(at: 0) : -1
  }

  private static func read(
    _ sql: String, _ values: [SQLValue], in database: Database
  ) throws(StorageError) -> Int {
    let statement = try Statement(sql, in: database)
    try statement.bind(values)
    let columns = statement.columnCount
    var rows = 0
    var sum = 0.0
    while try statement.step() {
      let row = statement.row
      for column in 0..<columns {
        switch row.type(at: column) {
        case .integer: sum += Double(try row.integer(at: column))
        case .real: sum += try row.real(at: column)
        case .text: sum += Double(try row.withText(at: column) { $0.count })
        case .null, .blob: break
        }
      }
      rows += 1
    }
    return sum.isNaN ? 0 : rows
  }
}
