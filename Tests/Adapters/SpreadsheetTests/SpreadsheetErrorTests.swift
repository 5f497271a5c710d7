import Spreadsheet
import Testing

@Suite struct SpreadsheetErrorTests {
  @Test func saysWhatToDo() {
    #expect(SpreadsheetError.refused(code: 4).description.contains("code 4"))
  }
}
