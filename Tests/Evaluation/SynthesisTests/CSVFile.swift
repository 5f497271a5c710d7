/// A CSV text read back with code of its own. Quotes are taken away; the demo's words hold none.
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
    var field: [UInt8] = []
    var isQuoted = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "\n") where !isQuoted:
        record.append(String(decoding: field, as: UTF8.self))
        field = []
        guard byte == UInt8(ascii: "\n") else { continue }
        records.append(record)
        record = []
      default: field.append(byte)
      }
    }
    return records
  }
}
