import Foundation

/// The cells of a workbook as its parts hold them, read by another program.
public struct ReadWorkbook {
  /// A cell that is written in the file.
  public struct Cell: Decodable, Hashable {
    /// The text, or the number as it is spelled; nil of an empty cell.
    public let value: String?
    /// Whether the value is a text.
    public let isText: Bool
    /// The formula; nil without one.
    public let formula: String?

    /// A cell from its parts.
    public init(_ value: String?, isText: Bool = false, formula: String? = nil) {
      self.value = value
      self.isText = isText
      self.formula = formula
    }
  }

  /// The names of the sheets, in order.
  public let sheets: [String]
  private let cells: [String: [String: Cell]]

  private struct Answer: Decodable {
    let sheets: [String]
    let cells: [String: [String: Cell]]
  }

  /// Reads a file.
  public init(at path: String) throws {
    let bytes = try Process.python(Self.script, [path], in: "/")
    let answer = try JSONDecoder().decode(Answer.self, from: bytes)
    sheets = answer.sheets
    cells = answer.cells
  }

  /// The cell at a place such as `B2`; nil where there is none.
  public subscript(sheet: String, place: String) -> Cell? { cells[sheet]?[place] }

  /// All cells of a sheet.
  public func cells(of sheet: String) -> [Cell] { cells[sheet].map { Array($0.values) } ?? [] }

  private static let script = #"""
    import json, re, sys, zipfile
    import xml.etree.ElementTree as tree
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    file = zipfile.ZipFile(sys.argv[1])
    assert file.testzip() is None
    def part(name):
        return tree.fromstring(file.read(name))
    def plain(text):
        return re.sub("_x([0-9A-Fa-f]{4})_", lambda found: chr(int(found[1], 16)), text)
    def shared(item):
        return plain("".join(text.text or "" for text in item.iter(space + "t")))
    texts = []
    if "xl/sharedStrings.xml" in file.namelist():
        texts = [shared(item) for item in part("xl/sharedStrings.xml")]
    sheets = [sheet.get("name") for sheet in part("xl/workbook.xml").iter(space + "sheet")]
    cells = {}
    for number, sheet in enumerate(sheets):
        cells[sheet] = {}
        for cell in part(f"xl/worksheets/sheet{number + 1}.xml").iter(space + "c"):
            formula, value = cell.find(space + "f"), cell.find(space + "v")
            kind, value = cell.get("t"), None if value is None else value.text or ""
            if kind == "s":
                value = texts[int(value)]
            cells[sheet][cell.get("r")] = {
                "formula": None if formula is None else formula.text, "value": value,
                "isText": kind in ("s", "str")}
    json.dump({"sheets": sheets, "cells": cells}, sys.stdout)
    """#
}
