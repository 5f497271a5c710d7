import Days
import Storage

/// Brings the rows of one file into the database; its caller holds the transaction around it.
struct FileImport {
  /// What became of an id earlier in the file.
  private struct Past {
    let line: UInt32
    let outcome: ImportReport.Outcome
  }

  private let file: JournalFile
  private let table: StoredTable
  private let samples: SampleTable?
  private var parser: RowParser
  private var report: ImportReport
  private var past: [RowID: Past] = [:]

  /// - Parameter samples: for a file of signals, what its table has beyond others.
  init(_ file: JournalFile, into table: StoredTable, samples: SampleTable?, zones: ZoneDirectory) {
    self.file = file
    self.table = table
    self.samples = samples
    parser = RowParser(file, zones: zones)
    report = ImportReport(of: file)
  }

  /// Reads every record once. Memory beyond the file's bytes is some twenty bytes a row.
  mutating func run() throws(StorageError) -> ImportReport {
    var reader = file.rows
    var record = CSVRecord()
    var row = ImportedRow()
    while reader.next(into: &record) {
      do throws(RowFault) {
        try parser.parse(record, of: reader, into: &row)
      } catch {
        refuse(record, for: error)
        continue
      }
      try place(&row, record)
    }
    return report
  }

  private mutating func place(
    _ row: inout ImportedRow, _ record: CSVRecord
  ) throws(StorageError) {
    // Without the time of a change nothing tells which of two rows of one id is the newer.
    if row.updatedAt == nil, past[row.id] != nil { return keepOut(record) }
    if let samples, try samples.isBuried(row) { return count(.deleted, row, record) }
    let isStored: Bool
    switch try table.standing(of: row) {
    case .absent: isStored = false
    case .present: isStored = true
    case .kept(let outcome): return count(outcome, row, record)
    }
    var isReplacement = isStored
    switch try samples?.admit(row, isStored: isStored) ?? .free {
    case .free: break
    case .displacing(let id): isReplacement = displace(id) || isStored
    case .anonymous: row.values[SignalColumn.sourceIdentifier] = .null
    case .kept(.duplicate):
      past[row.id] = Past(line: UInt32(clamping: record.line), outcome: .duplicate)
      return keepOut(record)
    case .kept(let outcome): return count(outcome, row, record)
    case .refused(let fault): return refuse(record, for: fault)
    }
    let isWritten = try table.write(row)
    count(isWritten ? (isReplacement ? .updated : .new) : .unchanged, row, record)
  }

  private mutating func count(
    _ outcome: ImportReport.Outcome, _ row: ImportedRow, _ record: CSVRecord
  ) {
    past[row.id] = Past(line: UInt32(clamping: record.line), outcome: outcome)
    report.add(outcome)
  }

  private mutating func keepOut(_ record: CSVRecord) {
    report.add(.duplicate)
    report.note(.duplicate, line: record.line)
  }

  private mutating func refuse(_ record: CSVRecord, for fault: RowFault) {
    report.add(.bad)
    var line = record.line
    if case .unclosedQuote(let opened) = record.fault { line = opened }
    report.note(fault, line: line)
  }

  /// Tells that an earlier row lost its place. True when the database held it before this file.
  private mutating func displace(_ id: RowID?) -> Bool {
    guard let id, let loser = past[id] else { return true }
    report.take(loser.outcome)
    report.add(.duplicate)
    report.note(.duplicate, line: Int(loser.line))
    past[id] = Past(line: loser.line, outcome: .duplicate)
    return loser.outcome != .new
  }
}
