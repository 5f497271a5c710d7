import FoundationEssentials

/// The scores of an evaluation as a table and as a file. The same scores give the same bytes: times
/// are left out.
public struct NullReport: Sendable {
  /// The program that made the scores, such as `constat 0.1.0`.
  public let program: String
  /// The command that makes them again.
  public let command: String
  /// The seed of every random stream.
  public let seed: UInt64
  /// The scores, in order.
  public let scores: [WorldScore]
  /// What is promised.
  public let promise: FalseDiscoveryPromise

  /// A report of scores of at least one person each.
  public init(
    of scores: [WorldScore], madeBy program: String, command: String, seed: UInt64
  ) {
    self.scores = scores
    self.program = program
    self.command = command
    self.seed = seed
    promise = .oneInTen
  }

  /// The scores that break the promise.
  public var broken: [WorldScore] { scores.filter { !$0.keeps(promise) } }

  /// The table alone, in Markdown with columns of one width.
  public var table: String { MarkdownTable(head: Self.columns, rows: scores.map(row)).text }

  /// The whole page in Markdown.
  public var markdown: String {
    """
    # Worlds in which nothing is true

    Share of people who are shown something false. Each person has 20 triggers and 20 outcomes,
    none of which has anything to do with another, tested at two lags. The promise is
    \(Self.decimals(promise.share, 2)); a world passes when the share shown anything, with the strength gate and
    without, is at most that plus two standard errors (of a share that is truly the promised one).

    - *shown*: after all gates; *s.e.*: its standard error.
    - *no strength*: the strength gate left out, all others kept.
    - *significant*: the adjusted honest p alone, before any gate.
    - *raw shown*, *raw significant*: the same on the raw p, for comparison.

    Made by \(program), seed \(seed):

        \(command)

    \(table)
    """
  }

  private static let columns = [
    "days", "world", "people", "tests", "shown", "s.e.", "no strength", "significant", "bound",
    "verdict", "raw shown", "raw significant",
  ]

  private func row(_ score: WorldScore) -> [String] {
    let (honest, raw) = (score.honest, score.raw)
    func share(_ count: Int) -> String {
      Self.decimals(Share(count, of: honest.people).value, 3)
    }
    return [
      "\(score.days)", score.world.rawValue, "\(honest.people)",
      Self.decimals(honest.meanTests, 0), share(honest.shown),
      Self.decimals(Share(honest.shown, of: honest.people).standardError, 3),
      share(honest.shownWithoutStrength), share(honest.significant),
      Self.decimals(promise.bound(people: honest.people), 3),
      score.keeps(promise) ? "pass" : "FAIL", share(raw.shown), share(raw.significant),
    ]
  }

  /// A number with so many decimals, never `-0.00`.
  static func decimals(_ value: Double, _ count: Int) -> String {
    let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
    let units = Int((value * Double(scale)).rounded())
    if units < 0 { return "-" + decimals(-value, count) }
    guard count > 0 else { return "\(units)" }
    let fraction = "\(units % scale)"
    return "\(units / scale)." + String(repeating: "0", count: count - fraction.count) + fraction
  }
}

/// Rows of cells in Markdown, padded to columns of one width.
struct MarkdownTable {
  let head: [String]
  let rows: [[String]]

  var text: String {
    let widths = head.indices.map { column in
      ([head] + rows).map { $0[column].count }.max() ?? 0
    }
    func line(_ cells: [String]) -> String {
      let padded = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return "| \(padded.joined(separator: " | ")) |\n"
    }
    let rule = "|\(widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|"))|\n"
    return line(head) + rule + rows.map(line).joined()
  }
}
