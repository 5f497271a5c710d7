import FoundationEssentials
import Storage

/// Questions with what was answered, as they lie in the store of a folder of runs.
struct ForeignWordings {
  fileprivate static let columns = """
    model, prompt, document, state, rejections, statement, caveat, sentence, narrator
    """

  fileprivate struct Wording {
    let values: [SQLValue]
    let origin: Int64?
    let rejections: [[SQLValue]]
  }
  /// By their number there.
  fileprivate var wordings: [Int64: Wording] = [:]

  /// Whether there are none.
  var isEmpty: Bool { wordings.isEmpty }

  /// Reads those of some numbers, and those whose words they repeat; none where no model was asked.
  init(_ numbers: Set<Int64>, inFolder runs: String) throws(JobError) {
    let path = "\(runs)/\(NarrationStore.fileName)"
    guard !numbers.isEmpty, FileManager.default.fileExists(atPath: path) else { return }
    let store = try ResultReader(at: path).database
    try storing { () throws(StorageError) in
      let one = try Statement(
        "SELECT \(Self.columns), origin FROM wordings WHERE id = ?1", in: store)
      let refused = try Statement(
        "SELECT number, code, reason, answer FROM rejections WHERE wording = ?1", in: store)
      var waiting = numbers
      while let number = waiting.popFirst() {
        guard wordings[number] == nil else { continue }
        var rejections: [[SQLValue]] = []
        try refused.bind([.integer(number)])
        try refused.forEach { row throws(StorageError) in
          rejections.append(try Self.values(of: row, 0..<4))
        }
        try one.bind([.integer(number)])
        try one.forEach { row throws(StorageError) in
          let origin = try row.integerIfPresent(at: 9)
          if let origin { waiting.insert(origin) }
          wordings[number] = Wording(
            values: try Self.values(of: row, 0..<9), origin: origin, rejections: rejections)
        }
      }
    }
  }

  private static func values(of row: Row, _ range: Range<Int>) throws(StorageError) -> [SQLValue] {
    try range.map { index throws(StorageError) in try row.value(at: index) }
  }
}

extension NarrationStore {
  /// Takes in questions of another folder with their answers, where they were not asked here already,
  /// and gives their numbers here by those there. Which batch they wait in is left behind.
  func adopt(_ foreign: ForeignWordings) throws(JobError) -> [Int64: Int64] {
    try storing { () throws(StorageError) in
      try database.transaction(.immediate) { () throws(StorageError) in
        var own: [Int64: Int64] = [:]
        var added: [Int64] = []
        let places = (1...9).map { "?\($0)" }.joined(separator: ", ")
        let insert = try Statement(
          """
          INSERT OR IGNORE INTO wordings(\(ForeignWordings.columns)) VALUES (\(places))
          """, in: database)
        let find = try Statement(
          "SELECT id FROM wordings WHERE model = ?1 AND prompt = ?2 AND document = ?3",
          in: database)
        let reject = try Statement(
          "INSERT OR IGNORE INTO rejections VALUES (?1, ?2, ?3, ?4, ?5)", in: database)
        for (number, wording) in foreign.wordings.sorted(by: { $0.key < $1.key }) {
          try insert.run(wording.values)
          let isNew = database.changedRows > 0
          try find.bind(Array(wording.values[..<3]))
          try find.forEach { row throws(StorageError) in own[number] = try row.integer(at: 0) }
          guard isNew, let id = own[number] else { continue }
          added.append(number)
          for rejection in wording.rejections { try reject.run([.integer(id)] + rejection) }
        }
        try complete(added, of: foreign, numbers: own)
        return own
      }
    }
  }

  /// Writes whose words new questions repeat, and that nobody asks them now.
  private func complete(
    _ added: [Int64], of foreign: ForeignWordings, numbers: [Int64: Int64]
  ) throws(StorageError) {
    let update = try Statement(
      """
      UPDATE wordings SET origin = ?2, state = CASE state WHEN 'asked' THEN 'wanted' ELSE state END
        WHERE id = ?1
      """, in: database)
    for number in added {
      guard let id = numbers[number] else { continue }
      let origin = foreign.wordings[number]?.origin.flatMap { numbers[$0] }
      try update.run([.integer(id), origin.map { .integer($0) } ?? .null])
    }
  }
}
