import Charts
import Testing

@Suite struct ChartErrorTests {
  @Test func saysWhatToDo() {
    #expect(ChartError.noFonts.description.contains("install fonts-inter"))
    #expect(ChartError.drawing(code: 1).description.contains("code 1"))
    #expect(ChartError.instant.description.contains("YYYY-MM-DDThh:mm:ssZ"))
    #expect(ChartError.document.description.contains("libqpdf"))
  }
}
