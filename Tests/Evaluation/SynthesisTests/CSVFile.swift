/// A CSV text read back with code of its own: quotes, doubled quotes, one record a line.
struct CSVFile {
  let header: [String]
  let rows: [[String: String]]

  init(_ text: String) {
    let records = Self.records(text)
    let header = records.first ?? []
    self.header = header
    rows = records.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  private static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var isQuoted = false
    for character in text {
      switch character {
      case "\"":
        // The second of two within quotes opens them again and stands for one.
        if !isQuoted && field.last == nil { isQuoted = true } else { isQuoted.toggle() }
      case "," where !isQuoted:
        record.append(field)
        field = ""
      case "\n" where !isQuoted:
        records.append(record + [field])
        record = []
        field = ""
      default: field.append(character)
      }
    }
    return records
  }
}
