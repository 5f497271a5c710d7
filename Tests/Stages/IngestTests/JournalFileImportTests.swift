import Ingest
import Storage
import Testing

/// The header, and files that cannot be read at all.
struct JournalFileImportTests {
  private func importError(_ table: JournalFile.Table, _ text: String) -> ImportError? {
    importError { _ = try JournalFile(table, named: "x.csv", bytes: Array(text.utf8)) }
  }

  private func importError(_ body: () throws -> Void) -> ImportError? {
    do { try body() } catch { return error as? ImportError }
    return nil
  }

  @Test func aMissingFile() {
    let error = importError { _ = try JournalFile(.signals, at: "/nowhere/signals.csv") }
    #expect(error == .unreadable(path: "/nowhere/signals.csv"))
    #expect(importError { _ = try JournalFile(.signals, at: "/tmp") } == .unreadable(path: "/tmp"))
  }

  @Test(arguments: ["", "\u{FEFF}", "\n\r\n\n"])
  func anEmptyFile(text: String) {
    #expect(importError(.profiles, text) == .empty(file: "x.csv"))
  }

  @Test func headersThatCannotBeUsed() {
    #expect(
      importError(.profiles, "user_id,lang\n")
        == .missingColumn(file: "x.csv", column: "timezone"))
    #expect(
      importError(.profiles, "user_id;lang;timezone\n")
        == .missingColumn(file: "x.csv", column: "user_id"))
    #expect(
      importError(.profiles, "lang,user_id,lang,timezone\n")
        == .repeatedColumn(file: "x.csv", column: "lang"))
    #expect(importError(.profiles, "user_id,\"lang\n") == .unreadableHeader(file: "x.csv"))
    let utf16: [UInt8] = [0xFF, 0xFE, 0x75, 0x00]
    #expect(
      importError { _ = try JournalFile(.profiles, named: "x.csv", bytes: utf16) }
        == .unreadableHeader(file: "x.csv"))
  }

  @Test func columnsInAnyOrderAndUnknownOnes() throws {
    let bench = try ImportBench()
    let text = "timezone,label,user_id,lang,label\nEurope/Oslo,secret,\(uuid(1)),en,more\n"
    let file = try JournalFile(.profiles, named: "x.csv", bytes: Array(text.utf8))
    #expect(file.ignoredColumns == ["label", "label"])
    #expect(try bench.read(.profiles, text).text == "1: 1 new")
    #expect(
      try bench.rows("SELECT user_id, lang, timezone, theme FROM profiles")
        == ["\(uuid(1))|en|Europe/Oslo|turquoise"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func lineEndsAndByteOrderMarks(newline: String, mark: String) throws {
    let bench = try ImportBench()
    let records = [["user_id", "lang", "timezone"], [uuid(1), "fr", "Europe/Paris"]]
    let text = mark + writeCSV(records, newline: newline)
    #expect(try bench.read(.profiles, text).text == "1: 1 new")
    #expect(try bench.read(.profiles, text + newline + newline).text == "1: 1 unchanged")
    let unfinished = String(text.unicodeScalars.dropLast(newline.unicodeScalars.count))
    #expect(try bench.read(.profiles, unfinished).text == "1: 1 unchanged")
  }
}
