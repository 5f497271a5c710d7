import Testing

@testable import Charts

@Suite("A paged document")
struct PagedDocumentTests {
  private let typesetter: Typesetter

  init() throws { typesetter = try Typesetter() }

  private func document(
    pages: Int, figures: Int = 1, of words: String = "Figure",
    at instant: String = "2026-11-30T20:00:00Z"
  ) throws -> [UInt8] {
    let document = try PagedDocument(
      PagedDocument.Description(
        title: "Résumé\u{0}", language: "fr", creator: "Constat",
        instant: instant), pageSize: Size(200, 100), typesetter)
    let canvas = document.canvas
    canvas.begin(.document)
    for page in 0..<pages {
      canvas.begin(.title)
      canvas.draw(
        // Cairo refuses a document in which U+FDD0 stands.
        typesetter.set(
          "Page\t\(page)" + String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self),
          TextStyle(.body, size: 8, color: Color(0))),
        at: Point(5, 5))
      canvas.end(.title)
      for figure in 0..<figures {
        let square = Picture(Size(10, 10)) { $0.fill([Box(0, 0, 10, 10)], Color(0x118996)) }
        canvas.draw(square, at: Point(20, 20), alternative: "\(words) \(page) \(figure)")
      }
      document.endPage()
    }
    canvas.end(.document)
    return try document.finish()
  }

  @Test func `is a PDF, the same bytes each time`() throws {
    let bytes = try document(pages: 3)
    #expect(bytes.starts(with: Array("%PDF-1.".utf8)))
    #expect(String(decoding: bytes.suffix(8), as: UTF8.self).contains("%%EOF"))
    #expect(try document(pages: 3) == bytes)
    #expect(try document(pages: 2) != bytes)
  }

  @Test(arguments: 0...3, 0...4)
  func `words are as many as figures, or it is an error`(figures: Int, words: Int) throws {
    let bytes = try document(pages: 1, figures: figures)
    let alternatives = (0..<words).map { "\($0)" }
    func complete() throws(ChartError) -> [UInt8] {
      try DocumentCompletion(bytes).complete(language: "fr", alternatives: alternatives)
    }
    if words == figures {
      #expect(try complete().starts(with: Array("%PDF-1.".utf8)))
    } else {
      #expect(throws: ChartError.document) { try complete() }
    }
  }

  @Test func `the words of a figure do not end at what they may not hold`() throws {
    let bytes = try document(pages: 1, of: "a\u{0}b")
    #expect(try bytes == document(pages: 1, of: "a\u{FFFD}b"))
    #expect(try bytes != document(pages: 1, of: "a"))
  }

  @Test func `its date stands in it`() throws {
    // The identifier is made from the contents: without a date these would be the same bytes.
    let bytes = try document(pages: 1)
    #expect(try document(pages: 1, at: "2026-11-30T20:00:01Z") != bytes)
  }

  @Test(arguments: [
    "", "2026-11-30T20:00:00.500Z", "2026-11-30T20:00:00", "2026-11-30T20:00:00+01:00",
    "2026-11-30 20:00:00Z", "2026-11-30", "26-11-30T20:00:00Z", "2026-11-30T20:00:00Z ",
    "٢٠٢٦-11-30T20:00:00Z",
  ])
  func `an instant of another form is refused`(instant: String) {
    #expect(throws: ChartError.instant) { try document(pages: 1, at: instant) }
  }

  @Test(arguments: ["", "%PDF-1.5", "no document at all"])
  func `what is no PDF cannot be completed`(text: String) {
    #expect(throws: ChartError.document) {
      try DocumentCompletion(Array(text.utf8)).complete(language: "fr", alternatives: [])
    }
  }
}
