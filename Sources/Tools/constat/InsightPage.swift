import Model
import Narration
import Publishing

/// What one person reads, as text. Lines are folded at 79 columns.
struct InsightPage {
  private let shelf: PersonShelf

  init(_ shelf: PersonShelf) {
    self.shelf = shelf
  }

  /// What holds first; then what moves several features at once, and what no longer holds, each
  /// under a heading of its own.
  var text: String {
    let head = shelf.userID + (shelf.lastRun.map { "  computed \($0.computedAt)" } ?? "")
    var lines = [head.visible]
    if let message = shelf.lastRun?.message { lines += message.folded(indent: "  ") }
    let shown = shelf.insights.filter { $0.status != "dismissed" }
    if shown.isEmpty && shelf.drivers.isEmpty && shelf.lastRun?.message == nil {
      lines.append("  nothing to tell")
    }
    for insight in shown where insight.stage != .faded { lines += Self.item(insight) }
    lines += part(.shared, shelf.drivers.flatMap(Self.item))
    lines += part(.faded, shown.filter { $0.stage == .faded }.flatMap(Self.item))
    return lines.joined(separator: "\n") + "\n\n"
  }

  /// Lines under a heading; nothing without any.
  private func part(_ heading: Heading, _ lines: [String]) -> [String] {
    guard !lines.isEmpty else { return [] }
    return ["", "  " + TemplateNarrator.heading(heading, in: shelf.language ?? .french)] + lines
  }

  private static func item(_ driver: FoundDriver) -> [String] {
    let pairs = driver.pairs.count == 1 ? "1 pair" : "\(driver.pairs.count) pairs"
    let silenced = driver.pairs.isEmpty ? "" : "; \(Gate.driver.rawValue): \(pairs)"
    return driver.statement.folded(indent: "    ", first: "  - ")
      + "[\(driver.pattern), \(driver.features.count) features\(silenced)]".folded(indent: "    ")
  }

  private static func item(_ insight: PublishedInsight) -> [String] {
    insight.found.statement.folded(indent: "    ", first: "  - ")
      + insight.found.caveat.folded(indent: "    ") + facts(of: insight).folded(indent: "    ")
  }

  /// The numbers that find the pair again in the audit.
  private static func facts(of insight: PublishedInsight) -> String {
    let (identity, numbers) = (insight.found.identity, insight.found.numbers)
    return "[\(identity.triggerKey) > \(identity.outcomeCategory).\(identity.outcomeKey)"
      + " +\(identity.lagDays)d, \(life(of: insight)), \(numbers.band),"
      + " q \(significant(numbers.q))\(warnings(of: insight))]"
  }

  /// `emerging`, `established since 2026-06-10 (15 looks)`, `faded`.
  private static func life(of insight: PublishedInsight) -> String {
    let looks = insight.looksHeld
    return switch insight.stage {
    case .faded: "faded"
    case .emerging where looks <= 1: "emerging"
    case .emerging, .established:
      "\(insight.stage.rawValue) since \(insight.heldSince) (\(looks) looks)"
    }
  }

  private static func warnings(of insight: PublishedInsight) -> String {
    let codes = insight.found.warnings
    return codes.isEmpty ? "" : "; \(codes.joined(separator: ", "))"
  }

  /// Two significant digits.
  private static func significant(_ number: Double) -> String {
    guard number > 0 else { return "0" }
    var exponent = 0
    var mantissa = number
    // What would be rounded to 10.0 counts as 1.0 of the next power.
    while mantissa < 0.995 {
      mantissa *= 10
      exponent -= 1
    }
    let tenths = Int((mantissa * 10).rounded())
    let digits = "\(tenths / 10).\(tenths % 10)"
    return exponent == 0 ? digits : "\(digits)e\(exponent)"
  }
}
