import CXlsxWriter
import Glibc

extension Workbook {
  /// The file, in the format of Office Open XML (`.xlsx`): the same bytes for the same workbook.
  ///
  /// - Parameter folder: a folder for files that are gone when this returns; what they hold is the
  ///   workbook's, so it is to be private.
  /// - Throws: `noRoom`, `tooLarge`, `refused`.
  public func bytes(workingIn folder: String) throws(SpreadsheetError) -> [UInt8] {
    let path = folder + "/workbook.xlsx"
    defer { unsafe unlink(path) }
    let file = try WorkbookFile(at: path, workingIn: folder)
    try file.describe(self)
    for sheet in sheets { try file.add(sheet) }
    try file.close()
    let bytes = try Self.contents(of: path)
    // The library looks whether its archive was written, not whether the parts were that go into it.
    guard WrittenArchive(bytes).isWhole else { throw .noRoom }
    return bytes
  }

  private static func contents(of path: String) throws(SpreadsheetError) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { throw .refused(code: 0) }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe block.withUnsafeMutableBytes { block in
        unsafe fread(block.baseAddress, 1, block.count, file)
      }
      bytes += block[..<count]
      guard count == block.count else { break }
    }
    guard unsafe ferror(file) == 0 else { throw .refused(code: 0) }
    return bytes
  }
}

/// A workbook that the library writes.
@safe private final class WorkbookFile {
  private var workbook: UnsafeMutablePointer<lxw_workbook>?
  private var formats: [CellStyle: UnsafeMutablePointer<lxw_format>] = unsafe [:]
  private let folder: UnsafeMutablePointer<CChar>?

  init(at path: String, workingIn folder: String) throws(SpreadsheetError) {
    unsafe self.folder = unsafe strdup(folder)
    var options = unsafe lxw_workbook_options()
    unsafe options.tmpdir = unsafe self.folder
    unsafe workbook = unsafe workbook_new_opt(path, &options)
    guard unsafe workbook != nil else { throw .refused(code: 0) }
  }

  deinit {
    if let workbook = unsafe workbook { unsafe lxw_workbook_free(workbook) }
    unsafe free(folder)
  }

  func describe(_ book: Workbook) throws(SpreadsheetError) {
    let (title, author) = (CellText(book.title).text, CellText(book.author).text)
    var code = LXW_NO_ERROR
    unsafe title.withCString { title in
      unsafe author.withCString { author in
        var properties = unsafe lxw_doc_properties()
        unsafe properties.title = unsafe UnsafeMutablePointer(mutating: title)
        unsafe properties.author = unsafe UnsafeMutablePointer(mutating: author)
        unsafe properties.created = time_t(book.createdSecond)
        code = unsafe workbook_set_properties(workbook, &properties)
      }
    }
    try Self.check(code)
  }

  func add(_ sheet: Sheet) throws(SpreadsheetError) {
    guard let page = unsafe workbook_add_worksheet(workbook, sheet.name) else {
      throw .refused(code: Int(LXW_ERROR_INVALID_SHEETNAME_CHARACTER.rawValue))
    }
    for (column, width) in sheet.widths.enumerated() {
      let place = lxw_col_t(clamping: column)
      try Self.check(unsafe worksheet_set_column(page, place, place, width, nil))
    }
    for (row, cells) in sheet.rows.enumerated() {
      if let height = sheet.height(of: cells) {
        try Self.check(unsafe worksheet_set_row(page, lxw_row_t(clamping: row), height, nil))
      }
      for (column, cell) in cells.enumerated() {
        let place = (row: lxw_row_t(clamping: row), column: lxw_col_t(clamping: column))
        unsafe try write(cell, at: place, on: page)
      }
    }
    unsafe try setOut(sheet, on: page)
  }

  /// What stays in sight, and how it is printed.
  private func setOut(
    _ sheet: Sheet, on page: UnsafeMutablePointer<lxw_worksheet>
  ) throws(SpreadsheetError) {
    unsafe worksheet_set_landscape(page)
    unsafe worksheet_set_paper(page, 9)
    if sheet.isNarrow { unsafe worksheet_fit_to_pages(page, 1, 0) }
    if sheet.frozenColumns > 0 {
      let last = lxw_col_t(clamping: sheet.frozenColumns - 1)
      try Self.check(unsafe worksheet_repeat_columns(page, 0, last))
    }
    if sheet.hasHeading, let last = sheet.rows.first?.indices.last {
      unsafe worksheet_freeze_panes(page, 1, lxw_col_t(clamping: sheet.frozenColumns))
      try Self.check(unsafe worksheet_repeat_rows(page, 0, 0))
      let end = lxw_row_t(clamping: max(1, sheet.rows.count - 1))
      try Self.check(unsafe worksheet_autofilter(page, 0, 0, end, lxw_col_t(clamping: last)))
    }
  }

  func close() throws(SpreadsheetError) {
    guard let workbook = unsafe workbook else { return }
    unsafe self.workbook = nil
    errno = 0
    let code = unsafe workbook_close(workbook)
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(errno)
    if code != LXW_NO_ERROR, isFull { throw .noRoom }
    try Self.check(code)
  }

  private func write(
    _ cell: SheetCell, at place: (row: lxw_row_t, column: lxw_col_t),
    on page: UnsafeMutablePointer<lxw_worksheet>
  ) throws(SpreadsheetError) {
    // An empty cell is none.
    if cell == SheetCell(.nothing) { return }
    let format = unsafe try format(of: cell.style)
    let (row, column) = place
    let code =
      switch cell.content {
      case .text(let text) where !text.isEmpty:
        unsafe worksheet_write_string(page, row, column, CellText(text).text, format)
      case .number(let number) where number.isFinite:
        unsafe worksheet_write_number(page, row, column, number, format)
      case .date(let days) where days >= 61 && days < 2_958_466:
        unsafe worksheet_write_number(page, row, column, days, format)
      case .formula(let formula) where formula.isHeld:
        unsafe write(formula, at: place, on: page, format)
      case .nothing, .text, .number, .date, .formula:
        unsafe worksheet_write_blank(page, row, column, format)
      }
    try Self.check(code)
  }

  private func write(
    _ formula: Formula, at place: (row: lxw_row_t, column: lxw_col_t),
    on page: UnsafeMutablePointer<lxw_worksheet>, _ format: UnsafeMutablePointer<lxw_format>?
  ) -> lxw_error {
    let (row, column) = place
    switch formula.value {
    case .number(let value) where formula.isArray:
      return unsafe worksheet_write_array_formula_num(
        page, row, column, row, column, "{=\(formula.text)}", format, value)
    case .number(let value):
      return unsafe worksheet_write_formula_num(
        page, row, column, "=\(formula.text)", format, value)
    case .text(let value):
      return unsafe worksheet_write_formula_str(
        page, row, column, "=\(formula.text)", format, CellText(value).text)
    }
  }

  /// The library's format of a style.
  private func format(
    of style: CellStyle
  ) throws(SpreadsheetError) -> UnsafeMutablePointer<lxw_format> {
    if let format = unsafe formats[style] { return unsafe format }
    guard let format = unsafe workbook_add_format(workbook) else {
      throw .refused(code: Int(LXW_ERROR_MEMORY_MALLOC_FAILED.rawValue))
    }
    unsafe formats[style] = unsafe format
    if !style.format.isEmpty { unsafe format_set_num_format(format, style.format) }
    if style.isBold || style.isHeading { unsafe format_set_bold(format) }
    if style.isWrapped || style.isHeading { unsafe format_set_text_wrap(format) }
    unsafe format_set_align(format, UInt8(LXW_ALIGN_VERTICAL_TOP.rawValue))
    if style.isLeading { unsafe format_set_align(format, UInt8(LXW_ALIGN_LEFT.rawValue)) }
    if style.isHeading {
      unsafe format_set_bg_color(format, 0xE6E6E6)
      unsafe format_set_bottom(format, UInt8(LXW_BORDER_MEDIUM.rawValue))
    }
    return unsafe format
  }

  private static func check(_ code: lxw_error) throws(SpreadsheetError) {
    switch code {
    case LXW_NO_ERROR: return
    case LXW_ERROR_WORKSHEET_INDEX_OUT_OF_RANGE: throw .tooLarge
    default: throw .refused(code: Int(code.rawValue))
    }
  }
}
