/// The report as a table.
extension Report {
  var text: String {
    var lines = [
      "constat-bench \(command.joined(separator: " "))",
      "\(machine.processor), \(machine.cores) cores, \(machine.memoryKilobytes / 1_024) MB; "
        + "Linux \(machine.kernel); SQLite \(machine.sqlite); constat \(machine.version)",
      "load before: \(machine.load)", "",
    ]
    lines += Self.aligned([Self.header] + self.lines.map(Self.cells))
    if !notes.isEmpty { lines += [""] + notes.map { "note: \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let header = [
    "suite", "what", "size", "runs", "median s", "min", "max", "cpu s", "a second", "unit",
    "peak MB",
    "ratio", "to",
  ]

  private static func cells(_ line: Line) -> [String] {
    [
      line.suite, line.name, line.size, String(line.seconds.values.count),
      short(line.seconds.median), short(line.seconds.range.lowerBound),
      short(line.seconds.range.upperBound), short(line.processorSeconds.median),
      short(line.rate), line.unit,
      String(line.peakKilobytes / 1_024), line.ratio.map(short) ?? "", line.comparedWith ?? "",
    ]
  }

  /// Four significant digits, without an exponent.
  static func short(_ number: Double) -> String {
    guard number.isFinite, number != 0 else { return "0" }
    if number.magnitude >= 1_000 { return String(Int(number.rounded())) }
    var scale = 1.0
    while number.magnitude * scale < 1_000 && scale < 1e9 { scale *= 10 }
    return String((number * scale).rounded() / scale)
  }

  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = (0..<header.count).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
