import Job

/// How narration by a model is told on the command line.
enum NarrationReport {
  /// What asking will take, before anything is asked.
  static func estimate(_ estimate: NarrationSummary.Estimate) -> String {
    "sentences to ask for: \(NightlyReport.grouped(estimate.requests)); about "
      + "\(NightlyReport.grouped(estimate.inputTokens)) tokens in and "
      + "\(NightlyReport.grouped(estimate.outputTokens)) out, about \(dollars(estimate.dollars)); "
      + "never more than \(dollars(estimate.allowed))"
  }

  /// The lines of a summary.
  static func lines(_ summary: NarrationSummary) -> [String] {
    let told = summary.insights.sorted { $0.key < $1.key }
      .map { "\(NightlyReport.grouped($0.value)) by \($0.key)" }
    var lines = ["sentences  \(told.isEmpty ? "none" : told.joined(separator: ", "))"]
    let kept = [(summary.cached, "known already"), (summary.refilled, "with new numbers")]
      .filter { $0.0 > 0 }.map { "\(NightlyReport.grouped($0.0)) \($0.1)" }
    if !kept.isEmpty { lines.append("             \(kept.joined(separator: ", "))") }
    if summary.waiting > 0 {
      lines.append(
        "             \(NightlyReport.grouped(summary.waiting)) wait in a batch for the next run")
    }
    lines.append(
      "asked      \(NightlyReport.grouped(summary.calls)) calls, "
        + "\(NightlyReport.grouped(summary.usage.input)) tokens in, "
        + "\(NightlyReport.grouped(summary.usage.output)) out, \(dollars(summary.dollars))")
    let faults =
      summary.failures.map { ("failed", $0) } + summary.rejections.map { ("rejected", $0) }
    lines += faults.sorted { ($0.1.value, $1.1.key) > ($1.1.value, $0.1.key) }
      .map { "             \(NightlyReport.grouped($0.1.value)) \($0.0): \($0.1.key)" }
    return lines
  }

  /// Why no model was asked, or no more, and what to do.
  static func warning(_ halt: NarrationSummary.Halt) -> String {
    switch halt {
    case .cost(let estimated, let allowed):
      "constat: sentences would cost up to \(dollars(estimated)), and \(dollars(allowed)) is "
        + "allowed: the template spoke instead; raise --max-cost to ask"
    case .refused(let code):
      "constat: the model's interface refused (\(code)): the template spoke instead; check the "
        + "key and the account"
    case .unreachable(let code):
      "constat: nobody answers where the model is asked (\(code)): the template spoke instead; check "
        + "the address and the network"
    case .unusable(let path):
      "constat: \(path) cannot be used: the template spoke instead; check the disk, or move the file "
        + "away, and sentences are asked for anew"
    case .elsewhere:
      "constat: another run asks the model at this moment: the template spoke where no sentence "
        + "was known"
    case .budget:
      "constat: the time for asking ran out: the template spoke where no sentence came"
    }
  }

  /// Dollars, rounded up to the cent.
  static func dollars(_ amount: Double) -> String {
    let cents = Int((amount * 100).rounded(.up))
    let rest = cents % 100
    return "$\(NightlyReport.grouped(cents / 100)).\(rest < 10 ? "0" : "")\(rest)"
  }
}
