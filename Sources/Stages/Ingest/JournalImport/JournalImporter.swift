import Days
import Model
import Storage

/// Brings CSV files into a journal database of the newest schema.
///
/// The same file twice changes nothing. A row is known by its id: an equal one changes nothing, and
/// a differing one replaces it, unless the file tells an `updated_at` that is not later than the
/// stored one. What was deleted stays deleted. Of the rows of a file and of the database that share
/// `(user_id, source, source_uuid)` one stands, the one that a night would use.
public struct JournalImporter {
  /// Ids are random, so that every row touches other pages: with SQLite's 2 MB each of them is read
  /// and written again for every row.
  private static let cacheKibibytes = 262_144

  private let database: Database
  private let instant: Instant
  private let zones: ZoneDirectory
  private let judge: RepeatJudge

  /// An importer into a database that is open for writing.
  ///
  /// - Parameters:
  ///   - taxonomy: with `minimumConfidence`, what makes a row usable.
  ///   - instant: now; what lies after it is not usable, and rows without times get it.
  ///   - zones: where the zones of the profiles must be.
  public init(
    into database: Database, taxonomy: Taxonomy, minimumConfidence: Double, at instant: Instant,
    zones: ZoneDirectory = .system
  ) {
    self.database = database
    self.instant = instant
    self.zones = zones
    judge = RepeatJudge(
      taxonomy: taxonomy, minimumConfidence: minimumConfidence, instant: instant)
  }

  /// Imports a file in one transaction: all its good rows, or nothing when it throws. Bad rows are
  /// in the report. Profiles come first, then entries, then the signals that name them; periods name
  /// nothing. A period without an id is known by its person, label and first day.
  ///
  /// - Throws: `zonesMissing`; `storage`, such as a full disk or a lock of another process.
  public func read(_ file: JournalFile) throws(ImportError) -> ImportReport {
    if file.table == .profiles, (try? TimeZoneRules(identifier: "UTC", in: zones)) == nil {
      throw .zonesMissing(path: zones.path)
    }
    do throws(StorageError) {
      try database.execute("PRAGMA cache_size = -\(Self.cacheKibibytes)")
      return try database.transaction(.immediate) { () throws(StorageError) in
        let table = try StoredTable(database, for: file, at: instant)
        let samples = file.table == .signals ? try SampleTable(database, judge: judge) : nil
        var work = FileImport(file, into: table, samples: samples, zones: zones)
        return try work.run()
      }
    } catch { throw .storage(error) }
  }
}
