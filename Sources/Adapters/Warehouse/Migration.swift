import FoundationEssentials

/// One named step of a schema, never changed once it was applied anywhere.
public struct Migration: Sendable, Hashable {
  /// The file's name without its extension, such as `0001_journal`.
  public let name: String
  /// The statements.
  public let sql: String

  /// A migration named like `0001_name`: four digits, then small letters, digits and underscores.
  ///
  /// - Throws: `migrationName`.
  public init(name: String, sql: String) throws(WarehouseError) {
    let characters = Array(name.utf8)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let underscore = UInt8(ascii: "_")
    guard characters.count > 5, characters[..<4].allSatisfy(digits.contains),
      characters[4] == underscore,
      characters[5...].allSatisfy({
        digits.contains($0) || letters.contains($0) || $0 == underscore
      })
    else { throw .migrationName(name) }
    self.name = name
    self.sql = sql
  }

  /// The four digits of the name.
  var number: Substring { name.prefix(4) }

  /// FNV-1a of the text in 64 bits, as hexadecimal digits: enough to notice an edited file, and no
  /// defence against a person who can write the database anyway.
  var digest: String {
    let digits = String(fowlerNollVo(sql), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Migrator {
  /// The migrations of a folder: every file that ends in `.sql`, in the order of the names.
  ///
  /// - Throws: `missingFolder` without such a folder, `migrationName` for a name or a file that does not
  ///   read, `migrationOrder` for two of one number.
  public init(folder: String) throws(WarehouseError) {
    let files: [String]
    do { files = try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      throw .missingFolder(path: folder)
    }
    var migrations: [Migration] = []
    for file in files.sorted() where file.hasSuffix(".sql") {
      guard let data = FileManager.default.contents(atPath: folder + "/" + file),
        let sql = String(validating: data, as: UTF8.self)
      else { throw .migrationName(file) }
      migrations.append(try Migration(name: String(file.dropLast(4)), sql: sql))
    }
    try self.init(migrations)
  }
}
