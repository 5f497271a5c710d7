import Model

/// A column that the importer reads, and what may stand in it.
struct ImportColumn {
  /// What a field holds and how it is stored.
  enum Content {
    /// A UUID, stored in lower case.
    case id
    /// A UUID or nothing.
    case optionalID
    /// One of these words; an empty field is `otherwise`, or refused without one.
    case word(Set<String>, otherwise: String? = nil)
    /// Any text; an empty field is NULL.
    case text
    /// Any text; an empty field is `otherwise`.
    case textOr(String)
    /// A finite number; an empty field is NULL.
    case number
    /// A number from 0 to 1; an empty field is what the schema gives.
    case confidence
    /// An instant, stored in UTC.
    case time
    /// An instant or nothing.
    case optionalTime
    /// A date.
    case day
    /// A date or nothing.
    case optionalDay
    /// The name of an installed time zone.
    case zone
  }

  let name: String
  let content: Content
  /// Whether a file without the column is refused.
  let isRequired: Bool

  init(_ name: String, _ content: Content, isRequired: Bool = true) {
    self.name = name
    self.content = content
    self.isRequired = isRequired
  }
}

/// A table that the importer fills: the columns that it reads, the key first.
struct ImportTable {
  let name: String
  let columns: [ImportColumn]
  /// The place of `created_at`, when the row was made: kept where a file does not tell.
  let createdAt: Int
  /// The place of `updated_at`, the last change: the import's instant where a file does not tell.
  let updatedAt: Int
  /// The place of `deleted_at`; nil for a table whose rows are never deleted.
  let deletedAt: Int?

  private init(_ name: String, _ columns: [ImportColumn]) {
    func place(_ column: String) -> Int? { columns.firstIndex { $0.name == column } }
    self.name = name
    self.columns = columns
    // Every table below has both.
    createdAt = place("created_at") ?? 0
    updatedAt = place("updated_at") ?? 0
    deletedAt = place("deleted_at")
  }

  static let profiles = ImportTable(
    "profiles",
    [
      ImportColumn("user_id", .id),
      ImportColumn("lang", .word(Set(Language.allCases.map(\.rawValue)))),
      ImportColumn("timezone", .zone),
      ImportColumn("created_at", .optionalTime, isRequired: false),
      ImportColumn("updated_at", .optionalTime, isRequired: false),
    ])

  static let entries = ImportTable(
    "entries",
    [
      ImportColumn("id", .id),
      ImportColumn("user_id", .id),
      ImportColumn("created_at", .time),
      ImportColumn("event_time", .optionalTime),
      ImportColumn("source", .word(["text", "voice", "photo", "mixed"])),
      ImportColumn("status", .word(["pending", "structured", "failed"])),
      ImportColumn("lang", .textOr(Language.french.rawValue)),
      ImportColumn("updated_at", .optionalTime, isRequired: false),
      ImportColumn("deleted_at", .optionalTime, isRequired: false),
    ])

  /// In the order that `PeriodColumn` numbers.
  static let periods = ImportTable(
    "periods",
    [
      ImportColumn("id", .optionalID, isRequired: false),
      ImportColumn("user_id", .id),
      ImportColumn("label", .word(Set(LifePeriod.Label.allCases.map(\.rawValue)))),
      ImportColumn("first_day", .day),
      ImportColumn("last_day", .optionalDay),
      ImportColumn("created_at", .optionalTime, isRequired: false),
      ImportColumn("updated_at", .optionalTime, isRequired: false),
      ImportColumn("deleted_at", .optionalTime, isRequired: false),
    ])

  /// In the order that `SignalColumn` numbers.
  static let signals = ImportTable(
    "signals",
    [
      ImportColumn("id", .id),
      ImportColumn("user_id", .id),
      ImportColumn("source", .word(Set(Source.allCases.map(\.rawValue)))),
      ImportColumn("source_uuid", .text),
      ImportColumn("category", .word(Set(Category.allCases.map(\.rawValue)))),
      ImportColumn("key", .text),
      ImportColumn("value_num", .number),
      ImportColumn("value_text", .text),
      ImportColumn("unit", .text),
      ImportColumn(
        "polarity",
        .word(Set(Polarity.allCases.map(\.rawValue)), otherwise: Polarity.neutral.rawValue)),
      ImportColumn("event_time", .time),
      ImportColumn("confidence", .confidence),
      ImportColumn("entry_id", .optionalID, isRequired: false),
      ImportColumn("created_at", .optionalTime, isRequired: false),
      ImportColumn("updated_at", .optionalTime, isRequired: false),
      ImportColumn("deleted_at", .optionalTime, isRequired: false),
    ])
}

/// The places of the columns of `ImportTable.periods`.
enum PeriodColumn {
  static let id = 0
  static let user = 1
  static let label = 2
  static let firstDay = 3
  static let lastDay = 4
}

/// The places of the columns of `ImportTable.signals`.
enum SignalColumn {
  static let id = 0
  static let user = 1
  static let source = 2
  static let sourceIdentifier = 3
  static let category = 4
  static let key = 5
  static let number = 6
  static let text = 7
  static let unit = 8
  static let polarity = 9
  static let time = 10
  static let confidence = 11
  static let entry = 12
  static let updatedAt = 14
  static let deletedAt = 15
}
