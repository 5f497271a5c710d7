import Foundation
import TestSupport

/// A second reader of a workbook: computes each formula again, from the cells that it names, without
/// the program that wrote them.
struct Recount: Decodable {
  /// The number of formulas.
  let formulas: Int
  /// The number of formulas that count days.
  let counts: Int
  /// The greatest relative difference between a formula and the value that stands with it.
  let worst: Double

  /// Recounts the workbook at a path.
  static func of(_ path: String, in folder: ScratchFolder) throws -> Recount {
    let bytes = try Process.python(script, [path], in: folder.path)
    return try JSONDecoder().decode(Recount.self, from: bytes)
  }

  private static let script = #"""
    import json, math, operator, re, sys, zipfile
    import xml.etree.ElementTree as tree
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    file = zipfile.ZipFile(sys.argv[1])
    def part(name):
        return tree.fromstring(file.read(name))
    cells, formulas = {}, []
    for number, sheet in enumerate(part("xl/workbook.xml").iter(space + "sheet")):
        for cell in part(f"xl/worksheets/sheet{number + 1}.xml").iter(space + "c"):
            formula, value = cell.find(space + "f"), cell.find(space + "v")
            if value is not None:
                text = value.text or ""
                text = text if cell.get("t") in ("s", "str") else float(text)
                cells[sheet.get("name"), cell.get("r")] = text
            if formula is not None:
                formulas.append((sheet.get("name"), cell.get("r"), formula.text.strip("{}")))

    class Cells(list):
        def with_each(self, other, work):
            others = other if isinstance(other, Cells) else [other] * len(self)
            return Cells(work(*pair) for pair in zip(self, others))
        __mul__ = lambda self, other: self.with_each(other, operator.mul)
        __rmul__ = __mul__
        __truediv__ = lambda self, other: self.with_each(other, operator.truediv)
        __le__ = lambda self, other: self.with_each(other, operator.le)
        __ge__ = lambda self, other: self.with_each(other, operator.ge)
    def number(value):
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    def numbers(values):
        return [value for value in values if number(value)]
    def isnumber(value):
        return Cells(map(number, value)) if isinstance(value, Cells) else number(value)
    def either(test, yes, no=False):
        if not isinstance(test, Cells):
            return yes if test else no
        return Cells(value if passed else no for passed, value in zip(test, yes))
    def least(*values):
        flat = [one for value in values for one in (value if isinstance(value, Cells) else [value])]
        return min(numbers(flat))
    def meets(value, rule):
        return value is not None if rule == "<>" else number(value) and value == rule
    def countifs(*words):
        rules = list(zip(words[::2], words[1::2]))
        return sum(all(meets(column[row], rule) for column, rule in rules)
                   for row in range(len(words[0])))
    def middle(value, values, _):
        known = numbers(values)
        less = sum(other < value for other in known) if number(value) else 0
        return less + (known.count(value) + 1) / 2
    def correl(left, right):
        pairs = [pair for pair in zip(left, right) if all(map(number, pair))]
        x, y = zip(*pairs)
        u, v = ([value - sum(side) / len(side) for value in side] for side in (x, y))
        dot = lambda one, other: sum(map(operator.mul, one, other))
        return dot(u, v) / math.sqrt(dot(u, u) * dot(v, v))
    def fetch(sheet, column, first, last):
        return Cells(cells.get((sheet, f"{column}{row}")) for row in range(first, last + 1))
    words = {
        "ISNUMBER": isnumber, "IF": either, "MIN": least, "COUNTIFS": countifs, "RANKAVG": middle,
        "CORREL": correl, "SUMPRODUCT": sum, "SQRT": math.sqrt, "fetch": fetch,
        "COUNT": lambda values: len(numbers(values)), "AND": lambda *tests: all(tests)}
    reference = re.compile(r"(?:'((?:[^']|'')+)'!)?\$?\b([A-Z]+)\$?(\d+)(?::\$?[A-Z]+\$?(\d+))?")
    worst = 0
    for sheet, at, text in formulas:
        def call(found):
            name = (found[1] or sheet).replace("''", "'")
            last = f",{found[3]})[0]" if found[4] is None else f",{found[4]})"
            return f"fetch({name!r},{found[2]!r},{found[3]}{last}"
        code = reference.sub(call, text.replace("_xlfn.RANK.AVG", "RANKAVG").replace('=""', '==""'))
        told, found = cells[sheet, at], eval(code, words)
        if number(told):
            worst = max(worst, abs(told - found) / max(abs(told), abs(found), 1e-300))
        elif told != found:
            worst = math.inf
    counted = sum("COUNTIFS" in text for _, _, text in formulas)
    print(json.dumps({"formulas": len(formulas), "counts": counted, "worst": min(worst, 1e9)}))
    """#
}
