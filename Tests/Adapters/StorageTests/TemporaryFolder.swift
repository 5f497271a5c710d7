import Foundation
import Storage

/// A folder of one test, removed with everything in it when the test lets go of it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("storage-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  func location(_ name: String) throws -> DatabaseLocation {
    try DatabaseLocation(path: file(name))
  }

  func open(
    _ name: String, _ mode: OpenMode, waiting busyTimeout: Duration = .seconds(5)
  ) throws -> Database {
    let options = DatabaseOptions(busyTimeout: busyTimeout)
    return try Database(location(name), mode, options: options)
  }

  /// A database with a table `t (x)` of the numbers from 1 to `rows`, closed again.
  func makeNumbers(_ name: String, rows: Int = 1_000) throws {
    let database = try open(name, .create)
    try database.execute("CREATE TABLE t (x INTEGER PRIMARY KEY, y TEXT)")
    try database.insertNumbers(1...rows)
  }

  func bytes(of name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: file(name)))
  }

  func write(_ bytes: Data, to name: String) throws {
    try bytes.write(to: URL(fileURLWithPath: file(name)))
  }

  func mode(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}

extension Database {
  func insertNumbers(_ numbers: ClosedRange<Int>) throws(StorageError) {
    try transaction(.immediate) { () throws(StorageError) in
      let statement = try Statement("INSERT INTO t (x, y) VALUES (?1, ?2)", in: self)
      for number in numbers {
        try statement.run([SQLValue(number), .text(String(repeating: "y", count: 100))])
      }
    }
  }

  func value(_ sql: String) throws(StorageError) -> SQLValue? {
    let statement = try Statement(sql, in: self)
    return try statement.step() ? try statement.row.value(at: 0) : nil
  }

  func values(_ sql: String) throws(StorageError) -> [SQLValue] {
    var values: [SQLValue] = []
    let statement = try Statement(sql, in: self)
    try statement.forEach { row throws(StorageError) in values.append(try row.value(at: 0)) }
    return values
  }

  var numberOfRows: SQLValue? {
    get throws(StorageError) { try value("SELECT count(*) FROM t") }
  }
}

/// The storage error that `body` throws; nil when it throws none.
func storageError(_ body: () throws -> Void) -> StorageError? {
  do { try body() } catch let error as StorageError { return error } catch { return nil }
  return nil
}
