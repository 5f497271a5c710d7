import Foundation
import TestSupport
import Testing

@testable import Spreadsheet

/// What another program reads of a workbook.
final class WorkbookTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/workbook-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static func book(_ rows: [[SheetCell]], created: Int64 = 1_750_000_000) -> Workbook {
    var sheet = Sheet("A")
    sheet.rows = rows
    var book = Workbook(title: "Title & <é>", author: "Me", createdSecond: created)
    book.sheets = [sheet]
    return book
  }

  private func read(_ book: Workbook) throws -> ReadWorkbook {
    let path = folder + "/book.xlsx"
    try Data(try book.bytes(workingIn: folder)).write(to: URL(fileURLWithPath: path))
    return try ReadWorkbook(at: path)
  }

  private func read(_ cell: SheetCell) throws -> ReadWorkbook.Cell? {
    try read(Self.book([[cell]]))["A", "A1"]
  }

  @Test(arguments: [
    "=HYPERLINK(\"http://x\")", "@SUM(1)", "-1+1", "+1", "{=1}", "http://x.org", "1", "1e5",
    "TRUE", "2026-01-01", "_x0041_", "_x005F_x0041_", "a\nb", " a\t", "<b>&\"'", "صداع", "🤕👩‍⚕️",
  ])
  func `a text stays a text, whatever it looks like`(text: String) throws {
    let cell = try read(SheetCell(.text(text)))
    #expect(cell == ReadWorkbook.Cell(text, isText: true))
  }

  @Test func `what no cell can hold is replaced`() throws {
    for (text, held) in [
      ("a\0b", "a\u{FFFD}b"), ("\u{1B}[31m", "\u{FFFD}[31m"), ("\u{85}", "\u{FFFD}"),
      ("\u{FFFE}\u{1FFFF}", "\u{FFFD}\u{FFFD}"), ("a\r\nb\rc", "a\nb\nc"),
    ] {
      #expect(try read(SheetCell(.text(text)))?.value == held)
    }
    let full = String(repeating: "é", count: 32_767)
    #expect(try read(SheetCell(.text(full)))?.value == full)
    let cut = try read(SheetCell(.text(full + "é")))?.value
    #expect(cut == String(repeating: "é", count: 32_766) + "…")
    // Two units each, of which no half is kept.
    let faces = try read(SheetCell(.text(String(repeating: "🤕", count: 20_000))))?.value
    #expect(faces == String(repeating: "🤕", count: 16_383) + "…")
  }

  @Test func `numbers and dates are numbers, and what is none leaves no value`() throws {
    for (content, value) in [
      (.number(0.1), "0.1"), (.number(-3), "-3"), (.number(1e-300), "1E-300"),
      (.date(46_023.5), "46023.5"), (.date(61), "61"),
    ] as [(SheetCell.Content, String)] {
      #expect(try read(SheetCell(content)) == ReadWorkbook.Cell(value))
    }
    for content in [
      .number(.nan), .number(.infinity), .date(.nan), .date(60), .date(2_958_466), .text(""),
      .formula(Formula("A2", .number(.nan))), .formula(Formula("A2", .number(-.infinity))),
      .formula(Formula(array: "A2", .nan)), .formula(Formula(array: "A2", .infinity)),
    ] as [SheetCell.Content] {
      #expect(try read(SheetCell(content)) == ReadWorkbook.Cell(nil))
    }
    #expect(try read(SheetCell(.nothing)) == nil)
  }

  @Test func `a formula holds its value`() throws {
    let book = try read(
      Self.book([
        [
          SheetCell(.number(2)), SheetCell(.formula(Formula("A1*3", .number(6)))),
          SheetCell(.formula(Formula(array: "MIN(IF(A1>=1,A1*4))", 8))),
          SheetCell(.formula(Formula("IF(A1=\"\",\"<&\",\"\")", .text("")))),
        ]
      ]))
    #expect(book["A", "B1"] == ReadWorkbook.Cell("6", formula: "A1*3"))
    #expect(book["A", "C1"] == ReadWorkbook.Cell("8", formula: "MIN(IF(A1>=1,A1*4))"))
    #expect(
      book["A", "D1"] == ReadWorkbook.Cell("", isText: true, formula: "IF(A1=\"\",\"<&\",\"\")"))
  }

  @Test func `the same workbook is the same bytes, and nothing else is left`() throws {
    let rows = [["b", "a", "b"].map { SheetCell(.text($0)) }]
    let first = try Self.book(rows).bytes(workingIn: folder)
    #expect(try Self.book(rows).bytes(workingIn: folder) == first)
    #expect(try Self.book(rows, created: 1).bytes(workingIn: folder) != first)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `says what cannot be written`() throws {
    func error(_ book: Workbook, in folder: String) -> SpreadsheetError? {
      do throws(SpreadsheetError) { _ = try book.bytes(workingIn: folder) } catch { return error }
      return nil
    }
    let wide = [[SheetCell]](
      repeating: Array(repeating: SheetCell(.number(1)), count: 16_385), count: 1)
    #expect(error(Self.book(wide), in: folder) == .tooLarge)
    var named = Self.book([])
    named.sheets.append(Sheet("a"))
    #expect(error(named, in: folder) != nil)
    named.sheets[1] = Sheet(String(repeating: "n", count: 32))
    #expect(error(named, in: folder) != nil)
    #expect(error(Self.book([]), in: folder + "/none") != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
  }

  @Test func `an archive is whole with all its documents, and not without the end of one`() throws {
    let bytes = try Self.book([[SheetCell(.text("a"))]]).bytes(workingIn: folder)
    #expect(WrittenArchive(bytes).isWhole)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(!WrittenArchive(Array(bytes.prefix(count))).isWhole, "\(count)")
    }
    for (document, isWhole) in [
      ("<?xml version='1.0'?>\n<a b='c'><d/></a>", true), ("<a></a>\n", true),
      ("<a\nb='c'></a>", true),
      ("<?xml version='1.0'?>\n<a b='c'><d/>", false), ("<a></a", false), ("<a></ab>", false),
      ("<ab></a>", false), ("<a>", false), ("", false),
    ] {
      let packed = try Process.python(Self.pack, [document], in: folder)
      #expect(WrittenArchive(Array(packed)).isWhole == isWhole, "\(document)")
    }
  }

  private static let pack = """
    import io, sys, zipfile
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("first.xml", "<b></b>")
        file.writestr("second.xml", sys.argv[1])
    sys.stdout.buffer.write(archive.getvalue())
    """

  @Test func `references are those of spreadsheets`() {
    #expect(CellRange(1...90, column: 2, of: "Days").absolute == "'Days'!$C$2:$C$91")
    #expect(CellRange(0...0, column: 26, of: "a'b").absolute == "'a''b'!$AA$1")
    #expect(CellRange(4...5, column: 16_383).absolute == "$XFD$5:$XFD$6")
    #expect(CellRange.relative(row: 9, column: 701) == "ZZ10")
  }

  @Test func `a heading stays in sight and filters its columns`() throws {
    var heading = CellStyle()
    heading.isHeading = true
    var book = Self.book([
      [SheetCell(.text("x"), heading), SheetCell(.text("y"), heading)], [SheetCell(.number(1))],
    ])
    book.sheets[0].hasHeading = true
    book.sheets[0].widths = [10, 20]
    let path = folder + "/book.xlsx"
    try Data(try book.bytes(workingIn: folder)).write(to: URL(fileURLWithPath: path))
    let xml = String(
      decoding: try Process.python(Self.part, [path], in: folder), as: UTF8.self)
    #expect(xml.contains("<autoFilter ref=\"A1:B2\"/>"))
    #expect(xml.contains("<pane ySplit=\"1\" topLeftCell=\"A2\""))
    #expect(xml.contains("state=\"frozen\""))
    #expect(xml.contains("<col min=\"2\" max=\"2\" width=\"20.7109375\""))
  }

  @Test func `a sheet without cells has nothing to keep in sight`() throws {
    for rows in [[], [[]], [[], [SheetCell(.number(1))]]] as [[[SheetCell]]] {
      var book = Self.book(rows)
      book.sheets[0].hasHeading = true
      book.sheets[0].frozenColumns = 1
      #expect(try read(book).cells(of: "A").count == rows.flatMap { $0 }.count)
    }
  }

  private static let part =
    "import sys, zipfile; "
    + "print(zipfile.ZipFile(sys.argv[1]).read('xl/worksheets/sheet1.xml').decode())"
}
