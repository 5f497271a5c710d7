import Days
import Ingest
import Model

/// The rows of one made-up person, row by row; row numbers count from 0.
public struct Journal: Sendable {
  /// Monday 2026-06-01: day 0 of a journal.
  public static let firstDay = CalendarDay(number: 20_605)

  /// The instant that the journal is read at unless a test says otherwise: 2026-09-01 at noon.
  public static let now = Instant(milliseconds: (20_605 + 92) * 86_400_000 + 43_200_000)

  /// Where the person lives.
  public let zone: TimeZoneRules
  /// Whether the person has a profile.
  public var hasProfile = true
  private var signals: [SignalRow] = []
  private var unreadEntries: [UnreadEntry] = []
  private var names: [Vocabulary.Name] = []
  private var units = [""]

  /// An empty journal of a person who lives in `zone`.
  public init(zone: String = "UTC") throws {
    self.zone = try TimeZoneRules(identifier: zone)
  }

  /// Writes a signal at an instant such as `2026-06-01T08:00:00+02:00`; any other text cannot be
  /// read as a time.
  @discardableResult
  public mutating func add(
    _ key: String, at time: String, _ value: Double? = nil, unit: String = ""
  ) -> Int {
    let parts = key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let name = Vocabulary.Name(
      category: String(parts[0]), key: parts.count > 1 ? String(parts[1]) : "")
    var row = SignalRow(
      number: Int64(signals.count), key: Self.place(of: name, in: &names),
      instant: Instant(iso8601: time))
    row.unit = Self.place(of: unit, in: &units)
    row.value = value
    signals.append(row)
    return signals.count - 1
  }

  /// Writes a signal at noon UTC, `day` days after the first.
  @discardableResult
  public mutating func add(
    _ key: String, on day: Int, _ value: Double? = nil, unit: String = ""
  ) -> Int {
    add(key, at: "\(Self.firstDay.advanced(by: day))T12:00:00Z", value, unit: unit)
  }

  /// Writes an entry that nobody has understood yet.
  public mutating func addUnreadEntry(at time: String) throws {
    guard let instant = Instant(iso8601: time) else { throw Shipped.Unknown(name: time) }
    unreadEntries.append(UnreadEntry(instant: instant))
  }

  /// A row that was written, to be changed.
  public subscript(row: Int) -> SignalRow {
    get { signals[row] }
    set { signals[row] = newValue }
  }

  /// The rows as a snapshot holds them.
  public var rows: PersonRows {
    let profile = Person.Profile(language: .english, zone: zone.identifier)
    let person = Person(number: 0, userID: "person", profile: hasProfile ? profile : nil)
    return PersonRows(person: person, signals: signals, unreadEntries: unreadEntries)
  }

  /// The names and units that were written, resolved against the shipped taxonomy.
  public func vocabulary() throws -> Vocabulary {
    Vocabulary(names: names, units: units, taxonomy: try Shipped.taxonomy())
  }

  /// What step 1 makes of the rows.
  public func intake(
    of pipeline: Pipeline? = nil, now: Instant = Journal.now
  ) throws -> Intake {
    try SignalReader(
      vocabulary: vocabulary(), pipeline: pipeline ?? Shipped.pipeline(), snapshotInstant: now
    ).read(rows, in: zone)
  }

  private static func place<Element: Equatable>(
    of element: Element, in list: inout [Element]
  ) -> Int {
    if let place = list.firstIndex(of: element) { return place }
    list.append(element)
    return list.count - 1
  }
}
