/// Pieces of a line that tells how far some work is. All of it is ASCII, a column a character.
enum ProgressLine {
  /// The first of several lines, from the most telling to the shortest, that fits on so many
  /// columns; else the beginning of the last.
  static func fitting(_ columns: Int, _ lines: [String]) -> String {
    lines.first { $0.count <= columns } ?? String(lines.last?.prefix(max(0, columns)) ?? "")
  }

  /// A bar for a share from 0 to 1, of `width` characters and two brackets.
  static func bar(_ share: Double, width: Int = 20) -> String {
    let done = Int(min(1, max(0, share)) * Double(width))
    return "[\(String(repeating: "#", count: done))\(String(repeating: ".", count: width - done))]"
  }

  /// `1:05` or `1:02:03`; the longest is 999:59:59.
  static func duration(_ seconds: Double) -> String {
    let whole = Int(min(3_599_999, max(0, seconds)))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
  }

  /// So many a second: `1,234/s`, or `0.4/s` below ten.
  static func rate(_ perSecond: Double) -> String {
    let tenths = Int((min(1e12, max(0, perSecond)) * 10).rounded())
    return tenths < 100
      ? "\(tenths / 10).\(tenths % 10)/s" : "\(NightlyReport.grouped((tenths + 5) / 10))/s"
  }
}
