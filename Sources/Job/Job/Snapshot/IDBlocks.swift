import Storage

/// How the ids of rows lie in a snapshot.
private enum IDBlock {
  /// Rows in a block: 4,032 bytes, which fill a page of 4,096 beside what SQLite needs of it. A few
  /// more would need a second page, and half as many leave half of it empty.
  static let rows = 252
  /// Bytes of an id.
  static let width = 16
}

/// Writes the ids of rows whose numbers come one after another, from 0.
struct IDBlockWriter {
  private let blocks: Statement
  private let others: Statement
  private var block: Int64 = 0
  private var bytes = [UInt8](repeating: 0, count: IDBlock.rows * IDBlock.width)
  private var byteCount = 0

  init(_ target: Database) throws(StorageError) {
    blocks = try Statement("INSERT INTO signal_ids VALUES (?1, ?2)", in: target)
    others = try Statement("INSERT INTO other_ids VALUES (?1, ?2)", in: target)
  }

  /// Takes the id of the next row, `number`.
  mutating func append(_ id: RowID, of number: Int64) throws(StorageError) {
    switch id {
    case .uuid(let uuid):
      append(uuid.high)
      append(uuid.low)
    case .other(let text):
      append(0)
      append(0)
      try others.run([.integer(number), .text(text)])
    }
    if byteCount == bytes.count { try finish() }
  }

  /// Writes what is not yet written.
  mutating func finish() throws(StorageError) {
    guard byteCount > 0 else { return }
    try blocks.run([.integer(block), .blob(Array(bytes[..<byteCount]))])
    block += 1
    byteCount = 0
  }

  private mutating func append(_ word: UInt64) {
    for place in 0..<8 {
      bytes[byteCount + place] = UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * place))
    }
    byteCount += 8
  }
}

/// Reads the ids of rows; a row after another of its block costs no query.
struct IDBlockReader {
  private let blocks: Statement
  /// Nil where every id is a canonical UUID.
  private let others: Statement?
  private var block: Int64?
  private var bytes: [UInt8] = []

  init(_ database: Database) throws(StorageError) {
    blocks = try Statement("SELECT ids FROM signal_ids WHERE block = ?1", in: database)
    let any = try Statement("SELECT 1 FROM other_ids LIMIT 1", in: database)
    others =
      try any.step()
      ? try Statement("SELECT id FROM other_ids WHERE number = ?1", in: database) : nil
  }

  /// The id of a row; nil when there is none.
  mutating func id(of row: Int64) throws(StorageError) -> RowID? {
    if let others {
      try others.bind(row, at: 1)
      defer { others.reset() }
      if try others.step() { return .other(try others.row.text(at: 0)) }
    }
    guard row >= 0 else { return nil }
    let (block, place) = row.quotientAndRemainder(dividingBy: Int64(IDBlock.rows))
    if block != self.block { try read(block) }
    let start = Int(place) * IDBlock.width
    guard start + IDBlock.width <= bytes.count else { return nil }
    return .uuid(CanonicalUUID(high: word(at: start), low: word(at: start + 8)))
  }

  private mutating func read(_ block: Int64) throws(StorageError) {
    self.block = block
    bytes = []
    try blocks.bind(block, at: 1)
    defer { blocks.reset() }
    if try blocks.step() { bytes = try blocks.row.blob(at: 0) }
  }

  private func word(at start: Int) -> UInt64 {
    bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
