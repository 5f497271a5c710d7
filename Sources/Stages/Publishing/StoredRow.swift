import FoundationEssentials
import Storage

/// A row of the database read by the names of its columns.
struct StoredRow {
  private let row: Row
  private let places: [String: Int]

  /// The row that a statement stands on; `places` are the indexes of its columns by name.
  init(_ row: Row, places: [String: Int]) {
    self.row = row
    self.places = places
  }

  func text(_ column: String) throws(PublishingError) -> String {
    guard let text = try textIfPresent(column) else { throw .unreadableInsight(column: column) }
    return text
  }

  func textIfPresent(_ column: String) throws(PublishingError) -> String? {
    try read(column) { row, place throws(StorageError) in try row.textIfPresent(at: place) }
  }

  func integer(_ column: String) throws(PublishingError) -> Int64 {
    guard let integer = try integerIfPresent(column) else {
      throw .unreadableInsight(column: column)
    }
    return integer
  }

  func integerIfPresent(_ column: String) throws(PublishingError) -> Int64? {
    try read(column) { row, place throws(StorageError) in try row.integerIfPresent(at: place) }
  }

  func real(_ column: String) throws(PublishingError) -> Double {
    guard let real = try realIfPresent(column) else { throw .unreadableInsight(column: column) }
    return real
  }

  func realIfPresent(_ column: String) throws(PublishingError) -> Double? {
    let real = try read(column) { row, place throws(StorageError) in
      try row.realIfPresent(at: place)
    }
    // No run writes an infinite number, and JSON has none.
    guard real?.isFinite != false else { throw .unreadableInsight(column: column) }
    return real
  }

  /// A p-value or what is adjusted like one.
  func probability(_ column: String) throws(PublishingError) -> Double {
    let probability = try real(column)
    guard (0...1).contains(probability) else { throw .unreadableInsight(column: column) }
    return probability
  }

  /// A JSON array of texts.
  func texts(_ column: String) throws(PublishingError) -> [String] {
    let text = try self.text(column)
    guard let texts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
      throw .unreadableInsight(column: column)
    }
    return texts
  }

  private func read<Value>(
    _ column: String, _ body: (Row, Int) throws(StorageError) -> Value
  ) throws(PublishingError) -> Value {
    guard let place = places[column] else { throw .unreadableInsight(column: column) }
    do throws(StorageError) { return try body(row, place) } catch {
      if case .columnType = error { throw .unreadableInsight(column: column) }
      throw .storage(error)
    }
  }
}
