import Days
import Ingest
import Model
import Warehouse

/// Takes the signals of a page of people as they come out of a server, and writes each person when the
/// next one begins.
final class ServerRows {
  private let writer: SnapshotWriter
  private var gathering: RowGathering
  private let sources = Spellings<Source>()
  private let polarities = Spellings<Polarity>()
  private var page = ServerPage()
  /// The place in the page of the person whose signals come.
  private var place = 0

  init(to writer: SnapshotWriter, taxonomy: Taxonomy) {
    self.writer = writer
    gathering = RowGathering(to: writer, taxonomy: taxonomy)
  }

  /// The signals of some people, theirs together. The text is sent of measurements only, of which some
  /// hold two numbers.
  static func query(of page: ServerPage, since earliest: StoredInstant?) -> String {
    let ids = page.ids.map(\.description).joined(separator: ",")
    let window = earliest.map { "AND event_time >= '\($0)'" } ?? ""
    return """
      SELECT user_id, id, category, key, unit, source, polarity, event_time, value_num,
          CASE WHEN category = 'measurement' THEN value_text END, confidence, updated_at,
          deleted_at IS NOT NULL, entry_id
        FROM signals WHERE user_id = ANY ('{\(ids)}'::uuid[]) \(window) ORDER BY user_id
      """
  }

  /// Begins with the people of a page.
  func begin(_ page: ServerPage) {
    self.page = page
    place = 0
    gathering.begin()
  }

  /// Takes the next signal.
  ///
  /// - Throws: `unknownEnumeration`; `storage`; `warehouse`.
  func take(_ row: borrowing Warehouse.Row) throws(JobError) {
    let owner: StoredUUID
    do throws(WarehouseError) { owner = try row.uuid(at: 0) } catch { throw .warehouse(error) }
    while place < page.members.count, page.members[place].id != owner { try endPerson() }
    precondition(
      place < page.members.count, "the server gives signals of those asked for, in order")
    let column: String?
    do throws(WarehouseError) { column = try gather(row) } catch { throw .warehouse(error) }
    if let column { throw .unknownEnumeration(column: column) }
  }

  /// Writes the people whose signals have not ended yet.
  func end() throws(JobError) {
    while place < page.members.count { try endPerson() }
  }

  private func endPerson() throws(JobError) {
    let member = page.members[place]
    let deleted = gathering.entriesAtHand().map { page.deletedEntries.contains($0) }
    guard let rows = try gathering.finish(areDeleted: deleted) else {
      preconditionFailure("an id is the primary key of its table")
    }
    try writer.write(
      Person(
        number: writer.census.people, userID: member.id.description, profile: member.profile),
      rows, beside: page.surroundings[member.id] ?? SnapshotWriter.Surroundings())
    place += 1
    gathering.begin()
  }

  /// Takes a row; gives the column that holds a word which this program does not know.
  private func gather(_ row: borrowing Warehouse.Row) throws(WarehouseError) -> String? {
    let source = try row.withText(at: 5) { sources.value(of: $0) }
    guard let source else { return "signals.source" }
    let polarity = try row.withText(at: 6) { polarities.value(of: $0) }
    guard let polarity else { return "signals.polarity" }
    let category = try number(row, at: 2, in: RowGathering.Group.category)
    let instant = Instant(try row.instant(at: 7))
    var signal = SignalRow(
      number: 0, key: try number(row, at: 3, in: category), instant: instant)
    signal.unit = try number(row, at: 4, in: RowGathering.Group.unit)
    signal.source = source
    signal.polarity = polarity
    // A number that is none stands as an infinite one, which a snapshot can hold.
    signal.value = try row.doubleIfPresent(at: 8).map { $0.isNaN ? .infinity : $0 }
    if gathering.isSplit(signal.key), let text = try row.textIfPresent(at: 9), !text.isEmpty {
      signal.readPair(in: text)
    }
    let confidence = try row.doubleIfPresent(at: 10) ?? 0
    signal.confidence = confidence.isFinite ? confidence : 0
    signal.updatedAt = Instant(try row.instant(at: 11))?.milliseconds ?? 0
    signal.isDeleted = try row.bool(at: 12)
    gathering.take(
      signal, id: CanonicalUUID(try row.uuid(at: 1)),
      entry: try row.uuidIfPresent(at: 13).map { CanonicalUUID($0) })
    return nil
  }

  private func number(
    _ row: borrowing Warehouse.Row, at index: Int, in group: Int
  ) throws(WarehouseError) -> Int {
    if row.isNull(at: index) { return gathering.number(of: [UInt8]().span, in: group) }
    return try row.withText(at: index) { gathering.number(of: $0, in: group) }
  }
}
