import Spreadsheet
import Testing

@Suite struct SpreadsheetErrorTests {
  @Test func saysWhatToDo() {
    #expect(SpreadsheetError.refused(code: 4).description.contains("code 4"))
    #expect(SpreadsheetError.noRoom.description.contains("TMPDIR"))
    #expect(SpreadsheetError.tooLarge.description.contains("1,048,576"))
  }
}
