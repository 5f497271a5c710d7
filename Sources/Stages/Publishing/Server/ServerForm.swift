import Days
import Warehouse

/// How a column of a server holds the value of a cell.
enum ServerForm {
  /// A text, or the label of an enumeration.
  case text
  /// Of 4 bytes.
  case integer
  case real
  /// 0 or 1.
  case bool
  /// A text that stays as it is.
  case json
  /// A list of texts.
  case jsonb
  case uuid
  /// A list of texts.
  case uuids
  /// An ISO date.
  case date
  /// An ISO instant, to the millisecond.
  case instant
}

/// A column of a server that runs write or read.
struct ServerColumn {
  let name: String
  let form: ServerForm

  init(_ name: String, _ form: ServerForm) {
    self.name = name
    self.form = form
  }

  /// The columns of an insight that this module reads and writes.
  static func ofInsight(_ names: [String]) -> [ServerColumn] {
    let forms: [String: ServerForm] = [
      "id": .uuid, "user_id": .uuid, "lag_days": .integer, "effect": .real, "lift": .real,
      "p_value": .real, "p_honest": .real, "q_value": .real, "incidents": .integer,
      "days_observed": .integer, "trigger_days": .integer, "strength": .real, "warnings": .jsonb,
      "facts": .json, "supporting_signal_ids": .uuids, "held_since": .date,
      "looks_held": .integer, "window_start": .date, "window_end": .date, "first_seen": .date,
      "computed_at": .instant,
    ]
    return names.map { ServerColumn($0, forms[$0] ?? .text) }
  }

  /// What cannot be a value of this column.
  private var misfit: WarehouseError { .invalidValue(column: name, state: "22P02") }

  func uuid(_ text: String) throws(WarehouseError) -> StoredUUID {
    guard let uuid = StoredUUID(text) else { throw misfit }
    return uuid
  }

  func date(_ text: String) throws(WarehouseError) -> StoredDate {
    guard let day = CalendarDay(text) else { throw misfit }
    return StoredDate(daysSince1970: Int(day.number))
  }

  func instant(_ text: String) throws(WarehouseError) -> StoredInstant {
    guard let instant = Instant(iso8601: text) else { throw misfit }
    return StoredInstant(millisecondsSince1970: instant.milliseconds)
  }

  func write(_ cell: Cell, to writer: CopyWriter) throws(WarehouseError) {
    switch (form, cell) {
    case (_, .null): try writer.writeNull()
    case (.text, .text(let text)), (.json, .text(let text)): try writer.write(text: text)
    case (.uuid, .text(let text)): try writer.write(uuid: uuid(text))
    case (.date, .text(let text)): try writer.write(date: date(text))
    case (.instant, .text(let text)): try writer.write(instant: instant(text))
    case (.real, .real(let number)): try writer.write(double: number)
    case (.bool, .integer(let number)): try writer.write(bool: number != 0)
    case (.integer, .integer(let number)):
      guard let number = Int32(exactly: number) else { throw misfit }
      try writer.write(int4: number)
    case (.jsonb, .texts(let texts)): try writer.write(jsonb: Cell.json(texts))
    case (.uuids, .texts(let texts)):
      var uuids: [StoredUUID] = []
      for text in texts { uuids.append(try uuid(text)) }
      try writer.write(uuids: uuids)
    default: throw misfit
    }
  }
}

extension Row {
  /// What a column holds.
  func cell(at place: Int, as form: ServerForm) throws(WarehouseError) -> Cell {
    if isNull(at: place) { return .null }
    switch form {
    case .text: return .text(try text(at: place))
    case .integer: return .integer(try int(at: place))
    case .real: return .real(try double(at: place))
    case .bool: return .integer(try bool(at: place) ? 1 : 0)
    case .json, .jsonb: return .text(try json(at: place))
    case .uuid: return .text(try uuid(at: place).description)
    case .uuids: return .texts(try uuids(at: place).map(\.description))
    case .date: return .text(try date(at: place).description)
    case .instant: return try instantText(at: place).map(Cell.text) ?? .other
    }
  }

  /// A `timestamptz` as an ISO instant in UTC; nil for one that no run writes.
  func instantText(at place: Int) throws(WarehouseError) -> String? {
    guard let milliseconds = try instant(at: place).millisecondsSince1970,
      Instant.bounds.contains(milliseconds)
    else { return nil }
    return Instant(milliseconds: milliseconds).description
  }
}
