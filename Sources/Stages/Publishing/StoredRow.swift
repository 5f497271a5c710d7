import FoundationEssentials

/// A value of a column, as a file and a server both have it.
enum Cell: Equatable {
  case null
  case text(String)
  case integer(Int64)
  case real(Double)
  /// A list, which a file holds as JSON; of a server's UUIDs too.
  case texts([String])
  /// What no run writes.
  case other

  init(_ text: String?) { self = text.map(Cell.text) ?? .null }
  init(_ number: Double?) { self = number.map(Cell.real) ?? .null }
  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }

  /// A JSON array of texts.
  static func json(_ texts: [String]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    guard let data = try? encoder.encode(texts) else { return "[]" }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A row of an insight read by the names of its columns.
struct StoredRow {
  private let cells: [Cell]
  private let places: [String: Int]

  /// A row; `places` are the indexes of its columns by name.
  init(_ cells: [Cell], places: [String: Int]) {
    self.cells = cells
    self.places = places
  }

  func text(_ column: String) throws(PublishingError) -> String {
    guard let text = try textIfPresent(column) else { throw .unreadableInsight(column: column) }
    return text
  }

  func textIfPresent(_ column: String) throws(PublishingError) -> String? {
    switch try cell(column) {
    case .null: return nil
    case .text(let text): return text
    default: throw .unreadableInsight(column: column)
    }
  }

  func integer(_ column: String) throws(PublishingError) -> Int64 {
    guard let integer = try integerIfPresent(column) else {
      throw .unreadableInsight(column: column)
    }
    return integer
  }

  func integerIfPresent(_ column: String) throws(PublishingError) -> Int64? {
    switch try cell(column) {
    case .null: return nil
    case .integer(let integer): return integer
    default: throw .unreadableInsight(column: column)
    }
  }

  func real(_ column: String) throws(PublishingError) -> Double {
    guard let real = try realIfPresent(column) else { throw .unreadableInsight(column: column) }
    return real
  }

  func realIfPresent(_ column: String) throws(PublishingError) -> Double? {
    switch try cell(column) {
    case .null: return nil
    // No run writes an infinite number, and JSON has none.
    case .real(let real) where real.isFinite: return real
    case .integer(let integer): return Double(integer)
    default: throw .unreadableInsight(column: column)
    }
  }

  /// A p-value or what is adjusted like one.
  func probability(_ column: String) throws(PublishingError) -> Double {
    let probability = try real(column)
    guard (0...1).contains(probability) else { throw .unreadableInsight(column: column) }
    return probability
  }

  /// A list of texts.
  func texts(_ column: String) throws(PublishingError) -> [String] {
    if case .texts(let texts) = try cell(column) { return texts }
    let text = try self.text(column)
    guard let texts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
      throw .unreadableInsight(column: column)
    }
    return texts
  }

  private func cell(_ column: String) throws(PublishingError) -> Cell {
    guard let place = places[column] else { throw .unreadableInsight(column: column) }
    return cells[place]
  }
}
