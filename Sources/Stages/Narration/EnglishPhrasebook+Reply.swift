import Model

extension EnglishPhrasebook {
  func sentences(for outlook: Outlook) -> String {
    let example = outlook.example
    let (half, days) = (typography.integer(example.half), typography.days(outlook.days))
    let pairs = typography.count(outlook.tests, "pair compared", "pairs compared")
    let with = "\(typography.integer(example.with)) of \(half) days with"
    let without = typography.integer(example.without)
    return "No association stands out from your \(days) (\(pairs)). "
      + "For a factor on half of the days they could show a difference of about "
      + "\(points(outlook.points)) or more (for example \(with), \(without) of \(half) without)."
  }

  func sentence(for reply: Reply) -> String {
    let pair =
      "between \(mention(reply.trigger)) and \(mention(reply.outcome)), "
      + moment(reply.lag)
    let days = typography.days(reply.days)
    switch reply.verdict {
    case .seen: return "Association observed \(pair), over \(days)\(counted(reply))."
    case .notSeen(let bar):
      return "No association observed \(pair), over \(days)\(counted(reply)): \(visible(bar))."
    case .tooWeak:
      return "Your \(days) cannot tell whether there is an association \(pair): even a strong one "
        + "might have gone unseen."
    case .untested(let gap):
      return "Your days cannot tell whether there is an association \(pair): \(lack(of: gap))."
    case .shared(let pattern):
      return "Your \(days) cannot tell whether there is an association \(pair): "
        + "\(sharing(of: pattern))."
    }
  }

  private func visible(_ bar: Reply.Bar) -> String {
    switch bar {
    case .points(let value):
      "a difference of at least \(points(value)) between days with and without would have shown"
    case .correlation(let value):
      "a correlation of at least \(typography.decimal(Double(value) / 100, digits: 2)) out of 1 "
        + "would have shown"
    }
  }

  /// ` (headache on 5 of 20 days with, on 16 of 64 without)`.
  private func counted(_ reply: Reply) -> String {
    reply.counts.map { " (\(reply.outcome.label.name) on \(shares($0, with: "with")))" } ?? ""
  }
}
